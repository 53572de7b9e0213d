// The pieces of the box at any size, from the symbols of pieces.svg: chocolates in their cups, boxes, cards, wild tokens.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";

/** Six kinds, told apart by shape first; the order is that of the rules. */
const SHAPES = ["truffle", "nut-cluster", "raspberry", "mint", "blueberry", "violet"];

/** Where the wells of a box begin, clockwise from the top left; a box is 200 by 200, a well 86. */
const WELLS = [[11, 11], [103, 11], [103, 102], [11, 102]];

/** A chocolate without its cup, for lines of text and lists. @param {{kind: number}} props */
export const Bite = ({ kind }) => html`<${Art} name=${`ch-${SHAPES[kind]}`} class="ch-bite" />`;

/** A chocolate in its paper cup. @param {{kind: number}} props */
export const Cup = ({ kind }) => html`<svg class="art ch-cup" viewBox="0 0 100 100" aria-hidden="true"><use href="#ch-cup" width="100" height="100" />
  <use href=${`#ch-${SHAPES[kind]}`} x="4" y="3" width="92" height="92" /></svg>`;

/** A chocolate's sign, one colour and one shape. @param {{kind: number}} props */
export const Pip = ({ kind }) => html`<${Art} name=${`ch-pip-${SHAPES[kind]}`} class="ch-pip" />`;

/** A card; -1 shows its back. @param {{kind: number}} props */
export const CardArt = ({ kind }) => html`<${Art} name=${kind < 0 ? "ch-back" : `ch-card-${SHAPES[kind]}`} class="ch-card-art" />`;

/** A wild token. */
export const Token = () => html`<${Art} name="ch-wild" class="ch-token-art" />`;

/** What lies in one well. @param {{kind: number, wild: any, x: number, y: number, piece?: string}} props */
function Filling({ kind, wild, x, y, piece }) {
  if (wild) return html`<use href="#ch-wild" data-piece=${piece} x=${x + 3} y=${y + 3} width="80" height="80" />`;
  if (kind < 0) return html`<use href="#ch-empty" x=${x} y=${y} width="86" height="86" />`;
  return html`<use href="#ch-cup" x=${x} y=${y} width="86" height="86" /><use href=${`#ch-${SHAPES[kind]}`} x=${x + 4} y=${y + 3} width="78" height="78" />`;
}

/** A box of four: what it shows clockwise from the top left, its points on a medal. `wilds` says which corners a token covers, `lit` which glow
 * (the others step back), `pieces` how the tokens are called, there or not.
 * @param {{shown: number[], points: number, wilds?: any[], lit?: boolean[] | null, pieces?: string[]}} props */
export function Tile({ shown, points, wilds = [], lit = null, pieces = [] }) {
  return html`<svg class="ch-tile-art" viewBox="0 0 200 200" aria-hidden="true"><use href="#ch-box" width="200" height="200" />
    ${shown.map((kind, corner) => {
      const [x, y] = WELLS[corner];
      const glow = lit && lit[corner] ? html`<rect class="ch-glow" x=${x + 1} y=${y + 1} width="84" height="84" rx="14" />` : null;
      return html`<g key=${corner} class=${lit && !lit[corner] ? "is-dim" : ""} data-covers=${pieces[corner]}>${glow}
        <${Filling} kind=${kind} wild=${wilds[corner]} x=${x} y=${y} piece=${pieces[corner]} /></g>`;
    })}
    <use href="#ch-medal" x="72" y="71" width="56" height="58" /><text x="100" y="110" class="ch-points">${points}</text></svg>`;
}

/** A box that is still closed: what lies below is not known. */
export const Lid = () => html`<${Art} name="ch-lid" class="ch-tile-art" />`;
