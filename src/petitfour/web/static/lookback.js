// Looking back: any moment of the game on the stage, with a slider; "since my last turn" plays what others did.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get } from "./api.js";
import { language, speed } from "./settings.js";
import { say } from "./words.js";
import { announce } from "./announce.js";

const STEP = { slow: 2600, normal: 1700, fast: 900, off: 900 };

/** The moment that is looked at, if any. @param {string} id @param {any} table */
export function useLookBack(id, table) {
  const [at, setAt] = useState(/** @type {number | null} */ (null));
  const [moment, setMoment] = useState(/** @type {any} */ (null));
  const [plays, setPlays] = useState(false);
  const forward = useRef(false);
  const turns = table ? table.log : [];
  const versions = turns.map((/** @type {any} */ t) => t.version);
  const game = table && table.number;
  useEffect(() => close(), [game]);
  useEffect(() => {
    if (at === null) return setMoment(null);
    let gone = false;
    get(`/tables/${id}/moments/${at}`)
      .then((found) => {
        if (gone) return;
        setMoment({ ...found, events: forward.current ? found.events : [] });
        announce(found.lines.join(" "));
      })
      .catch(() => !gone && close());
    return () => {
      gone = true;
    };
  }, [at, id, language.value]);
  useEffect(() => {
    if (!plays || at === null || !moment || moment.version !== at) return;
    const next = versions[versions.indexOf(at) + 1];
    const step = STEP[speed.value] || STEP.normal; // what has many events to show gets longer
    const wait = setTimeout(() => (next === undefined ? (setPlays(false), table.status === "over" || close()) : to(next)), step + Math.min(6000, moment.events.length * step * 0.3));
    return () => clearTimeout(wait);
  }, [plays, at, moment, versions.length]);

  /** @param {number} version */
  function to(version) {
    forward.current = at !== null && version > at;
    setAt(version);
  }
  function close() {
    setAt(null);
    setPlays(false);
  }
  const last = table && table.seat !== null ? standing(turns).reverse().find((t) => t.seat === table.seat) : null;
  return {
    at, moment: at === null ? null : moment, plays, versions, close, to,
    /** @param {number} version */
    open: (version) => (setPlays(false), to(version)),
    /** @param {boolean} on */
    play: (on) => setPlays(on),
    watch: () => (to(versions[0]), setPlays(true)),
    since: last && last.version !== versions.at(-1) ? () => (to(last.version), setPlays(true)) : null,
  };
}

/** The turns that hold: nothing that was taken back, no acts. @param {any[]} turns */
export function standing(turns) {
  /** @type {any[]} */
  let found = [];
  for (const turn of turns) {
    if (turn.act === "undo") found = found.filter((t) => t.version <= turn.back);
    else if (!turn.act) found.push(turn);
  }
  return found;
}

/** The bar takes the focus as it comes, so that the keyboard is where the game is looked at; Escape goes back to now, and to where it was opened.
 * @param {{looking: any}} props */
export function LookBack({ looking }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const opener = useRef(/** @type {Element | null} */ (null));
  function back() {
    const to = opener.current && opener.current !== document.body && opener.current.isConnected ? opener.current : document.querySelector(".controls h2");
    setTimeout(() => /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true }));
  }
  useEffect(() => {
    opener.current = document.activeElement;
    bar.current?.querySelector("input")?.focus({ preventScroll: true });
    const at = bar.current?.getBoundingClientRect();
    if (at && (at.top < 0 || at.bottom > innerHeight)) document.querySelector(".stage-wrap")?.scrollIntoView({ block: "start" }); // it was opened from below
    return () => document.activeElement === document.body && back(); // it came back to now by itself
  }, []);
  const shut = () => (looking.close(), back());
  const { versions, at, moment } = looking;
  const index = Math.max(0, versions.indexOf(at));
  const words = moment ? moment.lines.join(" ") : "";
  /** @param {number} to */
  const go = (to) => looking.open(versions[Math.max(0, Math.min(versions.length - 1, to))]);
  return html`<div class="lookback" role="group" aria-label=${say("look_back")} ref=${bar} onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && shut()}>
    <p class="lookback-words"><b>${say("moment", { n: index + 1, all: versions.length })}</b> ${words}</p>
    <div class="buttons">
      <button type="button" class="btn quiet-btn" onClick=${() => go(index - 1)} disabled=${index === 0} aria-label=${say("step_back")}>‹</button>
      <input type="range" min="0" max=${versions.length - 1} value=${index} aria-label=${say("step")} aria-valuetext=${say("moment", { n: index + 1, all: versions.length })} onInput=${(/** @type {any} */ e) => go(Number(e.target.value))} />
      <button type="button" class="btn quiet-btn" onClick=${() => go(index + 1)} disabled=${index === versions.length - 1} aria-label=${say("step_on")}>›</button>
      <button type="button" class="btn quiet-btn" aria-pressed=${looking.plays} onClick=${() => looking.play(!looking.plays)}>${looking.plays ? say("pause") : say("play_on")}</button>
      <button type="button" class="btn" onClick=${shut}>${say("to_now")}</button>
    </div>
  </div>`;
}
