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

/** What is heard of the talk here: not who is muted, and nothing of whoever has left and taken their words along.
 * @template {{kind: string, name: string, chair: number, number: number}} T @param {string} table @param {T[]} talk @returns {T[]} */
export function heard(table, talk) {
  const gone = talk.filter((said) => said.kind === "forgotten");
  const isGone = (/** @type {T} */ said) => gone.some((each) => each.chair === said.chair && each.number > said.number);
  return talk.filter((said) => said.kind || (!isMuted(table, said.name) && !isGone(said)));
}

/** Whoever has left a game that runs may come back. @param {string} table @param {string | null | undefined} link */
export function rememberWay(table, link) {
  if (link) ways.value = Object.fromEntries([[table, link], ...Object.entries(ways.value).filter(([id]) => id !== table)].slice(0, 40));
}

/** @param {string} table @returns {string} the link by which one may come back, or nothing */
export function wayBack(table) {
  return ways.value[table] || "";
}
