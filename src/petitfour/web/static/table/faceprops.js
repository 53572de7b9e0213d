// What a face gets, made from the table, the turn and the game.
import { say, speaking } from "../words.js";
import { byMoves, drafted, movesOf, withoutMoves } from "../moves.js";
/** @import { GameAnswer, GameEvent, MomentAnswer, TableAnswer } from "../api.d.ts" */
/** @import { FaceProps } from "../face.d.ts" */
/** @import { TableState } from "../tableclient.js" */
/** @import { Turn } from "../turn.js" */

const nothing = () => {};

/** The table as it is now; null before the first game.
 * @param {{state: TableState, game: GameAnswer, turn: Turn, kinds: Record<string, any>, past: GameEvent[]}} parts @returns {FaceProps | null} */
export function faceProps({ state, game, turn, kinds, past }) {
  const { table, events, moment, busy } = state;
  if (!table || !table.view) return null;
  const { view, legal, draft, counsel, seat, waiting, number } = table;
  const { confirm, takeBack } = turn;
  return {
    view, moves: movesOf(game.actions, legal), kinds, draft: draft && drafted(draft), counsel, events, moment, past, seat, seats: seatsOf(table), waiting,
    over: table.status === "over", number, busy, ...byMoves(turn), confirm, takeBack: () => takeBack(), words: say, gameWords: speaking(game.words),
  };
}

/** The same at a moment that is looked back at: nothing can be decided there. @param {FaceProps} props @param {MomentAnswer} moment @returns {FaceProps} */
export function atMoment(props, { view, events, waiting, counsel, version }) {
  return {
    ...props, view, events, waiting, counsel, moves: withoutMoves(props.moves.shape), draft: null, moment: `back ${version}`, over: false,
    submit: nothing, redraft: nothing, confirm: nothing, takeBack: nothing, whyNot: nothing,
  };
}

/** The chairs by seat. @param {TableAnswer} table */
function seatsOf(table) {
  return [...table.chairs].sort((a, b) => a.seat - b.seat).map((c) => ({ ...c, name: c.name || say("open_seat") }));
}
