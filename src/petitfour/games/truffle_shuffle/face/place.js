// Where a turn is on the table, for a hint: the cards that are taken, and those that pay.
/** @import { FaceProps, Marks, Move } from "/static/face.d.ts" */

/** @param {Move[]} moves @param {FaceProps} props @returns {Marks} */
export function place(moves, { view, kinds }) {
  const lit = moves.flatMap((move) => piecesOf(move, view, kinds));
  const isTaken = moves[0].name === "take";
  return { lit, from: isTaken ? lit[0] : undefined, to: isTaken ? ".zone-hand" : undefined };
}

/** @param {Move} move @param {FaceProps["view"]} view @param {any} kinds @returns {string[]} */
function piecesOf({ name, parts }, view, kinds) {
  if (name === "take") return [`card.${view.round_number}.${parts.slot}`];
  const played = kinds.cards.findIndex((/** @type {any} */ card) => card.move === name && card.back === kinds.backs[parts.back]);
  const kind = parts.card ?? played;
  return kind >= 0 ? [`.zone-hand [data-kind="${kind}"]`] : [];
}
