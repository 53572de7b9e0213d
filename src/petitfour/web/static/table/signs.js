// Small pictures in place of words in the log: the face says which phrases of the game have one. Whoever listens gets the words.
import { html, useMemo } from "../lib.js";
/** @import { Sign } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

/** What puts the game's signs into a line. @param {Room} room @returns {(line: string) => any} */
export function useSigns({ face, shown, game }) {
  const isReady = !!face?.signs && !!shown;
  return useMemo(() => (isReady ? signing(face.signs?.(shown) ?? []) : (line) => line), [isReady, face, game]);
}

/** @param {Sign[]} signs @returns {(line: string) => any} */
export function signing(signs) {
  const pictures = new Map(signs.map(({ words, picture }) => [words, picture]));
  const phrases = [...pictures.keys()].sort((a, b) => b.length - a.length).map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!phrases.length) return (line) => line;
  const phrase = new RegExp(`(?<![\\p{L}\\p{N}])(${phrases.join("|")})(?![\\p{L}\\p{N}])`, "u");
  const sign = (/** @type {string} */ part) => html`<span class="sign"><span class="unseen">${part}</span>${pictures.get(part)?.()}</span>`;
  return (line) => line.split(phrase).map((part, i) => (i % 2 ? sign(part) : part));
}
