// A curve over the game, a line for each seat: its own colour, dash and name at the end. It is of scores, or of chances. A click opens that moment.
import { html } from "../lib.js";
import { say } from "../words.js";
/** @import { StoryAnswer } from "../api.d.ts" */

const USUAL = 300, TALL = 150, LEFT = 26, RIGHT = 60, TOP = 8, BOTTOM = 18, LINE = 12, FACE_LINE = 18, FACE_RIGHT = 26;

/** `n`: the number of a moment that stands in the line of its seat.
 * @typedef {Pick<StoryAnswer, "scores" | "versions" | "names"> & {turning: {version: number, seat?: number, n?: number}[]}} Curve */

/** @param {{story: Curve, onChoose: (version: number) => void, label?: string, unit?: string, most?: number, wide?: number, all?: number, at?: number,
 *   faces?: string[], spot?: number, high?: number}} props
 * `most`: what the axis reaches at least; `all`: how many moments there will be, where more are still to come; `at`: the version that is looked at;
 * `faces`: at the ends of the lines instead of names; `spot`: the version of the best moment */
export function Chart({ story, onChoose, label = say("chart"), unit = "", most = 1, wide: WIDE = USUAL, high: HIGH = TALL, all: coming = 0, at, faces,
  spot }) {
  const all = story.scores.flat();
  const low = Math.min(0, ...all), high = Math.max(low + most, ...all);
  const known = story.scores.length - 1;
  const last = Math.max(known, coming - 1, 1);
  const foot = HIGH - BOTTOM;
  const right = faces ? FACE_RIGHT : RIGHT;
  const x = (/** @type {number} */ i) => LEFT + ((WIDE - LEFT - right) * i) / last;
  const y = (/** @type {number} */ score) => TOP + (foot - TOP) * (1 - (score - low) / (high - low));
  const ends = spread(story.names.map((_, seat) => y(story.scores[known][seat])), faces ? FACE_LINE : LINE, foot);
  const best = spot === undefined ? null : { turn: story.turning.find(({ version }) => version === spot), i: story.versions.indexOf(spot) };
  const final = story.names.map((name, seat) => `${name}: ${story.scores[known][seat]}${unit}`).join(", ");
  const line = (/** @type {number} */ seat) => story.scores.map((row, i) => `${x(i).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
  /** @param {MouseEvent} event */
  function choose(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const i = Math.round((((event.clientX - box.left) / box.width) * WIDE - LEFT) / ((WIDE - LEFT - right) / last));
    onChoose(story.versions[Math.max(0, Math.min(known, i))]);
  }
  return html`<svg class="chart" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${label}. ${final}`} onClick=${choose}>
    ${gridOf(low, high).map((score) => html`<line key=${score} x1=${LEFT} x2=${WIDE - right} y1=${y(score)} y2=${y(score)} class="grid" />
      <text key=${`t${score}`} x=${LEFT - 4} y=${y(score) + 4} class="axis" text-anchor="end">${Math.round(score)}${unit}</text>`)}
    ${at === undefined ? null : html`<${Now} x=${x(story.versions.indexOf(at))} foot=${foot} />`}
    ${story.turning.map(({ version }) => html`<${Turn} key=${version} x=${x(story.versions.indexOf(version))} foot=${foot} />`)}
    ${story.names.map((name, seat) => html`<g key=${seat} class="line seat-line-${seat}"><polyline points=${line(seat)} />
      ${faces ? html`<${Face} face=${faces[seat]} name=${name} x=${x(known) + 12} y=${ends[seat]} />`
        : html`<text x=${x(known) + 4} y=${ends[seat] + 4}>${name.slice(0, 9)}</text>`}</g>`)}
    ${story.turning.map(({ version, seat, n }) => (n && seat !== undefined ? html`<${Dot} key=${version} seat=${seat} n=${n}
      x=${x(story.versions.indexOf(version))} y=${y(story.scores[story.versions.indexOf(version)]?.[seat] ?? low)} />` : null))}
    ${best?.turn?.seat !== undefined && best.turn.seat >= 0 && best.i >= 0 ? html`<g class="line seat-line-${best.turn.seat}"><circle class="best-spot"
      cx=${x(best.i)} cy=${y(story.scores[best.i][best.turn.seat])} r="5" /></g>` : null}
  </svg>`;
}

/** Who a line is of, at its end. @param {{face: string, name: string, x: number, y: number}} props */
function Face({ face, name, x, y }) {
  return html`<circle class="line-face" cx=${x} cy=${y} r="8" />${face ? html`<use href=${`#pf-face-${face}`} x=${x - 7} y=${y - 7} width="14" height="14" />`
    : html`<text x=${x} y=${y + 4} text-anchor="middle">${name.slice(0, 1)}</text>`}`;
}

/** Where the axis has a line: at both ends, and at round numbers between them. @param {number} low @param {number} high */
function gridOf(low, high) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => (high - low) / each <= 4) ?? high - low;
  const between = Array.from({ length: 5 }, (_, n) => (Math.ceil(low / step) + n) * step);
  return [low, ...between.filter((each) => each > low && high - each > step / 2), high];
}

/** Where the game turned. @param {{x: number, foot: number}} props */
function Turn({ x, foot }) {
  return html`<line x1=${x} x2=${x} y1=${TOP} y2=${foot} class="turn-line" />`;
}

/** A moment by its number. @param {{seat: number, n: number, x: number, y: number}} props */
const Dot = ({ seat, n, x, y }) => html`<g class="line dot seat-line-${seat}"><circle cx=${x} cy=${y} r="8.5" />
  <text x=${x} y=${y + 4} text-anchor="middle">${n}</text></g>`;

/** What is looked at. @param {{x: number, foot: number}} props */
function Now({ x, foot }) {
  return html`<line x1=${x} x2=${x} y1=${TOP - 4} y2=${foot + 4} class="now-line" />`;
}

/** Names at the ends of lines keep a distance. @param {number[]} wanted @param {number} apart @param {number} foot */
function spread(wanted, apart, foot) {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((each, i) => i && (each.y = Math.max(each.y, order[i - 1].y + apart)));
  const places = [...wanted];
  let lowest = foot;
  for (const each of order.reverse()) { // what went below the chart comes up again, and no more of the others than must
    places[each.i] = Math.min(each.y, lowest);
    lowest = places[each.i] - apart;
  }
  return places;
}
