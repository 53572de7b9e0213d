// The cards of Truffle Shuffle, put together from the symbols of pieces.svg.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";

/** @typedef {{back: string, face: string}} Face */

const NUMBERED = /^[1-5]$/;
const BOX = "0 0 100 140";
const FONT = "Fraunces, Georgia, serif";

/** @param {string} back @param {string} name */
const own = (back, name) => `#ts-${name}${back === "rainbow" ? "-rainbow" : ""}`;

/** The shape that goes with a colour, by itself. @param {{back: string, label?: string}} props */
export const Mark = ({ back, label }) => html`<span class="ts-mark ts-tone-${back}"><${Art} name=${`ts-shape-${back}`} label=${label} /></span>`;

/** A shape as a part of a card. @param {string} back @param {number} x @param {number} y @param {number} size @param {number} [opacity] */
const shape = (back, x, y, size, opacity = 1) => html`<use href=${`#ts-shape-${back}`} x=${x} y=${y} width=${size} height=${size} opacity=${opacity} />`;

/** The name of a special on its card, a word a line where it has two. @param {string} name */
function lines(name) {
  const words = name.split(" ");
  const rows = words.length > 1 && name.length > 8 ? [words.slice(0, -1).join(" "), words.at(-1)] : [name];
  return rows.map((row, i) => html`<text key=${i} x="12" y=${127 - 15 * (rows.length - 1 - i)} font-weight="700" fill="var(--d)"
    font-size=${Math.min(14.5, 128 / String(row).length)}>${row}</text>`);
}

/** The front of a card. Number and shape stand in the left strip, so that a fan of any width can be read.
 * @param {Face & {name?: string}} props  name: of a special, written on the card */
export function Front({ back, face, name }) {
  return html`<svg viewBox=${BOX} class="ts-art ts-tone-${back}" aria-hidden="true"><use href=${own(back, "blank")} />
    ${NUMBERED.test(face)
      ? html`<text x="12" y="37" font-family=${FONT} font-weight="700" font-size="36" fill="var(--d)">${face}</text>${shape(back, 11, 42, 21)}
        <use href=${own(back, "truffle")} x="17" y="48" width="76" height="76" />${shape(back, 72, 12, 17, 0.55)}`
      : html`<use href=${`#ts-${face}`} x="8" y="9" width="34" height="34" />${shape(back, 13, 45, 21)}
        <use href=${`#ts-${face}`} x=${name ? 27 : 20} y=${name ? 33 : 50} width=${name ? 64 : 72} height=${name ? 64 : 72} />${name ? lines(name) : null}`}
  </svg>`;
}

/** The front at the size of a stamp: number or picture, and shape. @param {Face} props */
export function Stamp({ back, face }) {
  return html`<svg viewBox=${BOX} class="ts-art ts-stamp ts-tone-${back}" aria-hidden="true"><use href=${own(back, "blank")} />
    ${NUMBERED.test(face)
      ? html`<text x="50" y="72" text-anchor="middle" font-family=${FONT} font-weight="700" font-size="74" fill="var(--d)">${face}</text>
        ${shape(back, 28, 82, 44)}`
      : html`<use href=${`#ts-${face}`} x="10" y="16" width="80" height="80" />${shape(back, 34, 98, 32)}`}
  </svg>`;
}

/** The back of a card: its colour and its shape. @param {{back: string}} props */
export function Back({ back }) {
  return html`<svg viewBox=${BOX} class="ts-art ts-tone-${back}" aria-hidden="true"><use href=${own(back, "back")} />
    <circle cx="50" cy="70" r="27" fill="#fffaf0" stroke="var(--d)" stroke-width="2.5" /><g color="var(--d)">${shape(back, 32, 52, 36)}</g></svg>`;
}

/** The top of the deck: nobody may look at it, so it has a back of no colour. */
export function DeckBack() {
  return html`<svg viewBox=${BOX} class="ts-art ts-tone-deck" aria-hidden="true"><use href="#ts-back" />
    <circle cx="50" cy="70" r="27" fill="#fffaf0" stroke="var(--d)" stroke-width="2.5" /><use href="#ts-truffle" x="27" y="46" width="46" height="46" /></svg>`;
}

/** A card as a stamp, a face-down one as its back. @param {{back: string, face?: string}} props */
export const Small = ({ back, face }) =>
  html`<span class="ts-small">${face ? html`<${Stamp} back=${back} face=${face} />` : html`<${Back} back=${back} />`}</span>`;
