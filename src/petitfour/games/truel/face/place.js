// Where a turn is on the table, for a hint: the card in the hand and its place in a row, cards to lose, the figure that walks.
/** @import { FaceProps, Marks, Move } from "/static/face.d.ts" */

/** @param {Move[]} moves @param {FaceProps} props @returns {Marks | null} */
export function place(moves, { view, kinds }) {
  const { name, parts } = moves[0];
  if (name === "play") {
    const to = `[data-place="${parts.trio}.${kinds.cards[parts.card].type}"]`;
    return { lit: [cardKey(view, kinds, parts.card), to], to };
  }
  if (name === "lose") return { lit: moves.filter((move) => move.name === "lose").map(({ parts: { card } }) => cardKey(view, kinds, card)) };
  if (name === "way") return { lit: [`figure.${view.affected}`] };
  if (name === "name") return { lit: [0, 1, 2].map((type) => `[data-place="${view.full_trio}.${type}"]`) };
  return { lit: [".zone-hand"] };
}

/** The first card of a kind in the hand: those on the table are counted before it. @param {FaceProps["view"]} view @param {any} kinds @param {number} card */
function cardKey(view, kinds, card) {
  const { name, type } = kinds.cards[card];
  const laid = view.trio.filter((/** @type {any[]} */ trio) => trio[type] === name).length;
  return `.zone-hand [data-piece="card.${card}.${laid}"]`;
}
