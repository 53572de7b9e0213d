// Where the figures stand on a tile, in hundredths of it: their feet, and how wide they are.

/** @typedef {{x: number, y: number, size: number}} Spot */

const WIDE = [0, 44, 40, 33, 30]; // a pig, by how many stand there

/** The n-th of several pigs on a tile whose truffles lie in these slots (0 west, 1 east). @param {number} n @param {number} of
 * @param {number[]} slots @returns {Spot} */
export function pigSpot(n, of, slots) {
  const y = slots.length ? 76 : 88;
  if (of === 1) return slots.length === 1 ? { x: slots[0] === 0 ? 66 : 34, y: 90, size: WIDE[1] } : { x: 50, y: slots.length ? 72 : y, size: WIDE[1] };
  if (of <= 4) return { x: 50 + (n - (of - 1) / 2) * (of === 2 ? 40 : of === 3 ? 30 : 23), y: y + (n % 2 ? 3 : -3), size: WIDE[of] };
  const back = Math.ceil(of / 2); // in two rows
  const isFront = n >= back;
  const here = isFront ? of - back : back;
  return { x: 50 + ((isFront ? n - back : n) - (here - 1) / 2) * 24, y: isFront ? 92 : 60, size: 27 };
}

/** @param {number} n @param {number} of @returns {Spot} */
export function wolfSpot(n, of) {
  if (of === 1) return { x: 50, y: 86, size: 70 };
  return { x: 50 + (n - (of - 1) / 2) * (of > 2 ? 20 : 34), y: 76 + 12 * (n % 2), size: of > 2 ? 46 : 56 };
}
