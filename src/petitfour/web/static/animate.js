// Animations come from events, one after another, at the speed the person chose; none with reduced motion.
import { render } from "./lib.js";
import { speed } from "./settings.js";

/** @type {Record<string, number>} */
const FACTORS = { slow: 2, normal: 1, fast: 0.4, off: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long `ms` lasts for this person; 0 means do not move at all. @param {number} ms */
export function lasting(ms) {
  return still.matches ? 0 : ms * (FACTORS[speed.value] ?? 1);
}

/** Animates an element with the Web Animations API. @param {Element | null | undefined} element @param {Keyframe[]} frames @param {number} ms
 * @param {KeyframeAnimationOptions} [more] */
export async function animate(element, frames, ms, more = {}) {
  const duration = lasting(ms);
  if (!element || !duration) return;
  await element.animate(frames, { duration, easing: "cubic-bezier(.3,.1,.3,1)", ...more }).finished.catch(() => {});
}

/** @typedef {{left: number, top: number, width: number}} Place */

/** Lets a picture fly from one place of the page to another, over everything; it is gone when it has landed.
 * @param {any} picture @param {Place | undefined} from @param {Place | undefined} to @param {number} ms */
export async function fly(picture, from, to, ms) {
  if (!lasting(ms) || document.hidden || !from || !to) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  const width = Math.min(from.width, 90);
  ghost.style.left = `${from.left + (from.width - width) / 2}px`;
  ghost.style.top = `${from.top}px`;
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  render(picture, ghost);
  const end = Math.min(to.width, 90);
  const move = `translate(${to.left + (to.width - end) / 2 - from.left - (from.width - width) / 2}px, ${to.top - from.top}px) scale(${end / width})`;
  await animate(ghost, [{ transform: "none" }, { transform: move, opacity: 1, offset: 0.9 }, { transform: move, opacity: 0 }], ms);
  render(null, ghost);
  ghost.remove();
}

/** A queue that runs one piece after another. */
export class Queue {
  constructor() {
    this.last = Promise.resolve();
    this.length = 0;
  }

  /** @param {() => Promise<void> | void} piece */
  add(piece) {
    if (this.length > 10) return this.last; // too far behind: what happened is in the log
    this.length++;
    this.last = this.last.then(piece).catch((error) => console.warn(error)).finally(() => this.length--);
    return this.last;
  }
}
