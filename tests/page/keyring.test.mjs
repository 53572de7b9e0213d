// Passkeys between the house's JSON and the browser's bytes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { make, show, toBytes, toText } from "../../src/petitfour/web/static/keyring/webauthn.js";

/** @param {number[]} bytes */
const buffer = (bytes) => Uint8Array.from(bytes).buffer;

/** A browser whose device answers so. @param {any} answer */
function browserWith(answer) {
  /** @type {any[]} */
  const asked = [];
  const answers = async (/** @type {any} */ { publicKey }) => (asked.push(publicKey), answer);
  Object.defineProperty(globalThis, "navigator", { value: { credentials: { create: answers, get: answers } }, configurable: true });
  return asked;
}

test("bytes and texts are the same both ways, whatever they are", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 97 + length * 31) % 256);
    const text = toText(bytes.buffer);
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(toBytes(text), bytes);
  }
});

test("what the house asks comes to the device as bytes, and its answer back as text", async () => {
  const response = { clientDataJSON: buffer([1]), attestationObject: buffer([251, 255]) };
  const asked = browserWith({ id: "-_8", rawId: buffer([251, 255]), type: "public-key", response });
  const options = { challenge: "AQI", user: { id: "Aw", name: "Ana" }, excludeCredentials: [{ id: "BA", type: "public-key" }], rp: { id: "localhost" } };
  const made = await make(options);
  assert.deepEqual(asked[0].challenge, Uint8Array.from([1, 2]));
  assert.deepEqual([asked[0].user.id, asked[0].user.name], [Uint8Array.from([3]), "Ana"]);
  assert.deepEqual(asked[0].excludeCredentials[0].id, Uint8Array.from([4]));
  assert.deepEqual(made, { id: "-_8", rawId: "-_8", type: "public-key", response: { clientDataJSON: "AQ", attestationObject: "-_8" } });
});

test("a passkey that names nobody says nothing of whom it is for", async () => {
  const response = { clientDataJSON: buffer([1]), authenticatorData: buffer([2]), signature: buffer([3]), userHandle: null };
  const asked = browserWith({ id: "AQ", rawId: buffer([1]), type: "public-key", response });
  const shown = await show({ challenge: "AQ", allowCredentials: [] });
  assert.deepEqual(asked[0].allowCredentials, []);
  assert.deepEqual(shown.response, { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw" });
});
