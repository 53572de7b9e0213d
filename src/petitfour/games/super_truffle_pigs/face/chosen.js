// What the face of Super Truffle Pigs keeps between clicks, what it is given, and words that its parts share.
import { signal } from "/static/lib.js";

/** @typedef {import("/static/moves.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Words} Say */
/** @typedef {import("/static/face.d.ts").GameEvent} GameEvent */
/** @typedef {{name: string, row: number, column: number, beside: (number | null)[], around: number[], places: number[]}} Tile */
/** @typedef {{colour: string, value: number | null, is_super: boolean}} Token */

/** @typedef {{forest: {columns: number, rows: number}, tiles: Tile[], directions: string[], cards: {name: string, direction: number | null}[],
 *   pigs: string[], packs: string[], wolves: {name: string, pack: number, number: number}[], run: string[],
 *   colours: {name: string, digs: number}[], tokens: Token[], die: {cards: number, wolf: number, moon: number}[],
 *   powers: Record<string, {price: number}>, prices: (string | null)[], spaces: number[], most_actions: number, upgrade_price: number,
 *   few_truffles: number, missions_each: number, mission_points: number[], first_facing: number}} Kinds */

/** @typedef {{players: number, winter: number, stage: string, tile: number[], ground: string[], walls: number[], path: number[], den: number[],
 *   truffle: (string | -1)[], in_forest: number, sniffed: number[][], seen_token: (number | null)[][], sack: number[][], pig: number[][],
 *   dig_slot: number[][], dug: number[][], ghost: number[][], level: number[], wolf: number[], facing: string[], knocked_out: number[],
 *   laid_by: number[][], shown: (string | -1)[][], hidden: (string | -1 | null)[][][], hand: number[][], row: (string | -1)[], rounds: number,
 *   first: number, turn: number, taken: number, rolled: number, last_round: number, actions: number, to_lay: number, power: string | -1,
 *   is_late: number, has_picked: number[], missions_dealt: number}} View */

/** @typedef {{pig: number, tile: number, actions: number[], cost: number, over: number[]}} Path */
/** @typedef {{kind: string, n: number, has: number}} Need */
/** @typedef {{mission: number, points: number, needs: Need[], words: string}} MissionCard */
/** @typedef {MissionCard & {state: string}} Mission */
/** @typedef {{action: number, n: number, of: number, worth: string, ready: {mission: number, points: number, words: string}[]}} Dig */

/** @typedef {{why: string, next: {step: string, n: number}, tiles: string[], paths: Path[], far: number[][], danger: number[],
 *   lays: {action: number, ways: {wolf: number, tiles: number[]}[], known: boolean, scares: boolean}[], lures: {action: number, tile: number}[],
 *   missions: Mission[], digs: Dig[], looks: number[], tokens: string[], done: MissionCard[][], kept: MissionCard[][],
 *   points: {score: number, truffles: number, missions: number}[], die: string} | null} Counsel */

/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, Counsel>} Props */

export const chosenPig = signal(0); // which of one's own pigs moves next
export const chosenSlot = signal(-1); // the truffle it is to dig at
export const chosenCard = signal(-1); // the direction card that is to be laid
export const chosenPower = signal(""); // the power whose text is shown
export const chosenMission = signal(-1); // the mission that is to be kept
export const chosenToken = signal(-1); // the truffle that is to be given away
export const pointed = signal(-1); // the tile under the pointer or in focus
export const said = signal(""); // what was wrong with the last click
export const wished = { card: -1 }; // the card that was tapped before it could be laid
/** Where the cards of this turn lead, in words, by the move that lays them: told again once they lie. @type {Map<string, {words: string, scares: boolean}>} */
export const leads = new Map();

/** After a decision nothing is half chosen any more, but for a card that was tapped to get here. @param {string} stage */
export function forgetChoices(stage) {
  chosenSlot.value = chosenCard.value = chosenMission.value = chosenToken.value = -1;
  chosenPower.value = said.value = "";
  if (stage === "lay") chosenCard.value = wished.card;
  wished.card = -1;
}

/** As a sentence or a button begins. @param {string} words */
export const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** How many cards everybody lays in this round. @param {Pick<Props, "view" | "kinds">} props */
export const cardsDue = ({ view, kinds }) => (view.rolled >= 0 ? kinds.die[view.rolled].cards : 0);

/** Whether this reader is to decide now, not while a turn is being shown. @param {Props} props */
export const isMine = ({ seat, waiting, moves, draft }) => seat !== null && waiting.includes(seat) && (moves.has() || !!draft);

/** @param {Kinds} kinds @param {string} colour */
export const digsOf = (kinds, colour) => kinds.colours.find((each) => each.name === colour)?.digs ?? 0;

/** A token, to be drawn. @param {Token} token */
export const faceUp = ({ colour, value, is_super }) => ({ colour, value, isSuper: is_super });

/** What lies in a sack, one by one. @param {Pick<Props, "view" | "kinds">} props @param {number} seat */
export function sackOf({ view, kinds }, seat) {
  return kinds.tokens.flatMap((token, n) => Array.from({ length: view.sack[seat][n] }, (_, i) => ({ token, n, key: `sack.${seat}.${n}.${i}` })));
}

/** How many direction cards a seat holds. @param {Pick<Props, "view" | "kinds">} props @param {number} seat */
export const cardsHeld = ({ view, kinds }, seat) => kinds.cards.length - view.laid_by.flat().filter((who) => who === seat).length;

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

/** A truffle in words. @param {Say} gameWords @param {string} colour */
export const truffleWords = (gameWords, colour) => gameWords("tile.truffle", { colour: gameWords(`colour.${colour}`) });
