// Something big is announced on the stage as long as its frame is shown: the face says what is big.
import { html } from "../lib.js";
import { lasting, pace, seenFor } from "../animate.js";
/** @import { Vnode } from "../lib.js" */
/** @import { PlayerTools } from "../player.js" */
/** @import { Face, FaceProps, GameEvent } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

export const MOMENT = 1200; // milliseconds it is to be read

/** What is big among some events; the last of them. @param {GameEvent[]} events @param {Face | null} face @param {FaceProps | null} shown
 * @returns {{words: string, picture?: Vnode} | null} */
export function bigOf(events, face, shown) {
  if (!face?.moment || !shown) return null;
  return events.flatMap((event) => face.moment?.(event, shown) ?? []).at(-1) ?? null;
}

/** What is on the stage: the face knows how its events are to be seen. @typedef {{face: Face | null, shown: FaceProps | null}} Stage */

/** What a player is to know of it. @param {() => Stage} now @returns {Omit<PlayerTools, "clock">} */
export function stagedBy(now) {
  const isBig = (/** @type {GameEvent[]} */ events) => !!bigOf(events, now().face, now().shown);
  return {
    pace, isBig, lasts: (events) => seenFor(events, now().face, isBig(events) ? MOMENT : 0), kinds: () => now().shown?.kinds,
    staged: (event) => (now().shown && now().face?.staging?.[event.name]) || {},
  };
}

/** @param {{room: Room}} props */
export function BigMoment({ room: { face, shown, player } }) {
  const big = player.isPlaying && shown && lasting(MOMENT) ? bigOf(shown.events, face, shown) : null;
  if (!big) return null;
  return html`<div class="big-moment" key=${shown?.moment} aria-hidden="true">${big.picture ? html`<span class="big-picture">${big.picture}</span>` : null}
    <b>${big.words}</b></div>`;
}
