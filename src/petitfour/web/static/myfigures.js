// What is told of somebody's games: whose turn it is first, and how many were won. Nothing of the page is in it.
/** @import { MyGame, MyTableAnswer } from "./api.d.ts" */

/** Games that were played and won. @typedef {{name: string, games: number, won: number}} Figure */

export const PEOPLE = "people"; // instead of a bot's level, where somebody else played

/** @param {MyTableAnswer} table */
export const isMyTurn = ({ chairs, waiting }) => chairs.some((c) => c.you && waiting.includes(c.seat));

/** Tables at which something is still to be done, those that wait for me first, then the newest. @param {MyTableAnswer[]} tables */
export function runningOf(tables) {
  const running = tables.filter(({ status }) => status === "playing" || status === "gathering");
  return running.sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.at - a.at);
}

/** The finished games of all tables, the newest first. @param {MyTableAnswer[]} tables @returns {{table: MyTableAnswer, game: MyGame}[]} */
export const finishedOf = (tables) =>
  tables.flatMap((table) => table.games.map((game) => ({ table, game }))).sort((a, b) => b.game.at - a.game.at || b.game.number - a.game.number);

/** Whether I have won, alone. @param {MyGame} game */
export const hasWon = ({ seats, placing }) => placing[seats[0]] === 1 && placing.filter((place) => place === 1).length === 1;

/** Against whom: people, or the strongest of the bots. @param {MyGame} game @param {string[]} levels the weakest first */
export function against({ seats, bots }, levels) {
  const others = bots.filter((_, seat) => !seats.includes(seat));
  if (others.includes("")) return PEOPLE;
  return others.reduce((most, bot) => (levels.indexOf(bot) > levels.indexOf(most) ? bot : most), others[0] ?? PEOPLE);
}

/** What counts in figures: not where several of the seats were played at my screen, nor what went on from another game. @param {MyTableAnswer[]} tables */
const counted = (tables) => finishedOf(tables).filter(({ game }) => game.seats.length === 1 && !game.played_on);

/** @param {{name: string, game: MyGame}[]} played @returns {Figure[]} in the order in which the names come */
function summed(played) {
  /** @type {Map<string, Figure>} */
  const figures = new Map();
  for (const { name, game } of played) {
    const figure = figures.get(name) ?? { name, games: 0, won: 0 };
    figures.set(name, { name, games: figure.games + 1, won: figure.won + Number(hasWon(game)) });
  }
  return [...figures.values()];
}

/** By game, the one played most first. @param {MyTableAnswer[]} tables */
export const figuresByGame = (tables) =>
  summed(counted(tables).map(({ table, game }) => ({ name: table.title, game }))).sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));

/** By whom it was played against, the weakest bots first and people last. @param {MyTableAnswer[]} tables @param {string[]} levels */
export function figuresByLevel(tables, levels) {
  const order = [...levels, PEOPLE];
  return summed(counted(tables).map(({ game }) => ({ name: against(game, levels), game }))).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
