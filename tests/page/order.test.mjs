// Messages and answers that come late, twice, in another order or from another life of the house.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStream, newWorld, openTable, playing, settle, table, turn, versions } from "./world.mjs";

/** Lines of talk, numbered from 0. */
const said = (/** @type {string[]} */ ...lines) => lines.map((text, number) => ({ number, text }));

test("an older version that comes later takes nothing away", async () => {
  const { client, stream } = await openTable();
  await stream.tell(table({ version: 3, waiting: [1] }));
  await stream.tell(table({ version: 2, waiting: [0] }));
  assert.equal(client.state.table.version, 3);
  assert.deepEqual(client.state.table.waiting, [1]);
});

test("of one version that with more news is newer", async () => {
  const { client, stream } = await openTable(table({ news: 4, talk: said("hm") }));
  await stream.tell(table({ news: 6, talk: said("hm", "oh") }));
  await stream.tell(table({ news: 5, talk: said("hm") }));
  assert.deepEqual(client.state.table.talk, said("hm", "oh"));
});

test("a late answer adds its turns to the log though its table is old", async () => {
  const { client, stream } = await openTable(table({ version: 1, log: [turn(1)] }));
  await stream.tell(table({ version: 3, log: [turn(3)] }));
  await stream.tell(table({ version: 2, log: [turn(2)] }));
  assert.deepEqual(versions(client), [1, 2, 3]);
  assert.equal(client.state.table.version, 3);
});

test("what was asked for after all else had come is new, though the house counts its news from nothing", async () => {
  const { client, server } = await openTable(table({ news: 40 }));
  const drafting = client.attempt("turn", () => client.post("/draft"));
  await server.asked("/draft").answer(table({ news: 0, draft: { decisions: [{ action: 3 }] } }));
  await drafting;
  assert.equal(client.state.table.draft.decisions[0].action, 3);
});

test("what was asked for before something newer came counts by its news", async () => {
  const { client, server, stream } = await openTable(table({ news: 1 }));
  client.attempt("say", () => client.post("/say"));
  await stream.tell(table({ news: 3, talk: said("mine", "and theirs") }));
  await server.asked("/say").answer(table({ news: 2, talk: said("mine") }));
  assert.deepEqual(client.state.table.talk, said("mine", "and theirs"));
});

test("who comes and goes is no news, and is believed in the order of the stream", async () => {
  const { client, server, stream } = await openTable(table({ news: 3, here: [0] }));
  client.attempt("say", () => client.post("/say"));
  await stream.tell(table({ news: 3, here: [0, 1] }));
  assert.deepEqual(client.state.table.here, [0, 1]);
  await server.asked("/say").answer(table({ news: 3, here: [0], talk: ["mine"] }));
  assert.deepEqual([client.state.table.here, client.state.table.talk], [[0, 1], ["mine"]]);
  await stream.tell(table({ news: 3, here: [0] }));
  assert.deepEqual(client.state.table.here, [0]);
});

test("an answer that was asked for last tells who is here", async () => {
  const { client, server } = await openTable(table({ news: 3, here: [0] }));
  const asking = client.attempt("say", () => client.post("/say"));
  await server.asked("/say").answer(table({ news: 3, here: [0, 1] }));
  await asking;
  assert.deepEqual(client.state.table.here, [0, 1]);
});

test("an answer with more news tells who is here", async () => {
  const { client, server, stream } = await openTable(table({ news: 3, here: [0] }));
  client.attempt("say", () => client.post("/say"));
  await stream.tell(table({ news: 3, here: [0, 1] }));
  await server.asked("/say").answer(table({ news: 4, here: [0] }));
  assert.deepEqual(client.state.table.here, [0]);
});

test("once the stream has broken off, a house that counts from nothing is believed", async () => {
  const { client, stream } = await openTable(table({ news: 40 }));
  stream.breakOff();
  await stream.tell(table({ news: 1, talk: said("new life") }));
  assert.deepEqual(client.state.table.talk, said("new life"));
});

test("a device whose seat has gone elsewhere is told that it watches, with less news than the seat had", async () => {
  const { client, stream } = await openTable(table({ news: 12, draft: { decisions: [] } }));
  await stream.tell(table({ news: 2, seat: null }));
  assert.equal(client.state.table.seat, null);
  assert.equal(client.state.table.draft, null);
});

test("nothing of the last game touches the log of this one", async () => {
  const { client, stream } = await openTable(table({ number: 1, version: 7, log: [turn(6), turn(7)] }));
  await stream.tell(table({ number: 2, version: 8, log: [turn(8)] }));
  await stream.tell(table({ number: 1, version: 7, log: [turn(7)] }));
  assert.deepEqual(versions(client), [8]);
  assert.equal(client.state.table.number, 2);
});

test("what had happened before the page was opened is not played; what happens then is, once", async () => {
  const { client, stream } = await openTable(table({ version: 2, log: [turn(1), turn(2)] }));
  const { player, spoken } = playing(client);
  assert.deepEqual([player.state.moment, spoken], [0, []]);
  await stream.tell(table({ version: 3, log: [turn(3)] }));
  await stream.tell(table({ version: 3, log: [turn(3)] }));
  assert.deepEqual([player.state.moment, spoken], [1, ["line 3", "end"]]);
  assert.deepEqual(player.state.events, [{ name: "event 3" }]);
});

