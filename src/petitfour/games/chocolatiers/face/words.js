// How things of the game are called: chocolates, boxes by their corners, what a placement would change.
import { changeOf } from "./chosen.js";
/** @import { Move } from "/static/face.d.ts" */
/** @import { Change, Place, Props } from "./types.d.ts" */

/** How a chocolate is called; -1 is none. @param {Pick<Props, "gameWords" | "kinds">} props @param {number} kind */
export const nameOf = ({ gameWords, kinds }, kind) => gameWords(`chocolate.${kind < 0 ? "none" : kinds.chocolates[kind]}`);

/** What the scoring card of a chocolate counts for; -1: that of First. @param {Pick<Props, "kinds">} props @param {number} kind */
export const worthOf = ({ kinds }, kind) => kinds.awards.find(({ chocolate }) => (chocolate ?? -1) === kind)?.points ?? 0;

/** Several things as one phrase: "Raspberry and Mint". @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang || "en").format(names);

/** @param {Props} props @param {number[]} kindsOf */
export const namesOf = (props, kindsOf) => listed(kindsOf.map((kind) => nameOf(props, kind)));

/** Where a place lies, as the list of moves calls it: seen from the first box. @param {Pick<Props, "gameWords" | "kinds">} props @param {Place} place */
export function placeWords({ gameWords, kinds }, { row, column }) {
  const middle = kinds.places[kinds.first_place];
  const [right, down] = [column - middle.column, row - middle.row];
  const ways = Object.entries({ right, left: -right, down, up: -down }).filter(([, n]) => n > 0);
  const steps = ways.map(([way, n]) => gameWords(`place.${way}`, { n }));
  return steps.length ? gameWords("place.words", { steps: listed(steps) }) : gameWords("place.middle");
}

/** A box in words. @param {Props} props @param {number} tile @param {number[]} shown @param {any[]} [covered] */
export function tileLabel(props, tile, shown, covered = []) {
  return props.gameWords("board.tile", { corners: cornersOf(props, shown, covered), points: props.kinds.tiles[tile].points });
}

/** Which chocolate lies in which corner. @param {Props} props @param {number[]} shown @param {any[]} [covered] */
export function cornersOf(props, shown, covered = []) {
  const [a, b, c, d] = shown.map((kind, corner) => (covered[corner] ? props.gameWords("board.wild") : nameOf(props, kind)));
  return props.gameWords("board.corners", { a, b, c, d });
}

/** What a placement would change, in words; each matter once. @param {Props} props @param {Move | undefined} move */
export function changeWords(props, move) {
  const change = move && changeOf(props, move);
  return change ? sentence(props, change) : "";
}

/** @param {Props} props @param {Change} change */
function sentence(props, { grown, gained, lost, tied, first, points }) {
  const { gameWords } = props;
  const effects = grown.map(([kind, before, after]) => gameWords("board.grows", { chocolate: nameOf(props, kind), before, after }));
  if (gained.length) effects.push(gameWords("board.leads", { list: namesOf(props, gained) }));
  if (lost.length) effects.push(gameWords("board.loses_lead", { list: namesOf(props, lost) }));
  if (tied.length) effects.push(gameWords("board.ties", { list: namesOf(props, tied) }));
  if (first) effects.push(gameWords("board.takes_first"));
  if (!effects.length) effects.push(gameWords("board.no_change"));
  return [...effects, gameWords("board.brings", { n: signed(points) })].join(", ");
}

/** A number with its sign. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);
