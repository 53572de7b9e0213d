// Looking back: any moment of the game on the stage, with a slider; what followed is played by the player of frames.
import { html, useEffect, useRef, useState } from "../lib.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
/** @import { MomentAnswer, TableAnswer } from "../api.d.ts" */
/** @import { TableClient } from "../tableclient.js" */
/** @import { Room } from "./room.js" */

/** @typedef {ReturnType<typeof useLookBack>} LookingBack */

/** The moment that is looked at, if any. @param {TableClient} client @param {TableAnswer | null} table */
export function useLookBack(client, table) {
  const [at, setAt] = useState(/** @type {number | null} */ (null));
  const turns = table ? table.log : [];
  const moment = useMoment(client, at, close);
  useEffect(() => close(), [table && table.number]);
  function close() {
    setAt(null);
  }
  return { at, moment: at === null ? null : moment, versions: turns.map((turn) => turn.version), close, open: setAt };
}

/** What the server tells of a moment. @param {TableClient} client @param {number | null} at @param {() => void} close */
function useMoment(client, at, close) {
  const [moment, setMoment] = useState(/** @type {MomentAnswer | null} */ (null));
  useEffect(() => {
    if (at === null) return setMoment(null);
    let gone = false;
    client.get(`/moments/${at}`)
      .then((answer) => {
        if (gone) return;
        setMoment({ ...answer, events: [] });
        announce(answer.lines.join(" "));
      })
      .catch(() => !gone && close());
    return () => {
      gone = true;
    };
  }, [at, client, language.value]);
  return moment;
}

/** The bar takes the focus as it comes, so that the keyboard is where the game is looked at; Escape goes back to now, and to where it was
 * opened. @param {{room: Room}} props */
export function LookBack({ room: { looking, again } }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const back = useBarFocus(bar);
  const shut = () => (looking.close(), back());
  const { versions, at, moment } = looking;
  const index = Math.max(0, versions.indexOf(at ?? -1));
  const position = say("moment", { n: index + 1, all: versions.length });
  /** @param {number} to */
  const go = (to) => looking.open(versions[Math.max(0, Math.min(versions.length - 1, to))]);
  const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && shut();
  return html`<div class="lookback" role="group" aria-label=${say("look_back")} ref=${bar} onKeyDown=${keys}>
    <p class="lookback-words"><b>${position}</b> ${moment ? moment.lines.join(" ") : ""}</p>
    <div class="buttons">
      <${Step} words=${say("step_back")} sign="‹" onClick=${() => go(index - 1)} disabled=${index === 0} />
      <input type="range" min="0" max=${versions.length - 1} value=${index} aria-label=${say("step")} aria-valuetext=${position}
        onInput=${(/** @type {any} */ e) => go(Number(e.target.value))} />
      <${Step} words=${say("step_on")} sign="›" onClick=${() => go(index + 1)} disabled=${index === versions.length - 1} />
      <button type="button" class="btn quiet-btn" onClick=${() => again.from(at ?? 0, Infinity)}
        disabled=${index === versions.length - 1}>${say("play_on")}</button>
      <button type="button" class="btn" onClick=${shut}>${say("to_now")}</button>
    </div>
  </div>`;
}

/** @param {{words: string, sign: string, disabled: boolean, onClick: () => void}} props */
function Step({ words, sign, disabled, onClick }) {
  return html`<button type="button" class="btn quiet-btn" onClick=${onClick} disabled=${disabled} aria-label=${words}>${sign}</button>`;
}

/** Takes the focus, and answers what gives it back. @param {{current: HTMLElement | null}} bar */
function useBarFocus(bar) {
  const opener = useRef(/** @type {Element | null} */ (null));
  function back() {
    const isThere = opener.current && opener.current !== document.body && opener.current.isConnected;
    const to = isThere ? opener.current : document.querySelector(".controls h2");
    setTimeout(() => /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true }));
  }
  useEffect(() => {
    opener.current = document.activeElement;
    bar.current?.querySelector("input")?.focus({ preventScroll: true });
    const at = bar.current?.getBoundingClientRect();
    const isOutside = at && (at.top < 0 || at.bottom > innerHeight); // it was opened from below
    if (isOutside) document.querySelector(".stage-wrap")?.scrollIntoView({ block: "start" });
    return () => document.activeElement === document.body && back(); // it came back to now by itself
  }, []);
  return back;
}
