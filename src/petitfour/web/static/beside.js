// What lies beside the stage: the seats with their clocks, the log whose lines open their moments, and the talk.
import { html, useEffect, useRef, useState } from "./lib.js";
import { post } from "./api.js";
import { botLevel } from "./settings.js";
import { say } from "./words.js";
import { announce } from "./announce.js";

/** 75 → "1:15", 5400 → "1:30:00", more than a day → "2 d 3 h". @param {number} seconds */
export function duration(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  const parts = s >= 3600 ? [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60] : [Math.floor(s / 60), s % 60];
  return parts.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** A seat's time; it counts down here, the server's clock decides. @param {{clock: any, seat: number}} props */
function ClockFace({ clock, seat }) {
  const runs = clock.running.includes(seat);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const start = performance.now();
    setGone(0);
    if (!runs) return;
    const tick = setInterval(() => setGone((performance.now() - start) / 1000), 250);
    return () => clearInterval(tick);
  }, [clock, seat]);
  const left = clock.left[seat] - (runs ? gone : 0);
  if (left === undefined || Number.isNaN(left)) return null;
  return html`<span class="clock ${runs ? "runs" : ""} ${left < 15 ? "is-short" : ""}" role="timer" aria-label=${say("time_left", { time: duration(left) })}>${duration(left)}</span>`;
}

/** @param {{table: any, id: string, actions: any, face: any, shown: any}} props */
export function Seats({ table, id, actions, face, shown }) {
  const scores = table.result && table.result.scores;
  useAwayCheck(table, actions);
  return html`<ul class="seats">${table.chairs.map((/** @type {any} */ c) => {
    const turn = (shown ? shown.waiting : table.waiting).includes(c.seat);
    const person = c.kind === "person";
    const away = person && !table.here.includes(c.chair) && !c.you && table.status === "playing";
    return html`<li key=${c.chair} class="seat ${turn ? "is-turn" : ""} ${away ? "is-away" : ""}">
      <span class="avatar seat-tone-${c.seat}" aria-hidden="true">${(c.name || "?")[0].toUpperCase()}</span>
      <span class="seat-text"><b>${c.name || say("open_seat")}${c.you ? html` <small>(${say("you_short")})</small>` : null}</b>
        <small>${c.seat_name}${c.kind === "bot" ? ` · bot: ${c.bot_title}` : ""}${c.stand_in ? ` · bot: ${c.bot_title}` : ""}${away && !c.stand_in ? ` · ${say("not_here")}` : ""}${turn ? html` · <span class="turn-mark">${say("to_move")}</span>` : null}</small>
        ${face && face.SeatNote && shown ? html`<${face.SeatNote} ...${shown} of=${c.seat} />` : null}</span>
      ${table.clock && table.status === "playing" && person && !c.stand_in ? html`<${ClockFace} clock=${table.clock} seat=${c.seat} />` : null}
      ${scores && !(face && face.SeatNote) ? html`<span class="coin" role="img" aria-label=${say("points", { n: scores[c.seat] })}><span aria-hidden="true">${scores[c.seat]}</span></span>` : null}
      ${c.kind === "open" && table.seat !== null ? html`<button type="button" class="chip" aria-label=${say("put_bot", { seat: c.seat_name })} onClick=${() => actions.attempt(() => post(`/tables/${id}/bots`, { chair: c.chair, bot: botLevel.value || "medium" }), `bot ${c.chair}`)}>+ bot</button>` : null}
      ${table.away.includes(c.chair) ? html`<button type="button" class="chip" onClick=${() => actions.attempt(() => post(`/tables/${id}/stand-in`, { chair: c.chair }), `stand-in ${c.chair}`)}>${say("stand_in_for", { name: c.name })}</button>` : null}
    </li>`;
  })}</ul>
  ${table.series > 1 ? html`<p class="quiet">${say("first_to", { n: table.series })}: ${table.chairs.map((/** @type {any} */ c, /** @type {number} */ i) => `${c.name || say("open_seat")} ${table.wins[i]}`).join(" – ")}</p>` : null}`;
}

/** Looks again after a while when somebody whose turn it is has gone: then a bot may play for them. @param {any} table @param {any} actions */
function useAwayCheck(table, actions) {
  const gone = table.chairs.filter((/** @type {any} */ c) => c.kind === "person" && !c.you && !c.stand_in && !table.here.includes(c.chair) && table.waiting.includes(c.seat) && !table.away.includes(c.chair));
  const key = table.seat === null ? "" : gone.map((/** @type {any} */ c) => c.chair).join();
  useEffect(() => {
    if (!key) return;
    const later = setTimeout(() => actions.refresh().catch(() => {}), 31000);
    return () => clearTimeout(later);
  }, [key, table.version]);
}

