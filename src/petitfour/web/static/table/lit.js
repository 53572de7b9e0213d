// Where the coach points: the places that a step of a lesson names, found on the page.
/** @import { Box } from "./bubble.js" */

/** The places of the shell; of several the first that is to be seen. @type {Record<string, string[]>} */
const PLACES = {
  you: [".zone-you", ".strip .seats > :first-child"], score: [".zone-you .coin", ".strip .seats > :first-child .coin"], rivals: [".rivals", ".strip .seats"],
  supply: [".zone-supply"], board: [".zone-board"], hand: [".zone-hand"], piles: [".zone-piles"], aside: [".zone-aside"], action: [".action"],
  prizes: [".zone-prizes"], recap: [".recap"], log: [".notebook"], goal: [".top .goal"],
};

/** What a point of a lesson stands for on the page now. @param {string} point @returns {HTMLElement[]} */
export function pointed(point) {
  const [first, second] = point.split(" ");
  const isPlace = first in PLACES;
  const within = isPlace ? placed(first) : null;
  if (isPlace && !second) return within ? [within] : [];
  if (isPlace && !within) return [];
  const key = isPlace ? second : first;
  const [how, name] = key.endsWith(".*") ? ["^=", key.slice(0, -1)] : ["=", key];
  const kinds = ["data-piece", "data-place", "data-help"];
  const wanted = kinds.map((kind) => `[${kind}${how}"${CSS.escape(name).replaceAll("\\.", ".").replaceAll("\\-", "-")}"]`).join();
  return /** @type {HTMLElement[]} */ ([...(within ?? document.querySelector(".table-page") ?? document).querySelectorAll(wanted)]).filter(isSeen);
}

/** @param {string} place */
const placed = (place) => PLACES[place].flatMap((wanted) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(wanted)])).find(isSeen) ?? null;

/** @param {Element} element */
function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** @param {Element} element @returns {Box} */
export function boxOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
