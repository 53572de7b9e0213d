// The pieces of Super Truffle Pigs, drawn: tiles of the forest, pigs, wolves, truffles, cards, the die.
import { html } from "/static/lib.js";

export const SEAT_TONES = [["#a06bd6", "#4d2482"], ["#f08bb4", "#9c2c60"], ["#79c268", "#2a6a24"], ["#f2a14a", "#91500c"]];
export const SEAT_SIGNS = ["◆", "♥", "♣", "★"];
/** @type {Record<string, number>} */
const TURN = { north: 0, east: 90, south: 180, west: 270 };
/** @type {Record<string, string[]>} */
const PACK_TONES = { brown: ["#9a6a3c", "#54331a", "#e6c9a2"], grey: ["#9aa3ad", "#48505a", "#e3e8ec"] };

/** A steady number from 0 to 1 for a tile and a feature of it. @param {number} tile @param {number} n */
const chance = (tile, n) => {
  const x = Math.sin(tile * 127.1 + n * 311.7) * 43758.5453;
  return x - Math.floor(x);
};

/** @param {{x: number, y: number, size: number, winter: any, n: number}} props */
function Tree({ x, y, size, winter, n }) {
  const [leaf, dark] = winter ? ["#5f8f86", "#3a625c"] : n % 3 ? ["#4c8f43", "#2f662b"] : ["#6ba447", "#42742a"];
  if (n % 2) return html`<g transform=${`translate(${x} ${y}) scale(${size})`}><path d="M0-15 9 2H-9ZM0-8 11 9H-11Z" fill=${leaf} stroke=${dark}
    stroke-width="1" stroke-linejoin="round" />${winter ? html`<path d="M0-15 4.500-6.500H-4.500ZM-8 2.500 0-3 8 2.500 5 4-5 4Z" fill="#fff"
    opacity=".9" />` : null}<rect x="-1.500" y="9" width="3" height="4" fill="#6b4a2c" /></g>`;
  return html`<g transform=${`translate(${x} ${y}) scale(${size})`}><circle r="9" fill=${leaf} stroke=${dark} /><circle cx="-3" cy="-3" r="4"
    fill="#fff" opacity=${winter ? 0.85 : 0.14} /><rect x="-1.500" y="8" width="3" height="5" fill="#6b4a2c" /></g>`;
}

const CORNERS = [[11, 14], [89, 13], [12, 48], [89, 50], [50, 11], [50, 92]];

