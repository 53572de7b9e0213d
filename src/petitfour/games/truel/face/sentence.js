// A trio as a sentence, made from the cards that lie there: who gains or loses how much of what, with what is open as questions.
import { cardNamed } from "./art.js";

/** @import { Face, Piece, Props } from "./state.js" */

const ANY = "any"; // a joker without a name
const MARKS = ["\uE000", "\uE001", "\uE002"]; // private letters stand for the parts while a text is put together

/** How a trio reads as it lies there. @param {Props} props @param {number} n @returns {Piece[]} */
export function sentenceOf(props, n) {
  const { seat, gameWords } = props;
  const [who, value, unit] = facesOf(props, n);
  const number = value && value !== ANY ? value.value ?? 0 : 0;
  const much = Math.abs(number);
  const you = who && who !== ANY && props.kinds.colours.indexOf(who.colour ?? "") === seat ? ".you" : "";
  const parts = [whoPiece(props, who, you), open(gameWords(value ? "trio.any_value" : "trio.value")), unitPiece(props, unit, much || 2)];
  const [whoMark, valueMark, unitMark] = MARKS;
  const text = gameWords(keyOf(number, unit, you), { n: much, who: whoMark, value: valueMark, unit: unitMark });
  return pieces(text, parts, number > 0 ? "more" : number < 0 ? "less" : "");
}

/** What lies on each place. @param {Props} props @param {number} n @returns {(Face | "any" | null)[]} */
function facesOf({ view, kinds }, n) {
  return view.trio[n].map((lies, type) => {
    const card = kinds.cards[cardNamed(kinds, lies)];
    if (!card) return null;
    if (card.face !== null) return kinds.faces[card.face];
    return (view.full_trio === n && kinds.faces.find((face) => face.name === view.named[type])) || ANY;
  });
}

/** @param {number} number @param {Face | "any" | null} unit @param {string} you */
function keyOf(number, unit, you) {
  if (!number) return "trio.open";
  if (unit && unit !== ANY && unit.name === "fields") return `trio.${number > 0 ? "forward" : "backward"}${you}`;
  return `trio.${number > 0 ? "gains" : "loses"}${you}`;
}

/** @param {string} words @returns {Piece} */
const open = (words) => ({ words, as: "question" });

/** @param {Props} props @param {Face | "any" | null} who @param {string} you @returns {Piece} */
function whoPiece({ kinds, seats, gameWords }, who, you) {
  if (!who || who === ANY) return open(gameWords(who ? "trio.anyone" : "trio.who"));
  const of = kinds.colours.indexOf(who.colour ?? "");
  return { words: you ? gameWords("trio.you") : seats[of].name, as: who.colour ?? "" };
}

/** @param {Props} props @param {Face | "any" | null} unit @param {number} n @returns {Piece} */
function unitPiece({ gameWords }, unit, n) {
  if (!unit || unit === ANY) return open(gameWords(unit ? "trio.any_unit" : "trio.unit"));
  return { words: gameWords(`unit.${unit.name}`, { n }), as: unit.colour ?? "" };
}

/** A text with its parts as pieces of their own; what stands between them says more or less.
 * @param {string} text @param {Piece[]} parts @param {string} change @returns {Piece[]} */
function pieces(text, parts, change) {
  return text.split(/([\uE000-\uE002])/).filter(Boolean)
    .map((words) => parts[MARKS.indexOf(words)] ?? { words, as: change });
}
