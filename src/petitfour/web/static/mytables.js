// The tables this browser sits at, as the house tells of each; and a running one as a line.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get, Refusal } from "./server.js";
import { forgetTable, language, myTables, signedIn } from "./settings.js";
import { say } from "./words.js";
import { isMyTurn } from "./myfigures.js";
import { Portrait } from "./pieces.js";
/** @import { ChairLine, MyTableAnswer } from "./api.d.ts" */

const AT_ONCE = 6; // requests: a browser sends no more

/** The first so many of my tables, as they come. @param {number} most @returns {{tables: MyTableAnswer[], isWhole: boolean}} */
export function useMyTables(most) {
  const ids = myTables.value.slice(0, most).map(({ id }) => id);
  const known = useRef({ reader: "", tables: /** @type {Map<string, MyTableAnswer | null>} */ (new Map()) });
  const [, setTold] = useState(0); // how often something has come
  const reader = `${language.value} ${signedIn.value}`; // whoever signs in may have seats where nothing was told before
  useEffect(() => {
    let gone = false;
    if (known.current.reader !== reader) known.current = { reader, tables: new Map() };
    const { tables } = known.current;
    inTurn(ids.filter((id) => !tables.has(id)), async (id) => void tables.set(id, await mine(id)), () => !gone && setTold((n) => n + 1));
    return () => {
      gone = true;
    };
  }, [reader, ids.join()]);
  const { tables } = known.current;
  return { tables: ids.flatMap((id) => tables.get(id) ?? []), isWhole: ids.every((id) => tables.has(id)) };
}

/** Asks for a few at a time. @param {string[]} ids @param {(id: string) => Promise<void>} ask @param {() => void} then after each of the few */
async function inTurn(ids, ask, then) {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await Promise.all(ids.slice(at, at + AT_ONCE).map(ask));
    then();
  }
}

/** One of my tables; null if it cannot be had, forgotten if it is no more. @param {string} id @returns {Promise<MyTableAnswer | null>} */
async function mine(id) {
  try {
    return await get(`/tables/${id}/mine`);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) forgetTable(id);
    return null;
  }
}

/** Whose turn it is, in words. @param {MyTableAnswer} table */
export function whoseTurn(table) {
  if (table.status !== "playing") return say("status." + table.status);
  if (isMyTurn(table)) return say("your_turn");
  const names = table.chairs.filter((c) => table.waiting.includes(c.seat)).map((c) => c.name);
  return names.length === 1 ? say("turn_of", { name: names[0] }) : say("status.playing");
}

/** Those who sit there. @param {{table: {chairs: ChairLine[]}}} props */
export const People = ({ table }) => html`<span class="line-people">${table.chairs.map((c, i) => html`<span key=${i} class="line-person">${c.face
  ? html`<${Portrait} face=${c.face} tone=${i} size="28px" />` : null}${c.name || say("open_seat")}</span>`)}</span>`;
