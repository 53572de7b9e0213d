// The fields of a view in words, for the face of a game that has none.
/** @import { FaceProps } from "./face.d.ts" */
/** @import { FieldCard } from "./api.d.ts" */

const HIDDEN = "?";
const TOLD_BESIDE = ["players", "to_act"]; // the seats show it

/** A seat as the reader would call it. @param {FaceProps["seats"][number]} seat @param {FaceProps["words"]} say */
const called = ({ you, name }, say) => (you ? say("you") : name);

/** A value in words; null where there is nothing to tell: no card lies there, no such seat plays.
 * @param {any} value @param {FieldCard} field @param {FaceProps} props @returns {string | null} */
function valueWords(value, { names_seats, names, words, low }, { seats, words: say }) {
  if (value === null) return HIDDEN;
  const number = typeof value === "string" ? names.indexOf(value) : value;
  if (typeof number !== "number" || (typeof value === "string" && number < 0)) return String(value);
  if (names_seats) return seats[number] ? called(seats[number], say) : null;
  if (number < low) return null;
  return words[number - low] ?? String(value);
}

/** The rows of a field, each with whose it is: one, one for each that plays, or as many as it has.
 * @param {any} value @param {FieldCard} field @param {FaceProps} props @returns {{of: string, cells: any[]}[]} */
function rowsOf(value, field, { seats, words }) {
  if (!Array.isArray(value)) return [{ of: "", cells: [value] }];
  if (field.by_seat) return seats.map((seat) => ({ of: called(seat, words), cells: [value[seat.seat]].flat(3) }));
  if (!Array.isArray(value[0])) return [{ of: "", cells: value }];
  return value.map((row) => ({ of: "", cells: row.flat(2) }));
}

/** The same without what is empty at its end. @template T @param {T[]} list @param {(each: T) => any} isTold @returns {T[]} */
const trimmed = (list, isTold) => list.slice(0, list.findLastIndex(isTold) + 1);

/** What a field tells: its rows in words, without those that tell nothing. What is empty before something else keeps its place.
 * @param {any} value @param {FieldCard} field @param {FaceProps} props @returns {{of: string, cells: string[]}[]} */
export function fieldRows(value, field, props) {
  if (TOLD_BESIDE.includes(field.name) || [value].flat(3).every((each) => each === null)) return [];
  const rows = rowsOf(value, field, props).map(({ of, cells }) => ({ of, cells: trimmed(cells.map((each) => valueWords(each, field, props) ?? ""), Boolean) }));
  return field.by_seat ? rows.filter(({ cells }) => cells.length) : trimmed(rows, ({ cells }) => cells.length);
}
