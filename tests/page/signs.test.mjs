// Words of a game become small pictures in the log, and stay words for whoever listens.
import assert from "node:assert/strict";
import test from "node:test";
import { signing } from "../../src/petitfour/web/static/table/signs.js";

const sign = (/** @type {string} */ words) => ({ words, picture: () => `<${words}>` });
const shown = (/** @type {any} */ sign) => [sign.props.children].flat(9).map((each) => each?.props?.children ?? each);
const parts = (/** @type {any} */ line) => [line].flat().map((part) => (typeof part === "string" ? part : shown(part)));

test("the longest phrase that fits is shown by its picture", () => {
  const signed = signing([sign("a mint"), sign("2 mints"), sign("green 1"), sign("green")]);
  assert.deepEqual(parts(signed("Ana takes a mint and green 1.")), ["Ana takes ", ["a mint", "<a mint>"], " and ", ["green 1", "<green 1>"], "."]);
});

test("a phrase inside another word stays a word", () => {
  const signed = signing([sign("a mint"), sign("green 1")]);
  assert.deepEqual(parts(signed("a minty green 12")), ["a minty green 12"]);
});

test("phrases may hold what means something in a pattern", () => {
  assert.deepEqual(parts(signing([sign("(pink)")])("a card (pink).")), ["a card ", ["(pink)", "<(pink)>"], "."]);
});

test("a game without signs leaves its lines as they are", () => assert.equal(signing([])("Ana drops."), "Ana drops."));
