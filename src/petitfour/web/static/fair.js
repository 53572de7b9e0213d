// Fair chance: the number this browser adds to a seed, and the check after the game.
import { html } from "./lib.js";
import { newId, post } from "./server.js";
import { withPromise } from "./making.js";
import { say } from "./words.js";
import { Link } from "./router.js";
/** @import { FairChance } from "./api.d.ts" */

const key = (/** @type {string} */ commitment) => `petitfour.fair.${commitment}`;
const KEYED = "siphash-2-4:"; // how a secret begins whose seed is a key of 128 bits
const onItsWay = (/** @type {string} */ commitment) => `sent.${commitment}`; // until the house has answered that it has it

/** The number given for a hash that was shown, if the house has taken one of this browser's. @param {string} commitment */
export function remembered(commitment) {
  try {
    return localStorage.getItem(key(commitment)) || "";
  } catch {
    return "";
  }
}

/** A number of our own for a hash that was shown, remembered for the check. @param {string} commitment @param {string} [nonce] */
function numberFor(commitment, nonce = remembered(commitment) || newId()) {
  try {
    const kept = Object.keys(localStorage).filter((k) => k.startsWith(key("")));
    if (kept.length > 200) kept.slice(0, 100).forEach((k) => localStorage.removeItem(k));
    localStorage.setItem(key(commitment), nonce);
  } catch {
    // nothing is kept: the check after the game does without our own number
  }
  return nonce;
}

/** A new table, with the hash the house promised and our number. @param {object} wanted */
export const makeTable = (wanted) => withPromise(wanted, post, numberFor);

/** Adds our number to the seed of the next game at a table. @param {string} id @param {string} commitment */
export async function giveNumber(id, commitment) {
  const nonce = numberFor(onItsWay(commitment)); // the same one if it is sent again
  try {
    const table = await post(`/tables/${id}/nonce`, { commitment, nonce });
    if (table.fair.next === commitment) numberFor(commitment, nonce);
  } catch {
    // no connection, or too late for that game: it is made of the others' numbers
  }
}

/** @param {string} text */
async function sha256(text) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Whether secret, numbers and seed fit what was shown; null where it cannot be computed here. @param {FairChance} fair */
export async function check(fair) {
  if (!fair.secret || !fair.commitment || !fair.nonces || !crypto.subtle) return null;
  const hash = [...(await sha256(fair.secret))].map((b) => b.toString(16).padStart(2, "0")).join("");
  const digest = await sha256([fair.secret, ...fair.nonces].join("\n"));
  const number = (/** @type {number} */ bytes) => digest.slice(0, bytes).reduce((n, b) => n * 256n + BigInt(b), 0n);
  const seed = fair.secret.startsWith(KEYED) ? number(16) : number(8) >> 1n;
  const mine = remembered(fair.commitment);
  return hash === fair.commitment && String(seed) === fair.seed && (!mine || fair.nonces.includes(mine));
}

export function FairPage() {
  return html`<div class="lobby prose"><h1>${say("fair_how")}</h1>
    ${["1", "2", "3", "4"].map((n) => html`<p key=${n}>${say(`fair_${n}`)}</p>`)}
    <pre><code>petitfour verify FILE</code></pre>
    <p>${say("fair_5")}</p>
    <p><${Link} to="/" class="btn quiet-btn">${say("to_lobby")}</${Link}></p></div>`;
}
