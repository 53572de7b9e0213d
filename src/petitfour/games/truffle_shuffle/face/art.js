// The cards of Truffle Shuffle, drawn: a truffle in a paper cup, or a sign for what the card does.
import { html } from "/static/lib.js";

/** @type {Record<string, string[]>} */
const TONES = {
  green: ["#4f8f5b", "#2b6338"],
  purple: ["#7a5ba8", "#4f367c"],
  orange: ["#dd7a2c", "#96480c"],
  pink: ["#d9577e", "#982a52"],
  rainbow: ["#b9963c", "#6a4d0c"],
};
/** @type {Record<string, string>} */
const SHAPES = {
  green: "M12 2.6a4.3 4.3 0 0 1 3.7 6.5 4.3 4.3 0 1 1-2.4 7.5l1.5 4.8H9.2l1.5-4.8a4.3 4.3 0 1 1-2.4-7.5A4.3 4.3 0 0 1 12 2.6Z",
  purple: "M12 2.4c4.2 4.3 7.4 6.6 7.4 9.9a3.9 3.9 0 0 1-6 3.2l1.4 5.9H9.2l1.4-5.9a3.9 3.9 0 0 1-6-3.2C4.6 9 7.8 6.7 12 2.4Z",
  orange: "M12 1.8 19 12l-7 10.2L5 12Z",
  pink: "M12 21C5.8 16.3 3 13 3 9.3a4.6 4.6 0 0 1 9-1.6 4.6 4.6 0 0 1 9 1.6C21 13 18.2 16.3 12 21Z",
  rainbow: "m12 1.6 3 6.7 7.3.8-5.4 4.9 1.5 7.2L12 17.6l-6.4 3.6 1.5-7.2L1.7 9.1 9 8.3Z",
};
/** @type {Record<string, string>} */
const SIGNS = { any: "#", duplicate: "=", "colour-change": "C", "number-change": "N", "take-2": "+2", skip: "»" };

const STRIPES = ["green", "purple", "orange", "pink"]; // of a rainbow
const PETALS = ["green", "purple", "pink", "orange"]; // of a color change

/** The corner sign of a face. @param {string} face */
export const sign = (face) => SIGNS[face] || face;

/** The symbol that goes with a colour. @param {{back: string, x?: number, y?: number, size?: number, fill?: string, opacity?: number}} props */
export function Symbol({ back, x = 0, y = 0, size = 24, fill = "currentColor", opacity = 1 }) {
  return html`<path transform=${`translate(${x} ${y}) scale(${size / 24})`} d=${SHAPES[back]} fill=${fill} opacity=${opacity} />`;
}

/** A small symbol by itself, such as in a list. @param {{back: string}} props */
export function Mark({ back }) {
  return html`<svg class="ts-mark ts-tone-${back}" viewBox="0 0 24 24" aria-hidden="true"><${Symbol} back=${back} /></svg>`;
}

/** @param {{back: string, x?: number, y?: number, scale?: number}} props */
function Truffle({ back, x = 50, y = 70, scale = 1 }) {
  const [light, dark] = TONES[back];
  const stripe = back === "rainbow" ? ["#4f8f5b", "#dd7a2c"] : [light, light];
  return html`<g transform=${`translate(${x} ${y}) scale(${scale})`}>
    <ellipse cy="31" rx="32" ry="5" fill="#0003" />
    <path d="M-33 12C-33-18-18-31 0-31s33 13 33 43l-5 15q-28 8-56 0Z" fill="#331a12" />
    <path d="M-33 12C-33-18-18-31 0-31s33 13 33 43c-5 6-10 6-15 1s-11-4-16 0-10 4-15-1-14 5-20-1Z" fill="#5b3221" />
    <path d="M-26-6C-23-18-15-25-6-26" stroke="#b98563" stroke-width="4.5" fill="none" stroke-linecap="round" opacity=".8" />
    <path d="M-23-8c7 9 14 7 21-1s15-6 24 2" stroke=${stripe[0]} stroke-width="5.5" fill="none" stroke-linecap="round" />
    <path d="M-29 4c8 8 17 7 25-1s18-5 31 2" stroke=${stripe[1]} stroke-width="5.5" fill="none" stroke-linecap="round" />
    <path d="M-32 17q32 11 64 0l-6 16q-26 5-52 0Z" fill=${dark} />
    ${[-21, -10.5, 0, 10.5, 21].map((at) => html`<path d=${`M${at} 22l${at / -12} 11`} stroke="#fff6" stroke-width="2" />`)}
  </g>`;
}

