// A turn: drafted step by step, taken back, sent once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, settle, table } from "./world.mjs";
import { graceOf, Turn } from "../../src/petitfour/web/static/turn.js";

const draft = (/** @type {number[]} */ ...actions) => ({ decisions: actions.map((action) => ({ action })), complete: true, reveals: false, events: [] });

/** @param {any} [first] @param {object} [more]
 * @returns {Promise<Awaited<ReturnType<typeof openTable>> & {heard: (number | string)[], turn: any}>} */
async function aTurn(first = table(), more = {}) {
  const world = await openTable(first);
  /** @type {(number | string)[]} */
  const heard = [];
  const tools = {
    game: { instant: false }, onTakenBack: () => void heard.push("taken back"),
    onDrafted: (/** @type {unknown} */ _, /** @type {number} */ since) => void heard.push(since), ...more,
  };
  return { ...world, heard, turn: new Turn({ client: world.client, ...tools }) };
}

test("a decision goes into the draft, after those that are there", async () => {
  const { turn, server, heard, client } = await aTurn(table({ version: 4, draft: draft(7, 8) }));
  turn.submit(9);
  const request = server.asked("/draft");
  assert.deepEqual(request.body, { action: 9, keep: 2, version: 4 });
  await request.answer(table({ version: 4, news: 1, draft: draft(7, 8, 9) }));
  assert.deepEqual([client.state.table.draft.decisions.length, client.state.busy, heard], [3, false, [2]]);
});

test("a game whose turns are sent at once, or a decision that says so, carries a client id", async () => {
  for (const [game, how] of [[{ instant: true }, {}], [{ instant: false }, { send: true }]]) {
    const { turn, server, client } = await aTurn(table(), { game });
    turn.submit(9, how);
    assert.equal(client.state.busy, true);
    const { body } = server.asked("/draft");
    assert.match(body.client_id, /^[0-9a-f]{32}$/);
    assert.equal(body.brief, true);
  }
});

test("without a stream the whole table is asked for in answer", async () => {
  const { turn, server, stream } = await aTurn(table(), { game: { instant: true } });
  stream.breakOff();
  turn.submit(9);
  assert.equal(server.asked("/draft").body.brief, false);
});

test("whoever confirms each turn is not hurried", async () => {
  const { turn, server } = await aTurn(table(), { game: { instant: true }, confirmsEach: () => true });
  turn.submit(9, { send: true });
  assert.equal("client_id" in server.asked("/draft").body, false);
});

test("taking back twice after a lost answer takes back once: it says how much is kept", async () => {
  const { turn, server, client } = await aTurn(table({ draft: draft(7, 8, 9) }));
  turn.takeBack();
  await server.asked("/draft").lose();
  assert.deepEqual(client.state.refusal, { words: "" });
  turn.takeBack();
  assert.deepEqual(server.asked("/draft").body, { keep: 2, actions: [], version: 1 });
});

test("all decisions are taken back at once, and it is said", async () => {
  const { turn, server, heard } = await aTurn(table({ draft: draft(7, 8, 9) }));
  turn.takeBack(true);
  const request = server.asked("/draft");
  assert.equal(request.body.keep, 0);
  await request.answer(table({ news: 1 }));
  assert.deepEqual(heard, ["taken back"]);
});

test("going back and deciding otherwise is one request", async () => {
  const { turn, server, heard } = await aTurn(table({ draft: draft(7, 8) }));
  turn.redraft(1, [5, 6]);
  const request = server.asked("/draft");
  assert.deepEqual(request.body, { keep: 1, actions: [5, 6], version: 1 });
  await request.answer(table({ news: 1, draft: draft(7, 5, 6) }));
  assert.deepEqual(heard, [1]);
});

test("a whole turn of a hint is sent where turns are sent at once, and only drafted where somebody confirms each", async () => {
  for (const [more, isSent] of /** @type {[any, boolean][]} */ ([
    [{ game: { instant: true } }, true], [{ game: { instant: true }, confirmsEach: () => true }, false], [{ game: { instant: false } }, false],
  ])) {
    const { turn, server } = await aTurn(table(), more);
    turn.redraft(0, [5, 6], { send: true });
    assert.equal("client_id" in server.asked("/draft").body, isSent);
  }
});

test("confirming sends what is meant; only when that takes long does the page say so", async () => {
  const { turn, server, client, clock } = await aTurn(table({ version: 3, draft: draft(7, 8) }));
  turn.confirm();
  const { body } = server.asked("/confirm");
  assert.deepEqual([body.version, body.decisions, body.client_id.length], [3, [7, 8], 32]);
  await clock.pass(399);
  assert.equal(client.state.busy, false);
  await clock.pass(1);
  assert.equal(client.state.busy, true);
});

