// My games: whose turn comes first, and how many were won against whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { against, figuresByGame, figuresByLevel, finishedOf, hasWon, PEOPLE, runningOf } from "../../src/petitfour/web/static/myfigures.js";

const LEVELS = ["random", "easy", "hard"];
const chair = (/** @type {number} */ seat, you = false) => ({ name: `P${seat}`, kind: /** @type {const} */ ("person"), face: "", seat, you });
/** @returns {any} */
const table = (more = {}) => ({ id: "t", game: "truel", title: "Truel", status: "playing", lesson: false, at: 10, chairs: [chair(0, true), chair(1)],
  waiting: [1], series: 1, wins: [0, 0], games: [], ...more });
/** @returns {any} */
const game = (more = {}) => ({ number: 1, at: 5, seats: [0], names: ["Ana", "Marta"], bots: ["", "easy"], placing: [1, 2], played_on: false,
  points: [], words: "", ...more });

test("running tables that wait for me come first, then the newest; what is over or stopped is none of them", () => {
  const tables = [table({ id: "old" }), table({ id: "new", at: 20 }), table({ id: "mine", at: 1, waiting: [0] }),
    table({ id: "over", status: "over" }), table({ id: "stopped", status: "stopped" }), table({ id: "gathering", status: "gathering", at: 15 })];
  assert.deepEqual(runningOf(tables).map(({ id }) => id), ["mine", "new", "gathering", "old"]);
});

test("finished games of all tables come newest first, also those of a table that is played on at", () => {
  const tables = [table({ games: [game(), game({ number: 2, at: 9 })] }), table({ id: "u", status: "over", games: [game({ at: 7 })] })];
  assert.deepEqual(finishedOf(tables).map((each) => [each.table.id, each.game.number]), [["t", 2], ["u", 1], ["t", 1]]);
});

test("whoever shares the first place has not won", () => {
  assert.equal(hasWon(game()), true);
  assert.equal(hasWon(game({ placing: [1, 1] })), false);
  assert.equal(hasWon(game({ seats: [1] })), false);
});

test("a game counts as one against the strongest of the bots, or against people where there was one", () => {
  assert.equal(against(game({ bots: ["", "easy", "hard", "random"] }), LEVELS), "hard");
  assert.equal(against(game({ bots: ["", "hard", ""] }), LEVELS), PEOPLE);
  assert.equal(against(game({ seats: [1], bots: ["easy", ""] }), LEVELS), "easy");
});

test("figures count games and wins, by game and by whom it was against; not what several played at one screen", () => {
  const tables = [
    table({ games: [game(), game({ number: 2, placing: [2, 1] }), game({ number: 3, bots: ["", ""] })] }),
    table({ title: "Chocolatiers", games: [game({ bots: ["", "hard"] }), game({ seats: [0, 1] }), game({ played_on: true })] }),
  ];
  assert.deepEqual(figuresByGame(tables), [{ name: "Truel", games: 3, won: 2 }, { name: "Chocolatiers", games: 1, won: 1 }]);
  assert.deepEqual(figuresByLevel(tables, LEVELS), [
    { name: "easy", games: 2, won: 1 }, { name: "hard", games: 1, won: 1 }, { name: PEOPLE, games: 1, won: 1 },
  ]);
});
