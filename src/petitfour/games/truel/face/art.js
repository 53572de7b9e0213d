// The pieces of Truel, drawn: gems with a shape for each colour, figures, card faces, what the fields do.
import { html } from "/static/lib.js";

/** A face of a card. @typedef {{name: string, type: number, colour: string | null, value: number | null}} Face */

/** @type {Record<string, string[]>} */
const TONES = { red: ["#d8394c", "#8d1526"], green: ["#2f9e5b", "#0f5a30"], blue: ["#3b7dd8", "#153f80"] };
// Ruby: six corners. Emerald: a cut square. Sapphire: a drop.
/** @type {Record<string, string>} */
const SHAPES = {
  red: "M12 1.5 21 6.8v10.4L12 22.5 3 17.2V6.8Z",
  green: "M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9Z",
  blue: "M12 1.5c4.6 6 7.6 9.300 7.600 13.2a7.600 7.600 0 0 1-15.200 0C4.400 10.800 7.400 7.500 12 1.500Z",
};
/** @type {Record<string, string>} */
const FACETS = {
  red: "m12 1.500 4.500 8h-9ZM3 6.800l4.500 2.700L12 22.500M21 6.800l-4.500 2.700L12 22.500M3 6.800",
  green: "M8 8h8v8H8ZM2 7.500 8 8M22 7.500 16 8M2 16.500 8 16M22 16.500 16 16",
  blue: "M12 1.500 9 12l3 10.300L15 12ZM4.500 14.500 9 12h6l4.500 2.500",
};
/** @type {Record<string, string>} */
const SYMBOLS = { sun: "☀", star: "★", heart: "♥" };
const JOKERS = ["?", "±", "✳"]; // by type

/** A gem, or the place where one would be. @param {{colour: string, empty?: boolean}} props */
export function Gem({ colour, empty = false }) {
  const [light, dark] = TONES[colour];
  return html`<svg class="tr-gem ${empty ? "is-empty" : ""}" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[colour]}
    fill=${empty ? "none" : light} stroke=${empty ? "currentColor" : dark} stroke-width="1.6" />${empty ? null : html`<path d=${FACETS[colour]}
    fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1" />`}</svg>`;
}

/** The shape of a figure, 40 by 56. @param {{colour: string}} props */
function Pawn({ colour }) {
  const [light, dark] = TONES[colour];
  return html`<ellipse cx="20" cy="51" rx="15" ry="4" fill="#0006" />
    <path d="M7 48c0-5 5-6 7-14 1-5 0-8-2-10h16c-2 2-3 5-2 10 2 8 7 9 7 14 0 4-26 4-26 0Z" fill=${light} stroke=${dark} stroke-width="2" />
    <circle cx="20" cy="14" r="11.5" fill=${light} stroke=${dark} stroke-width="2" /><g transform="translate(12 6) scale(.67)">
    <path d=${SHAPES[colour]} fill="#fff" stroke=${dark} /></g>`;
}

/** A figure in its colour, with its shape on it. @param {{colour: string}} props */
export function Figure({ colour }) {
  return html`<svg class="tr-pawn" viewBox="0 0 40 56" aria-hidden="true"><${Pawn} colour=${colour} /></svg>`;
}

