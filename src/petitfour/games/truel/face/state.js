// What the face knows by itself: which card is chosen and where it would go. Types of view, kinds and counsel.
import { signal } from "/static/lib.js";

/** A face of a card. @typedef {{name: string, type: number, colour: string | null, value: number | null}} Face */
/** @typedef {{name: string, type: number, face: number | null, symbol: string}} Card */
/** @typedef {{kind: string, amount: number, colour: string | null, forward: number[], backward: number[]}} Field */

/** @typedef {{colours: string[], types: string[], gems: {name: string, colour: string, most: number, in_all: number}[], faces: Face[], cards: Card[],
 *   fields: Field[], reference: {name: string, field: number}[]}} Kinds */

/** @typedef {{stage: string, turn: number, turns: number, figure: number[], gems: number[][], hand: (number[] | null)[], hand_size: number[],
 *   jokers: number[][], joker_supply: number[], deck_size: number, discards: number[], trio: (string | -1)[][], full_trio: number,
 *   named: (string | -1)[], to_lose: number, extra: number, skips: number[], interrupt: number, winner: number}} View */

/** A piece of a sentence: a colour, "question", "more", "less" or nothing. @typedef {{words: string, as: string}} Piece */
/** @typedef {{action: number, path: number[], ends: boolean, words: string, leads: string}} Way */
/** A short line with a piece to picture it by. @typedef {{words: string, picture: string}} Line */
/** What a card would do at a place. @typedef {{action: number, card: number, trio: number, full: boolean, words: string, sentence: Piece[],
 *   gems: number[][], path: number[], joker: number, lines: Line[]}} Play */

/** What a joker may be named. @typedef {{action: number, face: number, sentence: Piece[]}} Name */
/** @typedef {{plays: Play[], why: string, ways: Way[], names: Name[], needs: string[], warnings: Line[],
 *   fields: string[]}} Counsel */
/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, Counsel | null>} Props */
/** @typedef {import("/static/face.d.ts").Words} Say */

export const chosen = signal(-1); // the kind of card in the hand that is to be played
export const aimed = signal(-1); // the trio it is to go into
export const hovered = signal(-1); // the trio under the pointer
export const previewed = signal(/** @type {number[]} */ ([])); // the fields a way leads over
export const naming = signal(-1); // the face a joker may stand for that is pointed at
export const listed = signal(false); // whether the fields are told as a list
export const remark = signal(""); // what was wrong with the last click

/** Nothing is chosen any more. */
export function forget() {
  remark.value = "";
  chosen.value = aimed.value = hovered.value = -1;
  naming.value = -1;
  previewed.value = [];
}

/** A card is chosen; where there is one place only, it is that one. @param {Props} props @param {number} card */
export function choose({ moves }, card) {
  const places = moves.all("play", { card });
  remark.value = "";
  chosen.value = card;
  aimed.value = places.length === 1 ? places[0].parts.trio : -1;
  hovered.value = -1;
}

/** A card is chosen to be lost. @param {number} card */
export function chooseLoss(card) {
  remark.value = "";
  chosen.value = card;
}

/** What the chosen card would do where it is aimed at, or pointed at. @param {Props} props @returns {Play | null} */
export function preview({ counsel }) {
  const trio = aimed.value >= 0 ? aimed.value : hovered.value;
  return counsel?.plays.find((play) => play.card === chosen.value && play.trio === trio) ?? null;
}

/** How a seat's gems would change by it. @param {Props} props @param {number} of */
export function changeOf(props, of) {
  const change = props.kinds.gems.map(() => 0);
  for (const [seat, gem, n] of preview(props)?.gems ?? []) if (seat === of) change[gem] = n;
  return change;
}

/** How a card is called. @param {Say} gameWords @param {Kinds} kinds @param {Card} card */
export function cardWords(gameWords, kinds, card) {
  if (card.face === null) return gameWords(`joker.${kinds.types[card.type]}`);
  return gameWords("card.words", { face: gameWords(`face.${kinds.faces[card.face].name}`), symbol: gameWords(`symbol.${card.symbol}`) });
}

/** What explains a card. @param {Kinds} kinds @param {Card} card */
export const helpOf = (kinds, card) => (card.face === null ? `joker.${kinds.types[card.type]}` : `face.${kinds.faces[card.face].name}`);

/** A seat's gems, spoken. @param {Say} gameWords @param {Kinds} kinds @param {View} view @param {number} of */
export function gemWords(gameWords, kinds, view, of) {
  return kinds.gems.map(({ name }, gem) => gameWords("gems.count", { n: view.gems[of][gem], gem: gameWords(`unit.${name}`, { n: view.gems[of][gem] }) }))
    .join(", ");
}

/** The cards in a seat's hand, by type and face, jokers last; null where they are not seen. @param {Props} props @param {number} of */
export function handOf({ view, kinds }, of) {
  const counts = view.hand[of];
  if (!counts || counts[0] === null) return null;
  const lies = view.trio.flat();
  const last = kinds.faces.length;
  const held = kinds.cards.flatMap((card, kind) => {
    const out = lies.filter((name) => name === card.name).length; // a piece keeps its name when it goes from the hand into a trio
    return Array.from({ length: counts[kind] }, (_, copy) => ({ card, kind, copy, piece: `card.${kind}.${out + copy}` }));
  });
  return held.sort((a, b) => a.card.type - b.card.type || (a.card.face ?? last) - (b.card.face ?? last) || a.kind - b.kind);
}
