// The bar under a saved match: where turns end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endsOfTurns } from "../../src/petitfour/web/static/turnends.js";

const by = (/** @type {number[]} */ ...seats) => seats.map((seat) => ({ by: seat }));

test("a turn ends before somebody else decides; what chance brings belongs to the turn before", () => {
  assert.deepEqual(endsOfTurns(by(-1, -1, 0, 0, -1, 1, 0)), [1, 4, 5, 6]);
});

test("a match in which nobody has decided has one moment to go to: its end", () => {
  assert.deepEqual(endsOfTurns(by(-1, -1)), [1]);
});
