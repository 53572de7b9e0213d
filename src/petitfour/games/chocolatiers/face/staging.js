// How events are to be seen: for how many milliseconds, and which pieces are lit meanwhile.
/** @import { GameEvent, Staged } from "/static/face.d.ts" */

/** @param {GameEvent} event */
const tile = ({ parts }) => [`tile.${parts.tile}`];

/** @type {Record<string, Staged>} */
export const staging = {
  dealt: { lasts: 100 }, was_dealt: { lasts: 100 }, laid: { lasts: 300 }, discarded: { lasts: 160 },
  took: { lasts: 520, taken: true }, gave: { lasts: 360 }, pays: { lasts: 160 },
  boxed: { lasts: 900, pieces: tile }, turned_up: { lasts: 420, pieces: tile }, placed_wild: { lasts: 640 }, awarded: { lasts: 900 },
};
