// What is asked for and refused, lost, answered late or by the stream; and who sits at the screen meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStream, newWorld, openTable, table, turn, versions } from "./world.mjs";
import { Acts } from "../../src/petitfour/web/static/acts.js";

test("a second click while the first is under way means nothing; other things do not wait", async () => {
  const { client, server } = await openTable();
  const acts = new Acts(client);
  acts.start();
  assert.equal(await acts.start(), false);
  acts.resign();
  assert.deepEqual([server.count("/start"), server.count("/resign")], [1, 1]);
});

test("a seat becomes what was wished last, however quickly it was changed", async () => {
  const { client, server } = await openTable(table({ status: "gathering", version: 0 }));
  const acts = new Acts(client);
  const done = [acts.addBot(1, "easy", "cat"), acts.addBot(1, "easy", "dog"), acts.addBot(1, "hard", "dog")];
  assert.equal(server.count("/bots"), 1);
  await server.asked("/bots").answer(table({ status: "gathering", version: 0 }));
  const { body, answer } = server.asked("/bots");
  assert.deepEqual(body, { chair: 1, bot: "hard", face: "dog" });
  const gone = acts.removeBot(1);
  await answer(table({ status: "gathering", version: 0 }));
  await server.asked("/bots/remove").refuse(409, "Somebody sits there.");
  await server.asked("/").answer(table({ status: "gathering", version: 0 }));
  assert.deepEqual(await Promise.all([...done, gone]), [false, false, false, false]);
  assert.deepEqual([server.count("/bots"), server.count("/bots/remove")], [0, 0]);
});

test("once the table has moved on, an answer that is still to come holds nothing up", async () => {
  const { client, server, stream } = await openTable();
  const acts = new Acts(client);
  acts.ask("stop");
  await stream.tell(table({ version: 2 }));
  acts.ask("stop");
  assert.equal(server.count("/ask"), 2);
});

test("a refusal is told in its sentence, until the table is newer", async () => {
  let refused = 0;
  const { client, server, stream } = await openTable(table(), { onRefused: () => refused++ });
  const asking = new Acts(client).ask("undo");
  await server.asked("/ask").refuse(422, "There is nothing to take back.");
  assert.equal(await asking, false);
  assert.deepEqual(client.state.refusal, { words: "There is nothing to take back." });
  await stream.tell(table({ news: 5 }));
  assert.notEqual(client.state.refusal, null);
  await stream.tell(table({ version: 2 }));
  assert.equal(client.state.refusal, null);
  assert.equal(refused, 1);
});

test("where nobody answers the refusal has no words", async () => {
  const { client, server } = await openTable();
  new Acts(client).handBack();
  await server.asked("/hand-back").lose();
  assert.deepEqual(client.state.refusal, { words: "", about: "act" }); // no move was meant, so none is said to be lost
});

test("a hint that does not come is no move that was not sent", async () => {
  const { client, server } = await openTable();
  const asking = new Acts(client).hint();
  await server.asked("/hint").lose();
  assert.equal(await asking, null);
  assert.deepEqual(client.state.refusal, { words: "", about: "hint" });
});

test("a hint that fails when something else has been done is not spoken of", async () => {
  for (const fails of [(/** @type {any} */ request) => request.lose(), (/** @type {any} */ request) => request.refuse(422, "There are no hints here.")]) {
    const { client, server, stream } = await openTable();
    const acts = new Acts(client);
    acts.hint();
    const drafting = client.attempt("turn", () => client.post("/draft"));
    await server.asked("/draft").answer(table({ news: 1 }));
    await drafting;
    await fails(server.asked("/hint"));
    assert.equal(client.state.refusal, null);
    acts.hint();
    await stream.tell(table({ version: 2, waiting: [1], log: [turn(2, 0)] }));
    await fails(server.asked("/hint"));
    assert.equal(client.state.refusal, null);
  }
});

test("a hint that is refused while its reader waits says why", async () => {
  const { client, server } = await openTable();
  new Acts(client).hint();
  await server.asked("/hint").refuse(422, "There are no hints here.");
  assert.deepEqual(client.state.refusal, { words: "There are no hints here." });
});

