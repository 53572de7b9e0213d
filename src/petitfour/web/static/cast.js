// Who can sit at a table: the cast with its tempers, the bots' levels, and the faces that people choose from.
import { effect, signal } from "./lib.js";
import { getSurely } from "./server.js";
import { language } from "./settings.js";
/** @import { BotsAnswer, CharacterCard } from "./api.d.ts" */

const known = signal(/** @type {BotsAnswer | null} */ (null));
/** @type {Promise<BotsAnswer> | null} */
let asked = null;

/** Asks the house, once in each language. @returns {Promise<BotsAnswer>} */
export function castSurely() {
  if (!asked) {
    effect(() => {
      const spoken = language.value;
      const answer = (asked = getSurely("/bots"));
      answer.then((bots) => spoken === language.value && (known.value = bots)).catch(() => {});
    });
  }
  return /** @type {Promise<BotsAnswer>} */ (/** @type {unknown} */ (asked));
}

/** What the house says of them, in the reader's language; null until it has. */
export function castNow() {
  castSurely();
  return known.value;
}

/** @param {BotsAnswer} bots @param {string} face @returns {CharacterCard | undefined} */
export const characterOf = (bots, face) => bots.cast.find((each) => each.face === face);

/** The face of somebody of whom only the name is known: that of the cast, or of the chair. @param {string} name @param {number} seat */
export function faceByName(name, seat) {
  const bots = castNow();
  if (!bots) return "";
  const character = bots.cast.find((each) => each.name === name) || (/^Bot \d+$/.test(name) && bots.cast[seat % bots.cast.length]); // as bots were once called
  return (character || bots.faces[seat % bots.faces.length]).face;
}

/** How strong a bot is, for those who see: 70 %. @param {number} cocoa */
export const percent = (cocoa) => `${cocoa} %`;
