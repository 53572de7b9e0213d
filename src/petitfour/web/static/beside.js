// Where a bubble lies: beside what it tells of, never over it, never off the screen.

const GAP = 12; // between the two
const EDGE = 8; // of the screen

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"right" | "left" | "above" | "below"} Side */
/** @typedef {{left: number, top: number, side: Side | "away", tip: number}} Place `tip`: how far along its edge the bubble points from */

/** The first side with room for it, else the one with most; but never over what is to be spared, such as what the coach says: then above or
 * below that, pointing nowhere.
 * @param {Box} of @param {{width: number, height: number}} size @param {{width: number, height: number}} screen @param {Box | null} [spared]
 * @returns {Place} */
export function beside(of, size, screen, spared = null) {
  const at = nextTo(of, size, screen);
  if (!spared || !laps(at, size, spared)) return at;
  const over = (of.bottom <= spared.top ? of.top : spared.top) - size.height - GAP; // nor over the piece
  const under = (of.top >= spared.bottom ? of.bottom : spared.bottom) + GAP;
  const middle = (of.left + of.right) / 2 - size.width / 2;
  const top = over >= EDGE ? over : Math.min(under, screen.height - size.height - EDGE);
  return { left: clamp(middle, EDGE, screen.width - size.width - EDGE), top, side: "away", tip: 0 };
}

/** @param {{left: number, top: number}} at @param {{width: number, height: number}} size @param {Box} box */
const laps = ({ left, top }, { width, height }, box) => left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;

/** @param {Box} of @param {{width: number, height: number}} size @param {{width: number, height: number}} screen @returns {Place} */
function nextTo(of, size, screen) {
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
