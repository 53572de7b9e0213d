// A game as text that a person can read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asText } from "../../src/petitfour/web/static/table/astext.js";
import { standing } from "../../src/petitfour/web/static/newest.js";

test("the text has the players, every turn that holds, who won and why, and bills that can be added up", () => {
  const part = (/** @type {string} */ words, /** @type {number} */ points) => ({ key: "k", parts: {}, words, group: words, points });
  const table = /** @type {any} */ ({
    title: "Chocolatiers", options: ["Short"], series: 1, number: 1,
    chairs: [{ chair: 0, seat: 1, name: "Ana", bot_title: "" }, { chair: 1, seat: 0, name: "Bruno", bot_title: "bot · 60 %" }],
    log: [{ version: 1, seat: 0, lines: ["Bruno takes a mint."], events: [] }, { version: 2, seat: 1, lines: ["Ana swaps."], events: [] },
      { version: 3, seat: 1, lines: [], events: [], act: "undo", back: 1 }, { version: 4, seat: 1, lines: ["Ana boxes a tile."], events: [] }],
    result: { words: "Ana wins.", tie: "They are level.", series_words: "", placing: [2, 1], points: ["7 points", "7 points"], scores: [7, 7],
      parts: [[part("2 boxes", 7)], [part("1 box", 4), part("First", 3)]] },
  });
  assert.equal(asText(table, (key) => key, standing), [
    "Chocolatiers", "Short", "", "1. Bruno (bot · 60 %)", "2. Ana", "", "1. Bruno takes a mint.", "2. Ana boxes a tile.", "",
    "Ana wins. They are level.", "1. Ana: 7 points", "   4  1 box", "   3  First", "2. Bruno: 7 points", "   7  2 boxes", "",
  ].join("\n"));
});
