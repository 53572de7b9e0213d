// What happened is played frame by frame; the clock is set by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "../../src/petitfour/web/static/player.js";
import { FakeClock, FakeStream, framed, message, newWorld, openTable, playing, table } from "./world.mjs";

const FRAME = 500;

async function opened(more = {}) {
  const world = await openTable(table({ version: 1, log: [framed(1, 1, 2, { frames: undefined })], view: { at: "start", still: true }, ...more }));
  return { ...world, ...playing(world.client, () => FRAME, world.clock) };
}

const at = (/** @type {any} */ player) => player.state.table.view.at;
const lastLine = (/** @type {any} */ player) => player.state.table.log.at(-1)?.lines.at(-1);

test("board, log and speech go on together, frame by frame, and end at the newest", async () => {
  const { player, stream, clock, spoken } = await opened();
  await stream.tell(message([framed(2)]));
  assert.deepEqual([at(player), lastLine(player), player.isPlaying], ["2.0", "line 2.0", true]);
  assert.deepEqual(player.state.table.waiting, [1]);
  assert.deepEqual(player.state.table.legal, []);
  await clock.pass(FRAME - 1);
  assert.equal(at(player), "2.0");
  await clock.pass(1);
  assert.deepEqual([at(player), lastLine(player)], ["2.1", "line 2.1"]);
  await clock.pass(FRAME);
  assert.equal(player.isPlaying, false);
  assert.deepEqual([player.state.table.waiting, player.state.table.view], [[0], { at: "2.1", still: true }]);
  assert.deepEqual(spoken, ["line 2.0", "line 2.1", "end"]);
});

test("a turn that comes while another is played waits for it", async () => {
  const { player, stream, clock, seen } = await opened();
  await stream.tell(message([framed(2)]));
  await stream.tell(message([framed(3, 2)]));
  assert.equal(at(player), "2.0");
  assert.deepEqual(player.state.table.log.map((/** @type {any} */ turn) => turn.version), [1, 2], "nothing of what is still to come is in the log");
  await clock.pass(2 * FRAME);
  assert.deepEqual([at(player), player.state.table.waiting], ["3.0", [2]]);
  assert.deepEqual(seen, []);
  await clock.pass(2 * FRAME);
  assert.deepEqual([at(player), player.isPlaying, seen], ["3.1", false, [3]]);
});

test("a game that begins is looked at before its start has been shown: bots wait for that, too", async () => {
  const { client, server, clock } = newWorld();
  const { seen, player } = playing(client, () => FRAME, clock);
  client.open();
  await server.asked("/").answer(table({ version: 1, log: [framed(1, -1)] }));
  assert.deepEqual([player.isPlaying, seen], [true, [0]]);
  await clock.pass(2 * FRAME);
  assert.deepEqual([player.isPlaying, seen], [false, [0, 1]]);
});

test("whoever is awaited may change without a turn: what has been shown is said again", async () => {
  /** @type {number[]} */
  const versions = [];
  const { client, server } = newWorld();
  const player = new Player({ clock: new FakeClock(), lasts: () => 0, onSeen: (/** @type {any} */ { chairs }, /** @type {number} */ version) => (
    void (chairs[0].stand_in && versions.push(version))) });
  client.subscribe((/** @type {any} */ state) => player.follow(state));
  client.open();
  await server.asked("/").answer(table({ version: 4, log: [framed(3), framed(4)] }));
  FakeStream.last.open();
  assert.deepEqual(versions, []);
  await FakeStream.last.tell(table({ version: 4, news: 1, log: [], chairs: [{ chair: 0, seat: 0, you: true, stand_in: "greedy" }] }));
  assert.deepEqual(new Set(versions), new Set([4]));
});

test("the end of a game is not told before its last frame was shown", async () => {
  const { player, stream, clock } = await opened();
  await stream.tell(message([framed(2)], { status: "over", result: { words: "Ana wins." }, waiting: [] }));
  assert.deepEqual([player.state.table.status, player.state.table.result], ["playing", null]);
  await clock.pass(2 * FRAME);
  assert.deepEqual([player.state.table.status, player.state.table.result.words], ["over", "Ana wins."]);
});

