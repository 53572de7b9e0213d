// Animations come from events, one after another, at the speed the person chose; none with reduced motion.
import { speed } from "./settings.js";

const FACTORS = { slow: 2, normal: 1, fast: 0.4, off: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long `ms` lasts for this person; 0 means do not move at all. @param {number} ms */
export function lasting(ms) {
  return still.matches ? 0 : ms * (FACTORS[speed.value] ?? 1);
}

/** Animates an element with the Web Animations API. @param {Element | null} element @param {Keyframe[]} frames @param {number} ms
 * @param {KeyframeAnimationOptions} [more] */
export async function animate(element, frames, ms, more = {}) {
  const duration = lasting(ms);
  if (!element || !duration) return;
  await element.animate(frames, { duration, easing: "cubic-bezier(.3,.1,.3,1)", ...more }).finished.catch(() => {});
}

/** A queue that runs one piece after another. */
export class Queue {
  constructor() {
    this.last = Promise.resolve();
    this.length = 0;
  }

  /** @param {() => Promise<void> | void} piece */
  add(piece) {
    this.length++;
    this.last = this.last.then(piece).catch((error) => console.warn(error)).finally(() => this.length--);
    return this.last;
  }
}
