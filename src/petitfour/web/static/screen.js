// What kind of screen this is: wide, middle, phone (upright) or flat (a phone on its side), and whether a finger is used.
// table.css and the faces ask the same four questions.
import { signal } from "./lib.js";
/** @import { Signal } from "./lib.js" */

/** @typedef {"wide" | "middle" | "phone" | "flat"} ScreenKind */

const QUESTIONS = /** @type {[ScreenKind, string][]} */ ([
  ["flat", "(max-height: 479px)"],
  ["phone", "(max-width: 699px)"],
  ["middle", "(max-width: 1099px)"],
]);

function kindNow() {
  return QUESTIONS.find(([, question]) => matchMedia(question).matches)?.[0] ?? "wide";
}

/** @type {Signal<ScreenKind>} */
export const screenKind = signal(kindNow());
export const touch = signal(matchMedia("(pointer: coarse)").matches);

for (const [, question] of QUESTIONS) matchMedia(question).addEventListener("change", () => (screenKind.value = kindNow()));
matchMedia("(pointer: coarse)").addEventListener("change", (event) => (touch.value = event.matches));

/** Whether the strip, the pager and the bar are used. */
export const isSmall = () => screenKind.value === "phone" || screenKind.value === "flat";
