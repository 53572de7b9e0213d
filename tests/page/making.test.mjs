// A table is made by a promise of the house, and without one where none is to be had.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../src/petitfour/web/static/http.js";
import { withPromise } from "../../src/petitfour/web/static/making.js";

/** What was asked for, and answers by turns: what is thrown, or given. @param {...any} answers */
function house(...answers) {
  /** @type {any[]} */
  const asked = [];
  const post = async (/** @type {string} */ path, /** @type {any} */ body) => {
    asked.push([path, body]);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, post };
}

const make = (/** @type {any} */ post) => withPromise({ game: "truel" }, post, (commitment) => `number for ${commitment}`);

test("a table is made by a promise, with a number of our own", async () => {
  const { asked, post } = house({ commitment: "c1" }, { id: "t" });
  assert.deepEqual(await make(post), { id: "t" });
  assert.deepEqual(asked[1], ["/tables", { game: "truel", commitment: "c1", nonce: "number for c1" }]);
});

test("where no promise is given the table is made without", async () => {
  const { asked, post } = house(new Refusal("too much", 429), new Refusal("too much", 429), { id: "t" });
  assert.deepEqual(await make(post), { id: "t" });
  assert.deepEqual(asked.at(-1), ["/tables", { game: "truel" }]);
});

test("one that was forgotten meanwhile is followed by another", async () => {
  const { asked, post } = house({ commitment: "c1" }, new Refusal("gone", 409), { commitment: "c2" }, { id: "t" });
  assert.deepEqual(await make(post), { id: "t" });
  assert.equal(asked.at(-1)[1].commitment, "c2");
});

test("what is wrong with the table itself is told, and so is a lost connection", async () => {
  for (const error of [new Refusal("no such game", 400), new TypeError("network")]) {
    const { asked, post } = house({ commitment: "c1" }, error);
    await assert.rejects(make(post), error);
    assert.equal(asked.length, 2);
  }
  const { post } = house(...Array.from({ length: 5 }, () => new Refusal("too many tables", 429)));
  await assert.rejects(make(post), /too many tables/);
});
