// Who is not heard on this device, and by which link one comes back to a game one has left.
import { muted, ways } from "../settings.js";

const MOST = 200;

/** @param {string} table @param {string} name */
const keyOf = (table, name) => `${table}/${name}`;

/** @param {string} table @param {string} name */
export function isMuted(table, name) {
  return muted.value.includes(keyOf(table, name));
}

/** @param {string} table @param {string} name */
export function mute(table, name) {
  muted.value = [keyOf(table, name), ...muted.value].slice(0, MOST);
}

/** @param {string} table @param {string} name */
export function hearAgain(table, name) {
  muted.value = muted.value.filter((each) => each !== keyOf(table, name));
}

/** @template {{kind: string, name: string}} T @param {string} table @param {T[]} talk what is heard of it here @returns {T[]} */
export function heard(table, talk) {
  return talk.filter((said) => said.kind || !isMuted(table, said.name));
}

/** Whoever has left a game that runs may come back. @param {string} table @param {string | null | undefined} link */
export function rememberWay(table, link) {
  if (link) ways.value = Object.fromEntries([[table, link], ...Object.entries(ways.value).filter(([id]) => id !== table)].slice(0, 40));
}

/** @param {string} table @returns {string} the link by which one may come back, or nothing */
export function wayBack(table) {
  return ways.value[table] || "";
}
