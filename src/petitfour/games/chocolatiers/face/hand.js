// The cards of the reader, the plate with their wild tokens, and in small what the others hold.
import { html, useRef } from "/static/lib.js";
import { Art, walkButtons } from "/static/pieces.js";
import { CardArt, Pip, Token } from "./art.js";
import { chosenNow, pick } from "./chosen.js";
import { namesOf, nameOf } from "./words.js";
/** @import { Props } from "./types.d.ts" */

const FAN = 2.2; // degrees from card to card
const FAR = 6; // pixels that count as dragging
const USES = ["discard", "pay", "pay_pair"];

/** One card of the hand: of a kind, the how-manieth of it, and whether it lies ready as payment.
 * @typedef {{kind: number, copy: number, paid: boolean}} Held */

/** The cards of the seat in the middle; what pays for a box that is not placed yet is lifted. @param {Props} props @returns {Held[]} */
function cardsOf({ view, home, kinds, draft }) {
  const isPaying = !!draft && view.turn === home && ["pay", "place"].includes(view.phase);
  return kinds.chocolates.flatMap((_, kind) => {
    const [held, paid] = [view.hand[home][kind] ?? 0, isPaying ? view.paid[kind] : 0];
    return Array.from({ length: held + paid }, (_, copy) => ({ kind, copy, paid: copy >= held }));
  });
}

/** How a card lies in the fan. @param {number} i @param {number} n */
function fanned(i, n) {
  const off = i - (n - 1) / 2;
  return { "--turn": `${(off * FAN).toFixed(1)}deg`, "--dip": `${(off * off * 1.1).toFixed(1)}px`, zIndex: i };
}

/** What a card can be used for now is done by a click on it. @param {Props} props */
export function Hand(props) {
  const { view, home, seat, gameWords } = props;
  if (view.hand[home][0] === null) return html`<${Watched} ...${props} cards=${Array(view.hand_size[home]).fill({ kind: -1 })} />`;
  if (seat === null) return html`<${Watched} ...${props} cards=${cardsOf(props)} />`;
  const cards = cardsOf(props);
  return html`<div class="ch-hand" role="group" aria-label=${gameWords("board.hand", { n: view.hand_size[home] })} onKeyDown=${walkButtons}>
    ${cards.length === 0 ? html`<p class="ch-none">${gameWords("board.no_cards")}</p>` : null}
    ${cards.map((card, i) => html`<span key=${`${card.kind}.${card.copy}`} class="ch-in-hand" style=${fanned(i, cards.length)}>
      <${OwnCard} ...${props} card=${card} i=${i} /></span>`)}</div>`;
}

/** @param {Props & {card: Held, i: number}} props */
function OwnCard(props) {
  const { card: { kind, copy, paid }, i, moves, kinds, home } = props;
  const chocolate = nameOf(props, kind);
  const use = paid ? undefined : USES.map((name) => moves.find(name, { chocolate: kind })).find(Boolean);
  const swaps = moves.has("swap", { give: kind });
  const isChosen = chosenNow(props).giving === kind && copy === 0;
  const words = use ? use.words : swaps ? props.gameWords("board.give", { chocolate }) : paid ? props.gameWords("board.pays", { chocolate }) : chocolate;
  return html`<button type="button" data-piece=${`hand.${home}.${kinds.chocolates[kind]}.${copy}`} data-next=${(moves.has("discard") && i === 0) || null}
    class="ch-card ${use || swaps ? "is-free" : ""} ${use && moves.has("discard") ? "is-asked" : ""} ${isChosen ? "is-chosen" : ""} ${paid ? "is-paid" : ""}"
    tabindex=${i === 0 ? 0 : -1} aria-disabled=${!use && !swaps} aria-pressed=${swaps ? isChosen : null} aria-label=${words}
      data-help=${`card.${kinds.chocolates[kind]}`}
    onClick=${() => useCard(props, kind, use)}><${CardArt} kind=${kind} /></button>`;
}

/** @param {Props} props @param {number} kind @param {import("/static/face.d.ts").Move | undefined} use */
function useCard(props, kind, use) {
  const { view, moves, submit, whyNot, kinds } = props;
  if (use) return submit(use);
  if (moves.has("swap", { give: kind })) return pick(props, { picked: [], giving: chosenNow(props).giving === kind ? -1 : kind });
  if (view.phase !== "action") return whyNot(moves.named("pay", { chocolate: kind }));
  return whyNot(moves.named("swap", { give: kind, pair: kinds.pairs.findIndex((pair) => !pair.includes(kind)) }));
}

/** For those who watch: the cards where everything is open, else as many backs (kind -1). @param {Props & {cards: {kind: number}[]}} props */
function Watched(props) {
  const { home, seats, gameWords, cards } = props;
  const open = cards.filter(({ kind }) => kind >= 0).map(({ kind }) => kind);
  const label = gameWords("board.hand_of", { seat: seats[home].name, n: cards.length });
  return html`<div class="ch-hand" data-help="hand" role="img" aria-label=${open.length ? `${label}: ${namesOf(props, open)}` : label}>
    ${cards.map(({ kind }, i) => html`<span key=${i} class="ch-in-hand" style=${fanned(i, cards.length)}>
      <span class="ch-card"><${CardArt} kind=${kind} /></span></span>`)}</div>`;
}

