// The pieces of Super Truffle Pigs, put together from the symbols of pieces.svg. A seat's colour and sign are its tone's (style.css).
import { html } from "/static/lib.js";

/** @typedef {{tone: number | string, pig: number}} Whose the tone of a seat, or plain: anybody's */

/** One symbol by itself, as high and wide as its place. @param {{name: string, box: string, kind?: string}} props */
function Symbol({ name, box, kind = "" }) {
  const [x, y, width, height] = box.split(" ");
  return html`<svg class="sp-art ${kind}" viewBox=${box} aria-hidden="true"><use href=${`#st-${name}`} x=${x} y=${y} width=${width} height=${height} /></svg>`;
}

/** @param {{off?: any}} props */
export const Bolt = ({ off = false }) => html`<${Symbol} name=${off ? "bolt-0" : "bolt"} box="0 0 24 24" kind="sp-bolt" />`;

export const Paw = () => html`<${Symbol} name="paw" box="0 0 20 20" />`;

export const Check = () => html`<${Symbol} name="check" box="0 0 20 20" kind="sp-check" />`;

/** A pig of a seat: the one with the mask or the one with the hood. @param {Whose & {ghost?: any, scared?: any}} props */
export function Pig({ tone, pig, ghost = false, scared = false }) {
  const [sign, box, at, size] = scared ? [`#st-scared-${pig}`, "0 0 130 150", [50, 98], 16] : [`#st-pig-${pig}`, "0 0 100 138", [41, 90], 18];
  return html`<svg class="sp-art sp-pig-art st-tone-${tone} ${ghost ? "is-ghost" : ""}" viewBox=${box} aria-hidden="true">
    <use href=${sign} width=${box.split(" ")[2]} height=${box.split(" ")[3]} />
    <use href=${`#st-sign-${tone}`} class="sp-sign" x=${at[0]} y=${at[1]} width=${size} height=${size} /></svg>`;
}

/** @param {Whose} props */
export const PigHead = ({ tone, pig }) => html`<${Symbol} name=${`head-${pig}`} box="0 0 100 86" kind=${`st-tone-${tone}`} />`;

/** A wolf looks where it goes; knocked out it lies on its back.
 * @param {{pack: string, facing?: string, out?: any}} props */
export function Wolf({ pack, facing = "west", out = false }) {
  const drawn = out ? "wolf-out" : facing === "north" || facing === "south" ? `wolf-${facing}` : "wolf";
  return html`<${Symbol} name=${drawn} box="-2 -6 126 130" kind=${`sp-wolf-art st-${pack} ${facing === "east" ? "is-turned" : ""}`} />`;
}

/** @param {{pack: string}} props */
export const WolfHead = ({ pack }) => html`<${Symbol} name="wolf-head" box="0 0 100 96" kind=${`st-${pack}`} />`;

/** A truffle; collected or seen it wears its value as a coin, or the star of a Super Truffle.
 * @param {{colour: string, value?: number | null, isSuper?: boolean}} props */
export function Truffle({ colour, value = null, isSuper = false }) {
  return html`<svg class="sp-art sp-truffle-art" viewBox="0 0 108 104" aria-hidden="true"><use href=${`#st-${colour}`} width="100" height="100" />
    ${isSuper ? html`<use href="#st-star-badge" x="60" y="56" width="48" height="48" />` : value === null ? null : html`<use href="#st-coin" x="60" y="56"
      width="48" height="48" /><text class="sp-worth" x="84" y="92" text-anchor="middle">${value}</text>`}</svg>`;
}

/** The digs a truffle needs, those done filled. @param {{of: number, done: number}} props */
export const Pips = ({ of, done }) =>
  html`<span class="sp-pips" aria-hidden="true">${Array.from({ length: of }, (_, n) => html`<i key=${n} class=${n < done ? "is-done" : ""}></i>`)}</span>`;

/** @type {Record<string, number>} */
const TURN = { north: 0, east: 90, south: 180, west: 270 };

/** A direction card: its arrow, or the two tiles ahead. @param {{card: string, tone: number | string}} props */
export function Direction({ card, tone }) {
  const sign = `#st-sign-${tone}`;
  return html`<svg class="sp-art sp-card-art st-tone-${tone}" viewBox="0 0 90 120" aria-hidden="true"><use href="#st-card" width="90" height="120" />
    ${card === "two" ? html`<use href="#st-two" width="90" height="120" /><text class="sp-two" x="72" y="28" text-anchor="middle">2</text>`
      : html`<use href="#st-arrow" width="90" height="120" transform=${`rotate(${TURN[card]} 45 60)`} />`}
    <use href=${sign} class="sp-sign" x="11" y="10" width="17" height="17" /><use href=${sign} class="sp-sign" x="-79" y="-110" width="17" height="17"
      transform="rotate(180)" /></svg>`;
}

