// What a face gets, made from the table, the turn and the game.
import { say, speaking } from "../words.js";
import { touch } from "../screen.js";
import { byMoves, drafted, movesOf, withoutMoves } from "../moves.js";
/** @import { GameAnswer, GameEvent, LogEntry, MomentAnswer, TableAnswer } from "../api.d.ts" */
/** @import { FaceProps } from "../face.d.ts" */
/** @import { Showing } from "../player.js" */
/** @import { Turn } from "../turn.js" */

const nothing = () => {};

/** The table as it is shown; null before the first game.
 * @param {{showing: Showing, busy: boolean, game: GameAnswer, turn: Turn, kinds: Record<string, any>, past: GameEvent[],
 *   again: {last: (name: string) => LogEntry | undefined, turn: (turn: LogEntry) => void}}} parts @returns {FaceProps | null} */
export function faceProps({ showing, busy, game, turn, kinds, past, again }) {
  const { table, events, moment } = showing;
  if (!table || !table.view) return null;
  const { view, legal, draft, counsel, seat, waiting, number } = table;
  const { confirm, takeBack } = turn;
  return {
    view, moves: movesOf(game.actions, legal), kinds, draft: draft && drafted(draft), counsel, events, moment, past, seat, home: homeOf(seat, waiting),
    seats: seatsOf(table), waiting,
    over: table.status === "over", number, busy, touch: touch.value, ...byMoves(turn), confirm, takeBack: () => takeBack(),
    again: (name) => {
      const last = again.last(name);
      return last ? () => again.turn(last) : null;
    },
    words: say, gameWords: speaking(game.words), fields: game.fields, text: table.text,
  };
}

/** The same at a moment that is looked back at: nothing can be decided there. @param {FaceProps} props @param {MomentAnswer} moment @returns {FaceProps} */
export function atMoment(props, { view, events, waiting, counsel, version }) {
  return {
    ...props, view, events, waiting, home: homeOf(props.seat, waiting), counsel, moves: withoutMoves(props.moves.shape), draft: null,
    moment: `back ${version}`, over: false,
    submit: nothing, redraft: nothing, confirm: nothing, takeBack: nothing, whyNot: nothing,
  };
}

/** Whose side lies in the middle. @param {number | null} seat @param {number[]} waiting */
const homeOf = (seat, waiting) => seat ?? waiting[0] ?? 0;

/** The chairs by seat. @param {TableAnswer} table */
function seatsOf(table) {
  return [...table.chairs].sort((a, b) => a.seat - b.seat).map((c) => ({ ...c, name: c.name || say("open_seat"), tone: c.seat }));
}
