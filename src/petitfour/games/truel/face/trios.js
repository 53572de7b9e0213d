// The three trios: what lies there, what it means so far, and where the chosen card can go.
import { html } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { CardArt, cardNamed, FaceArt, PlaceArt } from "./art.js";
import { sentenceOf } from "./sentence.js";
import { aimed, cardWords, chosen, forget, helpOf, hovered, naming, preview, remark } from "./state.js";

/** @import { Piece, Play, Props } from "./state.js" */

const MOST_WITHIN_REACH = 3; // sentences

/** A sentence in pieces, each in its colour. @param {{pieces: Piece[]}} props */
export const Sentence = ({ pieces }) => pieces.map((piece, n) => html`<span key=${n} class=${piece.as ? `is-${piece.as}` : ""}>${piece.words}</span>`);

/** @param {Props} props */
export function Trios(props) {
  const { view, gameWords } = props;
  const play = preview(props);
  return html`<div class="tl-trios">${view.trio.map((trio, n) => {
    const lies = sentenceOf(props, n);
    const pieces = wouldRead(props, n) ?? lies;
    const isTrue = view.full_trio === n && trio.every((card) => card !== -1);
    const read = isTrue || (play?.trio === n && play.full);
    const long = pieces.reduce((sum, piece) => sum + piece.words.length, 0) > 26;
    const marks = `${read ? "is-read" : ""} ${isTrue ? "is-true" : ""} ${play?.trio === n ? "is-aimed" : ""}`;
    return html`<div key=${n} data-help="trio" class="tl-trio ${marks}" role="group"
      aria-label=${gameWords("board.trio", { n: n + 1, words: lies.map(({ words }) => words).join("") })}>
      <span class="tl-row">${trio.map((lies, type) => html`<${Spot} key=${type} ...${props} n=${n} type=${type} lies=${lies} />`)}</span>
      <small class="tl-sentence ${long ? "is-long" : ""}" aria-hidden="true"><${Sentence} pieces=${pieces} /></small></div>`;
  })}</div>`;
}

/** How a trio would read with what is pointed at; a question as long as the joker has no name.
 * @param {Props} props @param {number} n @returns {Piece[] | undefined} */
function wouldRead(props, n) {
  const { view, counsel } = props;
  const play = preview(props);
  if (play?.trio === n) return play.sentence;
  const named = view.full_trio === n ? counsel?.names.find((name) => name.face === naming.value)?.sentence : undefined;
  return named && [...named, { words: " ?", as: "question" }];
}

/** A click on a place where the chosen card cannot go: the rules say why, or its type does.
 * @param {Props} props @param {number} n @param {number} type */
function refuse(props, n, type) {
  const { kinds, moves, gameWords, whyNot, seat, waiting, view } = props;
  const kind = chosen.value;
  if (seat === null || !waiting.includes(seat) || view.stage !== "play") return whyNot(moves.named("play"));
  if (kind >= 0 && !moves.has("play", { trio: n, card: kind })) return whyNot(moves.named("play", { trio: n, card: kind }));
  const [place, card] = [type, kind < 0 ? type : kinds.cards[kind].type].map((each) => gameWords(`type.${each}`));
  remark.value = kind < 0 ? gameWords("board.choose_card") : gameWords("board.other_type", { place, card });
  announce(remark.value);
}

/** A place of a trio: the card on it, or a button. @param {Props & {n: number, type: number, lies: string | -1}} props */
function Spot(props) {
  const { view, kinds, gameWords, n, type, lies } = props;
  const kind = cardNamed(kinds, lies);
  if (kind < 0) return html`<${Empty} ...${props} />`;
  const card = kinds.cards[kind];
  const named = view.full_trio === n && card.face === null && view.named[type] !== -1 ? kinds.faces.find((face) => face.name === view.named[type]) : null;
  const words = cardWords(gameWords, kinds, card);
  return html`<span class="tl-spot ${named ? "is-named" : ""}" data-place=${`${n}.${type}`} data-piece=${pieceKey(props, n, type, kind)} data-side="drawn"
    role="img" aria-label=${words} data-help=${helpOf(kinds, card)} onClick=${() => chosen.value >= 0 && refuse(props, n, type)}>
    ${named ? html`<${FaceArt} face=${named} />` : html`<${CardArt} kinds=${kinds} card=${card} />`}</span>`;
}

/** The name of a card on the table: cards of a kind are counted through the trios, then through the hand. @param {Props} props
 * @param {number} n @param {number} type @param {number} kind */
function pieceKey({ view, kinds }, n, type, kind) {
  const before = view.trio.slice(0, n).filter((trio) => trio[type] === kinds.cards[kind].name).length;
  return `card.${kind}.${before}`;
}

/** An empty place: a card can be chosen for it. @param {Props & {n: number, type: number}} props */
function Empty(props) {
  const { kinds, moves, gameWords, submit, n, type } = props;
  const kind = chosen.value;
  const move = kind >= 0 && kinds.cards[kind].type === type ? moves.find("play", { trio: n, card: kind }) : undefined;
  const play = preview(props);
  const ghost = move && play?.trio === n ? kinds.cards[kind] : null;
  const label = gameWords("board.place", { n: n + 1, type: gameWords(`type.${type}`) });
  function click() {
    if (move && aimed.value === n) return forget(), submit(move);
    if (!move) return refuse(props, n, type);
    remark.value = "";
    aimed.value = n;
  }
  return html`<button type="button" class="tl-spot is-empty ${move ? "is-free" : ""} ${ghost ? "is-ghost" : ""}" data-place=${`${n}.${type}`}
    data-next=${(move && aimed.value < 0 && moves.find("play", { card: kind })?.key === move.key) || null} tabindex=${move ? 0 : -1} aria-disabled=${!move}
    aria-label=${move ? `${move.words}: ${play?.words ?? ""}` : label} data-help=${`place.${type}`} onClick=${click}
    onMouseEnter=${() => move && (hovered.value = n)} onMouseLeave=${() => (hovered.value = -1)} onFocus=${() => move && (hovered.value = n)}
    onBlur=${() => (hovered.value = -1)} onDragOver=${(/** @type {Event} */ e) => move && (e.preventDefault(), (hovered.value = n))}
    onDrop=${(/** @type {Event} */ e) => (e.preventDefault(), move && (aimed.value = n))}>
    ${ghost ? html`<${CardArt} kinds=${kinds} card=${ghost} />` : html`<${PlaceArt} type=${type} />`}</button>`;
}

/** What the cards of the hand would make come true now; what brings the reader gems comes first. @param {Props} props */
export function withinReach({ counsel, kinds, seat }) {
  const brings = (/** @type {Play} */ { gems }) => gems.reduce((sum, [of, , n]) => (of === seat ? sum + n : sum), 0);
  const whole = counsel?.plays.filter(({ full, card }) => full && kinds.cards[card].face !== null) ?? [];
  const each = [...new Map(whole.map((play) => [play.words, play])).values()].sort((a, b) => brings(b) - brings(a));
  return each.slice(0, MOST_WITHIN_REACH).map((play) => ({
    picture: html`<span class="tl-reach"><${CardArt} kinds=${kinds} card=${kinds.cards[play.card]} /></span>`,
    words: html`<span class="tl-said"><${Sentence} pieces=${play.sentence} /></span>`,
  }));
}
