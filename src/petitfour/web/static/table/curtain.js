// Between two players at one screen nothing of the table is on the page.
import { html, useEffect, useRef } from "../lib.js";
import { say } from "../words.js";
import { announceOnly } from "../announce.js";
import { Portrait } from "../pieces.js";
/** @import { Chair, TableAnswer } from "../api.d.ts" */

/** At one screen: the chair whose side is to be shown next, or null if the right one is shown. @param {TableAnswer} table @param {number | undefined} actsAs */
export function nextAtScreen(table, actsAs) {
  if (table.screen.length < 2 || table.status !== "playing") return null;
  const chairs = table.chairs.filter((c) => table.screen.includes(c.chair));
  const waiting = chairs.filter((c) => table.waiting.includes(c.seat) && !c.stand_in);
  const now = chairs.find((c) => c.chair === actsAs);
  if (now && (waiting.includes(now) || waiting.length === 0)) return null;
  return waiting[0] || (now ? null : chairs[0]);
}

/** @param {{chair: Chair, title: string, onOpen: () => void}} props */
export function Curtain({ chair, title, onOpen }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    button.current?.focus();
    announceOnly(say("curtain", { name: chair.name }));
  }, []);
  return html`<div class="curtain tone-${chair.seat}"><div class="curtain-inside panel">
    <${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} size="96px" />
    <h1>${say("curtain", { name: chair.name })}</h1><p>${say("curtain_more")}</p>
    <button type="button" class="btn primary" ref=${button} onClick=${onOpen}>${say("curtain_open", { name: chair.name })}</button>
    <p class="quiet">${title}</p></div></div>`;
}
