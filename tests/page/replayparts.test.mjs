// A saved match as it comes: its beginning at once, the rest in parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inParts, unfolded } from "../../src/petitfour/web/static/replayparts.js";

const frame = (/** @type {any} */ changes, more = {}) => ({ by: 0, changes, lines: [], events: [], ...more });

test("what a frame does not tell is as it was in the one before", () => {
  const told = unfolded([frame({ a: 1, b: 2 }, { counsel: "x" }), frame({ b: 3 }), frame({}, { counsel: null })]);
  assert.deepEqual(told.map(({ view, counsel }) => [view, counsel]), [[{ a: 1, b: 2 }, "x"], [{ a: 1, b: 3 }, "x"], [{ a: 1, b: 3 }, null]]);
});

/** A house with a match of so many steps. @param {number} steps @param {[number, number | null][]} asked */
const house = (steps, asked) => async (/** @type {number} */ start, /** @type {number | null} */ to) => {
  asked.push([start, to]);
  const last = Math.min(to ?? steps, steps);
  const frames = Array.from({ length: last - start + 1 }, (_, n) => frame({ at: start + n }));
  return /** @type {any} */ ({ game: "g", title: "", names: [], kinds: {}, steps, start, over: last === steps, frames });
};

test("a long match comes in two parts that follow each other, a short one in one", async () => {
  for (const [steps, parts] of [[2000, 2], [60, 1]]) {
    /** @type {[number, number | null][]} */
    const asked = [];
    /** @type {any[]} */
    const taken = [];
    await inParts(house(steps, asked), (replay) => taken.push(replay), () => true);
    assert.equal(taken.length, parts);
    assert.deepEqual(taken.at(-1).frames.map((/** @type {any} */ each) => each.view.at), Array.from({ length: steps + 1 }, (_, n) => n));
    assert.ok(taken.at(-1).over && asked[0][0] === 0);
  }
});

test("nothing more is asked for once nobody wants it", async () => {
  /** @type {[number, number | null][]} */
  const asked = [];
  let taken = 0;
  await inParts(house(2000, asked), () => void taken++, () => false);
  assert.deepEqual([asked.length, taken], [1, 0]);
});