test("while a turn is being sent nothing else is decided", async () => {
  const { turn, server, client } = await aTurn(table({ draft: draft(7) }), { game: { instant: true } });
  turn.submit(9);
  turn.submit(4);
  turn.redraft(0, [1]);
  turn.takeBack();
  await settle();
  assert.equal(server.waiting.length, 1);
  assert.equal(client.state.busy, true);
});

test("a draft that is answered when somebody else sits here is not told to them", async () => {
  const { turn, server, client, heard } = await aTurn();
  turn.submit(9);
  client.actAs(1, true);
  await server.asked("/").answer(table({ seat: 1 }));
  await server.asked("/draft").answer(table({ draft: draft(9) }));
  assert.deepEqual([heard, client.state.table.draft], [[], null]);
});

test("why not: the rules' sentence is told, unless it is possible after all or nobody asks any more", async () => {
  const { turn, server, client } = await aTurn();
  turn.whyNot(5);
  const request = server.asked("/why");
  assert.equal(request.query.get("action"), "5");
  await request.answer({ legal: false, why: "The column is full." });
  assert.deepEqual(client.state.refusal, { words: "The column is full." });
  turn.whyNot(6);
  assert.equal(client.state.refusal, null); // the same sentence, said again, is spoken again
  await server.asked("/why").answer({ legal: true, why: "" });
  assert.equal(client.state.refusal, null);
  turn.whyNot(5);
  client.actAs(1, false);
  await server.asked("/why").answer({ legal: false, why: "The column is full." });
  assert.equal(client.state.refusal, null);
});

test("a reason stays while nothing but talk comes", async () => {
  const { turn, server, stream, client } = await aTurn();
  turn.whyNot(5);
  await server.asked("/why").answer({ legal: false, why: "The column is full." });
  await stream.tell(table({ news: 8, talk: [{ number: 0, text: "hm" }] }));
  assert.deepEqual(client.state.refusal, { words: "The column is full." });
});

test("a reason that comes after a legal click is not shown", async () => {
  const { turn, server, client } = await aTurn();
  turn.whyNot(5);
  turn.submit(3);
  await server.asked("/draft").answer(table({ news: 1, draft: draft(3) }));
  await server.asked("/why").answer({ legal: false, why: "The column is full." });
  assert.equal(client.state.refusal, null);
  turn.whyNot(5);
  turn.chosen(); // a card, before its place
  await server.asked("/why").answer({ legal: false, why: "The column is full." });
  assert.equal(client.state.refusal, null);
});

test("of two reasons the one that was asked for last is shown", async () => {
  const { turn, server, client } = await aTurn();
  turn.whyNot(5);
  turn.whyNot(6);
  const [first, second] = [server.asked("/why"), server.asked("/why")];
  await second.answer({ legal: false, why: "It is not your turn." });
  await first.answer({ legal: false, why: "The column is full." });
  assert.deepEqual(client.state.refusal, { words: "It is not your turn." });
});

test("what was refused is gone after the next legal click, also one that decides nothing yet", async () => {
  const { turn, server, client } = await aTurn();
  const refusals = [];
  for (const click of [() => turn.chosen(), () => turn.submit(3), () => turn.takeBack(), () => turn.confirm()]) {
    turn.whyNot(5);
    await server.asked("/why").answer({ legal: false, why: "The column is full." });
    assert.notEqual(client.state.refusal, null);
    click();
    refusals.push(client.state.refusal);
    for (const request of server.waiting.splice(0)) await request.answer(table({ news: 1 }));
  }
  assert.deepEqual(refusals, [null, null, null, null]);
});

test("those who watch are not told why not", async () => {
  const { turn, server } = await aTurn(table({ seat: null }));
  turn.whyNot(5);
  assert.equal(server.waiting.length, 0);
});

test("a turn goes on by itself only where nothing is left to decide, and sends nothing that could still be taken back", () => {
  const primary = (/** @type {any} */ forced) => ({ words: "End turn", onChoose() {}, forced });
  const at = (/** @type {object} */ more = {}) => /** @type {any} */ ({ legal: [{ action: 1 }], draft: null, lesson: null, ...more });
  const drafted = at({ draft: draft(7) });
  assert.ok(graceOf(at(), primary("end"), "game") > 0);
  assert.equal(graceOf(drafted, primary("end"), "game"), 0); // the press is the confirmation
  assert.ok(graceOf(drafted, primary("end"), "seldom") > graceOf(at(), primary("end"), "seldom"));
  assert.ok(graceOf(drafted, primary("step"), "game") > 0); // drafted, and taken back like anything
  assert.equal(graceOf(drafted, primary("step"), "game", true), 0); // where it would be sent at once
  for (const [table, button, confirms] of [
    [at({ legal: [{ action: 1 }, { action: 2 }] }), primary("end"), "game"], [at(), primary(undefined), "game"], [at(), undefined, "game"],
    [at(), primary("end"), "always"], [at({ lesson: { number: 1 } }), primary("end"), "game"],
  ]) assert.equal(graceOf(table, button, confirms), 0);
});
