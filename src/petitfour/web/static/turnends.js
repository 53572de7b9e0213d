// Where the turns of a saved match end.
/** @import { ReplayFrame } from "./api.d.ts" */

/** The moments after which somebody else is to play, the first of them before anybody has: where turns end.
 * @param {Pick<ReplayFrame, "by">[]} frames @returns {number[]} */
export function endsOfTurns(frames) {
  /** @type {number[]} */
  const ends = [];
  let seat = -1;
  frames.forEach(({ by }, i) => {
    if (by < 0 || by === seat) return;
    seat = by;
    ends.push(i - 1);
  });
  return [...ends, frames.length - 1];
}
