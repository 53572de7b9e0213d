// Finding the face of a game. A face is a Preact component that gets, and draws:
//   view      what the seat sees, with its own draft played (null where unseen)
//   legal     [{action, name, parts, words}] what may be decided now
//   draft     {decisions, complete, reveals, events} or null
//   events    [{name, seat, parts, words}] what just happened, in order, for animations; `moment` changes with them
//   seat      the own seat, or null for a spectator;  seats: [{seat, name, seat_name, you, kind}] in seat order
//   past      [{name, seat, parts, words}] everything that has happened in this game, for marks that must survive a reload
//   gameWords(key, parts)  the game's own words;  words(key, parts)  the page's;  box  the contents of the box
//   submit(action), whyNot(action)  decide, or say why something is not possible
import GenericBoard from "./generic.js";
import { pause } from "./api.js";

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @param {{name: string, face: boolean, style: boolean}} game */
export function faceOf(game) {
  if (!loaded.has(game.name)) loaded.set(game.name, load(game));
  return /** @type {Promise<any>} */ (loaded.get(game.name));
}

/** @param {{name: string, face: boolean, style: boolean}} game */
async function load(game) {
  if (!game.face) return GenericBoard;
  if (game.style) await style(`/faces/${game.name}/style.css`);
  for (let attempt = 0; ; attempt++) {
    try {
      // A browser may remember that a module failed, so a second try asks under another name.
      const module = await import(`/faces/${game.name}/board.js${attempt ? `?again=${attempt}` : ""}`);
      return module.default;
    } catch (error) {
      if (attempt > 8) throw error;
      await pause(attempt);
    }
  }
}

/** @param {string} href */
function style(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => done(null);
    document.head.append(link);
  });
}
