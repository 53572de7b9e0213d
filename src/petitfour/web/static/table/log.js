// The log, whose lines open their moments.
import { html, useLayoutEffect, useRef } from "../lib.js";
import { say } from "../words.js";
import { useSigns } from "./signs.js";
/** @import { LogEntry } from "../api.d.ts" */
/** @import { LookingBack } from "./lookback.js" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Log({ room }) {
  const { table, looking } = room;
  const signed = useSigns(room);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useOpenInSight(box, looking.at);
  /** Up and down walk the lines; one stop for the tab key. @param {KeyboardEvent} event */
  function walk(event) {
    const lines = [...(box.current?.querySelectorAll("button") || [])];
    const at = lines.indexOf(/** @type {any} */ (document.activeElement));
    const to = event.key === "ArrowUp" ? (at < 0 ? lines.length : at) - 1 : event.key === "ArrowDown" ? at + 1 : -1;
    if (to < 0 || to >= lines.length) return;
    event.preventDefault();
    lines[to].focus();
  }
  const linesOf = useKeptLines(looking, signed, table.seat);
  const undone = undoneIn(table.log);
  const isEmpty = table.log.every((turn) => turn.lines.length === 0);
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${say("log_walk")} ref=${box} onKeyDown=${walk}><div class="log-lines">
      ${table.log.flatMap((turn) => linesOf(turn, undone.has(turn.version)))}
      ${isEmpty ? html`<p class="quiet">${say("nothing_yet")}</p>` : null}
    </div></div>`;
}

/** The log stays at its end by itself (its style lays it out from there); the line that is looked at is brought into sight, and the end after that.
 * @param {{current: HTMLElement | null}} box @param {number | null} at */
function useOpenInSight(box, at) {
  const was = useRef(at);
  useLayoutEffect(() => {
    if (at !== null) box.current?.querySelector(".is-open")?.scrollIntoView({ block: "nearest" });
    else if (was.current !== null) box.current?.scrollTo(0, 0);
    was.current = at;
  }, [at]);
}

/** The lines of a turn, a line above those of the reader's own turns parts the rounds. They are kept with the turn: a log of hundreds is not
 * compared line by line whenever a piece moves.
 * @param {LookingBack} looking @param {(line: string) => any} signed @param {number | null} own */
function useKeptLines(looking, signed, own) {
  const kept = useRef(/** @type {WeakMap<LogEntry, {looks: string, signed: any, lines: any[]}>} */ (new WeakMap()));
  return (/** @type {LogEntry} */ turn, /** @type {boolean} */ isUndone) => {
    const isOpen = looking.at === turn.version;
    const isOwn = turn.seat === own;
    const looks = `${isUndone} ${isOpen} ${isOwn}`;
    const known = kept.current.get(turn);
    if (known?.looks === looks && known.signed === signed) return known.lines;
    const marks = `${isUndone ? "is-undone" : ""} ${isOwn ? "is-own" : ""}`;
    const lines = turn.lines.map((line, i) => html`<p key=${`${turn.version}.${i}`} class="${marks} ${isOwn && !i ? "is-round" : ""}">
      <button type="button" tabindex="-1" title=${say("open_moment")} class=${isOpen ? "is-open" : ""} onClick=${() => looking.open(turn.version)}>
        ${signed(line)}</button></p>`);
    kept.current.set(turn, { looks, signed, lines });
    return lines;
  };
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
