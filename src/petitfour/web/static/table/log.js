// The log, whose lines open their moments.
import { html, useEffect, useRef } from "../lib.js";
import { say } from "../words.js";
/** @import { LogEntry } from "../api.d.ts" */
/** @import { LookingBack } from "./lookback.js" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Log({ room: { table, looking } }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current && !looking.at) box.current.scrollTop = box.current.scrollHeight;
  }, [table.version]);
  /** Up and down walk the lines; one stop for the tab key. @param {KeyboardEvent} event */
  function walk(event) {
    const lines = [...(box.current?.querySelectorAll("button") || [])];
    const at = lines.indexOf(/** @type {any} */ (document.activeElement));
    const to = event.key === "ArrowUp" ? (at < 0 ? lines.length : at) - 1 : event.key === "ArrowDown" ? at + 1 : -1;
    if (to < 0 || to >= lines.length) return;
    event.preventDefault();
    lines[to].focus();
  }
  const undone = undoneIn(table.log);
  const isEmpty = table.log.every((turn) => turn.lines.length === 0);
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${say("log_walk")} ref=${box} onKeyDown=${walk}>
      ${table.log.flatMap((turn) => linesOf(turn, undone.has(turn.version), looking))}
      ${isEmpty ? html`<p class="quiet">${say("nothing_yet")}</p>` : null}
    </div>`;
}

/** @param {LogEntry} turn @param {boolean} isUndone @param {LookingBack} looking */
function linesOf(turn, isUndone, looking) {
  const isOpen = looking.at === turn.version;
  return turn.lines.map((line, i) => html`<p key=${`${turn.version}.${i}`} class=${isUndone ? "is-undone" : ""}>
    <button type="button" tabindex="-1" title=${say("open_moment")} class=${isOpen ? "is-open" : ""} onClick=${() => looking.open(turn.version)}>
      ${line}</button></p>`);
}

/** The versions of turns that were taken back. @param {LogEntry[]} turns */
function undoneIn(turns) {
  const undone = new Set();
  for (const { act, back, version } of turns) {
    if (act !== "undo") continue;
    for (const turn of turns) if (turn.version > (back ?? 0) && turn.version < version) undone.add(turn.version);
  }
  return undone;
}
