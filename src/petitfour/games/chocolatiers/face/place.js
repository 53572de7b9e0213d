// Where a turn is on the table, for a hint: the chocolates of the tray, the stack, the cards that pay, the display.
/** @import { FaceProps, Marks, Move } from "/static/face.d.ts" */

/** @param {Move[]} moves @param {FaceProps} props @returns {Marks} */
export function place(moves, props) {
  const lit = [...new Set(moves.flatMap((move) => piecesOf(move, props)))];
  const to = { take: ".zone-hand", swap: ".zone-hand", box: ".zone-board", pay: undefined }[moves[0].name];
  return { lit, from: to && lit[moves[0].name === "swap" ? 1 : 0], to };
}

/** @param {Move} move @param {FaceProps} props @returns {string[]} */
function piecesOf({ name, parts }, { kinds, home, view }) {
  const tray = (/** @type {number} */ kind, copy = 0) => `tray.${kinds.chocolates[kind]}.${copy}`;
  const held = (/** @type {number} */ kind, copy = 0) => `hand.${home}.${kinds.chocolates[kind]}.${copy}`;
  if (name === "take") return [tray(parts.chocolate)];
  if (name === "swap") {
    const [one, two] = kinds.pairs[parts.pair];
    return [held(parts.give), tray(one), tray(two, one === two ? 1 : 0)];
  }
  if (name === "box") return [`[data-stack="${parts.stack}"]`];
  if (name === "pay" || name === "discard") return [held(parts.chocolate)];
  if (name === "pay_pair") return [held(parts.chocolate), held(parts.chocolate, 1)];
  if (name === "wild") return [`[data-covers="wild.${home}.at.${parts.space}"]`];
  return name === "place" ? [view.phase === "place" ? `[data-place="${parts.place}"]` : ".zone-board"] : [];
}
