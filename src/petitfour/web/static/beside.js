// Where a bubble lies: beside what it tells of, never over it, never off the screen.

const GAP = 12; // between the two
const EDGE = 8; // of the screen

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"right" | "left" | "above" | "below"} Side */

/** The first side with room for it, else the one with most.
 * @param {Box} of @param {{width: number, height: number}} size @param {{width: number, height: number}} screen
 * @returns {{left: number, top: number, side: Side, tip: number}} `tip`: how far along its edge the bubble points from */
export function beside(of, size, screen) {
  const spare = {
    right: screen.width - of.right - size.width, left: of.left - size.width, above: of.top - size.height, below: screen.height - of.bottom - size.height,
  };
  const sides = /** @type {Side[]} */ (Object.keys(spare));
  const side = sides.find((each) => spare[each] >= GAP + EDGE) ?? sides.reduce((best, each) => (spare[each] > spare[best] ? each : best));
  const upright = side === "above" || side === "below"; // it lies over or under the piece and may slide along it
  const middle = upright ? (of.left + of.right) / 2 : (of.top + of.bottom) / 2;
  const [long, most] = upright ? [size.width, screen.width] : [size.height, screen.height];
  const along = clamp(middle - long / 2, EDGE, most - long - EDGE);
  const out = { right: of.right + GAP, left: of.left - size.width - GAP, above: of.top - size.height - GAP, below: of.bottom + GAP }[side];
  const [left, top] = upright ? [along, clamp(out, EDGE, screen.height - size.height - EDGE)] : [clamp(out, EDGE, screen.width - size.width - EDGE), along];
  return { left, top, side, tip: clamp(middle - along, 18, long - 18) };
}

/** @param {number} n @param {number} least @param {number} most */
const clamp = (n, least, most) => Math.max(least, Math.min(n, most));
