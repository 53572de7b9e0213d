// Where a turn is on the table, for a hint: the pig with the tile it ends on, the truffle, the power, the mission, the card.
/** @import { Marks, Move } from "/static/face.d.ts" */
/** @import { Props } from "./chosen.js" */

/** @param {Move[]} moves @param {Props} props @returns {Marks} */
export function place(moves, props) {
  const { home, counsel } = props;
  const walks = moves.findIndex(({ name }) => name !== "move" && name !== "jump");
  const steps = moves.slice(0, walks < 0 ? moves.length : walks).filter(({ parts }) => parts.pig === moves[0].parts.pig);
  if (steps.length) {
    const keys = (/** @type {Move[]} */ way) => way.map(({ key }) => key).join();
    const path = counsel?.paths?.find((/** @type {any} */ each) => keys(props.moves.each(each.actions)) === keys(steps));
    const to = path ? `[data-tile="${path.tile}"]` : undefined;
    return { lit: [`pig.${home}.${moves[0].parts.pig}`, ...(to ? [to] : [])], to };
  }
  return { lit: moves.slice(0, 3).flatMap((move) => piecesOf(move, props)) };
}

/** @param {Move} move @param {Props} props @returns {string[]} */
function piecesOf({ name, parts }, { view, home, moves, kinds }) {
  if (name === "dig") return [`truffle.${kinds.tiles[view.pig[home][parts.pig]]?.places[parts.slot]}`, `pig.${home}.${parts.pig}`];
  if (name === "use") return [`power.${moves.shape.use.parts.power.names[parts.power]}`];
  if (name === "complete" || name === "keep") return [`mission.${parts.mission}`];
  if (name === "pig") return [`pig.${home}.${parts.pig}`];
  if (name === "swap") return [`pig.${parts.owner}.${parts.pig}`];
  if (name === "wolf") return [`wolf.${parts.wolf}`];
  if (name === "pack") return kinds.wolves.flatMap(({ pack }, wolf) => (pack === parts.pack ? [`wolf.${wolf}`] : []));
  if (name === "fly") return [`[data-tile="${parts.tile}"]`];
  if (name === "sniff") return [`truffle.${kinds.tiles[parts.tile].places[parts.slot]}`];
  if (name === "lay") return [`card.${home}.${kinds.cards[parts.card].name}`];
  return [];
}
