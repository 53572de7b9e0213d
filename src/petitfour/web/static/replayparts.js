// A saved match as it comes from the house: its beginning at once, then the rest. Nothing of the page is in it.
/** @import { GameEvent, ReplayAnswer, View } from "./api.d.ts" */

/** A moment of a saved match, with all that is seen there. @typedef {{by: number, view: View, lines: string[], events: GameEvent[], counsel: any}} Picture */
/** A saved match as far as it has come. @typedef {Omit<ReplayAnswer, "frames" | "start"> & {frames: Picture[]}} Replay */

const PARTS = [60, null]; // the steps up to which the house is asked, one after another; null: to the end

/** The pictures of a part: of each frame only what changed is told, of the first one all. @param {ReplayAnswer["frames"]} frames @returns {Picture[]} */
export function unfolded(frames) {
  /** @type {View} */
  let view = {};
  /** @type {any} */
  let advised = null;
  return frames.map(({ by, changes, lines, events, counsel }) => {
    view = { ...view, ...changes };
    if (counsel !== undefined) advised = counsel;
    return { by, view, lines, events, counsel: advised };
  });
}

/** Asks for one part after another, and hands over the match as it grows, until nobody wants it any more.
 * @param {(start: number, to: number | null) => Promise<ReplayAnswer>} ask @param {(replay: Replay) => void} take @param {() => boolean} isWanted */
export async function inParts(ask, take, isWanted) {
  /** @type {Picture[]} */
  let frames = [];
  for (const to of PARTS) {
    const { start, ...part } = await ask(frames.length, to);
    if (!isWanted()) return;
    frames = [...frames, ...unfolded(part.frames)];
    take({ ...part, frames });
    if (frames.length > part.steps) return;
  }
}
