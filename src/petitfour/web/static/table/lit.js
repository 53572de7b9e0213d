// Where the coach points: the places that a step of a lesson names, found on the page, and where the bubble has room beside them.
/** A stretch of the window, in pixels. @typedef {{left: number, top: number, width: number, height: number}} Box */

/** The places of the shell; of several the first that is to be seen. @type {Record<string, string[]>} */
const PLACES = {
  you: [".zone-you", ".strip .seats > :first-child"], score: [".zone-you .coin", ".strip .seats > :first-child .coin"], rivals: [".rivals", ".strip .seats"],
  supply: [".zone-supply"], board: [".zone-board"], hand: [".zone-hand"], piles: [".zone-piles"], aside: [".zone-aside"], action: [".action"],
  prizes: [".zone-prizes"], recap: [".recap"], log: [".notebook"], goal: [".top .goal"],
};
const NEAR = 22; // pixels between the bubble and what it points at
const EDGE = 10;
const ABOVE = 56; // room for the coach's hat
const STEP = 8;
const HAT = { right: -12, width: 84, height: 52 }; // what of the coach stands over the bubble, from its right edge
const SMALL_HAT = { right: 4, width: 54, height: 26 };

/** What a point of a lesson stands for on the page now. @param {string} point @returns {HTMLElement[]} */
export function pointed(point) {
  const [first, second] = point.split(" ");
  const isPlace = first in PLACES;
  const within = isPlace ? placed(first) : null;
  if (isPlace && !second) return within ? [within] : [];
  if (isPlace && !within) return [];
  const key = isPlace ? second : first;
  const [how, name] = key.endsWith(".*") ? ["^=", key.slice(0, -1)] : ["=", key];
  const kinds = ["data-piece", "data-place", "data-help"];
  const wanted = kinds.map((kind) => `[${kind}${how}"${CSS.escape(name).replaceAll("\\.", ".").replaceAll("\\-", "-")}"]`).join();
  return /** @type {HTMLElement[]} */ ([...(within ?? document.querySelector(".table-page") ?? document).querySelectorAll(wanted)]).filter(isSeen);
}

/** @param {string} place */
const placed = (place) => PLACES[place].flatMap((wanted) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(wanted)])).find(isSeen) ?? null;

/** @param {Element} element */
function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** @param {Element} element @returns {Box} */
export function boxOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** How much of two boxes lies over each other. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Where the bubble lies: beside what it points at first, over as little as can be of what is lit, and near.
 * @param {{width: number, height: number}} size of the bubble @param {Box[]} lit the first is pointed at
 * @param {{width: number, height: number}} view the window @returns {Box} */
export function besides(size, lit, view) {
  const target = lit[0] ?? { left: view.width / 2, top: view.height / 2, width: 0, height: 0 };
  const [middle, centre] = [target.left + target.width / 2 - size.width / 2, target.top + target.height / 2 - size.height / 2];
  const right = target.left + target.width + NEAR;
  const below = target.top + target.height + NEAR;
  const beside = [[right, centre], [target.left - NEAR - size.width, centre], [middle, target.top - NEAR - size.height], [middle, below]];
  const shifts = Array.from({ length: Math.ceil(view.height / 40) }, (_, n) => n * 40);
  const aside = shifts.flatMap((top) => [[right, top], [target.left - NEAR - size.width, top], [EDGE, top], [view.width - size.width - EDGE, top]]);
  return best([...beside, ...aside], size, lit, view, HAT);
}

/** On a small screen: across it, at the bottom, or else where as little as can be of what is lit is covered.
 * @param {{width: number, height: number}} size @param {Box[]} lit @param {{width: number, height: number}} view @returns {Box} */
export function docked(size, lit, view) {
  const places = [];
  for (let top = view.height - size.height - EDGE; top >= ABOVE; top -= STEP) places.push([(view.width - size.width) / 2, top]);
  return best(places.length ? places : [[EDGE, EDGE]], size, lit, view, SMALL_HAT);
}

/** Of those places the one that covers least, and of such the nearest. What is pointed at first weighs most; of large things a part may be covered.
 * @param {number[][]} places @param {{width: number, height: number}} size @param {Box[]} lit @param {{width: number, height: number}} view
 * @param {typeof HAT} hat */
function best(places, size, lit, view, hat) {
  let least = Infinity;
  /** @type {Box} */
  let nearest = { left: EDGE, top: ABOVE, ...size };
  for (const [n, [x, y]] of places.entries()) {
    const left = Math.min(Math.max(x, EDGE), Math.max(EDGE, view.width - size.width - EDGE));
    const top = Math.min(Math.max(y, ABOVE), Math.max(EDGE, view.height - size.height - EDGE));
    const box = { left, top, ...size };
    const above = { left: left + size.width - hat.right - hat.width, top: top - hat.height, width: hat.width, height: hat.height };
    const over = (/** @type {Box} */ each) => (overlap(box, each) + overlap(above, each)) / Math.max(each.width * each.height, 1);
    const covered = lit.reduce((sum, each, n) => sum + over(each) * (n ? 1 : 2), 0);
    const cost = Math.round(covered * 50) + gap(box, lit[0]) / 10_000 + Math.min(n, 4) / 500;
    if (cost < least) [least, nearest] = [cost, box];
  }
  return nearest;
}

/** How far two boxes are from each other. @param {Box} a @param {Box | undefined} b */
function gap(a, b) {
  if (!b) return 0;
  const across = Math.max(b.left - a.left - a.width, a.left - b.left - b.width, 0);
  return Math.hypot(across, Math.max(b.top - a.top - a.height, a.top - b.top - b.height, 0));
}

/** The arrow from the bubble to what it points at, as a path; none where they lie over each other. @param {Box} bubble @param {Box | undefined} target */
export function arrow(bubble, target) {
  if (!target || overlap(bubble, target)) return "";
  const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
  const [left, right, top, bottom] = [bubble.left, bubble.left + bubble.width, bubble.top, bubble.top + bubble.height];
  const inside = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) => Math.min(Math.max(at, from + 30), to - 30);
  const toX = Math.min(Math.max(x, target.left), target.left + target.width);
  if (x > right || x < left) {
    const edge = x > right ? right - 2 : left + 2;
    const tip = x > right ? Math.max(target.left - 6, right + 4) : Math.min(target.left + target.width + 6, left - 4);
    const at = inside(y, top, bottom);
    return `M${edge} ${at - 13}L${tip} ${Math.min(Math.max(y, target.top), target.top + target.height)}L${edge} ${at + 13}Z`;
  }
  const edge = y > bottom ? bottom - 2 : top + 2;
  const tip = y > bottom ? Math.max(target.top - 6, bottom + 4) : Math.min(target.top + target.height + 6, top - 4);
  const at = inside(x, left, right);
  return `M${at - 13} ${edge}L${toX} ${tip}L${at + 13} ${edge}Z`;
}
