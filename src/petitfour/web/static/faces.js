// Finding the face of a game. A face is a Preact component that gets, and draws:
//   view      what the seat sees, with its own draft played (null where unseen)
//   legal     [{action, name, parts, words}] what may be decided now
//   draft     {decisions, complete, reveals, events} or null
//   events    [{name, seat, parts, words}] what just happened, in order, for animations; `moment` changes with them
//   seat      the own seat, or null for a spectator;  seats: [{seat, name, seat_name, you, kind}] in seat order
//   past      [{name, seat, parts, words}] everything that has happened in this game, for marks that must survive a reload
//   gameWords(key, parts)  the game's own words;  words(key, parts)  the page's;  box  the contents of the box
//   numbers   {block: number of its first action}, to ask whyNot about a move that is not offered
//   counsel   what the game tells this player beside the view, or null
//   submit(action, {send})  decide; with send a turn that is complete is sent at once
//   redraft(keep, actions)  go back to the first `keep` decisions of the draft, then decide these
//   confirm(), takeBack()   send the turn; take back its last decision
//   whyNot(action)  says why something is not possible
// Beside its default export, the board, a face may have `Panel` (what is decided, in the panel of the turn, instead of the
// plain list of moves) and `SeatNote` (what a seat has, in the list of seats), both with the same props; `prompt(props)`, a sentence on what
// is to be done now, spoken whenever it changes; and `told(decision, draft, gameWords)`, better words for a decision of the draft.
// Whatever carries `data-next` gets the focus when what was chosen has gone: in the panel first, then on the stage.
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
  if (!game.face) return { default: GenericBoard };
  if (game.style) await style(`/faces/${game.name}/style.css`);
  for (let attempt = 0; ; attempt++) {
    try {
      // A browser may remember that a module failed, so a second try asks under another name.
      const module = await import(`/faces/${game.name}/board.js${attempt ? `?again=${attempt}` : ""}`);
      return module;
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
