// How events are to be seen: for how many milliseconds.
/** @import { Staged } from "/static/face.d.ts" */

/** @type {Record<string, Staged>} */
export const staging = {
  took: { lasts: 560, taken: true }, took_face_down: { lasts: 560, taken: true },
  saw: { lasts: 120 }, pays: { lasts: 160 }, delivered: { lasts: 1200 }, bonus: { lasts: 900 },
  discarded: { lasts: 160 },
};