/** @param {{tone: number}} props */
export const CardBack = ({ tone }) => html`<svg class="sp-art sp-card-art sp-back st-tone-${tone}" viewBox="0 0 90 120" aria-hidden="true">
  <use href="#st-back" width="90" height="120" /><use href=${`#st-sign-${tone}`} class="sp-back-sign" x="14" y="14" width="17" height="17" /></svg>`;

/** The picture of a super power. @param {{power: string}} props */
export const PowerPicture = ({ power }) => html`<${Symbol} name=${`power-${power}`} box="0 0 154 58" kind="sp-power-art" />`;

/** The wolf die with what was rolled on its front: cards to lay, a wolf, or a moon. @param {{cards: number, wolf: number, moon: number}} props */
export function Die({ cards, wolf, moon }) {
  const spots = wolf ? (cards > 1 ? [12, 27] : [15]) : cards > 1 ? [20, 40] : [30];
  return html`<svg class="sp-art sp-die" viewBox="0 0 110 112" aria-hidden="true"><use href="#st-die" width="110" height="112" />
    <g transform="translate(0 -2) skewY(9)">
      ${moon ? html`<path d="M46 50a17 17 0 1 0 7 26 18 18 0 0 1-7-26Z" fill="#e8b43c" stroke="#8a5f10" stroke-width="2" />` : null}
      ${moon ? null : spots.slice(0, cards).map((x) => html`<g key=${x}><rect x=${x} y="56" width="15" height="24" rx="3" fill="#c2305c" stroke="#7d1233"
        stroke-width="2" /><path d=${`M${x + 4} 71l3.500-7 3.500 7Z`} fill="#fff" /></g>`)}
      ${wolf ? html`<g class="st-brown"><use href="#st-wolf-head" x=${cards > 1 ? 43 : 34} y="54" width=${cards > 1 ? 22 : 29} height="28" /></g>` : null}</g>
    <g transform="translate(57 27) skewX(-38) scale(.5 .36)" opacity=".55" class="st-brown"><use
      href="#st-wolf-head" x="-30" y="-30" width="60" height="58" /></g>
    ${moon ? null : html`<path d="M94 46a12 12 0 1 0 2 20 12 12 0 0 1-2-20Z" fill="#b58a1e" opacity=".6" transform="translate(0 2)" />`}</svg>`;
}

/** What a mission asks for: a colour, a Super Truffle, or any truffle. @param {{kind: string}} props */
export function Asked({ kind }) {
  if (kind === "super") return html`<${Symbol} name="star-badge" box="0 0 20 20" />`;
  return html`<${Symbol} name=${kind} box="0 0 100 100" />`;
}

/** The slab of a tile and what stands on it, behind the figures. @param {{ground: string, tile: number, way: number, winter: any}} props */
export function Ground({ ground, tile, way, winter }) {
  const season = winter ? "-winter" : "";
  const slab = `#st-${winter ? "snow" : "turf"}-${tile % 3}`;
  return html`<svg class="sp-ground" viewBox="0 0 100 100" aria-hidden="true"><use href=${slab} width="100" height="100" />
    ${ground === "pond" ? html`<use href="#st-pond" width="100" height="100" />` : null}
    ${ground === "path" ? html`<use href=${`#st-path${season}`} width="100" height="100" />${way ? html`<text class="sp-way" x="77" y="29.500"
      text-anchor="middle">${way}</text>` : null}` : null}
    ${ground === "brown-den" || ground === "grey-den" ? html`<g class=${`st-${ground}`}><use href=${`#st-den${season}`} width="100" height="100" /></g>` : null}
    ${ground === "plain" ? growing(tile).map(([name, x, y, size]) => html`<use key=${`${name} ${x}`} href=${`#st-${name}${season}`} x=${x} y=${y} width=${size}
      height=${Number(size) * TALL[String(name)]} />`) : null}</svg>`;
}

/** @type {Record<string, number>} */
const TALL = { fir: 1.5, oak: 1.045, bush: 0.706, mush: 1 };

/** What grows on a tile, steady for it, from the back to the front. @param {number} tile @returns {(string | number)[][]} */
function growing(tile) {
  const pick = (/** @type {number} */ n) => {
    const x = Math.sin(tile * 127.1 + n * 311.7) * 43758.5453;
    return x - Math.floor(x);
  };
  const size = (/** @type {number} */ n) => 30 + 8 * pick(n);
  const left = pick(1) < 0.5 ? ["fir", -1, -9 + 6 * pick(2), size(3)] : ["oak", -3, -6 + 8 * pick(2), size(3) + 4];
  const right = pick(4) < 0.5 ? ["fir", 66, -10 + 6 * pick(5), size(6)] : ["oak", 62, -6 + 8 * pick(5), size(6) + 4];
  const trees = pick(7) < 0.45 ? [left, right] : pick(7) < 0.72 ? [left] : [right];
  const small = pick(8) < 0.3 ? [["bush", 8, 74, 30]] : pick(8) < 0.5 ? [["mush", 44, 72, 14]] : [];
  return [...trees, ...small];
}
