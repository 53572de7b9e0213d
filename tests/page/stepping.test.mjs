// Frames with many events, shown one by one where the face can tell what each of them changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "../../src/petitfour/web/static/player.js";
import { FakeClock, table } from "./world.mjs";

/** @type {Record<string, import("/static/face.d.ts").Staged>} */
const staging = {
  moved: { lasts: 400, changes: (event, view, kinds) => ({ at: view.at + event.parts.by * kinds.length }) },
  waits: { lasts: 0 },
  turned: { lasts: 900, keeps: true, changes: () => ({ turned: true }) },
};
const moved = { name: "moved", parts: { by: 1 } };

/** A player that shows a table, and what it has shown since: the view and the names of the events. */
function shows(seat = 1) {
  const clock = new FakeClock();
  const staged = (/** @type {{name: string}} */ event) => staging[event.name] ?? {};
  const lasts = (/** @type {{name: string}[]} */ events) => Math.max(...events.map((event) => staged(event).lasts ?? 480));
  const player = /** @type {any} */ (new Player({ clock, lasts, staged, kinds: () => ({ length: 1 }) }));
  const base = { at: 0, turned: false, hidden: 1 };
  player.follow({ table: table({ seat: 0, view: base }), turns: [], moment: 0, base });
  /** @type {any[]} */
  const seen = [];
  player.subscribe((/** @type {any} */ { table: { view }, events, turn }) => {
    if (turn) seen.push([view.at, view.turned, ...events.map((/** @type {{name: string}} */ { name }) => name)]);
  });
  const take = (/** @type {any[]} */ events, /** @type {object} */ changes) => {
    const turn = { version: 2, seat, events, lines: [], frames: [{ by: seat, events: events.length, changes }] };
    const view = { ...base, ...changes };
    player.follow({ table: table({ version: 2, seat: 0, view, log: [turn] }), turns: [turn], moment: 1, base: view });
    return turn;
  };
  return { clock, player, seen, take };
}

test("one event after another, and at the end what truly is", async () => {
  const { clock, player, seen, take } = shows();
  take([moved, moved, moved], { at: 5, hidden: 0 });
  await clock.pass(10_000);
  assert.deepEqual(seen, [[1, false, "moved"], [2, false, "moved"], [5, false, "moved"]]);
  assert.equal(player.state.table.view.at, 5);
});

test("a field that came back to where it was before is not left where the events put it", async () => {
  const { clock, seen, take } = shows();
  take([moved, moved, { name: "found" }], { hidden: 0 });
  await clock.pass(10_000);
  assert.deepEqual(seen.at(-1), [0, false, "found"]);
});

test("with one such event a frame is shown whole, and what does not last goes with the next", async () => {
  const { clock, seen, take } = shows();
  take([{ name: "waits" }, moved], { at: 1 });
  await clock.pass(10_000);
  assert.deepEqual(seen, [[1, false, "waits", "moved"]]);
});

test("what keeps its time is shown event by event, though it alone changes something", async () => {
  const { clock, seen, take } = shows();
  take([{ name: "turned" }, { name: "blocked" }], { turned: true });
  await clock.pass(10_000);
  assert.deepEqual(seen, [[0, true, "turned"], [0, true, "blocked"]]);
});

test("what keeps its time is not played faster, and is played in one's own turn", async () => {
  const { clock, player, seen, take } = shows(0);
  take([moved, { name: "turned" }, ...Array(20).fill(moved)], { at: 21, turned: true });
  assert.deepEqual(seen, [[1, true, "moved", "turned"]]);
  await clock.pass(900 + 19 * 400);
  assert.equal(player.isPlaying, true);
  await clock.pass(400);
  assert.deepEqual([player.isPlaying, seen.length, seen.at(-1)[0]], [false, 21, 21]);
});

test("one's own decisions are not played, but for that; others' are played faster when there are many", async () => {
  const own = shows(0);
  own.take([moved, moved], { at: 2 });
  assert.deepEqual([own.seen, own.player.state.table.view.at], [[], 2]);
  const others = shows(1);
  others.take(Array(20).fill(moved), { at: 20 });
  await others.clock.pass(3700);
  assert.equal(others.player.isPlaying, false);
});

test("played once more it goes event by event from the view before it", async () => {
  const { clock, player, seen, take } = shows();
  const turn = take([moved, moved], { at: 2 });
  await clock.pass(10_000);
  seen.length = 0;
  assert.equal(player.again({ since: 1, view: { at: 0, turned: false }, log: [turn], counsel: null }), true);
  await clock.pass(10_000);
  assert.deepEqual(seen.filter((each) => each.length > 2).slice(-2).map(([at]) => at), [1, 2]);
  assert.equal(player.isPlaying, false);
});
