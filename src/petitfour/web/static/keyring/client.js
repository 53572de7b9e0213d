// The keyring of whoever uses this browser: signing in and out, and which seats are on it. While it is signed in, the seats are shown
// among the others of this device.
import { signal } from "../lib.js";
import { get, post, Refusal } from "../server.js";
import { called, myFace, myTables, MOST_TABLES, playerName, signedIn } from "../settings.js";
import { make, show } from "./webauthn.js";
/** @import { KeyringAnswer } from "../api.d.ts" */

/** As the house told it last. */
export const keyring = signal(/** @type {KeyringAnswer | null} */ (null));

const me = () => ({ name: playerName.value, face: myFace.value });

/** @param {KeyringAnswer} answer */
function take(answer) {
  keyring.value = answer;
  if (answer.signed_in) bring(answer);
  else signedIn.value = false;
  return answer;
}

/** Name, face and tables of the keyring come to this device. @param {KeyringAnswer} answer */
function bring({ name, face, tables }) {
  playerName.value = name || playerName.value;
  myFace.value = face || myFace.value;
  called.value = me();
  const known = new Set(myTables.value.map((t) => t.id));
  const more = tables.filter((t) => !known.has(t.id));
  if (more.length) myTables.value = [...myTables.value, ...more].slice(0, MOST_TABLES);
  signedIn.value = true;
}

export const look = async () => take(await get("/keyring"));

/** Somebody comes back to this device: what is new on their keyring is theirs here, and a name that was changed here is theirs elsewhere. */
export async function comeBack() {
  const isOther = called.value.name !== playerName.value || called.value.face !== myFace.value;
  try {
    return take(await post("/keyring/me", isOther ? me() : {}));
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) signedIn.value = false; // signed out elsewhere, or not allowed to change anything
    throw error;
  }
}

/** A passkey for the keyring; if there was none, the seats of this browser are the first on it. */
export async function addPasskey() {
  const { options } = await post("/keyring/passkeys/begin", me());
  const credential = await make(options);
  return begun(() => post("/keyring/passkeys", { credential, ...me() }));
}

/** A code on paper, likewise. @returns {Promise<string>} */
export async function writeCode() {
  let code = "";
  await begun(async () => ({ code } = await post("/keyring/code", me())));
  return code;
}

/** What may begin a keyring; then this browser's seats are put on it. @param {() => Promise<any>} asked */
async function begun(asked) {
  const isFirst = !keyring.value?.signed_in;
  await asked();
  await look();
  if (isFirst) await keepAll();
}

export async function signIn() {
  const { options } = await post("/keyring/sign-in/begin", {});
  const credential = await show(options);
  return take(await post("/keyring/sign-in", { credential }));
}

/** @param {string} code */
export const signInByCode = async (code) => take(await post("/keyring/code/sign-in", { code }));

/** @param {string} id */
export const removePasskey = async (id) => take(await post("/keyring/passkeys/remove", { id }));

export const voidCode = async () => take(await post("/keyring/code/void", {}));

/** The tables of this browser that are not on the keyring. */
export function notKept() {
  const kept = new Set((keyring.value?.tables || []).map((t) => t.id));
  return myTables.value.filter((t) => !kept.has(t.id));
}

/** Puts the seats that this browser has on the keyring; how many there were. */
export async function keepAll() {
  const done = await each(notKept().map((t) => t.id), "keep");
  await look();
  return done;
}

/** This device has the seats no more, nor the name and the face. */
export async function signOut() {
  await post("/keyring/sign-out", {});
  await import("../calls.js").then(({ stopEverywhere }) => stopEverywhere()).catch(() => {}); // nor is it called for them any more
  const kept = new Set((keyring.value?.tables || []).map((t) => t.id));
  myTables.value = myTables.value.filter((t) => !kept.has(t.id));
  playerName.value = "";
  myFace.value = "";
  return gone();
}

/** No keyring any more: its seats are this browser's alone. */
export async function stop() {
  await each((keyring.value?.tables || []).map((t) => t.id), "unkeep");
  await post("/keyring/erase", {});
  return gone();
}

function gone() {
  signedIn.value = false;
  called.value = { name: "", face: "" };
  return look();
}

/** Asks for each table what may be refused for one and not for another; how many were done. @param {string[]} ids @param {string} what */
async function each(ids, what) {
  let done = 0;
  for (const id of ids) {
    try {
      await post(`/tables/${id}/${what}`, {});
      done += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) throw error;
    }
  }
  return done;
}
