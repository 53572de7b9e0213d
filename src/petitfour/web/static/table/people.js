// The people at a table: not hearing somebody, reporting them; for the host removing them, another link, the end of the table.
import { html, useState } from "../lib.js";
import { announce } from "../announce.js";
import { Dialog } from "../dialogs.js";
import { say } from "../words.js";
import { hearAgain, isMuted, mute } from "./muted.js";
/** @import { Room } from "./room.js" */
/** @import { Chair } from "../api.d.ts" */

/** Whether there is anything here for a reader. @param {Room} room */
export function hasPeople({ table }) {
  return table.seat !== null && (isHost(table) || others(table).length > 0);
}

/** @param {Room["table"]} table */
const isHost = (table) => table.chairs.some((c) => c.chair === table.host && (c.you || table.screen.includes(c.chair)));

/** The persons at other screens. @param {Room["table"]} table */
const others = (table) => table.chairs.filter((c) => c.kind === "person" && !c.you && !table.screen.includes(c.chair));

/** @param {{room: Room, onClose: () => void}} props */
export function People({ room, onClose }) {
  const { table } = room;
  return html`<${Dialog} title=${say("people")} onClose=${onClose}>
    ${others(table).map((chair) => html`<${Person} key=${chair.chair} room=${room} chair=${chair} />`)}
    ${others(table).length === 0 ? html`<p class="quiet">${say("people_none")}</p>` : null}
    ${isHost(table) && !table.closed ? html`<${HostTools} room=${room} onClose=${onClose} />` : null}
    ${room.refusal ? html`<p class="refusal" role="alert">${room.refusal.words}</p>` : null}
    <p class="quiet"><a href="/privacy" target="_blank">${say("privacy")}</a></p></${Dialog}>`;
}

/** @param {{room: Room, chair: Chair}} props */
function Person({ room: { id, table, acts }, chair }) {
  const [reporting, setReporting] = useState(false);
  const { name } = chair;
  const isQuiet = isMuted(id, name);
  return html`<section class="more-list" aria-label=${name}><h3>${name}</h3>
    <button type="button" class="btn quiet-btn" aria-pressed=${isQuiet}
      onClick=${() => (isQuiet ? hearAgain(id, name) : mute(id, name))}>${say(isQuiet ? "hear_again" : "mute", { name })}</button>
    ${reporting ? html`<${ReportForm} onDone=${() => setReporting(false)}
        onSend=${(/** @type {string} */ reason) => acts.report(chair.chair, reason)} />`
      : html`<button type="button" class="btn quiet-btn" onClick=${() => setReporting(true)}>${say("report", { name })}</button>`}
    ${isHost(table) ? html`<${Sure} words=${say("remove_person", { name })} sure=${say("remove_sure", { name })}
        onSure=${() => acts.remove(chair.chair)} />` : null}
  </section>`;
}

/** What is told to whoever keeps the house. @param {{onSend: (reason: string) => Promise<boolean>, onDone: () => void}} props */
function ReportForm({ onSend, onDone }) {
  const [reason, setReason] = useState("");
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (!(await onSend(reason))) return;
    announce(say("reported"));
    onDone();
  }
  return html`<form onSubmit=${send}><label class="field">${say("report_why")}
      <input type="text" maxlength="300" value=${reason} onInput=${(/** @type {any} */ e) => setReason(e.target.value)} /></label>
    <p class="quiet">${say("report_what")}</p>
    <button class="btn primary" type="submit">${say("report_send")}</button></form>`;
}

/** @param {{room: Room, onClose: () => void}} props */
function HostTools({ room: { acts }, onClose }) {
  const end = async () => (await acts.end()) && onClose();
  return html`<section class="more-list" aria-label=${say("host")}><h3>${say("host")}</h3>
    <button type="button" class="btn quiet-btn" onClick=${async () => (await acts.renewLink()) && announce(say("link_renewed"))}>${say("renew_link")}</button>
    <${Sure} words=${say("end_table")} sure=${say("end_sure")} onSure=${end} /></section>`;
}

/** What cannot be undone is asked twice. @param {{words: string, sure: string, onSure: () => void}} props */
function Sure({ words, sure, onSure }) {
  const [asks, setAsks] = useState(false);
  const choose = () => (asks ? onSure() : announce(sure), setAsks(!asks));
  return html`<button type="button" class="btn quiet-btn" onClick=${choose}>${asks ? sure : words}</button>`;
}
