// What the page reads from an analysis: which turn a moment is of, where turns end, how it grows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, endsOf, grown, numberAt, retold, rowsOf, versionAt } from "../../src/petitfour/web/static/analysis/reading.js";

const turn = (/** @type {number} */ n, /** @type {number[]} */ steps, /** @type {number[]} */ versions, after = [0.5, 0.5]) =>
  /** @type {any} */ ({ turn: n, seat: (n - 1) % 2, steps, versions, before: [0.5, 0.5], after });
const TURNS = [turn(1, [2, 5], [1, 2], [0.6, 0.4]), turn(2, [5, 6], [2, 3]), turn(3, [6, 9], [3, 4], [1, 0])];
const analysis = (/** @type {any} */ more) => /** @type {any} */ ({ how_far: "working", unit: "chance", turns: [], ...more });

test("a moment belongs to the turn that begins there, or that is under way", () => {
  assert.deepEqual([0, 2, 4, 5, 6, 8, 9].map((at) => numberAt(TURNS, at)), [0, 0, 0, 1, 2, 2, 2]);
});

test("the board of a moment is the one before its turn, and after the last turn the one after it", () => {
  assert.deepEqual([2, 4, 5, 6, 9].map((at) => versionAt(TURNS, at)), [1, 1, 2, 3, 4]);
  assert.equal(versionAt([], 3), null);
});

test("a turn ends where the next one begins", () => {
  assert.deepEqual(endsOf(TURNS), [2, 5, 6, 9]);
  assert.deepEqual(endsOf([]), []);
});

test("the curve has a row before the first turn and one after each, in per cent or in points", () => {
  assert.deepEqual(rowsOf(analysis({ turns: TURNS })), [[50, 50], [60, 40], [50, 50], [100, 0]]);
  assert.deepEqual(rowsOf(analysis({ turns: [turn(1, [0, 1], [1, 2], [1.25, -1.25])], unit: "points" })), [[0.5, 0.5], [1.3, -1.2]]);
  assert.deepEqual(rowsOf(analysis({})), []);
});

test("what comes is put behind what is known; what does not follow is left out", () => {
  const known = analysis({ turns: TURNS.slice(0, 1) });
  assert.equal(grown(known, analysis({ turns: TURNS.slice(1) })).turns.length, 3);
  assert.equal(grown(known, analysis({ turns: TURNS.slice(2) })).turns.length, 1);
  assert.equal(grown(null, known), known);
});

test("a change has its sign", () => {
  assert.deepEqual([0.124, -0.3, 0].map((share) => change(share, "chance")), ["+12 %", "−30 %", "±0 %"]);
  assert.deepEqual([amount(0.305, "chance"), amount(1.26, "points")], ["31 %", "1.3"]);
});

test("what happened in a turn of a match from a file stands in its frames, the first of them before any step", () => {
  const frames = ["begin", "a card", "a card", "Ana folds", "", "Ben wins"].map((words) => ({ lines: words ? [words] : [] }));
  const found = retold(analysis({ turns: [turn(1, [2, 4], [2, 4]), turn(2, [4, 5], [4, 5]), turn(3, [5, 9], [5, 9])] }), frames);
  assert.deepEqual(found.turns.map(({ lines }) => lines), [["Ana folds"], ["Ben wins"], []]); // of the last one nothing has come yet
});
