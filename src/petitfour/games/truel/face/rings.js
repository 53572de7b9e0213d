// The round board: where the fields lie, the disc with its roads, plates and bridges, and the way a move would take.
import { html } from "/static/lib.js";
import { fieldSymbol } from "./art.js";

/** @import { Field } from "./state.js" */
/** Where a field lies on a disc of 600: its middle, its turn in degrees clockwise from the top, its distance from the middle, and how wide it may be.
 * @typedef {{x: number, y: number, turn: number, radius: number, half: number}} Spot */

const OUTER = 273;
const INNER = 227;
const BRIDGE = 250;
const WIDE = 38;

/** @param {number} turn @param {number} radius */
const at = (turn, radius) => {
  const angle = (turn * Math.PI) / 180;
  return { x: 300 + radius * Math.sin(angle), y: 300 - radius * Math.cos(angle) };
};

/** The outer ring around, the inner between its crossroads. @param {Field[]} fields @returns {Spot[]} */
export function places(fields) {
  const crossing = (/** @type {number} */ field) => fields[field].kind === "crossroads";
  const first = Math.max(fields.findIndex((_, field) => crossing(field)), 0);
  /** @type {number[]} */
  const outer = [];
  for (let field = first; !outer.includes(field); field = fields[field].forward[0]) outer.push(field);
  /** @type {Record<number, Spot>} */
  const place = {};
  const put = (/** @type {number} */ field, /** @type {number} */ turn, /** @type {number} */ radius, /** @type {number} */ step) =>
    (place[field] = { ...at(turn, radius), turn, radius, half: Math.min((28.5 / radius) * 57.3, step * 0.44) });
  outer.forEach((field, i) => put(field, (i / outer.length) * 360, crossing(field) ? BRIDGE : OUTER, 360 / outer.length));
  outer.filter(crossing).forEach((from) => {
    const path = [];
    let field = fields[from].forward[1];
    for (; field !== undefined && !crossing(field) && path.length < fields.length; field = fields[field].forward[0]) path.push(field);
    const start = place[from].turn;
    let end = place[field]?.turn ?? start;
    if (end <= start) end += 360;
    const step = (end - start) / (path.length + 1);
    path.forEach((each, i) => put(each, start + (i + 1) * step, INNER, step));
  });
  return fields.map((_, field) => place[field] || { x: 300, y: 300, turn: 0, radius: 0, half: 5 });
}

/** Where a figure stands on a crossroads, so that its two ways stay in sight. @param {Spot} place */
export const tailOf = ({ turn, radius }) => at(turn - 4, radius);

/** A stretch of a ring. @param {Spot} place @param {number} inset */
function stretch({ turn, radius, half }, inset) {
  const [far, near] = [radius + WIDE / 2 - inset, radius - WIDE / 2 + inset];
  const aside = half - (inset / radius) * 57.3;
  const [a, b, c, d] = [at(turn - aside, far), at(turn + aside, far), at(turn + aside, near), at(turn - aside, near)];
  const point = (/** @type {{x: number, y: number}} */ p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return `M${point(a)}A${far} ${far} 0 0 1 ${point(b)}L${point(c)}A${near} ${near} 0 0 0 ${point(d)}Z`;
}

/** The disc with all its fields. @param {{fields: Field[], spots: Spot[]}} props */
export function Disc({ fields, spots }) {
  const middles = fields.flatMap(({ forward }, field) => forward.map((to, way) => {
    const radius = spots[field].radius === BRIDGE ? (way ? INNER : OUTER) : spots[field].radius;
    const ahead = spots[to].turn <= spots[field].turn ? spots[to].turn + 360 : spots[to].turn;
    return { turn: (spots[field].turn + ahead) / 2, radius };
  }));
  return html`<svg class="tl-disc" viewBox="0 0 600 600" aria-hidden="true"><use href="#tl-disc" />
    ${middles.map(({ turn, radius }) => html`<use href="#tl-chevron" x="-6" y="-6" width="12" height="12"
      transform=${`translate(${at(turn, radius).x} ${at(turn, radius).y}) rotate(${turn})`} />`)}
    ${fields.map((field, n) => html`<${FieldOnDisc} key=${n} field=${field} spot=${spots[n]} />`)}</svg>`;
}

/** @param {{field: Field, spot: Spot}} props */
function FieldOnDisc({ field, spot }) {
  const { x, y, turn } = spot;
  const middle = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  if (field.kind === "coloured")
    return html`<g class="tl-road is-${field.colour}"><path d=${stretch(spot, 0)} /><path class="tl-stitch" d=${stretch(spot, 4)} />
      <use href="#tl-again" x="-12" y="-12" width="24" height="24" transform=${middle} /></g>`;
  if (field.kind === "crossroads") return html`<use href="#tl-bridge" x="-30" y="-56" width="60" height="112" transform=${`${middle} rotate(${turn})`} />`;
  const size = field.kind === "start" ? 60 : 44;
  return html`<use href="#tl-${fieldSymbol(field)}" x=${-size / 2} y=${-size / 2} width=${size} height=${size} transform=${middle} />`;
}

/** The way of a figure over these fields, hop by hop. @param {{path: number[], spots: Spot[], colour: string}} props */
export function Way({ path, spots, colour }) {
  if (path.length < 2) return null;
  const hops = path.slice(1).map((to, i) => {
    const [a, b] = [spots[path[i]], spots[to]];
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const lift = 1 + 26 / (Math.hypot(x - 300, y - 300) || 1);
    return `M${a.x} ${a.y}Q${300 + (x - 300) * lift} ${300 + (y - 300) * lift} ${b.x} ${b.y}`;
  });
  const end = spots[path[path.length - 1]];
  return html`<svg class="tl-way is-${colour}" viewBox="0 0 600 600" aria-hidden="true"><path class="tl-way-edge" d=${hops.join("")} />
    <path d=${hops.join("")} /><circle cx=${end.x} cy=${end.y} r="25" /></svg>`;
}
