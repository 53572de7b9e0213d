// What the finale tells, worked out from the result and the story of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  awardsOf, beatsOf, bestOf, billOf, changeBy, gainsOf, lastBehind, marginOf, ribbonsOf, standsAt,
} from "../../src/petitfour/web/static/table/finale/reading.js";

const part = (/** @type {string} */ group, /** @type {number} */ points) => ({ key: group, parts: {}, words: `${group} ${points}`, group, points });
/** @returns {any} */
const result = (more = {}) => ({
  scores: [12, 15, 15], points: ["12 points", "15 points", "15 points"], placing: [3, 1, 2], words: "Ben wins.", tie: "", how: "",
  series_over: true, series_words: "",
  parts: [[part("Boxes", 7), part("Boxes", 3), part("Wilds", 2)], [part("Boxes", 15)], [part("Wilds", 5), part("Boxes", 10)]], ...more,
});
const say = (/** @type {string} */ key, parts = {}) => [key, ...Object.values(parts)].join(" ");

test("parts that are called the same together are one ribbon, and the ribbons of a tower add up to its score", () => {
  const ribbons = ribbonsOf(result(), undefined);
  assert.deepEqual(ribbons, [{ words: "Boxes", values: [10, 15, 10] }, { words: "Wilds", values: [2, 0, 5] }]);
  assert.deepEqual([0, 1, 2].map((seat) => standsAt(ribbons, seat, 2)), result().scores);
  assert.equal(standsAt(ribbons, 0, 1), 10);
});

test("the bill of a seat has what its score is made of, without what it has nothing of; nothing where there are no points", () => {
  assert.deepEqual(billOf(result(), 2), [{ words: "Boxes", value: 10 }, { words: "Wilds", value: 5 }]);
  assert.deepEqual(billOf(result(), 1), [{ words: "Boxes", value: 15 }]);
  assert.deepEqual(billOf(result({ parts: [] }), 1), []);
  assert.deepEqual(billOf(result({ parts: [[], [], []], scores: null }), 1), []);
});

test("a face may say what its towers are made of, and a score without parts is one ribbon", () => {
  const rounds = (/** @type {number} */ seat) => [{ words: "Round 1", value: seat }, { words: "Round 2", value: 2 }];
  assert.deepEqual(ribbonsOf(result(), rounds)[0], { words: "Round 1", values: [0, 1, 2] });
  assert.deepEqual(ribbonsOf(result({ parts: [] }), undefined), [{ words: "", values: [12, 15, 15] }]);
});

test("the best moment is the turn that brought its own seat most, whatever it cost others", () => {
  const story = /** @type {any} */ ({ versions: [2, 3, 4], scores: [[0, 3], [9, 0], [9, 4]], turning: [
    { version: 2, seat: 1 }, { version: 3, seat: 0 }, { version: 4, seat: 1 }] });
  assert.equal(bestOf(story).version, 3);
  assert.equal(bestOf({ ...story, scores: [[0, 0], [0, 0], [0, 0]] }).version, 2); // nothing moved: the first
  assert.equal(bestOf({ ...story, turning: [] }), null);
});

test("whoever has not won is told what nobody was better at, each something else, and the game's own contests come first", () => {
  const own = [{ words: "Fullest hand", values: [4, 9, 1], told: (/** @type {number} */ n) => `${n} cards` }, // the winner's: it is nobody's award
    { words: "Most gems", values: [2, 2, 0], told: (/** @type {number} */ n) => `${n} gems` }, // two are as good
    { words: "Most orders", values: [5, 1, 3], told: (/** @type {number} */ n) => `${n} orders` }];
  const story = { scores: [[0, 0, 0], [2, 0, 7], [12, 8, 8], [12, 15, 15]] };
  assert.deepEqual(awardsOf(result(), own, story, say), [
    { seat: 0, words: "Most orders", told: "5 orders" }, { seat: 2, words: "award.own", told: "award.turn.told 7" }]);
  assert.deepEqual(awardsOf(result(), own.slice(0, 1), null, say), []); // nothing is made up
  const early = awardsOf(result(), [], { scores: [[0, 0, 9], [12, 8, 9], [12, 15, 15]] }, say);
  assert.deepEqual(early.map(({ seat, words }) => [seat, words]), [[0, "award.turn"], [2, "award.own"]]);
});

test("a margin is told where points alone decided, and only then", () => {
  assert.equal(marginOf(result()), null); // a tie was broken
  assert.deepEqual(marginOf(result({ scores: [12, 15, 13] })), { by: 2, seats: [2] });
  assert.deepEqual(marginOf(result({ scores: [12, 15, 12] })), { by: 3, seats: [0, 2] });
  assert.equal(marginOf(result({ scores: [12, 15, 13], how: "resign" })), null);
  assert.equal(marginOf(result({ scores: [15, 15, 13], placing: [1, 1, 3] })), null); // a shared victory
});

test("who was ahead of the winner last, and when", () => {
  const story = { scores: [[0, 0], [3, 0], [3, 4], [6, 4], [6, 6], [6, 9]] };
  assert.deepEqual(lastBehind(story, 1), { turn: 4, seat: 0 });
  assert.equal(lastBehind({ scores: [[0, 0], [0, 2]] }, 1), null);
});

test("what a turn changed: points and places", () => {
  const story = { versions: [2, 3, 5], scores: [[0, 0, 1], [4, 0, 1], [4, 9, 1]] };
  assert.deepEqual(changeBy(story, 5, 1), { gained: 9, from: 3, to: 1 });
  assert.deepEqual(changeBy(story, 2, 2), { gained: 1, from: 1, to: 1 });
  assert.equal(changeBy(story, 4, 1), null);
});

test("whose points a turn changed, also where it was another's turn", () => {
  const story = { versions: [2, 3, 5], scores: [[0, 0, 1], [4, 0, 1], [4, 9, 0]] };
  assert.deepEqual(gainsOf(story, 5), [{ seat: 1, gained: 9 }, { seat: 2, gained: -1 }]);
  assert.deepEqual(gainsOf(story, 2), [{ seat: 2, gained: 1 }]);
  assert.deepEqual(gainsOf(story, 4), []);
});

test("the beats tell in order what is turned up, every ribbon, the sum, the tie, and only then who has won; in nine seconds", () => {
  const ribbons = ribbonsOf(result(), undefined);
  const awards = [{ seat: 2, words: "Most gems", told: "4 gems" }];
  const ending = { result: result({ tie: "Level." }), ribbons, names: ["Ana", "Ben", "Cleo"], headline: "Ben wins.", why: "Why.", shows: true, awards, say };
  const beats = beatsOf(ending);
  const names = ["curtain", "open", "ribbon", "ribbon", "total", "tie", "crown", "bills", "curve", "moments", "awards", "end"];
  assert.deepEqual(beats.map((beat) => beat.name), names);
  assert.equal(beats[2].words, "finale.ribbon Boxes Ana 10, Ben 15, Cleo 10");
  assert.equal(beats[6].words, "Ben wins. Why.");
  assert.equal(beats[10].words, "award.said Cleo Most gems 4 gems");
  assert.ok(beats.slice(0, 6).every((beat) => !beat.words.includes("wins")));
  const lasts = beatsOf({ ...ending, result: result() }).reduce((sum, beat) => sum + beat.lasts, 0);
  assert.ok(lasts > 8000 && lasts < 9500, `${lasts}`);
});
