// The bubble of the coach: it lies where nothing is covered that is needed, keeps its place while that holds, and its tail is short.
import assert from "node:assert/strict";
import test from "node:test";
import { besides, docked, overlap, tail } from "../../src/petitfour/web/static/table/bubble.js";

/** @typedef {import("../../src/petitfour/web/static/table/bubble.js").Box} Box */

const VIEW = { width: 1280, height: 800 };
const SIZE = { width: 404, height: 280 };
/** @type {(left: number, top: number, width: number, height: number) => Box} */
const box = (left, top, width, height) => ({ left, top, width, height });

/** Where the tip is, and where the tail begins. @param {string} path */
function ends(path) {
  const [one, tip, other] = path.slice(1, -1).split("L").map((each) => each.split(" ").map(Number));
  return { tip, base: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2], wide: Math.hypot(one[0] - other[0], one[1] - other[1]) };
}

test("wherever the target is the tail is a short stub that leans towards it, never a needle", () => {
  const bubble = box(440, 260, 404, 280);
  const middle = [642, 400];
  let seen = 0;
  for (let left = -40; left < VIEW.width; left += 30) {
    for (let top = -40; top < VIEW.height; top += 30) {
      const target = box(left, top, 60, 80);
      const path = tail(bubble, target);
      if (overlap(bubble, target)) assert.equal(path, "");
      if (!path) continue;
      seen += 1;
      const { tip, base, wide } = ends(path);
      const long = Math.hypot(tip[0] - base[0], tip[1] - base[1]);
      const where = JSON.stringify({ target, tip, base });
      assert.ok(long > 3 && long <= 24 && wide === 26, where);
      const to = [left + 30 - middle[0], top + 40 - middle[1]];
      const out = Math.abs(tip[0] - base[0]) > Math.abs(tip[1] - base[1]) ? 0 : 1; // the edge it stands on faces the target
      assert.ok((tip[out] - base[out]) * to[out] > 0, where);
    }
  }
  assert.ok(seen > 500);
});

test("it covers neither what is lit nor the hand nor the action card, where there is room", () => {
  const action = box(759, 360, 224, 294), hand = box(305, 664, 390, 130), board = box(257, 177, 476, 476); // Truel, a card to be chosen
  const lit = [box(580, 666, 112, 126), box(525, 275, 64, 72), action];
  const spared = [{ ...hand, weight: 1 }, { ...board, weight: 0.5 }];
  const place = besides({ size: SIZE, lit, spared, view: VIEW, last: null });
  for (const each of [...lit, hand, board]) assert.equal(overlap(place, each), 0, JSON.stringify({ place, each }));
  assert.ok(place.left >= 10 && place.top >= 56 && place.left + place.width <= 1270 && place.top + place.height <= 790);
  const phone = { width: 390, height: 844 }, small = { width: 370, height: 210 };
  const fan = box(10, 600, 370, 120);
  const at = docked({ size: small, lit: [box(20, 610, 60, 100), box(0, 740, 390, 104)], spared: [{ ...fan, weight: 1 }], view: phone, last: null });
  assert.equal(overlap(at, fan), 0);
});

test("it keeps its place from step to step, until it would cover something", () => {
  const first = besides({ size: SIZE, lit: [box(100, 300, 80, 80)], spared: [], view: VIEW, last: null });
  const free = { size: { ...SIZE, height: 250 }, lit: [box(1100, 600, 80, 80)], spared: [], view: VIEW, last: first };
  const second = besides(free);
  assert.deepEqual([second.left, second.top], [first.left, first.top]);
  const under = { ...free, lit: [box(first.left + 50, first.top + 50, 80, 80)] };
  assert.equal(overlap(besides(under), under.lit[0]), 0);
  const narrow = besides({ ...free, view: { width: 700, height: 500 } }); // the window has become smaller
  assert.ok(narrow.left + 404 <= 690 && narrow.top + 250 <= 490);
});
