// Finding the face of a game. A face is a Preact component that gets, and draws:
//   view      what the seat sees, with its own draft played (null where unseen)
//   moves     what may be decided now, asked for by name and parts (moves.js)
//   kinds     what there is in the box: cards, tiles, places, as the game's face/kinds.py tells it
//   draft     {decisions, complete, reveals, events} or null; its decisions are moves
//   events    [{name, seat, parts, words}] what just happened, in order, for animations; `moment` changes with them
//   seat      the own seat, or null for a spectator;  seats: [{seat, name, seat_name, you, kind}] in seat order
//   past      [{name, seat, parts, words}] everything that has happened in this game, for marks that must survive a reload
//   gameWords(key, parts)  the game's own words;  words(key, parts)  the page's
//   counsel   what the game tells this player beside the view, or null
//   submit(move, {send})  decide; with send a turn that is complete is sent at once
//   redraft(keep, moves)  go back to the first `keep` decisions of the draft, then decide these
//   confirm(), takeBack()   send the turn; take back its last decision
//   whyNot(move)  says why something is not possible
// Beside its default export, the board, a face may have `Panel` (what is decided, in the panel of the turn, instead of the
// plain list of moves) and `SeatNote` (what a seat has, in the list of seats), both with the same props; `prompt(props)`, a sentence on what
// is to be done now, spoken whenever it changes; and `told(move, {draft, kinds, gameWords})`, better words for a decision of the draft.
// Whatever carries `data-next` gets the focus when what was chosen has gone: in the panel first, then on the stage.
import GenericBoard from "./generic.js";
import { pause } from "./api.js";

/** Something that happened. @typedef {{name: string, seat: number, parts: Record<string, number>, words: string}} Told */

/** @typedef {{decisions: import("./moves.js").Move[], complete: boolean, reveals: boolean, events: Told[]}} Draft */

/** Who plays. @typedef {{seat: number, name: string, seat_name: string, you: boolean, kind: string}} Seat */

/** Texts by their keys. @typedef {(key: string, parts?: Record<string, any>) => string} Say */

/**
 * What a face gets; a game's face may say what its view, its kinds and its counsel hold.
 * @template [View=any]
 * @template [Kinds=any]
 * @template [Counsel=any]
 * @typedef {{view: View, moves: import("./moves.js").Moves, kinds: Kinds, counsel: Counsel, draft: Draft | null, events: Told[],
 *   moment: number | string, past: Told[], seat: number | null, seats: Seat[], waiting: number[], over: boolean, number: number, busy: boolean,
 *   words: Say, gameWords: Say, submit: (move: import("./moves.js").Move, how?: {send?: boolean}) => any, confirm: () => any, takeBack: () => any,
 *   redraft: (keep: number, moves: import("./moves.js").Move[]) => any, whyNot: (move: import("./moves.js").Move) => any}} FaceProps
 */

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