/** What a special does, as a picture. @param {{back: string, face: string}} props */
function Emblem({ back, face }) {
  const [light, dark] = TONES[back];
  if (face === "any") return html`<${Truffle} back=${back} y=${76} scale=${0.82} /><text x="50" y="44" class="ts-big" fill=${dark}>#</text>`;
  if (face === "duplicate") return html`<${Truffle} back=${back} x=${36} y=${62} scale=${0.62} /><${Truffle} back=${back} x=${62} y=${86} scale=${0.62} />`;
  if (face === "colour-change")
    return html`<g transform="translate(50 72)">${PETALS.map((each, i) => html`<path d="M0-3C-16-10-17-30 0-34c17 4 16 24 0 31Z"
      fill=${TONES[each][0]} stroke="#fff8ec" stroke-width="2" transform=${`rotate(${i * 90 + 45})`} />`)}<circle r="7" fill="#5b3221" /></g>`;
  if (face === "number-change")
    return html`<g transform="translate(50 72)"><path d="M-24-8a25 25 0 0 1 44-8M24 8a25 25 0 0 1-44 8" fill="none" stroke=${light} stroke-width="6"
      stroke-linecap="round" /><path d="m25-26 1 15-15-3ZM-25 26l-1-15 15 3Z" fill=${light} /><text y="10" class="ts-mid" fill=${dark}>1·5</text></g>`;
  if (face === "take-2")
    return html`<g transform="translate(50 72)"><rect x="-28" y="-26" width="34" height="48" rx="5" fill="#fff8ec" stroke=${light} stroke-width="4"
      transform="rotate(-9)" /><rect x="-6" y="-24" width="34" height="48" rx="5" fill="#fff8ec" stroke=${light} stroke-width="4"
      transform="rotate(8)" /><text y="12" class="ts-mid" fill=${dark}>+2</text></g>`;
  return html`<g transform="translate(50 72)"><circle r="29" fill="none" stroke=${light} stroke-width="5" />
    <path d="M-15-13 1 0l-16 13ZM3-13 19 0 3 13Z" fill=${dark} /></g>`;
}

/** The front of a card. @param {{back: string, face: string}} props */
export function Front({ back, face }) {
  const [light, dark] = TONES[back];
  const numbered = face.length === 1;
  const small = sign(face).length > 1;
  return html`<svg viewBox="0 0 100 140" class="ts-art" aria-hidden="true">
    <rect x="1" y="1" width="98" height="138" rx="11" fill="#fff8ec" stroke="#c9a97c" stroke-width="1.5" />
    <rect x="6" y="6" width="88" height="128" rx="8" fill=${light} fill-opacity=".13" stroke=${light} stroke-width="2.5" />
    ${back === "rainbow" ? STRIPES.map((each, i) => html`<path d=${`M${12 + i * 19} 130h19`} stroke=${TONES[each][0]} stroke-width="5" />`) : null}
    ${numbered ? html`<${Truffle} back=${back} y=${76} />` : html`<${Emblem} back=${back} face=${face} />`}
    <text x="14" y="38" class=${small ? "ts-corner ts-narrow" : "ts-corner"} fill=${dark}>${sign(face)}</text>
    <${Symbol} back=${back} x=${69} y=${13} size=${22} fill=${light} />
    <${Symbol} back=${back} x=${11} y=${108} size=${18} fill=${light} />
  </svg>`;
}

/** The back of a card: its colour and its symbol. @param {{back: string}} props */
export function Back({ back }) {
  const [light, dark] = TONES[back];
  return html`<svg viewBox="0 0 100 140" class="ts-art" aria-hidden="true">
    <rect x="1" y="1" width="98" height="138" rx="11" fill="#fff8ec" stroke="#c9a97c" stroke-width="1.5" />
    <rect x="6" y="6" width="88" height="128" rx="8" fill=${light} />
    ${back === "rainbow" ? STRIPES.map((each, i) => html`<rect x=${6 + i * 22} y="6" width="22" height="128" fill=${TONES[each][0]} />`) : null}
    ${[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3].map((column) => html`<${Symbol} back=${back} x=${12 + column * 20 + (row % 2) * 8} y=${13 + row * 24}
      size=${13} fill="#fff" opacity=${0.26} />`))}
    <circle cx="50" cy="70" r="25" fill="#fff8ec" stroke=${dark} stroke-width="2.5" /><${Symbol} back=${back} x=${34} y=${54} size=${32} fill=${dark} />
  </svg>`;
}
