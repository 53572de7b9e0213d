// @ts-nocheck: parts of rooms and tables stand for whole ones
// How long frames are seen, at every speed, and what is held back until the end has been shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf, openPage } from "../../src/petitfour/web/static/table/pager.js";
import { framed, message, openTable, playing, table } from "./world.mjs";

const FRAME = 500;
const first = (more = {}) => table({ version: 1, log: [framed(1, 1, 2, { frames: undefined })], view: { at: "start" }, wins: [0, 1], ...more });
const fair = (secret) => ({ commitment: "c", secret });

async function opened(more = {}, tools = {}) {
  const world = await openTable(first(more));
  return { ...world, ...playing(world.client, () => FRAME, world.clock, tools) };
}

const at = (player) => player.state.table.view.at;

test("each frame says how long it is seen, so that nothing moves for longer", async () => {
  const { player, stream, clock } = await opened();
  assert.equal(player.state.hold, 0);
  await stream.tell(message([framed(2, 1, 20)]));
  assert.equal(player.state.hold, 180);
  await clock.pass(20 * 180);
  assert.deepEqual([player.isPlaying, player.state.hold], [false, 0]);
});

test("the wins and the secret of chance are told with the end, not before", async () => {
  const { player, stream, clock } = await opened({ fair: fair("") });
  await stream.tell(message([framed(2)], { status: "over", result: { words: "Ana wins." }, waiting: [], wins: [1, 1], fair: fair("s") }));
  assert.deepEqual([player.state.table.wins, player.state.table.fair], [[0, 1], fair("")]);
  await clock.pass(2 * FRAME);
  assert.deepEqual([player.state.table.wins, player.state.table.fair], [[1, 1], fair("s")]);
});

test("who begins the next game while the end is played cuts nobody short: the last line and the winner are spoken first", async () => {
  const { player, stream, clock, spoken } = await opened();
  await stream.tell(message([framed(2)], { status: "over", result: { words: "Ana wins." }, waiting: [] }));
  assert.deepEqual(spoken, ["line 2.0"]);
  await stream.tell(table({ number: 2, version: 3, news: 3, view: { at: "new" }, log: [framed(3, -1, 1)] }));
  assert.deepEqual(spoken, ["line 2.0", "line 2.1", "Ana wins.", "line 3.0"]);
  await clock.pass(FRAME);
  assert.deepEqual([player.isPlaying, at(player), player.state.table.number], [false, "new", 2]);
});

test("the next game is begun after the end was seen: it is not told twice", async () => {
  const { stream, clock, spoken } = await opened();
  await stream.tell(message([framed(2)], { status: "over", result: { words: "Ana wins." }, waiting: [] }));
  await clock.pass(2 * FRAME);
  await stream.tell(table({ number: 2, version: 3, news: 3, view: { at: "new" }, log: [framed(3, -1, 1)] }));
  assert.deepEqual(spoken, ["line 2.0", "line 2.1", "Ana wins.", "line 3.0"]);
});

test("what was being played once more does not go on into the next game", async () => {
  const { player, stream, clock } = await opened();
  player.again({ since: 0, view: { at: "old" }, counsel: null, log: [framed(1, 1, 5)] });
  await stream.tell(table({ number: 2, version: 3, news: 3, view: { at: "new" }, log: [framed(3, -1, 1)] }));
  assert.deepEqual([player.state.isAgain, player.state.turn.version], [false, 3]);
  await clock.pass(FRAME);
  assert.equal(at(player), "new");
});

test("slowly is slowly for long turns too, and several of them are not too many", async () => {
  const { player, stream, clock } = await opened({}, { pace: () => 2 });
  await stream.tell(message([framed(2, 1, 20)]));
  await clock.pass(2 * 3600 - 10);
  assert.equal(player.isPlaying, true, "3.6 seconds at normal speed");
  await clock.pass(10);
  assert.equal(player.isPlaying, false);
  for (let version = 3; version < 6; version++) await stream.tell(message([framed(version, 1, 20)]));
  assert.deepEqual([player.isPlaying, at(player)], [true, "3.0"]);
  await stream.tell(message([framed(6, 1, 20)]));
  assert.equal(player.isPlaying, false, "far behind is far behind at any speed");
});

test("another speed holds for what is waiting already", async () => {
  let pace = 1;
  const { player, stream, clock } = await opened({}, { pace: () => pace });
  await stream.tell(message([framed(2, 1, 6)]));
  pace = 0.4;
  await clock.pass(FRAME);
  assert.deepEqual([at(player), player.state.hold], ["2.1", 200]);
  await clock.pass(200);
  assert.equal(at(player), "2.2");
  pace = 0;
  await clock.pass(200);
  assert.deepEqual([at(player), player.isPlaying], ["2.5", false]);
});

test("what is announced is read to its end, however long the turn is", async () => {
  const isBig = (events) => events.some(({ name }) => name === "2.3");
  const { player, stream, clock } = await opened({}, { isBig });
  await stream.tell(message([framed(2, 1, 21)]));
  await clock.pass(3 * 180);
  assert.deepEqual([at(player), player.state.hold], ["2.3", FRAME]);
  await clock.pass(FRAME);
  assert.deepEqual([at(player), player.state.hold], ["2.4", 180]);
});

test("on a small screen a rival's page makes room for the board while something is played, and comes back", () => {
  const room = { id: "t1", shown: { seats: [{}, {}], home: 0 }, face: { Rival: () => null }, player: { isPlaying: false } };
  openPage(room, 1);
  assert.equal(pageOf(room), 1);
  assert.equal(pageOf({ ...room, player: { isPlaying: true } }), null);
  assert.equal(pageOf(room), 1);
});
