// The hand of Truffle Shuffle as a fan: what pays for an order rises, what is discarded sinks.
import { html, signal } from "/static/lib.js";
import { walkButtons } from "/static/pieces.js";
import { Back, Front } from "./art.js";
import { otherCard, proposalOf } from "./choosing.js";
import { backsOf, cardKeys, cardWords, copies, drafted, helpOf, nameOf } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").Card} Card */

/** What becomes of a card. @typedef {"" | "proposed" | "pays" | "leaves"} Use */
/** A card of the fan; `at`: where the draft or the proposal takes it. @typedef {{card: Card, kind: number, key: string, use: Use, at: number}} Held */

const sort = signal("number");
const CHOOSING = ["truffle", "number", "colour", "discard"];
const ONE_LINE = 8; // cards that a finger can tell apart in one line of a phone

/** What a card of the hand can be used for now. @param {Props} props @param {number} kind */
function useOf({ moves, kinds }, kind) {
  const { back, move } = kinds.cards[kind];
  return moves.find("truffle", { card: kind }) || moves.find("discard", { card: kind }) || (move ? moves.find(move, { back }) : undefined);
}

/** The move a click on a card of the hand would have been, to ask why it is not possible. @param {Props} props @param {number} kind */
function asked({ moves, kinds, view }, kind) {
  const { back, move, phases } = kinds.cards[kind];
  if (view.phase === "discard") return moves.named("discard", { card: kind });
  return move && phases.includes(view.phase) ? moves.named(move, { back }) : moves.named("truffle", { card: kind });
}

/** The cards of the reader, with those the draft takes. @param {Props & {seat: number}} props @returns {Held[]} */
function heldBy(props) {
  const { view, kinds, seat } = props;
  const { paying, leaving } = drafted(props);
  const offered = proposalOf(props)?.cards ?? [];
  const keys = cardKeys(props).own;
  const held = kinds.cards.flatMap((card, kind) => {
    const used = (/** @type {import("./reading.js").Used[]} */ cards, /** @type {Use} */ use) =>
      cards.filter((each) => each.kind === kind).map(({ at }) => ({ use, at }));
    const proposed = used(offered, "proposed");
    const kept = Array.from({ length: (view.hand[seat][kind] || 0) - proposed.length }, () => ({ use: /** @type {Use} */ (""), at: -1 }));
    const all = [...kept, ...proposed, ...used(paying, "pays"), ...used(leaving, "leaves")];
    return all.map((each, copy) => ({ card, kind, key: keys.get(kind)?.[copy] ?? `hand.${kind}.${copy}`, ...each }));
  });
  const faceOf = (/** @type {Held} */ { card }) => kinds.faces.indexOf(card.face);
  return sort.value === "number" ? held.sort((a, b) => faceOf(a) - faceOf(b) || a.kind - b.kind) : held;
}

/** @param {Props} props */
export function Hand(props) {
  const { seat, gameWords } = props;
  if (seat === null) return html`<${Watched} ...${props} />`;
  const own = { ...props, seat };
  const held = heldBy(own);
  const choosing = CHOOSING.includes(props.view.phase) && props.waiting.includes(seat);
  const first = held.findIndex(({ kind, use }) => !use && useOf(props, kind));
  return html`<div class="ts-hand-area">
    <div class="ts-hand ${choosing ? "is-choosing" : ""} ${held.length > ONE_LINE ? "is-many" : ""}" role="group"
      aria-label=${gameWords("board.hand", { n: held.length })} onKeyDown=${walkButtons}
      style=${{ "--cards": held.length, "--half": Math.ceil(held.length / 2) }}>
      ${held.length ? null : html`<p class="ts-none">${gameWords("board.no_cards")}</p>`}
      ${held.map((each, i) => card(own, each, i, held.length, i === Math.max(first, 0), choosing && i === first))}
    </div>
    ${held.length > 1 && !props.over ? html`<${Sorted} gameWords=${gameWords} />` : null}</div>`;
}

