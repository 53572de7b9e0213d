// Leduc poker: the open card in the middle, a hand on either side, chips between.
import { html } from "/static/lib.js";
import { Card, Coin } from "/static/pieces.js";

/** @typedef {{rank: any, back: boolean}} Shown */

/** @type {Record<string, string[]>} */
const RANKS = { jack: ["J", "♣"], queen: ["Q", "♦"], king: ["K", "♥"] };

/** @param {import("/static/face.d.ts").FaceProps} props */
export default function Board({ view, moves, seat, seats, submit, words, gameWords, kinds }) {
  const rank = (/** @type {number | null} */ card) => (card === null || card < 0 ? null : kinds.cards[card].rank);
  const own = seat === null ? 1 : seat;
  const other = 1 - own;

  /** The card of a seat, as far as it can be seen. @param {number} each @returns {Shown | null} */
  function shown(each) {
    if (view.shown[each] >= 0) return { rank: rank(view.shown[each]), back: false };
    if (view.dealt <= each) return null;
    return view.hand[each] === null ? { rank: null, back: true } : { rank: rank(view.hand[each]), back: false };
  }

  const opened = view.open_card >= 0 ? { rank: rank(view.open_card), back: false } : null;
  const label = (/** @type {Shown | null} */ card, /** @type {string} */ name) =>
    !card ? name : card.back ? words("secret_card", { seat: name }) : `${name}: ${gameWords(`rank.${card.rank}`)}`;

  const Seat = (/** @type {{each: number}} */ { each }) => html`<div class="leduc-seat ${each === own ? "is-own" : ""}" data-seat=${each}>
    <span class="leduc-name">${seats[each].name}</span>
    <${Place} piece=${`card.${each}`} card=${shown(each)} label=${label(shown(each), seats[each].name)} />
    <span class="leduc-chips" data-help="chips"><${Chips} count=${view.paid[each]} /><${Coin} value=${view.paid[each]}
      label=${words("paid", { seat: seats[each].name, n: view.paid[each] })} /></span>
  </div>`;

  return html`<div class="leduc">
    <${Seat} each=${other} />
    <div class="leduc-open" data-help="open"><${Place} piece="card.open" card=${opened}
      label=${opened ? words("open_card", { card: gameWords(`rank.${opened.rank}`) }) : words("no_open_card")} /></div>
    <${Seat} each=${own} />
    ${moves.has() && html`<div class="leduc-bets">${moves.all().map((m) => html`<button key=${m.key} type="button" class="btn leduc-bet" data-help="chips"
      onClick=${() => submit(m)}>${m.words}</button>`)}</div>`}
  </div>`;
}

/** A card, its back, or the place where one will lie. @param {{card: Shown | null, label: string, piece: string}} props */
function Place({ card, label, piece }) {
  if (!card) return html`<div class="leduc-place" role="img" aria-label=${label}></div>`;
  if (card.back) return html`<${Card} back label=${label} piece=${`${piece}.back`} help="back" />`;
  const [letter, symbol] = RANKS[card.rank];
  return html`<${Card} label=${label} piece=${piece} help=${`card.${card.rank}`}>
    <span class="leduc-rank leduc-${card.rank}" aria-hidden="true"><b>${letter}</b><i>${symbol}</i></span></${Card}>`;
}

/** @param {{count: number}} props */
function Chips({ count }) {
  return html`<span class="leduc-stack" aria-hidden="true">
    ${Array.from({ length: Math.min(count, 13) }, (_, i) => html`<i key=${i} style=${{ bottom: `${i * 4}px` }}></i>`)}</span>`;
}