/** The plate with the tokens that are not placed: tapped first, or dragged to a space. @param {Props} props */
export function Own(props) {
  const { view, home, gameWords } = props;
  return html`<div class="ch-plate" data-help="wild" role="group" aria-label=${gameWords("board.tokens", { n: view.wilds[home] })}>
    <${Art} name="ch-plate" class="ch-plate-art" /><${Tokens} ...${props} where="plate" /></div>`;
}

/** On a small screen the tokens lie under the display. @param {Props} props */
export const NearTokens = (props) => html`<div class="ch-near-tokens" data-help="wild" role="group"
  aria-label=${props.gameWords("board.tokens", { n: props.view.wilds[props.home] })}><${Tokens} ...${props} where="near" /></div>`;

/** @param {Props & {where: string}} props */
function Tokens(props) {
  const { view, home, seat, kinds } = props;
  return html`${Array.from({ length: kinds.wilds }, (_, i) => {
    if (i >= view.wilds[home]) return html`<i key=${i} class="ch-token is-gone"></i>`;
    return seat === null ? html`<span key=${i} class="ch-token"><${Token} /></span>` : html`<${OwnToken} key=${i} ...${props} i=${i} />`;
  })}`;
}

/** @param {Props & {i: number, where: string}} props */
function OwnToken(props) {
  const { moves, whyNot, gameWords, home, i, where } = props;
  const start = useRef(/** @type {{x: number, y: number, far: boolean} | null} */ (null));
  const canPlace = moves.has("wild");
  const isHeld = chosenNow(props).wilding && i === props.view.wilds[home] - 1;
  /** @param {PointerEvent} event */
  function grip(event) {
    if (!canPlace || event.button > 0) return;
    start.current = { x: event.clientX, y: event.clientY, far: false };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }
  /** @param {PointerEvent} event */
  function drag(event) {
    const from = start.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.far && Math.hypot(dx, dy) < FAR) return;
    if (!from.far) pick(props, { wilding: true });
    from.far = true;
    const moved = { transform: `translate(${dx}px, ${dy}px) scale(1.1)`, pointerEvents: "none", zIndex: "9" };
    Object.assign(/** @type {HTMLElement} */ (event.currentTarget).style, moved);
  }
  /** @param {PointerEvent} event */
  function drop(event) {
    const from = start.current;
    if (!from || !from.far) return;
    Object.assign(/** @type {HTMLElement} */ (event.currentTarget).style, { transform: "", pointerEvents: "", zIndex: "" });
    const space = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-space]"));
    if (space) pick(props, { wilding: true, space: Number(space.dataset.space) });
  }
  function tap() {
    const dragged = start.current?.far;
    start.current = null;
    if (dragged) return;
    if (!canPlace) return whyNot(moves.named("wild"));
    pick(props, { wilding: !chosenNow(props).wilding, space: -1 });
  }
  return html`<button type="button" class="ch-token ${canPlace ? "is-free" : ""} ${isHeld ? "is-chosen" : ""}" data-piece=${`wild.${home}.${where}.${i}`}
    aria-disabled=${!canPlace} aria-pressed=${chosenNow(props).wilding} aria-label=${gameWords("board.wild")}
    onPointerDown=${grip} onPointerMove=${drag} onPointerUp=${drop} onClick=${tap}><${Token} /></button>`;
}

/** Under a name: cards, tokens, and with the memory aid what is known of the cards. @param {Props & {of: number}} props */
export function Held(props) {
  const { view, of, gameWords, kinds } = props;
  const [cards, wilds] = [view.hand_size[of], view.wilds[of]];
  const isOpen = of !== props.seat && view.hand[of][0] !== null; // the game is over
  const seen = isOpen ? view.hand[of] : view.known[of];
  const known = kinds.chocolates.flatMap((_, kind) => Array.from({ length: seen[kind] ?? 0 }, () => kind));
  const label = gameWords("board.holds", { cards, wilds }) + (known.length ? `, ${gameWords("text.known", { cards: namesOf(props, known) })}` : "");
  return html`<span class="ch-held" data-help="held" data-help-now=${label} role="img" aria-label=${label}>
    <span class="ch-minis">${Array.from({ length: cards }, (_, i) => (i < known.length ? html`<i key=${i} class="is-known"><${Pip} kind=${known[i]} /></i>`
      : html`<i key=${i} data-piece=${`held.${of}.${i}`}></i>`))}<b>${cards}</b></span>
    <span class="ch-coins">${Array.from({ length: wilds }, (_, i) => html`<span key=${i} data-piece=${`wild.${of}.${i}`}><${Token} /></span>`)}</span></span>`;
}