/** Where a card lies in the fan: from its middle, turned, sunk towards the edges; and in two lines on a phone. @param {number} i @param {number} all */
function placeOf(i, all) {
  const from = i - (all - 1) / 2;
  const half = Math.ceil(all / 2);
  const line = i < half ? 0 : 1;
  return {
    "--i": from, "--turn": `${from * Math.min(2.3, 16 / all)}deg`, "--sink": all > 1 ? (4 * from * from) / ((all - 1) * (all - 1)) : 0,
    "--line": line, "--in-line": i - line * half - (half - 1) / 2,
  };
}

/** @param {Props & {seat: number}} props @param {Held} held @param {number} i @param {number} all @param {boolean} tabbed @param {boolean} next */
function card(props, { card, kind, key, use, at }, i, all, tabbed, next) {
  const { gameWords, submit, whyNot, redraft, draft, waiting, seat, view } = props;
  const move = use ? undefined : useOf(props, kind);
  const name = cardWords(gameWords, card);
  const style = placeOf(i, all);
  const isSpent = use === "pays" || use === "proposed";
  const label = isSpent ? gameWords("board.change_card", { card: name }) : use ? gameWords("board.keep_card", { card: name }) : move ? move.words : name;
  const click = () => {
    const proposal = use === "proposed" ? proposalOf(props) : null;
    if (proposal) return otherCard(props, proposal.way, at);
    if (use === "pays") return redraft(at, []);
    if (use && draft) return redraft(at, draft.decisions.slice(at + 1));
    return move ? submit(move) : waiting.includes(seat) ? whyNot(asked(props, kind)) : undefined;
  };
  const dimmed = CHOOSING.includes(view.phase) && waiting.includes(seat) ? "is-covered" : "";
  const marks = use === "proposed" ? "is-proposed" : use === "pays" ? "is-paying" : use ? "is-leaving" : move ? "is-free" : dimmed;
  return html`<button type="button" key=${key} data-kind=${kind} data-piece=${key} class="ts-card ts-held ${marks}" style=${style} tabindex=${tabbed ? 0 : -1}
    data-help=${helpOf(card)}
    data-next=${next || null} aria-label=${label} aria-disabled=${!move && !use} aria-pressed=${use && use !== "proposed" ? "true" : null} onClick=${click}>
    <${Front} back=${card.back} face=${card.face} name=${nameOf(gameWords, card.face)} /></button>`;
}

/** By number or by colour. @param {{gameWords: import("./reading.js").Say}} props */
function Sorted({ gameWords }) {
  const by = (/** @type {string} */ how) => html`<button type="button" class="ts-sort" aria-pressed=${sort.value === how} onClick=${() => (sort.value = how)}>
    ${gameWords(`board.by_${how}`)}</button>`;
  return html`<p class="ts-sorted" data-help="sort"><span>${gameWords("board.sorted")}</span>${by("number")}${by("colour")}</p>`;
}

/** The hand of somebody else, as those who watch see it: its backs, or the cards where they are open. @param {Props} props */
function Watched(props) {
  const { home, gameWords, seats, view, kinds } = props;
  const backs = backsOf(props, home);
  const held = view.hand[home];
  const faces = held[0] === null ? [] : copies(held, (kind) => kinds.cards[kind]); // everything is open in a saved match
  const label = [gameWords("board.hand_of", { name: seats[home].name, n: backs.length }), ...faces.map((card) => cardWords(gameWords, card))].join(", ");
  return html`<div class="ts-hand-area"><div class="ts-hand" role="img" aria-label=${label} style=${{ "--cards": backs.length }}>
    ${faces.length ? faces.map((card, i) => html`<span key=${i} class="ts-card ts-held" data-help=${helpOf(card)} style=${placeOf(i, faces.length)}>
      <${Front} back=${card.back} face=${card.face} name=${nameOf(gameWords, card.face)} /></span>`)
    : backs.map(({ back, key }, i) => html`<span key=${key} class="ts-card ts-held" data-help="back" style=${placeOf(i, backs.length)}>
      <${Back} back=${back} /></span>`)}</div>
    <p class="ts-sorted" aria-hidden="true">${gameWords("board.cards_of", { name: seats[home].name })}</p></div>`;
}
