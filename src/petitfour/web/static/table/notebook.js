// Log and talk share their place; what was said is counted until it is read.
import { html, useEffect, useRef, useState } from "../lib.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
import { Log } from "./log.js";
import { Entry, Talk } from "./talk.js";
import { heard } from "./muted.js";
/** @import { TableAnswer } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Notebook({ room }) {
  const { table } = room;
  const [tab, setTab] = useState("log");
  const [read, setRead] = useState(() => lastSaid(table));
  const unread = saidByOthers(table, read).filter((said) => !said.kind).length;
  useEffect(() => {
    if (tab === "talk") setRead(lastSaid(table));
  }, [tab, table.talk]);
  useSpokenTalk(table);
  const speak = (/** @type {string} */ text) => (setTab("talk"), room.acts.say(text));
  const count = unread ? html` <span class="count">${unread}</span>` : null;
  return html`<div class="tabs" role="tablist" aria-label=${`${say("log")}, ${say("talk")}`}>
      <${Tab} name="log" other="talk" tab=${tab} onChoose=${setTab}>${say("log")}</${Tab}>
      <${Tab} name="talk" other="log" tab=${tab} onChoose=${setTab}>${say("talk")}${count}</${Tab}></div>
    <div id="beside" class="beside" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "log" ? html`<${Log} room=${room} />` : html`<${Talk} room=${room} />`}
    </div>
    ${table.bots_warm_up && table.status === "playing" ? html`<p class="quiet warm-up" role="status">${table.bots_warm_up}</p>` : null}
    ${table.seat === null ? null : html`<${Entry} onSay=${speak} />`}`;
}

/** @param {{name: string, other: string, tab: string, onChoose: (name: string) => void, children?: any}} props */
function Tab({ name, other, tab, onChoose, children }) {
  /** @param {KeyboardEvent} event */
  function arrows(event) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    onChoose(other);
    document.getElementById(`tab-${other}`)?.focus();
  }
  return html`<button type="button" role="tab" id=${`tab-${name}`} class="tab ${tab === name ? "is-on" : ""}" aria-selected=${tab === name}
    aria-controls="beside" tabindex=${tab === name ? 0 : -1} onClick=${() => onChoose(name)} onKeyDown=${arrows}>${children}</button>`;
}

/** Says what others have said. @param {TableAnswer} table */
function useSpokenTalk(table) {
  const heard = useRef(lastSaid(table));
  useEffect(() => {
    const fresh = saidByOthers(table, heard.current);
    heard.current = lastSaid(table);
    announce(fresh.map((said) => (said.kind ? said.text : `${said.name}: ${said.text}`)).join(" "));
  }, [table.talk]);
}

/** @param {TableAnswer} table */
const lastSaid = (table) => table.talk.at(-1)?.number ?? -1;

/** @param {TableAnswer} table @param {number} after */
function saidByOthers(table, after) {
  const isMine = (/** @type {number} */ chair) => table.chairs.some((c) => c.chair === chair && c.you);
  return table.talk.filter((said) => said.number > after && !isMine(said.chair) && heard(table.id, [said]).length);
}
