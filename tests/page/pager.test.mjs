// On a phone the displays are pages: the reader turns to one, and while something is played the pager goes where it happens.
import assert from "node:assert/strict";
import test from "node:test";
import { openPage, pageOf } from "../../src/petitfour/web/static/table/pager.js";

/** A table of three, read by the first. @param {{stageIsDisplay?: boolean, plays?: number}} how `plays`: whose turn is played */
const room = ({ stageIsDisplay = false, plays }) => /** @type {any} */ ({
  id: "t", shown: { seats: [0, 1, 2], home: 0 }, face: { Rival: () => null, stageIsDisplay },
  player: { isPlaying: plays !== undefined }, showing: { turn: plays === undefined ? null : { seat: plays } },
});

test("where the stage is a display the pager follows whoever plays, and comes back", () => {
  openPage(room({}), -1);
  assert.equal(pageOf(room({ stageIsDisplay: true, plays: 2 })), 2);
  assert.equal(pageOf(room({ stageIsDisplay: true, plays: 0 })), null);
  assert.equal(pageOf(room({ stageIsDisplay: true, plays: -1 })), null); // chance has no display
  assert.equal(pageOf(room({ stageIsDisplay: true })), null);
});

test("a page that was opened is left while something is played, and there again after it", () => {
  openPage(room({}), 1);
  assert.equal(pageOf(room({})), 1);
  assert.equal(pageOf(room({ plays: 2 })), null); // a common board is where it happens
  assert.equal(pageOf(room({ stageIsDisplay: true, plays: 2 })), 2);
  assert.equal(pageOf(room({ stageIsDisplay: true })), 1);
});
