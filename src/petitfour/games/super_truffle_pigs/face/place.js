// Where things are: the figures on a tile; and a turn on the table, for a hint.
/** @import { Marks, Move } from "/static/face.d.ts" */
/** @import { Props } from "./chosen.js" */

/** The pig with the tile it ends on, the truffle, the power, the mission, the card. @param {Move[]} moves @param {Props} props @returns {Marks} */
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

/** Where a figure stands on a tile, in hundredths of it: its feet, and how wide it is. @typedef {{x: number, y: number, size: number}} Spot */

const WIDE = [0, 44, 40, 33, 30]; // a pig, by how many stand there

/** The n-th of several pigs on a tile whose truffles lie in these slots (0 west, 1 east). @param {number} n @param {number} of
 * @param {number[]} slots @returns {Spot} */
export function pigSpot(n, of, slots) {
  const y = slots.length ? 76 : 88;
  if (of === 1) return slots.length === 1 ? { x: slots[0] === 0 ? 66 : 34, y: 90, size: WIDE[1] } : { x: 50, y: slots.length ? 72 : y, size: WIDE[1] };
  if (of <= 4) return { x: 50 + (n - (of - 1) / 2) * (of === 2 ? 40 : of === 3 ? 30 : 23), y: y + (n % 2 ? 3 : -3), size: WIDE[of] };
  const back = Math.ceil(of / 2); // in two rows
  const isFront = n >= back;
  const here = isFront ? of - back : back;
  return { x: 50 + ((isFront ? n - back : n) - (here - 1) / 2) * 24, y: isFront ? 92 : 60, size: 27 };
}

/** @param {number} n @param {number} of @returns {Spot} */
export function wolfSpot(n, of) {
  if (of === 1) return { x: 50, y: 86, size: 70 };
  return { x: 50 + (n - (of - 1) / 2) * (of > 2 ? 20 : 34), y: 76 + 12 * (n % 2), size: of > 2 ? 46 : 56 };
}
