// Where the bubble of the coach lies and how it points: worked out from boxes alone. Nothing of the page is in it.

/** A stretch of the window, in pixels. @typedef {{left: number, top: number, width: number, height: number}} Box */
/** What is not lit and yet needed, such as the hand; `weight`: how much. @typedef {Box & {weight: number}} Spared */
/**
 * @typedef {object} Wanted
 * @property {{width: number, height: number}} size of the bubble
 * @property {Box[]} lit the first is pointed at
 * @property {Spared[]} spared
 * @property {{width: number, height: number}} view the window
 * @property {Box | null} last where the bubble lay before
 */

const NEAR = 22; // pixels between the bubble and what it points at
const EDGE = 10;
const ABOVE = 56; // room for the coach's hat
const STEP = 8;
const APART = 40; // between the places that are tried
const HAT = { right: -12, width: 84, height: 52 }; // what of the coach stands over the bubble, from its right edge
const SMALL_HAT = { right: 4, width: 54, height: 26 };
const TAIL = 24; // pixels from the edge to its tip, however far it is to what is pointed at
const BASE = 13; // half of its width
const FINE = 200; // how finely it is measured what is covered
const SLACK = 2; // for so much more of that it does not move
const CORNER = 30; // which the tail keeps away from

/** How much of two boxes lies over each other. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Beside what it points at first or, where that would cover too much, anywhere in the window. @param {Wanted} wanted @returns {Box} */
export function besides(wanted) {
  const { size, lit, view } = wanted;
  const target = lit[0] ?? { left: view.width / 2, top: view.height / 2, width: 0, height: 0 };
  const [middle, centre] = [target.left + target.width / 2 - size.width / 2, target.top + target.height / 2 - size.height / 2];
  const [right, left] = [target.left + target.width + NEAR, target.left - NEAR - size.width];
  const beside = [[right, centre], [left, centre], [middle, target.top - NEAR - size.height], [middle, target.top + target.height + NEAR]];
  const steps = (/** @type {number} */ most) => Array.from({ length: Math.ceil(most / APART) }, (_, n) => n * APART);
  const across = [right, left, view.width, ...steps(view.width)];
  return best([...beside, ...across.flatMap((x) => [...steps(view.height), view.height].map((y) => [x, y]))], wanted, HAT);
}

/** On a small screen: across it, at the bottom, or else where as little as can be is covered. @param {Wanted} wanted @returns {Box} */
export function docked(wanted) {
  const { size, view } = wanted;
  const places = [];
  for (let top = view.height - size.height - EDGE; top >= ABOVE; top -= STEP) places.push([(view.width - size.width) / 2, top]);
  return best(places.length ? places : [[EDGE, EDGE]], wanted, SMALL_HAT);
}

/** Of those places the one that covers least, and of such the nearest; but where it lay before, if as little is covered there. What is pointed at first
 * weighs most; of large things a part may be covered. @param {number[][]} places @param {Wanted} wanted @param {typeof HAT} hat @returns {Box} */
function best(places, wanted, hat) {
  const { lit, last } = wanted;
  const least = { box: within(EDGE, ABOVE, wanted), covers: Infinity, cost: Infinity };
  for (const [n, [x, y]] of places.entries()) {
    const box = within(x, y, wanted);
    const covers = coveredBy(box, wanted, hat);
    const cost = covers + gap(box, lit[0]) / 10_000 + Math.min(n, 4) / 500;
    if (cost < least.cost) Object.assign(least, { box, covers, cost });
  }
  const kept = last && within(last.left, last.top, wanted);
  return kept && coveredBy(kept, wanted, hat) <= least.covers + SLACK ? kept : least.box;
}

/** @param {number} x @param {number} y @param {Wanted} wanted @returns {Box} */
function within(x, y, { size, view }) {
  const left = Math.min(Math.max(x, EDGE), Math.max(EDGE, view.width - size.width - EDGE));
  return { left, top: Math.min(Math.max(y, ABOVE), Math.max(EDGE, view.height - size.height - EDGE)), ...size };
}

/** How much the bubble and the coach's hat cover of what is needed, in two hundredths of one thing.
 * @param {Box} box @param {Wanted} wanted @param {typeof HAT} hat */
function coveredBy(box, { lit, spared }, hat) {
  const above = { left: box.left + box.width - hat.right - hat.width, top: box.top - hat.height, width: hat.width, height: hat.height };
  const over = (/** @type {Box} */ each) => (overlap(box, each) + overlap(above, each)) / Math.max(each.width * each.height, 1);
  const shares = [...lit.map((each, n) => over(each) * (n ? 1 : 2)), ...spared.map((each) => over(each) * each.weight)];
  return Math.round(shares.reduce((sum, each) => sum + each, 0) * FINE);
}

/** How far two boxes are from each other. @param {Box} a @param {Box | undefined} b */
function gap(a, b) {
  if (!b) return 0;
  const across = Math.max(b.left - a.left - a.width, a.left - b.left - b.width, 0);
  return Math.hypot(across, Math.max(b.top - a.top - a.height, a.top - b.top - b.height, 0));
}

/** @param {number} at @param {number} least @param {number} most */
const clamp = (at, least, most) => Math.max(least, Math.min(at, most));

/** The tail of the bubble as a path: a short stub at the edge that faces what it points at, leaning towards it; none where they lie over each other.
 * @param {Box} bubble @param {Box | undefined} target */
export function tail(bubble, target) {
  if (!target || overlap(bubble, target)) return "";
  const upright = { from: bubble.top, to: bubble.top + bubble.height, at: target.top, till: target.top + target.height };
  const level = { from: bubble.left, to: bubble.left + bubble.width, at: target.left, till: target.left + target.width };
  const away = (/** @type {typeof level} */ { from, to, at, till }) => Math.max(at - to, from - till);
  const isLevel = away(level) >= away(upright);
  const [out, along] = isLevel ? [level, upright] : [upright, level];
  const far = away(out);
  const sign = out.at >= out.to ? 1 : -1;
  const edge = sign > 0 ? out.to - 2 : out.from + 2;
  const middle = (along.at + along.till) / 2;
  const base = clamp(middle, along.from + CORNER, along.to - CORNER);
  const long = clamp(far - 4, 4, TAIL - 8);
  const lean = clamp(((middle - base) / Math.max(far, 1)) * long, -BASE, BASE); // a stub, not a needle along the edge
  const point = (/** @type {number} */ x, /** @type {number} */ y) => (isLevel ? `${x} ${y}` : `${y} ${x}`);
  return `M${point(edge, base - BASE)}L${point(edge + sign * (long + 2), base + lean)}L${point(edge, base + BASE)}Z`;
}
