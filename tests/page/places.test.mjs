// The seats of a table that is being set.
import assert from "node:assert/strict";
import test from "node:test";
import { againstBots, botPlace, countOf, EMPTY, firstPlaces, freeFace, keptPlaces, levelOf, wantedOf } from "../../src/petitfour/web/static/places.js";

const bots = {
  bots: ["random", "easy", "hard"].map((bot) => ({ bot, title: bot, cocoa: 55, taste: "" })), usual: "easy",
  cast: ["fox", "owl", "bear"].map((face) => ({ face, name: face, temper: "" })), faces: [{ face: "rabbit", title: "" }],
};
/** @typedef {import("../../src/petitfour/web/static/places.js").Place} Place */
const gameFor = (/** @type {number[]} */ ...players) => /** @type {any} */ ({ players });
const game = gameFor(2, 3, 4);
/** @param {string} face @returns {Place} */
const bot = (face, level = "easy") => ({ ...EMPTY, kind: "bot", bot: level, face });
/** @type {Place} */
const friend = { ...EMPTY, kind: "open" };
/** @type {Place} */
const ben = { ...EMPTY, kind: "person", name: " Ben ", face: "rabbit" };
const nameOf = (/** @type {number} */ n) => `Player ${n}`;

test("at first bots sit there for the fewest players, and the other seats are empty", () => {
  assert.deepEqual(firstPlaces(game, bots, "hard", 0), [bot("fox", "hard"), EMPTY, EMPTY]);
  assert.deepEqual(firstPlaces(gameFor(3), bots, "hard", 2), [bot("bear", "hard"), bot("fox", "hard")]);
});

test("a bot gets a character that sits nowhere yet", () => {
  assert.equal(freeFace(bots, [bot("fox"), friend]), "owl");
  assert.equal(botPlace(bots, [bot("fox"), bot("owl")], "easy").face, "bear");
});

test("last time's seats come back as far as they can", () => {
  assert.deepEqual(keptPlaces(game, bots, [bot("owl", "hard"), ben]), [bot("owl", "hard"), ben, EMPTY]);
  const gone = [bot("dodo", "gone"), bot("fox"), bot("fox"), bot("owl")];
  assert.deepEqual(keptPlaces(game, bots, gone), [bot("fox"), bot("owl"), bot("bear")]);
});

test("against bots they take the seats of people, and whoever was chosen stays", () => {
  assert.deepEqual(againstBots([friend, bot("fox", "hard"), ben], bots, "easy"), [bot("owl"), bot("fox", "hard"), bot("bear")]);
  assert.deepEqual(againstBots([bot("bear"), EMPTY, EMPTY], bots, "easy"), [bot("bear"), EMPTY, EMPTY]);
});

test("how many play follows from the seats that are filled", () => {
  assert.equal(countOf([EMPTY, friend, bot("fox")]), 3);
});

test("the house is asked for the filled seats in their order, and nobody is nameless", () => {
  const unnamed = { ...ben, name: " " };
  assert.deepEqual(wantedOf([EMPTY, ben, friend, bot("owl"), unnamed], nameOf), [
    { kind: "person", face: "rabbit", name: "Ben" }, { kind: "open" }, { kind: "bot", bot: "easy", face: "owl" },
    { kind: "person", face: "rabbit", name: "Player 5" },
  ]);
});

test("a level that is gone gives way to the usual one", () => {
  assert.equal(levelOf(bots, "hard"), "hard");
  assert.equal(levelOf(bots, "gone"), "easy");
});