/** What a field is, as a picture of 24 by 24. @param {{kind: string, amount: number, colour: string | null}} props */
export function FieldArt({ kind, amount, colour }) {
  const [light, dark] = TONES[colour ?? ""] ?? [];
  const shape = SHAPES[colour ?? ""];
  if (kind === "coloured")
    return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${shape} fill=${light} stroke=${dark} stroke-width="1.500" /></svg>`;
  if (kind === "start")
    return html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11.200" fill="#fff8ec" stroke=${light} stroke-width="1.600" />
      <g transform="translate(4.800 4.800) scale(.6)"><path d=${shape} fill=${light} stroke=${dark} stroke-width="1.500" /></g></svg>`;
  if (kind === "crossroads")
    return html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="#cbbfae" stroke="#7d6b58" />
      <path d="M12 20v-6L6.500 6M12 14l5.500-8M6.500 6v4M6.500 6h3.500M17.500 6v4M17.500 6H14" fill="none" stroke="#3a2a1e" stroke-width="1.900"
        stroke-linecap="round" stroke-linejoin="round" /></svg>`;
  if (kind === "cards")
    return html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="#d9cfc0" stroke="#7d6b58" />
      <rect x="6.500" y="4.500" width="11" height="15" rx="2" fill="#fff8ec" stroke="#3a2a1e" stroke-width="1.200" />
      <text x="12" y="15.400" text-anchor="middle" class="tr-small" fill="#3a2a1e">${amount > 0 ? `+${amount}` : `−${-amount}`}</text></svg>`;
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="#d9cfc0" stroke="#7d6b58" />
    <circle cx="12" cy="12" r="8" fill="#fff8ec" stroke="#3a2a1e" stroke-width="1.200" />
    <text x="12" y="15.600" text-anchor="middle" class="tr-small" fill="#3a2a1e">${amount > 1 ? "++" : amount > 0 ? "+" : "−"}</text></svg>`;
}

/** The picture on a card, by its face. @param {{face: Face}} props */
function Picture({ face: { name, type, colour, value } }) {
  if (type === 0 && colour) return html`<g transform="translate(21 16) scale(1.45)"><${Pawn} colour=${colour} /></g>`;
  if (value !== null)
    return html`<text x="50" y="76" text-anchor="middle" class="tr-value" fill=${value > 0 ? "#1f6b3f" : "#9c2330"}>
      ${value > 0 ? `+${value}` : `−${-value}`}</text>`;
  if (colour)
    return html`<g transform="translate(20 30) scale(2.500)"><path d=${SHAPES[colour]} fill=${TONES[colour][0]} stroke=${TONES[colour][1]}
      stroke-width="1.400" /><path d=${FACETS[colour]} fill="none" stroke="#fff" stroke-opacity=".6" /></g>`;
  if (name === "cards")
    return html`<g fill="#fff" stroke="#4a2b20" stroke-width="3"><rect x="24" y="34" width="32" height="44" rx="5" transform="rotate(-10 40 56)" />
      <rect x="44" y="34" width="32" height="44" rx="5" transform="rotate(9 60 56)" /></g>`;
  return html`<g fill="none" stroke="#4a2b20" stroke-width="4"><circle cx="22" cy="62" r="9" fill="#d9cfc0" /><circle cx="50" cy="48" r="9" fill="#d9cfc0" />
    <circle cx="78" cy="62" r="9" fill="#d9cfc0" /><path d="M30 58l11-6M59 52l11 6" /></g>`;
}

/** A card: its face, and its corner symbol. Without a face it is the joker of its type.
 * @param {{face: Face | null, type?: number, symbol?: string}} props */
export function CardArt({ face, type = 0, symbol = "" }) {
  const corner = html`<text x="17" y="27" text-anchor="middle" class="tr-symbol">${SYMBOLS[symbol] || ""}</text>`;
  if (!face)
    return html`<svg class="tr-art" viewBox="0 0 100 116" aria-hidden="true">
      <rect x="2" y="2" width="96" height="112" rx="12" fill="#fff8ec" stroke="#b98a24" stroke-width="3" />
      ${["#d8394c", "#e2b23c", "#2f9e5b", "#3b7dd8"].map((tone, i) => html`<path d=${`M${12 + i * 19} 104h19`} stroke=${tone} stroke-width="7" />`)}
      <text x="50" y="72" text-anchor="middle" class="tr-value" fill="#6a4d0c">${JOKERS[type]}</text>${corner}</svg>`;
  return html`<svg class="tr-art" viewBox="0 0 100 116" aria-hidden="true">
    <rect x="2" y="2" width="96" height="112" rx="12" fill="#fff8ec" stroke="#c9a97c" stroke-width="2" /><${Picture} face=${face} />${corner}</svg>`;
}

/** The sign of a type of card, on its empty place. @param {{type: number}} props */
export function TypeArt({ type }) {
  return html`<svg class="tr-art" viewBox="0 0 100 116" aria-hidden="true"><rect x="3" y="3" width="94" height="110" rx="12" fill="#ffffff10"
    stroke="#f3dfc066" stroke-width="2.500" stroke-dasharray="7 6" />${
    type === 0 ? html`<path d="M32 88c0-9 9-10 10-24-8-4-9-24 8-24s16 20 8 24c1 14 10 15 10 24Z" fill="#f3dfc077" />` : type === 1 ? html`<text x="50"
      y="78" text-anchor="middle" class="tr-value" fill="#f3dfc099">±</text>` : html`<path d="M50 34 72 58 50 82 28 58Z" fill="#f3dfc077" />`}</svg>`;
}