test("events of turns that were taken back in the same message are not played", async () => {
  const { client, stream } = await openTable(table({ version: 1, log: [turn(1)] }));
  const { player } = playing(client);
  await stream.tell(table({ version: 3, log: [turn(2), turn(3, 0, { act: "undo", back: 1, events: [] })] }));
  assert.deepEqual(player.state.events, []);
  assert.deepEqual(versions(client), [1, 2, 3]);
});

test("a stream that is refused is opened again, later each time, from the version that is known", async () => {
  const { client, clock, stream } = await openTable();
  await stream.tell(table({ version: 5 }));
  stream.refuse();
  assert.equal(client.state.connected, false);
  await clock.pass(1199);
  assert.equal(FakeStream.all.length, 1);
  await clock.pass(1);
  assert.equal(FakeStream.all.length, 2);
  assert.equal(FakeStream.last.query.get("since"), "5");
  FakeStream.last.refuse();
  await clock.pass(2400);
  assert.equal(FakeStream.all.length, 3);
  FakeStream.last.open();
  await FakeStream.last.tell(table({ version: 6 }));
  assert.deepEqual([client.state.connected, client.state.table.version], [true, 6]);
});

test("a stream that was refused is not opened again once the table is closed", async () => {
  const { client, clock, stream } = await openTable();
  stream.refuse();
  client.close();
  await clock.pass(60_000);
  assert.equal(FakeStream.all.length, 1);
});

test("a stream that breaks off is left to the browser, which goes on by itself", async () => {
  const { client, clock, stream } = await openTable();
  stream.breakOff();
  await clock.pass(60_000);
  assert.equal(FakeStream.all.length, 1);
  assert.deepEqual([client.state.connected, client.isStreaming], [false, false]);
});

test("a table that cannot be had now is asked for again; one that is not there is forgotten", async () => {
  const { client, clock, server, remembered } = newWorld();
  client.open();
  await server.asked("/").refuse(503, "busy");
  await clock.pass(1500);
  await server.asked("/").refuse(429, "Slowly.");
  await clock.pass(1500);
  await server.asked("/").lose();
  await clock.pass(1500);
  assert.deepEqual([client.state.error, client.state.connected], ["", false]);
  await server.asked("/").refuse(404, "There is no such table.");
  assert.equal(client.state.error, "There is no such table.");
  assert.equal(remembered.has("t1"), false);
  await clock.pass(60_000);
  assert.equal(server.count("/"), 0);
});

test("another language: the table is told anew, and what was asked in the old one does not count", async () => {
  const { client, server, spoken, stream } = await openTable(table({ title: "Chocolatiers" }));
  const late = client.refresh();
  const question = server.asked("/");
  client.close();
  spoken.language = "es";
  client.open();
  assert.equal(stream.isClosed, true);
  const anew = server.asked("/");
  assert.equal(anew.query.get("lang"), "es");
  await anew.answer(table({ title: "Chocolateros" }));
  await question.answer(table({ version: 9, title: "Chocolatiers" }));
  await late;
  assert.equal(client.state.table.title, "Chocolateros");
});

test("those who have stopped listening are told no more, and a closed table asks for nothing", async () => {
  const { client, clock, server, stream } = await openTable();
  let heard = 0;
  const stop = client.subscribe(() => heard++);
  await stream.tell(table({ version: 2 }));
  assert.equal(heard, 1);
  stop();
  client.close();
  await stream.tell(table({ version: 3 }));
  await clock.pass(60_000);
  await settle();
  assert.deepEqual([heard, client.state.table.version, server.waiting.length], [1, 2, 0]);
});

test("of talk a message has what is new, and all of it is shown once and in order", async () => {
  const { client, stream } = await openTable(table({ news: 1, talk: said("a", "b") }));
  const [, , c, d, e] = said("a", "b", "c", "d", "e");
  await stream.tell(table({ news: 4, talk: [e] }));
  await stream.tell(table({ news: 3, talk: [c, d] })); // late: its lines were said all the same
  await stream.tell(table({ news: 5, talk: [] }));
  assert.deepEqual(client.state.table.talk, said("a", "b", "c", "d", "e"));
  const many = said(...Array.from({ length: 100 }, (_, n) => `line ${n}`));
  await stream.tell(table({ news: 6, talk: many.slice(5) }));
  assert.deepEqual(client.state.table.talk.map((/** @type {any} */ line) => line.number), many.slice(20).map((line) => line.number));
});

test("a message that leaves out what may be done leaves it as it was", async () => {
  const { client, stream } = await openTable(table({ news: 1, legal: [{ action: 3 }], counsel: { a: 1 } }));
  const { legal, counsel, ...rest } = table({ news: 2, talk: said("hm") });
  await stream.tell(rest);
  assert.deepEqual(client.state.table.legal, [{ action: 3 }]);
  assert.deepEqual(client.state.table.talk, said("hm"));
});
