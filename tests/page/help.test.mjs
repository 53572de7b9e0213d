// Help comes when the pointer is moved to something, not when something comes under a pointer that rests.
import assert from "node:assert/strict";
import test from "node:test";

class Piece {
  isConnected = true;
  title = "";
  dataset = { help: "bill" };
  closest = (/** @type {string} */ wanted) => (wanted === "[data-help]" ? this : null);
  querySelector = () => null;
}

/** What waits for its time: one thing. @type {(() => void) | null} */
let waits = null;
const pass = () => (waits?.(), (waits = null));
const page = new EventTarget();
Object.assign(globalThis, {
  document: page, Element: Piece, matchMedia: () => ({ matches: false, addEventListener() {} }),
  window: { setTimeout: (/** @type {() => void} */ then) => (waits = then, 1) }, clearTimeout: () => (waits = null),
});
const { Watcher } = await import("../../src/petitfour/web/static/help.js");

/** @param {string} name @param {any} target @param {number} x @param {number} y */
function tell(name, target, x, y) {
  const event = Object.assign(new Event(name), { clientX: x, clientY: y, buttons: 0, pointerType: "mouse" });
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
}

test("a page that is drawn under a resting pointer says nothing, until the pointer moves", () => {
  /** @type {any[]} */
  const asked = [];
  const watcher = new Watcher((/** @type {any} */ now) => asked.push(now?.of ?? null));
  const [bill, hand] = [new Piece(), new Piece()];
  tell("pointerover", bill, 100, 100); // the page has come under it
  pass();
  assert.deepEqual(asked, []);
  tell("pointermove", bill, 100, 100); // its first movement
  pass();
  assert.deepEqual(asked, [bill]);
  tell("pointermove", bill, 104, 100);
  watcher.close();
  tell("pointerover", hand, 104, 100); // another thing has come under it
  pass();
  assert.deepEqual(asked, [bill, null]);
  tell("pointermove", hand, 108, 100);
  pass();
  assert.deepEqual(asked, [bill, null, hand]);
  tell("pointerover", bill, 300, 100); // moved there
  pass();
  assert.equal(asked.at(-1), bill);
  watcher.stop();
});
