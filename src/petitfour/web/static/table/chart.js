// A curve over the game, a line for each seat: its own colour, dash and name at the end. It is of scores, or of chances. A click opens that moment.
import { html } from "../lib.js";
import { say } from "../words.js";
/** @import { StoryAnswer } from "../api.d.ts" */

const USUAL = 300, HIGH = 150, LEFT = 26, RIGHT = 60, TOP = 8, BOTTOM = 18, LINE = 12;

/** @typedef {Pick<StoryAnswer, "scores" | "versions" | "names"> & {turning: {version: number}[]}} Curve */

/** @param {{story: Curve, onChoose: (version: number) => void, label?: string, unit?: string, most?: number, wide?: number, all?: number, at?: number}} props
 * `most`: what the axis reaches at least; `all`: how many moments there will be, where more are still to come; `at`: the version that is looked at */
export function Chart({ story, onChoose, label = say("chart"), unit = "", most = 1, wide: WIDE = USUAL, all: coming = 0, at }) {
  const all = story.scores.flat();
  const low = Math.min(0, ...all), high = Math.max(low + most, ...all);
  const known = story.scores.length - 1;
  const last = Math.max(known, coming - 1, 1);
  const x = (/** @type {number} */ i) => LEFT + ((WIDE - LEFT - RIGHT) * i) / last;
  const y = (/** @type {number} */ score) => TOP + (HIGH - BOTTOM - TOP) * (1 - (score - low) / (high - low));
  const ends = spread(story.names.map((_, seat) => y(story.scores[known][seat])));
  const final = story.names.map((name, seat) => `${name}: ${story.scores[known][seat]}${unit}`).join(", ");
  const line = (/** @type {number} */ seat) => story.scores.map((row, i) => `${x(i).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
  /** @param {MouseEvent} event */
  function choose(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const i = Math.round((((event.clientX - box.left) / box.width) * WIDE - LEFT) / ((WIDE - LEFT - RIGHT) / last));
    onChoose(story.versions[Math.max(0, Math.min(known, i))]);
  }
  return html`<svg class="chart" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${label}. ${final}`} onClick=${choose}>
    ${[low, high].map((score) => html`<line key=${score} x1=${LEFT} x2=${WIDE - RIGHT} y1=${y(score)} y2=${y(score)} class="grid" />
      <text key=${`t${score}`} x=${LEFT - 4} y=${y(score) + 4} class="axis" text-anchor="end">${Math.round(score)}${unit}</text>`)}
    ${at === undefined ? null : html`<${Now} x=${x(story.versions.indexOf(at))} />`}
    ${story.turning.map(({ version }) => html`<${Turn} key=${version} x=${x(story.versions.indexOf(version))} />`)}
    ${story.names.map((name, seat) => html`<g key=${seat} class="line seat-line-${seat}"><polyline points=${line(seat)} />
      <text x=${x(known) + 4} y=${ends[seat] + 4}>${name.slice(0, 9)}</text></g>`)}
  </svg>`;
}

/** Where the game turned. @param {{x: number}} props */
function Turn({ x }) {
  return html`<line x1=${x} x2=${x} y1=${TOP} y2=${HIGH - BOTTOM} class="turn-line" />`;
}

/** What is looked at. @param {{x: number}} props */
function Now({ x }) {
  return html`<line x1=${x} x2=${x} y1=${TOP - 4} y2=${HIGH - BOTTOM + 4} class="now-line" />`;
}

/** Names at the ends of lines keep a distance. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((each, i) => i && (each.y = Math.max(each.y, order[i - 1].y + LINE)));
  const places = [...wanted];
  let lowest = HIGH - BOTTOM;
  for (const each of order.reverse()) { // what went below the chart comes up again, and no more of the others than must
    places[each.i] = Math.min(each.y, lowest);
    lowest = places[each.i] - LINE;
  }
  return places;
}