/** Log and talk share their place. @param {{table: any, id: string, actions: any, looking: any}} props */
export function Beside({ table, id, actions, looking }) {
  const [tab, setTab] = useState("log");
  const [read, setRead] = useState(() => lastSaid(table));
  const unread = table.talk.filter((/** @type {any} */ t) => t.number > read && !t.kind && !mine(table, t.chair)).length;
  useEffect(() => {
    if (tab === "talk") setRead(lastSaid(table));
  }, [tab, table.talk]);
  const heard = useRef(lastSaid(table));
  useEffect(() => {
    const news = table.talk.filter((/** @type {any} */ t) => t.number > heard.current && !mine(table, t.chair));
    heard.current = lastSaid(table);
    announce(news.map((/** @type {any} */ t) => (t.kind ? t.text : `${t.name}: ${t.text}`)).join(" "));
  }, [table.talk]);
  /** @param {KeyboardEvent} event */
  function arrows(event) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    const next = tab === "log" ? "talk" : "log";
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  const button = (/** @type {string} */ name, /** @type {any} */ words) => html`<button type="button" role="tab" id=${`tab-${name}`} class="tab ${tab === name ? "is-on" : ""}"
    aria-selected=${tab === name} aria-controls="beside" tabindex=${tab === name ? 0 : -1} onClick=${() => setTab(name)} onKeyDown=${arrows}>${words}</button>`;
  return html`<div class="tabs" role="tablist" aria-label=${`${say("log")}, ${say("talk")}`}>${button("log", say("log"))}${button("talk", html`${say("talk")}${unread ? html` <span class="count">${unread}</span>` : null}`)}</div>
    <div id="beside" class="beside" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "log" ? html`<${Log} table=${table} looking=${looking} />` : html`<${Talk} table=${table} id=${id} actions=${actions} />`}
    </div>`;
}

/** @param {any} table */
const lastSaid = (table) => (table.talk.length ? table.talk.at(-1).number : -1);
/** @param {any} table @param {number} chair */
const mine = (table, chair) => table.chairs.some((/** @type {any} */ c) => c.chair === chair && c.you);

/** @param {{table: any, looking: any}} props */
function Log({ table, looking }) {
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
  const undone = new Set(table.log.flatMap((/** @type {any} */ t) => (t.act === "undo" ? table.log.filter((/** @type {any} */ u) => u.version > t.back && u.version < t.version).map((/** @type {any} */ u) => u.version) : [])));
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${say("log_walk")} ref=${box} onKeyDown=${walk}>
      ${table.log.flatMap((/** @type {any} */ turn) => turn.lines.map((/** @type {string} */ line, /** @type {number} */ i) => html`<p key=${turn.version + "." + i} class=${undone.has(turn.version) ? "is-undone" : ""}><button type="button" tabindex="-1" title=${say("open_moment")} class=${looking.at === turn.version ? "is-open" : ""} onClick=${() => looking.open(turn.version)}>${line}</button></p>`))}
      ${table.log.every((/** @type {any} */ t) => t.lines.length === 0) ? html`<p class="quiet">${say("nothing_yet")}</p>` : null}
    </div>`;
}

/** @param {{table: any, id: string, actions: any}} props */
function Talk({ table, id, actions }) {
  const [text, setText] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [table.talk.length]);
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (!text.trim()) return;
    setText(""); // the next line may be written while this one is on its way
    if (!(await actions.attempt(() => post(`/tables/${id}/say`, { text }), `say ${text}`))) setText((now) => now || text);
  }
  return html`<div class="talk" role="log" aria-live="off" tabindex="0" aria-label=${say("talk")} ref=${box}>
      ${table.talk.map((/** @type {any} */ t) => html`<p key=${t.number} class=${t.kind ? "quiet" : ""}>${t.kind ? null : html`<b>${t.name}:</b> `}${t.text}</p>`)}
      ${table.talk.length === 0 ? html`<p class="quiet">${say("talk_empty")}</p>` : null}
    </div>
    ${table.seat === null ? null : html`<form class="say" onSubmit=${send}><input type="text" maxlength="300" aria-label=${say("talk_say")} placeholder=${say("talk_say")} value=${text} onInput=${(/** @type {any} */ e) => setText(e.target.value)} /><button class="btn quiet-btn" type="submit">${say("talk_send")}</button></form>`}`;
}
