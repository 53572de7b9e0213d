// Which cues a batch of events has, and when. A game's face declares them in face/sounds.js: the name of an event with its cue, or
// with several; what it does not name is silent.
/** @import { GameEvent } from "../api.d.ts" */
/** @import { How } from "./synth.js" */

/** @typedef {Record<string, string | string[]>} Sounds */
/** @typedef {Required<How> & {cue: string}} Planned */

const APART = 90; // milliseconds
const MOST = 6;

/**
 * The cues in the order of the events, each after the one before; of long batches what repeats is left out first, then the beginning.
 * @param {Pick<GameEvent, "name" | "seat">[]} events @param {Sounds | undefined} sounds @param {number | null} seat the reader's
 * @param {number} players @returns {Planned[]}
 */
export function cuesOf(events, sounds, seat, players) {
  const heard = shortened(events.flatMap(({ name, seat: of }) => [(sounds && sounds[name]) || []].flat().map((cue) => ({ cue, of }))));
  let gems = 0;
  return heard.map(({ cue, of }, i) => {
    const rival = seat !== null && of >= 0 && of !== seat;
    return { cue, rival, side: rival ? sideOf(of, seat, players) : 0, step: cue === "gem" ? gems++ : 0, after: i * APART };
  });
}

/** @template {{cue: string, of: number}} T @param {T[]} cues @returns {T[]} */
function shortened(cues) {
  const left = [...cues];
  for (let i = left.length - 1; i > 0 && left.length > MOST; i--) {
    if (left[i].cue === left[i - 1].cue && left[i].of === left[i - 1].of) left.splice(i, 1);
  }
  return left.slice(-MOST);
}

/** From left to right as the rivals sit, in the order of their turns after the reader's. @param {number} of @param {number} seat @param {number} players */
function sideOf(of, seat, players) {
  const rivals = players - 1;
  const place = (of - seat + players) % players; // from 1
  return rivals > 1 ? (2 * (place - 1)) / (rivals - 1) - 1 : 0;
}
