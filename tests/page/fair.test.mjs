// The page computes again what a seed was made of, as the house does (tests/core/test_fair.py has the same numbers).
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
const localStorage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
};
Object.assign(globalThis, {
  EventSource: class {}, localStorage,
  document: { addEventListener() {}, documentElement: { style: {}, dataset: {}, setAttribute() {} }, createElement: () => ({ style: {} }) },
  location: { pathname: "/", search: "", origin: "http://house.test", hash: "" }, addEventListener() {}, window: globalThis,
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});
globalThis.navigator ??= /** @type {any} */ ({ language: "en" });
const fair = await import("../../src/petitfour/web/static/fair.js");
const check = (/** @type {any} */ proof) => fair.check(proof);

const secret = "ab".repeat(32);
const nonces = ["0123456789abcdef", ""];
const OLD = { secret, nonces, seed: "3278574539506583512", commitment: "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a" };
const KEYED = {
  secret: `siphash-2-4:${secret}`, nonces, seed: "158578773505683013502696235402018526191",
  commitment: "1e6a14a08dc819bf77dd7801a120bf22547e54ee1a00089e0d758088b5c2d3b7",
};

for (const [name, proof] of Object.entries({ OLD, KEYED })) {
  test(`a seed is found to be made of its secret and the numbers: ${name}`, async () => {
    assert.equal(await check(proof), true);
    for (const other of [{ seed: OLD.seed + "1" }, { secret: proof.secret.replace("ab", "ba") }, { nonces: ["", nonces[0]] }, { commitment: OLD.seed }]) {
      assert.equal(await check({ ...proof, ...other }), false);
    }
  });
}

test("a secret of one kind with the seed of the other is not fair", async () => {
  assert.equal(await check({ ...KEYED, seed: String(BigInt(KEYED.seed) >> 65n) }), false);
  assert.equal(await check({ ...OLD, seed: KEYED.seed }), false);
});

test("a number of our own that is not among them is missed", async () => {
  kept.set(`petitfour.fair.${KEYED.commitment}`, "f".repeat(16));
  assert.equal(await check(KEYED), false);
  kept.set(`petitfour.fair.${KEYED.commitment}`, nonces[0]);
  assert.equal(await check(KEYED), true);
});
