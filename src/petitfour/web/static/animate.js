// How long things take at the speed the person chose; nothing moves with reduced motion.
import { speed } from "./settings.js";
/** @import { Face, GameEvent } from "./face.d.ts" */

/** @type {Record<string, number>} */
const FACTORS = { slow: 2, normal: 1, fast: 0.4, off: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long `ms` lasts for this person; 0 means do not move at all. @param {number} ms */
export function lasting(ms) {
  return still.matches ? 0 : ms * (FACTORS[speed.value] ?? 1);
}

const SEEN = 480; // milliseconds an event is seen, where its face says nothing

/** How long what happens together is to be seen at normal speed.
 * @param {GameEvent[]} events @param {Face | null} face @param {number} [least] milliseconds */
export function seenFor(events, face, least = 0) {
  return Math.max(least, ...events.map(({ name }) => face?.staging?.[name]?.lasts ?? SEEN));
}

/** How many times as long something takes for this person now; 0 where nothing is to be seen: also in a tab that is not looked at. */
export const pace = () => (document.hidden ? 0 : lasting(1));
