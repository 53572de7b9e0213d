// Small sounds, made on the spot: from the first click or key on, unless switched off. Nothing is told by sound alone.
import { sound } from "./settings.js";
import { cuesOf } from "./sounds/cues.js";
import { Synth } from "./sounds/synth.js";
/** @import { GameEvent } from "./api.d.ts" */
/** @import { Sounds } from "./sounds/cues.js" */

const synth = new Synth({ newContext: () => new AudioContext(), isOn: () => sound.value });
const GESTURES = ["pointerup", "keydown"]; // what browsers take for a person's wish

function wake() {
  if (synth.wake()) for (const gesture of GESTURES) removeEventListener(gesture, wake, true);
}
for (const gesture of GESTURES) addEventListener(gesture, wake, true);

/** Plays a cue of sounds/recipes.js. @type {Synth["play"]} */
export const play = (cue, how) => synth.play(cue, how);

/** Plays the cues of what has just happened, one after another; a rival's are quieter and come from their side.
 * @param {GameEvent[]} events @param {Sounds | undefined} sounds as a face declares them @param {number | null} seat the reader's @param {number} [players] */
export function playEvents(events, sounds, seat, players = 4) {
  for (const { cue, ...how } of cuesOf(events, sounds, seat, players)) play(cue, how);
}
