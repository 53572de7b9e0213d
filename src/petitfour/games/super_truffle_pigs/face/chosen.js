// What the face of Super Truffle Pigs keeps between clicks, what it is given, and words that both its halves use.
import { signal } from "/static/lib.js";

/** @typedef {import("/static/moves.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Words} Say */
/** @typedef {{name: string, row: number, column: number, beside: (number | null)[], around: number[], places: number[]}} Tile */
/** @typedef {{colour: string, value: number | null, is_super: boolean}} Token */

/** @typedef {{forest: {columns: number, rows: number}, tiles: Tile[], directions: string[], cards: {name: string, direction: number | null}[],
 *   pigs: string[], packs: string[], wolves: {name: string, pack: number, number: number}[], colours: {name: string, digs: number}[],
 *   tokens: Token[], die: {cards: number, wolf: number, moon: number}[], powers: Record<string, {price: number}>, prices: (string | null)[],
 *   spaces: number[], most_actions: number, upgrade_price: number}} Kinds */

/** @typedef {{players: number, winter: number, stage: string, tile: number[], ground: string[], walls: number[], path: number[], den: number[],
 *   truffle: (string | -1)[], in_forest: number, sniffed: number[][], seen_token: (number | null)[][], sack: number[][], pig: number[][],
 *   dig_slot: number[][], dug: number[][], ghost: number[][], level: number[], wolf: number[], facing: string[], knocked_out: number[],
 *   laid_by: number[][], shown: (string | -1)[][], hidden: (string | -1 | null)[][][], hand: number[][], row: (string | -1)[], rounds: number,
 *   first: number, taken: number, rolled: number, last_round: number, actions: number, to_lay: number, power: string | -1}} View */

/** @typedef {{pig: number, tile: number, actions: number[], cost: number, over: number[]}} Path */
/** @typedef {{mission: number, state: string, points: number, needs: {kind: string, n: number, has: number}[], words: string}} Mission */

/** @typedef {{why: string, tiles: string[], paths: Path[], lures: {action: number, tile: number}[], missions: Mission[], tokens: string[],
 *   done: string[][], scores: number[], die: string} | null} Counsel */

/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, Counsel>} Props */

export const chosenPig = signal(0); // which of one's own pigs moves next
export const chosenCard = signal(-1); // the direction card that is to be laid
export const pointed = signal(-1); // the tile under the pointer or in focus
export const chosenPower = signal(""); // the power whose text is shown
export const said = signal(""); // what was wrong with the last click

/** The letter on a direction card. @param {Say} gameWords @param {string} card */
export const letterOf = (gameWords, card) => (card === "two" ? "2" : gameWords(`card.${card}`)[0]);

/** @param {Kinds} kinds @param {string} colour */
export const digsOf = (kinds, colour) => kinds.colours.find((each) => each.name === colour)?.digs ?? 0;

/** A token, to be drawn. @param {Token} token */
export const faceUp = ({ colour, value, is_super }) => ({ colour, value, isSuper: is_super });

/** One's own pig and where it stands. @param {Pick<Props, "view" | "kinds" | "gameWords">} props @param {number} seat @param {number} pig */
export function pigWords({ view, kinds, gameWords }, seat, pig) {
  const name = gameWords(`pig.${kinds.pigs[pig]}`);
  const tile = view.pig[seat][pig];
  return tile === -1 ? gameWords("board.pig_out", { pig: name }) : gameWords("board.pig_at", { pig: name, tile: kinds.tiles[tile].name });
}

/** A way in words: which pig, where to, what it costs. @param {Pick<Props, "kinds" | "gameWords">} props @param {Path} path */
export function pathWords({ kinds, gameWords }, { pig, tile, cost }) {
  const named = { pig: gameWords(`pig.${kinds.pigs[pig]}`), tile: kinds.tiles[tile].name, cost: gameWords("board.cost", { n: cost }) };
  return gameWords("board.to_tile", named);
}