test("the own decisions are shown at once, what chance adds is played", async () => {
  const { player, stream, clock } = await opened();
  const own = framed(2, 0, 3);
  own.frames[2].by = -1;
  await stream.tell(message([own], { waiting: [1] }));
  assert.deepEqual([at(player), player.state.events.map((/** @type {any} */ event) => event.name)], ["2.2", ["2.0", "2.1", "2.2"]]);
  await clock.pass(FRAME);
  assert.equal(player.isPlaying, false);
});

test("pause, step, go on, to the end", async () => {
  const { player, stream, clock } = await opened();
  await stream.tell(message([framed(2, 1, 5)]));
  player.pause();
  await clock.pass(10 * FRAME);
  assert.equal(at(player), "2.0");
  player.step();
  await clock.pass(10 * FRAME);
  assert.deepEqual([at(player), player.state.isPaused], ["2.1", true]);
  player.goOn();
  assert.equal(at(player), "2.2");
  player.jump();
  assert.deepEqual([at(player), player.isPlaying, lastLine(player)], ["2.4", false, "line 2.4"]);
  await clock.pass(10 * FRAME);
  assert.equal(at(player), "2.4");
});

test("to the end says what was not seen, once and in order", async () => {
  const { player, stream, spoken } = await opened();
  await stream.tell(message([framed(2)]));
  await stream.tell(message([framed(3)]));
  player.jump();
  assert.deepEqual(spoken, ["line 2.0", "line 2.1", "line 3.0", "line 3.1", "end"]);
});

test("where nothing is to move the newest is there at once, with all that happened", async () => {
  const world = await openTable(table({ version: 1, log: [framed(1, 1, 2, { frames: undefined })], view: { at: "start" } }));
  const { player, spoken } = playing(world.client, () => 0, world.clock);
  await world.stream.tell(message([framed(2), framed(3)]));
  assert.deepEqual([at(player), player.isPlaying, player.state.events.length], ["3.1", false, 4]);
  assert.deepEqual(spoken, ["line 2.0", "line 2.1", "line 3.0", "line 3.1", "end"]);
});

test("a long turn is played faster, a tab that is far behind jumps", async () => {
  const { player, stream, clock } = await opened();
  await stream.tell(message([framed(2, 1, 20)]));
  await clock.pass(3700);
  assert.equal(player.isPlaying, false);
  for (let version = 3; version < 6; version++) await stream.tell(message([framed(version, 1, 20)]));
  assert.deepEqual([player.isPlaying, at(player)], [true, "3.0"]);
  await stream.tell(message([framed(6, 1, 20)]));
  assert.deepEqual([player.isPlaying, at(player)], [false, "6.19"]);
});

test("a turn that is told without frames, or after a gap, is shown as it is", async () => {
  const { player, stream, spoken } = await opened();
  await stream.tell(table({ version: 2, log: [framed(2, 1, 1, { frames: undefined })], view: { at: "whole" } }));
  assert.deepEqual([at(player), player.isPlaying], ["whole", false]);
  await stream.tell(table({ version: 5, log: [framed(5)], view: { at: "5.1" } }));
  assert.deepEqual([at(player), player.isPlaying], ["5.1", false]);
  assert.deepEqual(spoken, ["line 2.0", "end", "line 5.0", "line 5.1", "end"]);
});

test("a message without a view that follows from nothing known asks for the table", async () => {
  const { server, stream, player } = await opened({ draft: { decisions: [] }, view: { at: "drafted" } });
  await stream.tell(message([framed(2)]));
  assert.equal(server.count("/"), 1);
  await server.asked("/").answer(table({ version: 2, log: [framed(2)], view: { at: "2.1" }, news: 5 }));
  assert.equal(at(player), "2.1");
});

test("a message leaves out who sits there: it is as it was", async () => {
  const { client, stream } = await opened();
  const { chairs, seat, number, ...lean } = message([framed(2)]);
  await stream.tell(lean);
  assert.deepEqual([client.state.table.chairs, client.state.table.seat, client.state.table.number], [chairs, seat, number]);
});

