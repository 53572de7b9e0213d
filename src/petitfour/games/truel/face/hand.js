// The own hand: one card is chosen, then its place.
import { html } from "/static/lib.js";
import { Art, walkButtons } from "/static/pieces.js";
import { CardArt } from "./art.js";
import { cardWords, choose, chosen, chooseLoss, forget, handOf, helpOf } from "./state.js";

/** @import { Props } from "./state.js" */

const MOST_AT_FULL_SIZE = 6; // cards

/** @param {Props} props */
export function Hand(props) {
  const { view, seat, home, gameWords } = props;
  const held = handOf(props, home);
  const label = gameWords("board.cards", { n: view.hand_size[home] });
  if (held === null) return html`<${Backs} n=${view.hand_size[home]} label=${label} />`;
  if (home !== seat) return html`<${Watched} ...${props} held=${held} label=${label} />`;
  if (!held.length) return html`<p class="tl-no-cards">${gameWords("board.no_cards")}</p>`;
  return html`<${Open} ...${props} held=${held} />`;
}

/** A hand that is not seen. @param {{n: number, label: string}} props */
function Backs({ n, label }) {
  return html`<div class=${sized(n)} data-help="hand" role="img" aria-label=${label} style=${{ "--cards": n }}>
    ${Array.from({ length: n }, (_, i) => html`<span key=${i} class="tl-card" style=${fanned(i, n)}><${Art} name="tl-back" /></span>`)}</div>`;
}

/** The hand of another, where everything is open: a saved match, a game that is over.
 * @param {Props & {held: NonNullable<ReturnType<typeof handOf>>, label: string}} props */
function Watched({ kinds, gameWords, held, label }) {
  return html`<div class=${sized(held.length)} data-help="hand" role="img" style=${{ "--cards": held.length }}
    aria-label=${[label, ...held.map(({ card }) => cardWords(gameWords, kinds, card))].join(", ")}>${held.map(({ card, piece }, i) => html`<span key=${piece}
    class="tl-card" data-piece=${piece} data-side="drawn" style=${fanned(i, held.length)}><${CardArt} kinds=${kinds} card=${card} /></span>`)}</div>`;
}

/** More cards than lie beside each other are smaller. @param {number} n */
const sized = (n) => `tl-hand ${n > MOST_AT_FULL_SIZE ? "is-large" : ""}`;

/** How a card lies in the fan. @param {number} i @param {number} n */
const fanned = (i, n) => ({ "--fan": n > 1 ? (i / (n - 1)) * 2 - 1 : 0 });

/** @param {Props & {held: NonNullable<ReturnType<typeof handOf>>}} props */
function Open(props) {
  const { view, moves, submit, whyNot, gameWords, kinds, held } = props;
  const losing = moves.has("lose");
  const isFree = (/** @type {number} */ kind) => losing || moves.has("play", { card: kind });
  const first = held.findIndex(({ kind }) => isFree(kind));
  /** @param {number} kind */
  function click(kind) {
    const lose = moves.find("lose", { card: kind });
    if (lose && view.to_lose > 1) return submit(lose); // into the draft: the last one is chosen first, since it ends the decision
    if (chosen.value === kind) return forget();
    if (lose) return chooseLoss(kind);
    if (moves.has("play", { card: kind })) return choose(props, kind);
    return forget(), whyNot(moves.named("play", { card: kind }));
  }
  return html`<div class=${sized(held.length)} role="group" aria-label=${gameWords("board.hand", { n: held.length })} style=${{ "--cards": held.length }}
    onKeyDown=${walkButtons}>${held.map(({ card, kind, copy, piece }, i) => {
    const free = isFree(kind);
    const isChosen = chosen.value === kind && held.findIndex((each) => each.kind === kind) === i;
    const name = cardWords(gameWords, kinds, card);
    const label = losing ? gameWords("action.lose", { card: name }) : free ? gameWords("board.choose", { card: name }) : name;
    return html`<button type="button" key=${`${kind}.${copy}`} draggable=${free && !losing && !props.touch} data-piece=${piece} style=${fanned(i, held.length)}
      data-side="drawn"
      onDragStart=${(/** @type {DragEvent} */ e) => (e.dataTransfer?.setData("text/plain", card.name), choose(props, kind))}
      data-next=${(free && i === first && chosen.value < 0) || null} class="tl-card ${free ? "is-free" : ""} ${isChosen ? "is-chosen" : ""}"
      tabindex=${i === 0 ? 0 : -1} aria-pressed=${isChosen} aria-disabled=${!free} aria-label=${label} data-help=${helpOf(kinds, card)}
      onClick=${() => click(kind)}><${CardArt} kinds=${kinds} card=${card} /></button>`;
  })}</div>`;
}
