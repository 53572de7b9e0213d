// The chocolates, drawn so that six kinds are told apart by shape and letter as well as colour; tiles and tokens.
import { html } from "/static/lib.js";

const LETTERS = ["T", "N", "R", "M", "B", "V"];
const TONES = [["#5b3221", "#f3dfc0"], ["#a8743a", "#3a2110"], ["#c9355f", "#fff"], ["#3f9e78", "#06301f"], ["#3f62b8", "#fff"], ["#7a4fae", "#fff"]];

/** @param {number} kind */
const letter = (kind, x = 20, y = 26.5) =>
  html`<text x=${x} y=${y} text-anchor="middle" class="ch-letter" fill=${TONES[kind][1]}>${LETTERS[kind]}</text>`;

/** A chocolate, 40 by 40, by its number among the kinds. @param {{kind: number}} props */
export function Chocolate({ kind }) {
  const [tone] = TONES[kind];
  if (kind === 0) return html`<circle cx="20" cy="20" r="16" fill=${tone} /><path d="M8 15q6 5 12 0t12 0" stroke="#8a5a3c" stroke-width="3"
    fill="none" stroke-linecap="round" />${letter(0, 20, 30)}`;
  if (kind === 1) return html`<path d="M12 6c5-4 9 0 10 2 5-3 12 1 11 7 5 3 4 11-2 12 0 6-7 9-12 6-4 4-12 2-12-4-6-2-6-9-1-12-2-5 1-9 6-11Z"
    fill=${tone} /><path d="M13 13q4 3 2 7M25 13q-3 4 1 6" stroke="#d8ab6a" stroke-width="2.5" fill="none" stroke-linecap="round" />${letter(1, 20, 29.5)}`;
  if (kind === 2) return html`<path d="M20 37C8 30 5 22 8 15c3-6 9-6 12-3 3-3 9-3 12 3 3 7 0 15-12 22Z" fill=${tone} />
    <path d="M13 9q7 5 14 0l-4-4h-6Z" fill="#3f7a4c" />${letter(2)}`;
  if (kind === 3) return html`<path d="M6 8h28v24a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" fill=${tone} /><path d="M6 8h28l-5-4H11Z" fill="#7fd0ac" />${letter(3)}`;
  if (kind === 4) return html`<circle cx="20" cy="22" r="14" fill=${tone} /><path d="m13 11 3-6 4 4 4-4 3 6q-7 5-14 0Z" fill="#22387a" />${letter(4, 20, 29)}`;
  return html`<g fill=${tone}>${[0, 72, 144, 216, 288].map((turn) => html`<ellipse cx="20" cy="11" rx="7.5" ry="9.5"
    transform=${`rotate(${turn} 20 20)`} />`)}</g><circle cx="20" cy="20" r="8.5" fill="#4f2f7c" />${letter(5, 20, 26)}`;
}

/** A wild token, 40 by 40. */
export function Wild() {
  return html`<circle cx="20" cy="20" r="17" fill="#e2b23c" stroke="#8a640e" stroke-width="2" />
    <path d="m20 7 4 8.600 9.400 1-7 6.300 2 9.300L20 27.500l-8.400 4.700 2-9.300-7-6.300 9.400-1Z" fill="#fff8ec" stroke="#8a640e" />`;
}

const CORNERS = [[4, 4], [52, 4], [52, 52], [4, 52]];

/** A tile: four spaces in a box, clockwise from the top left, the points in the middle. `wilds` says which corners are covered, `lit` which glow.
 * @param {{shown: number[], points: number, wilds?: any[], lit?: boolean[]}} props */
export function Tile({ shown, points, wilds = [], lit = [] }) {
  const frame = html`<rect x="1" y="1" width="94" height="94" rx="9" fill="#6b4230" stroke="#2b1712" stroke-width="2" />`;
  return html`<svg class="ch-tile-art" viewBox="0 0 96 96" aria-hidden="true">${frame}
    ${shown.map((kind, corner) => html`<g transform=${`translate(${CORNERS[corner].join(" ")})`}>
      <rect width="40" height="40" rx="7" fill=${lit[corner] ? "#ffe39a" : "#f1e1c6"} stroke=${lit[corner] ? "#e2a400" : "#4a2b20"}
        stroke-width=${lit[corner] ? 3 : 1} />
      ${wilds[corner] ? html`<${Wild} />` : kind >= 0 ? html`<${Chocolate} kind=${kind} />`
        : html`<path d="M13 20h14" stroke="#c9a97c" stroke-width="3" stroke-linecap="round" />`}</g>`)}
    <circle cx="48" cy="48" r="12.500" fill="#fff8ec" stroke="#8a640e" stroke-width="2" />
    <text x="48" y="54" text-anchor="middle" class="ch-points">${points}</text></svg>`;
}

/** A card with a chocolate on it. @param {{kind: number}} props */
export function CardArt({ kind }) {
  return html`<svg class="ch-card-art" viewBox="0 0 60 78" aria-hidden="true"><rect x="1" y="1" width="58" height="76" rx="8" fill="#fff8ec"
    stroke="#c9a97c" stroke-width="1.500" /><rect x="5" y="5" width="50" height="68" rx="6" fill=${TONES[kind][0]} fill-opacity=".14"
    stroke=${TONES[kind][0]} stroke-width="1.800" /><g transform="translate(7 14) scale(1.150)"><${Chocolate} kind=${kind} /></g></svg>`;
}

/** A chocolate by itself, for lists. @param {{kind: number}} props */
export function Bite({ kind }) {
  return html`<svg class="ch-bite" viewBox="0 0 40 40" aria-hidden="true"><${Chocolate} kind=${kind} /></svg>`;
}