test("a message leaves out the counsel that the stream told last, whatever an answer told since", async () => {
  const { client, stream, server } = await opened({ counsel: "asked for" });
  await stream.tell(message([framed(2)], { counsel: "of the stream" }));
  const drafting = client.attempt("turn", () => client.post("/draft"));
  await server.asked("/draft").answer(table({ version: 2, news: 1, counsel: "of the draft", draft: { decisions: [{ action: 3 }] } }));
  await drafting;
  assert.equal(client.state.table.counsel, "of the draft");
  await stream.tell(message([framed(3)]));
  assert.equal(client.state.table.counsel, "of the stream");
});

test("counsel counts as told though its message came too late to be shown", async () => {
  const { client, stream, server } = await opened({ counsel: "first" });
  client.refresh();
  await server.asked("/").answer(table({ version: 3, log: [framed(2), framed(3)], counsel: "of the answer" }));
  await stream.tell(message([framed(2)], { counsel: "second" }));
  assert.equal(client.state.table.counsel, "of the answer");
  await stream.tell(message([framed(4)]));
  assert.equal(client.state.table.counsel, "second");
});

test("another seat at this screen sees nothing of what was being played", async () => {
  const { player, client, stream } = await opened();
  await stream.tell(message([framed(2)]));
  client.actAs(1, true);
  assert.deepEqual([player.state.table, player.isPlaying], [null, false]);
});

test("a turn is played once more from the view before it, then the newest is there again", async () => {
  const { player, stream, clock, seen } = await opened();
  await stream.tell(message([framed(2)]));
  await clock.pass(2 * FRAME);
  assert.equal(player.again({ since: 1, view: { at: "start" }, counsel: null, log: [framed(2)] }), true);
  assert.deepEqual([at(player), player.state.isAgain], ["2.0", true]);
  assert.deepEqual(player.state.soFar.at(-1).events.map((/** @type {any} */ { name }) => name), ["2.0"], "what comes after is not told before it is seen");
  assert.equal(lastLine(player), "line 2.1", "but the log keeps it");
  await stream.tell(message([framed(3)]));
  assert.equal(at(player), "2.0");
  await clock.pass(2 * FRAME);
  assert.deepEqual([at(player), player.state.isAgain, player.isPlaying], ["3.1", false, false]);
  assert.equal(seen.at(-1), 3);
});

test("where nothing moves, turns that are played once more are seen one by one", async () => {
  const world = await openTable(table({ version: 3, log: [framed(1, 1, 2, { frames: undefined })], view: { at: "now" } }));
  const { player } = playing(world.client, () => 0, world.clock);
  player.again({ since: 0, view: { at: "start" }, counsel: null, log: [framed(1), framed(2)] }, 900);
  player.more([framed(3)], 900);
  const seen = [at(player)];
  for (let n = 0; n < 3; n++) seen.push((await world.clock.pass(900), at(player)));
  assert.deepEqual(seen, ["1.1", "2.1", "3.1", "now"]);
});

test("a game that begins without chance has one frame: it is there at once, and played once more nothing of its view is missing", async () => {
  const begins = { ...framed(1, -1, 0), frames: [{ by: -1, events: 0, changes: { at: "start", still: true } }] };
  const { client, server, clock } = newWorld();
  const lasts = /** @type {any} */ ((/** @type {any[]} */ events) => (events.length ? FRAME : 0));
  const { player } = playing(client, lasts, clock);
  client.open();
  await server.asked("/").answer(table({ version: 1, log: [begins], view: { at: "start", still: true } }));
  assert.equal(player.isPlaying, false);
  player.again({ since: 0, view: null, counsel: null, log: [begins, framed(2)] });
  assert.deepEqual(player.state.table?.view, { at: "2.0", still: true });
});

test("the player alone: nothing is shown before a table is known", () => {
  const player = new Player({ clock: new FakeClock(), lasts: () => FRAME });
  player.pause();
  player.jump();
  assert.equal(player.state.table, null);
});
