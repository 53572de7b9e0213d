// What comes later is asked for with patience: the finale of a game, rooms that are seldom gone into.
import assert from "node:assert/strict";
import test from "node:test";
import { comingLater, patiently } from "../../src/petitfour/web/static/patience.js";
import { FakeClock, settle } from "./world.mjs";

const FINALE = { Finale: "the finale" };

/** A module that fails so many times, and what is told of it. @param {number} failures @param {number} [round] */
function coming(failures, round) {
  const clock = new FakeClock();
  /** @type {string[]} */
  const asked = [];
  /** @type {any[]} */
  const told = [];
  const load = async (/** @type {string} */ again) => {
    asked.push(again);
    if (asked.length <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return FINALE;
  };
  const wait = (/** @type {number} */ attempt) => new Promise((/** @type {(value: void) => void} */ done) => clock.after(300 * 2 ** attempt, () => done()));
  const leave = comingLater(load, wait, (known) => told.push(known), round);
  return { clock, asked, told, leave };
}

test("a module that comes at once is asked for once, by its own name", async () => {
  const { asked, told } = coming(0);
  await settle();
  assert.deepEqual([asked, told], [[""], [{ module: FINALE, isMissing: false }]]);
});

test("one that fails is asked for again, under another name each time", async () => {
  const { clock, asked, told } = coming(3);
  await clock.pass(300 + 600 + 1199);
  assert.deepEqual([asked.length, told], [3, []]);
  await clock.pass(1);
  assert.deepEqual(told, [{ module: FINALE, isMissing: false }]);
  assert.equal(new Set(asked).size, 4);
});

test("where it never comes it is said so, and whoever asks once more gets it under names that were not used", async () => {
  const first = coming(Infinity);
  await first.clock.pass(60_000);
  assert.deepEqual(first.told, [{ module: null, isMissing: true }]);
  assert.equal(first.asked.length, 6);
  const second = coming(1, 1);
  await second.clock.pass(300);
  assert.deepEqual(second.told, [{ module: null, isMissing: false }, { module: FINALE, isMissing: false }]);
  assert.equal(second.asked.filter((name) => first.asked.includes(name)).length, 0);
});

test("whoever has left is told nothing, and nothing more is asked for", async () => {
  const { clock, asked, told, leave } = coming(Infinity);
  await clock.pass(300);
  leave();
  await clock.pass(60_000);
  assert.deepEqual([asked.length, told], [3, []]);
});

test("so many times and no more", async () => {
  let n = 0;
  const never = () => patiently(() => Promise.reject(new Error(`${n++}`)), async () => {}, 2);
  await assert.rejects(never, /2/);
});
