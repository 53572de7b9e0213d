// A bubble lies beside what it tells of: never over it, never off the screen.
import assert from "node:assert/strict";
import test from "node:test";
import { beside } from "../../src/petitfour/web/static/beside.js";

const SCREENS = [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 844, height: 390 }];
const SIZES = [{ width: 300, height: 130 }, { width: 260, height: 210 }];

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box @param {Box} a @param {Box} b */
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("wherever a piece lies its bubble is on the screen, beside it", () => {
  for (const screen of SCREENS) {
    for (const size of SIZES) {
      for (let left = 4; left < screen.width - 60; left += 37) {
        for (let top = 4; top < screen.height - 60; top += 31) {
          const piece = { left, top, right: left + 56, bottom: top + 56 };
          const at = beside(piece, size, screen);
          const bubble = { left: at.left, top: at.top, right: at.left + size.width, bottom: at.top + size.height };
          const where = JSON.stringify({ screen, size, piece, at });
          assert.ok(bubble.left >= 8 && bubble.top >= 8 && bubble.right <= screen.width - 8 && bubble.bottom <= screen.height - 8, where);
          const hasRoom = size.height + 20 <= Math.max(top, screen.height - top - 56) || size.width + 20 <= Math.max(left, screen.width - left - 56);
          if (hasRoom) assert.ok(apart(piece, bubble), where);
        }
      }
    }
  }
});

test("it points at the middle of the piece where it can", () => {
  const at = beside({ left: 600, top: 300, right: 700, bottom: 400 }, { width: 300, height: 100 }, SCREENS[0]);
  assert.deepEqual(at, { left: 712, top: 300, side: "right", tip: 50 });
});

test("it spares what the coach says, pointing nowhere then", () => {
  for (const screen of SCREENS) {
    for (const size of SIZES) {
      const coach = { left: 8, top: screen.height / 2 - 60, right: Math.min(400, screen.width - 8), bottom: screen.height / 2 + 60 };
      for (let left = 4; left < screen.width - 60; left += 37) {
        const piece = { left, top: coach.bottom + 4, right: left + 56, bottom: coach.bottom + 60 };
        const at = beside(piece, size, screen, coach);
        const bubble = { left: at.left, top: at.top, right: at.left + size.width, bottom: at.top + size.height };
        const hasRoom = coach.top - size.height >= 20 || screen.height - coach.bottom - size.height >= 20;
        assert.ok(!hasRoom || apart(bubble, coach), JSON.stringify({ screen, size, piece, at }));
        assert.ok(at.side === "away" || apart(bubble, coach));
      }
    }
  }
});
