// The generic face tells the fields of a view in the reader's words: nothing of places that are empty, seats that are empty, fields that tell nothing.
import assert from "node:assert/strict";
import test from "node:test";
import { fieldRows } from "../../src/petitfour/web/static/fields.js";
/** @import { FieldCard } from "../../src/petitfour/web/static/api.d.ts" */

/** Two sit at a game for four. @type {any} */
const props = { words: String, seats: [{ seat: 0, name: "Ana", you: false }, { seat: 1, name: "Caramel", you: false }] };
const field = (/** @type {Partial<FieldCard>} */ more = {}) => ({
  name: "some", title: "some", names: [], words: [], low: 0, by_seat: false, names_seats: false, ...more,
});
const card = { words: ["jota", "reina"] };

test("what is empty is left out, and never −1 or a dash", () => {
  assert.deepEqual(fieldRows([0, -1, 1, -1], field(card), props), [{ of: "", cells: ["jota", "", "reina"] }]); // what comes after keeps its place
  assert.deepEqual(fieldRows(-1, field(card), props), []);
  assert.deepEqual(fieldRows([[1, -1], [-1, -1]], field(card), props), [{ of: "", cells: ["reina"] }]);
  assert.deepEqual(fieldRows(-1, field({ names_seats: true }), props), []);
});

test("seats nobody sits on have no row; a card that is not seen is a question", () => {
  const hands = field({ ...card, by_seat: true });
  assert.deepEqual(fieldRows([0, null, 0, 0], hands, props), [{ of: "Ana", cells: ["jota"] }, { of: "Caramel", cells: ["?"] }]);
  assert.deepEqual(fieldRows([[0], [-1], [-1], [-1]], field({ ...card, by_seat: true }), props), [{ of: "Ana", cells: ["jota"] }]);
});

test("named kinds, which a view tells by their names, are said in the reader's words", () => {
  const bet = field({ names: ["fold", "call", "raise"], words: ["se retira", "iguala", "sube"] });
  assert.deepEqual(fieldRows([["call", "raise", -1], [-1, -1, -1]], bet, props), [{ of: "", cells: ["iguala", "sube"] }]);
});

test("numbers below zero that a field may hold are told", () => {
  assert.deepEqual(fieldRows(-3, field({ low: -5 }), props), [{ of: "", cells: ["-3"] }]);
});

test("a field that nobody sees is not told, nor what the seats show", () => {
  assert.deepEqual(fieldRows([null, null], field(), props), []);
  assert.deepEqual(fieldRows([0], field({ name: "to_act" }), props), []);
});