test("a stale step is refused, and the table is asked for as it is now", async () => {
  const { client, server } = await openTable();
  const done = client.attempt("turn", () => client.post("/draft", { action: 3, version: 1 }));
  await server.asked("/draft").refuse(409, "The table has moved on.");
  await server.asked("/").answer(table({ version: 4, waiting: [1] }));
  assert.equal(await done, false);
  assert.equal(client.state.table.version, 4);
  assert.deepEqual(client.state.refusal, { words: "The table has moved on." });
});

test("a game that somebody else has started first is refused to nobody", async () => {
  const { client, server } = await openTable(table({ status: "over" }));
  const started = new Acts(client).start();
  await server.asked("/start").refuse(409, "The game has begun.");
  await server.asked("/").answer(table({ version: 2, status: "playing" }));
  assert.equal(await started, true);
  assert.equal(client.state.refusal, null);
});

test("a lost answer is asked for again with the same client id, for the chair that asked", async () => {
  const { client, clock, server, chairs } = await openTable();
  chairs.set("t1", 1);
  client.send(() => client.postSurely("/confirm", { client_id: "mine-once" }));
  const first = server.asked("/confirm");
  await first.lose();
  chairs.set("t1", 2);
  await clock.pass(300);
  const second = server.asked("/confirm");
  assert.equal(second.body.client_id, "mine-once");
  assert.equal(second.address, first.address);
  assert.equal(second.query.get("as"), "1");
});

test("after seven losses a request is given up", async () => {
  const { client, clock, server } = await openTable();
  const sent = client.send(() => client.postSurely("/confirm", { client_id: "mine-once" }));
  for (let loss = 0; loss < 7; loss++) {
    await server.asked("/confirm").lose();
    await clock.pass(10_000);
  }
  assert.equal(await sent, false);
  assert.deepEqual([client.state.refusal, client.state.busy], [{ words: "" }, false]);
});

test("a turn that the stream tells of is done, whatever becomes of its answer", async () => {
  const { client, server, stream } = await openTable();
  const sent = client.send(() => client.post("/draft"));
  assert.equal(client.state.busy, true);
  await stream.tell(table({ version: 2, waiting: [1], log: [turn(2, 0)] }));
  assert.equal(client.state.busy, false);
  assert.equal(client.isUnderWay("turn"), false);
  await server.asked("/draft").lose();
  assert.equal(await sent, false);
  assert.equal(client.state.refusal, null);
});

test("another seat's turn does not end the wait for one's own", async () => {
  const { client, stream } = await openTable();
  client.send(() => client.post("/draft"));
  await stream.tell(table({ version: 2, log: [turn(2, 1)] }));
  assert.equal(client.state.busy, true);
});

test("a brief answer is whole when the stream has told its version; if it does not, the table is asked for", async () => {
  const { client, clock, server, stream } = await openTable();
  let isDone = false;
  client.send(() => client.post("/draft")).then((/** @type {boolean} */ done) => (isDone = done));
  await server.asked("/draft").answer({ confirmed: 2, version: 2 });
  assert.equal(isDone, false);
  await stream.tell(table({ version: 2, log: [turn(2)] }));
  assert.equal(isDone, true);

  isDone = false;
  client.send(() => client.post("/draft")).then((/** @type {boolean} */ done) => (isDone = done));
  await server.asked("/draft").answer({ confirmed: 3, version: 3 });
  await clock.pass(2000);
  await server.asked("/").answer(table({ version: 3, log: [turn(3)] }));
  assert.deepEqual([isDone, client.state.table.version], [true, 3]);
});

test("at one screen nothing of the last player is left while the table is late", async () => {
  const { client, server, stream } = await openTable(table({ seat: 0, log: [turn(1)] }));
  client.actAs(1, true);
  assert.deepEqual([client.state.table, client.state.base, client.state.turns], [null, null, []]);
  assert.equal(stream.isClosed, true);
  const anew = server.asked("/");
  assert.equal(anew.query.get("as"), "1");
  await stream.tell(table({ version: 2, seat: 0 }));
  assert.equal(client.state.table, null);
  await anew.answer(table({ seat: 1 }));
  assert.equal(client.state.table.seat, 1);
  assert.equal(FakeStream.last.query.get("as"), "1");
});

