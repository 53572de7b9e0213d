// Finding the face of a game; face.d.ts says what a face is and gets, docs/faces.md tells it in words.
import GenericBoard from "./generic.js";
import { pause } from "./server.js";
import { patiently } from "./patience.js";
import { loadSprites } from "./sprites.js";

/** @import { Face } from "./face.d.ts" */
/** @import { GameCard } from "./api.d.ts" */

const LAST_TRY = 9;
/** @type {Map<string, Promise<Face>>} */
const loaded = new Map();

/** @param {Pick<GameCard, "name" | "face" | "style" | "pieces">} game @returns {Promise<Face>} */
export function faceOf(game) {
  if (!loaded.has(game.name)) loaded.set(game.name, load(game));
  return /** @type {Promise<Face>} */ (loaded.get(game.name));
}

/** @param {Pick<GameCard, "name" | "face" | "style" | "pieces">} game @returns {Promise<Face>} */
async function load(game) {
  if (!game.face) return { default: GenericBoard };
  const dressed = [game.style ? style(`/faces/${game.name}/style.css`) : null, game.pieces ? loadSprites(`/faces/${game.name}/pieces.svg`) : null];
  await Promise.all(dressed);
  // A browser may remember that a module failed, so a second try asks under another name.
  return patiently((attempt) => import(`/faces/${game.name}/board.js${attempt ? `?again=${attempt}` : ""}`), pause, LAST_TRY);
}

/** Puts a style sheet into the page; what needs it is shown undressed if it never comes. @param {string} href @returns {Promise<any>} */
export const style = (href) => patiently((attempt) => linked(`${href}${attempt ? `?again=${attempt}` : ""}`), pause).catch(() => null);

/** @param {string} href */
function linked(href) {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => done(null);
    link.onerror = () => (link.remove(), failed(new Error(href)));
    document.head.append(link);
  });
}