/** The ground of a tile, 100 by 100. @param {{ground: string, tile: number, winter: any}} props */
export function Ground({ ground, tile, winter }) {
  const base = winter ? ["#dfeaf0", "#d3e2ea", "#e7f0f4"][tile % 3] : ["#9cc46a", "#93bc62", "#a7cb74"][tile % 3];
  const trees = CORNERS.filter((_, i) => chance(tile, i) < (ground === "plain" ? 0.62 : 0.3));
  return html`<svg class="sp-ground" viewBox="0 0 100 100" aria-hidden="true" preserveAspectRatio="none">
    <rect width="100" height="100" fill=${base} />
    ${[0, 1, 2, 3, 4, 5].map((n) => html`<path key=${n}
      d=${`M${8 + 84 * chance(tile, 20 + n)} ${12 + 80 * chance(tile, 30 + n)}q2-5 4 0m-1 0q2-5 4 0`} fill="none"
      stroke=${winter ? "#b7cbd6" : "#6f9c45"} stroke-width="1.400" />`)}
    ${ground === "pond" ? html`<path d="M14 52C10 28 34 14 54 17s38 16 34 40-28 29-46 27S18 74 14 52Z" fill="#a9d5ea" stroke="#6ba7c6"
      stroke-width="2.500" /><path d="M28 46 52 30M38 62 70 40M52 70 66 60" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8" />` : null}
    ${ground === "path" ? html`<path d="M20 66C20 34 34 24 50 24s30 10 30 42Z" fill="#7b5433" stroke="#4a2f19" stroke-width="3" />
      <path d="M31 66c0-22 8-31 19-31s19 9 19 31Z" fill="#2a1810" /><path d="M40 66c0-12 4-18 10-18s10 6 10 18Z" fill="#f5d77a" opacity=".35" />
      <path d="M14 68q36 10 72 0" stroke="#5d7f3c" stroke-width="5" fill="none" />` : null}
    ${ground === "brown-den" || ground === "grey-den" ? html`<path d="M12 70C10 40 26 20 50 20s40 20 38 50Z"
      fill=${ground === "brown-den" ? "#8a6138" : "#7f8992"} stroke=${ground === "brown-den" ? "#4e3217" : "#414950"} stroke-width="3" />
      <path d="M30 70c0-22 8-34 20-34s20 12 20 34Z" fill="#1d1410" /><g fill=${ground === "brown-den" ? "#f1d9b2" : "#eef2f5"}>
      <circle cx="50" cy="29" r="2.800" /><circle cx="44.500" cy="25" r="1.500" /><circle cx="48.200" cy="23" r="1.500" /><circle cx="51.800" cy="23"
      r="1.500" /><circle cx="55.500" cy="25" r="1.500" /></g>` : null}
    ${trees.map(([x, y], i) => html`<${Tree} key=${i} x=${x} y=${y} size=${0.7 + 0.35 * chance(tile, 9 + i)} winter=${winter}
      n=${Math.floor(7 * chance(tile, 40 + i))} />`)}
  </svg>`;
}

/** Stone walls along the blocked borders of a tile: a bit for each, from the north clockwise. @param {{bits: number}} props */
export function Walls({ bits }) {
  if (!bits) return null;
  const stones = (/** @type {number} */ d) => [0, 1, 2, 3, 4].map((n) => html`<rect key=${`${d}${n}`} x=${1 + n * 20} y=${n % 2 ? -1 : -2}
    width="18.500" height="8.500" rx="3" fill=${n % 2 ? "#8d8880" : "#a39d93"} stroke="#4b4740" stroke-width="1.200" />`);
  return html`<svg class="sp-walls" viewBox="0 0 100 100" aria-hidden="true">${[0, 1, 2, 3].map((d) => (bits >> d) & 1 ? html`<g key=${d}
    transform=${`rotate(${90 * d} 50 50)`}>${stones(d)}</g>` : null)}</svg>`;
}

/** A pig in its player's colour: the spotted or the striped one. @param {{seat: number, pig: number, ghost?: any}} props */
export function Pig({ seat, pig, ghost = false }) {
  const [light, dark] = SEAT_TONES[seat];
  return html`<svg class="sp-pig-art ${ghost ? "is-ghost" : ""}" viewBox="0 0 44 44" aria-hidden="true">
    <path d="M8 12 5 2l11 5ZM36 12l3-10-11 5Z" fill=${light} stroke=${dark} stroke-width="2" stroke-linejoin="round" />
    <circle cx="22" cy="22" r="17" fill=${light} stroke=${dark} stroke-width="2" />
    ${pig === 0 ? html`<g fill=${dark} opacity=".75"><circle cx="14" cy="11.500" r="2.600" /><circle cx="22" cy="8.500" r="2.200" />
      <circle cx="30" cy="12" r="2.800" /></g>` : html`<path d="M14 7.500v8M19 5.500v9M25 5.500v9M30 7.500v8" stroke=${dark} stroke-width="2.400"
      opacity=".8" stroke-linecap="round" />`}
    <circle cx="15" cy="20" r="2.200" fill="#21130d" /><circle cx="29" cy="20" r="2.200" fill="#21130d" />
    <ellipse cx="22" cy="28.500" rx="8.500" ry="6" fill="#ffe3d6" stroke=${dark} stroke-width="1.500" /><circle cx="19" cy="28.500" r="1.500"
      fill=${dark} /><circle cx="25" cy="28.500" r="1.500" fill=${dark} />
    <circle cx="36" cy="36" r="7" fill="#fffaf0" stroke=${dark} stroke-width="1.500" /><text x="36" y="39.600" text-anchor="middle" class="sp-sign"
      fill=${dark}>${SEAT_SIGNS[seat]}</text></svg>`;
}

/** A wolf with its facing; knocked out it lies on its back.
 * @param {{pack: string, facing?: string, out?: any, arrow?: boolean, number?: number}} props */
export function Wolf({ pack, facing = "north", out = false, arrow = true, number = 0 }) {
  const [light, dark, pale] = PACK_TONES[pack];
  return html`<svg class="sp-wolf-art" viewBox="0 0 64 64" aria-hidden="true">
    ${arrow && !out ? html`<g transform=${`rotate(${TURN[facing]} 32 32)`}><path d="M32 0 41 10H23Z" fill="#ffe39a" stroke="#5a3a08"
      stroke-width="1.500" /></g>` : null}
    <g transform=${out ? "rotate(180 32 32)" : ""}>
      <path d="M13 27 12 9l13 9ZM51 27 52 9 39 18Z" fill=${light} stroke=${dark} stroke-width="2" stroke-linejoin="round" />
      <path d="M32 14c11 0 20 8 20 18 0 4-3 6-7 8l-5 11c-3 6-13 6-16 0l-5-11c-4-2-7-4-7-8 0-10 9-18 20-18Z" fill=${light} stroke=${dark} stroke-width="2" />
      <path d="M32 30c5 0 8 6 10 10l-4 10c-2 5-10 5-12 0l-4-10c2-4 5-10 10-10Z" fill=${pale} />
      ${out ? html`<path d="m21 25 6 6m0-6-6 6m16-6 6 6m0-6-6 6" stroke="#21130d" stroke-width="2.400" stroke-linecap="round" />` : html`<path
        d="m20 25 8 4-7 2ZM44 25l-8 4 7 2Z" fill="#fff3b0" stroke="#21130d" stroke-width="1.500" />`}
      <path d="M28.500 43h7L32 47.500Z" fill="#21130d" /></g>
    ${number ? html`<circle cx="53" cy="52" r="9" fill="#fffaf0" stroke=${dark} stroke-width="2" /><text x="53" y="57" text-anchor="middle"
      class="sp-wolf-number" fill=${dark}>${number}</text>` : null}
    ${out ? html`<text x="32" y="10" text-anchor="middle" class="sp-zzz" fill="#fff3b0">✦ ✦</text>` : null}</svg>`;
}

/** @type {Record<string, string[]>} */
const TRUFFLE = {
  white: ["#f6efe2", "#a2937c", "M20 3c9 0 17 7 17 17s-8 17-17 17S3 30 3 20 11 3 20 3Z"],
  yellow: ["#e8b84a", "#8a5f10", "M9 5h22l6 8v15l-7 8H10l-7-8V13Z"],
  black: ["#4a3d3a", "#15100f", "M20 2 36 11v18L20 38 4 29V11Z"],
};

/** A truffle face down, with a dot for each dig it needs; or, collected, with its value.
 * @param {{colour: string, digs?: number, dug?: number, value?: number | null, isSuper?: boolean, known?: boolean}} props */
export function Truffle({ colour, digs = 1, dug = 0, value = null, isSuper = false, known = false }) {
  const [light, dark, shape] = TRUFFLE[colour];
  const ink = colour === "black" ? "#fff6e0" : "#3a2413";
  const shown = value !== null || isSuper;
  return html`<svg class="sp-truffle-art" viewBox="0 0 40 40" aria-hidden="true"><path d=${shape} fill=${light} stroke=${dark} stroke-width="2.200" />
    ${shown ? html`<text x="20" y="27" text-anchor="middle" class="sp-value" fill=${ink}>${isSuper ? "S" : value}</text>` : html`<path
      d="M12 14q3-4 7-2M24 12q4 1 4 5M11 24q1 4 5 5" fill="none" stroke=${dark} stroke-width="1.600"
      opacity=".7" />${Array.from({ length: digs }, (_, n) => html`<circle key=${n} cx=${20 + (n - (digs - 1) / 2) * 9} cy="22" r="3.400"
      fill=${n < dug ? (colour === "black" ? "#ffd35a" : "#7a1f2b") : "none"} stroke=${ink} stroke-width="1.700" />`)}`}
    ${known ? html`<circle cx="34" cy="6" r="5.500" fill="#fff" stroke="#2b62b0" stroke-width="1.500" /><circle cx="34" cy="6" r="2"
      fill="#2b62b0" />` : null}</svg>`;
}

/** A direction card: its arrow, or the 2. `letter` is how the language calls it. @param {{card: string, letter: string, seat?: number}} props */
export function Direction({ card, letter, seat = 0 }) {
  const [light, dark] = SEAT_TONES[seat];
  return html`<svg class="sp-card-art" viewBox="0 0 50 66" aria-hidden="true"><rect x="1.500" y="1.500" width="47" height="63" rx="7" fill="#fffaf0"
    stroke=${dark} stroke-width="3" /><rect x="5" y="5" width="40" height="9" rx="4" fill=${light} />
    ${card === "two" ? html`<path d="M14 34l11-11 11 11M14 46l11-11 11 11" fill="none" stroke="#3a2413" stroke-width="4.500" stroke-linecap="round"
      stroke-linejoin="round" />` : html`<g transform=${`rotate(${TURN[card]} 25 34)`}><path d="M25 19 37 33H29.500V48H20.500V33H13Z" fill="#3a2413" /></g>`}
    <text x="25" y="61" text-anchor="middle" class="sp-letter" fill="#3a2413">${letter}</text></svg>`;
}

/** @param {{seat: number}} props */
export function CardBack({ seat }) {
  const [light, dark] = SEAT_TONES[seat];
  return html`<svg class="sp-card-art" viewBox="0 0 50 66" aria-hidden="true"><rect x="1.500" y="1.500" width="47" height="63" rx="7" fill=${light}
    stroke=${dark} stroke-width="3" /><rect x="8" y="8" width="34" height="50" rx="5" fill="none" stroke="#fffaf0" stroke-width="2"
    stroke-dasharray="3 3" /><text x="25" y="42" text-anchor="middle" class="sp-back-sign" fill="#fffaf0">${SEAT_SIGNS[seat]}</text></svg>`;
}

/** @type {Record<string, string>} */
const EMBLEMS = {
  "snout-slam": "M12 30a14 11 0 1 0 28 0 14 11 0 1 0-28 0Zm8-3v6m12-6v6M44 12l-6 6M50 24l-8 1M36 6l-2 8",
  "mud-bomb": "M14 32a13 13 0 1 0 26 0 13 13 0 1 0-26 0Zm20-12 6-8 7-2M12 46h30",
  "thunder-oink": "M30 6 16 30h10l-4 18 18-26H28Z",
  decoy: "M12 40c4-16 12-22 22-22l-4-6m4 6-7 4M36 40a5 5 0 1 0 10 0 5 5 0 1 0-10 0Z",
  "turbo-trotters": "M10 20h18M6 29h18M12 38h18M32 14c10 2 14 10 12 20-6 4-14 2-14-4Z",
  "flying-pig": "M18 34c-10-2-14-10-12-18 8 0 12 4 14 8M36 34c10-2 14-10 12-18-8 0-12 4-14 8M18 34a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z",
  "wall-vault": "M10 46V32h34v14ZM10 39h34M21 32v7M33 39v7M12 26C16 10 36 8 42 24m0 0-8-2m8 2 3-8",
  "trading-places": "M10 20h30l-7-7m7 7-7 7M44 36H14l7-7m-7 7 7 7",
  "power-snout": "M14 22a13 9 0 1 0 26 0 13 9 0 1 0-26 0Zm8-2v4m10-4v4M18 38l9 9 9-9M27 34v12",
  "mega-dig": "M27 6v22M16 18l11 11 11-11M8 40c6-6 32-6 38 0-4 8-34 8-38 0Z",
  "x-ray-sniff": "M14 22a12 12 0 1 0 24 0 12 12 0 1 0-24 0Zm21 9 11 13M20 22h12M26 16v12",
  "ghost-pig": "M14 46V22c0-18 26-18 26 0v24l-6-5-7 5-7-5ZM22 22v4m10-4v4",
};

/** The emblem of a super power. @param {{power: string}} props */
export function Emblem({ power }) {
  return html`<svg class="sp-emblem" viewBox="0 0 54 54" aria-hidden="true"><path d=${EMBLEMS[power]} fill="none" stroke="currentColor"
    stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round" /></svg>`;
}

/** The wolf die: cards to lay, a wolf, or a moon. @param {{cards: number, wolf: number, moon: number}} props */
export function Die({ cards, wolf, moon }) {
  return html`<svg class="sp-die" viewBox="0 0 48 48" aria-hidden="true"><rect x="2" y="2" width="44" height="44" rx="10" fill="#fffaf0"
    stroke="#8b5e34" stroke-width="2.500" />
    ${moon ? html`<path d="M30 10a15 15 0 1 0 8 24A16 16 0 0 1 30 10Z" fill="#e8b84a" stroke="#8a5f10"
      stroke-width="2" />` : html`${Array.from({ length: cards }, (_, n) => html`<rect key=${n}
      x=${(wolf ? 8 : 24 - 8 * cards) + 16 * n * (wolf ? 0.7 : 1) + (wolf ? 0 : 2)} y="14" width="12" height="20" rx="3" fill="#b98a5a"
      stroke="#54331a" stroke-width="2" />`)}${wolf ? html`<path d="m29 18 2-9 6 5 6-5 2 9c0 8-3 14-8 16-5-2-8-8-8-16Z" fill="#7f8992"
      stroke="#343b42" stroke-width="2" />` : null}`}</svg>`;
}