test("at one screen the log of the next player has no turn as the last one saw it", async () => {
  const { client, server } = await openTable(table({ version: 2, log: [turn(1), turn(2)] }));
  client.actAs(1, true);
  await server.asked("/").answer(table({ version: 2, seat: 1, log: [turn(2)] })); // a long log is not told from its beginning
  assert.deepEqual(versions(client), [2]);
});

test("at one screen what is told to the next player out of order does not bring back the last one's table", async () => {
  const { client, server } = await openTable(table({ version: 5, seat: 0 }));
  client.actAs(1, true);
  client.refresh();
  const [, first] = [server.asked("/"), server.asked("/")];
  await first.answer(table({ version: 4, seat: 1 }));
  assert.equal(client.state.table.seat, 1);
});

test("at one screen a late answer to the last player is thrown away, and so is what was refused to them", async () => {
  const { client, server } = await openTable();
  client.send(() => client.post("/draft"));
  const acts = new Acts(client);
  acts.ask("stop");
  client.actAs(1, true);
  await server.asked("/").answer(table({ seat: 1 }));
  await server.asked("/draft").answer(table({ version: 2, seat: 0 }));
  await server.asked("/ask").refuse(422, "Not now.");
  assert.deepEqual([client.state.table.seat, client.state.table.version, client.state.refusal], [1, 1, null]);
  await server.asked("/").answer(table({ version: 2, seat: 1 })); // the answer told that something was done
  assert.deepEqual([client.state.table.seat, client.state.table.version], [1, 2]);
});

test("sitting down: a lost answer is asked for with the same id, a second try after giving up too", async () => {
  const { client, clock, server, remembered } = await openTable(table({ seat: null }));
  remembered.clear();
  const ids = [];
  const acts = new Acts(client);
  const first = acts.join("link", "Ben");
  for (let loss = 0; loss < 7; loss++) {
    const request = server.asked("/join");
    ids.push(request.body.client_id);
    await request.lose();
    await clock.pass(10_000);
  }
  assert.equal(await first, false);
  const second = acts.join("link", "Ben");
  const request = server.asked("/join");
  ids.push(request.body.client_id);
  await request.answer(table({ seat: 1 }));
  assert.equal(await second, true);
  assert.equal(new Set(ids).size, 1);
  assert.equal(remembered.has("t1"), true);
  assert.equal(server.count("/"), 1); // the stream is opened anew, for the seat
});

test("a seat that comes from another device is taken with its key, and the table told anew", async () => {
  const { client, server, remembered } = await openTable(table({ seat: null }));
  remembered.clear();
  const moved = new Acts(client).moveHere("a-key");
  const request = server.asked("/move");
  assert.equal(request.body.key, "a-key");
  await request.answer(table({ seat: 1 }));
  await moved;
  await server.asked("/").answer(table({ seat: 1, waiting: [1] }));
  assert.deepEqual([client.state.table.seat, remembered.has("t1")], [1, true]);
});

test("leaving forgets the table and who was meant at this screen", async () => {
  const { client, server, chairs, remembered } = await openTable();
  chairs.set("t1", 1);
  const left = new Acts(client).leave();
  await server.asked("/leave").answer(table({ seat: null }));
  assert.equal(await left, true);
  assert.deepEqual([chairs.has("t1"), remembered.has("t1")], [false, false]);
});

test("what must be had is asked for until the network is back, but a refusal is final", async () => {
  const { clock, http, server } = newWorld();
  const words = http.getSurely("/words");
  for (let loss = 0; loss < 9; loss++) {
    await server.asked("/words").lose();
    await clock.pass(10_000);
  }
  await server.asked("/words").answer({ hello: "hello" });
  assert.deepEqual(await words, { hello: "hello" });
  const games = http.getSurely("/games");
  server.asked("/games").refuse(429, "Slowly.");
  await assert.rejects(games, { message: "Slowly.", status: 429 });
});
