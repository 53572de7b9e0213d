// For whoever keeps the house, known by a token: tables, reports, bans. The token stays in this tab.
import { html, useEffect, useState } from "./lib.js";
import { language } from "./settings.js";
import { say } from "./words.js";
/** @import { BanCard, OperatorChair, OperatorTable, ReportCard } from "./api.d.ts" */

const KEY = "petitfour.operator";
const DAYS = [1, 7, 30, 365];

/** @typedef {(path: string, body?: object) => Promise<any>} Ask */
/** @typedef {{ask: Ask, done: () => void}} Means how something is asked, and what is done when it has been */

/** @param {string} token @returns {Ask} */
const asking = (token) => async (path, body) => {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`/api/v1/operator${path}?lang=${language.value}`, { ...how, headers });
  const content = await answer.json();
  if (!answer.ok) throw new Error(answer.status === 404 && content.error === "Not Found." ? say("op.wrong_token") : content.error);
  return content;
};

export default function Operator() {
  const [token, setToken] = useState(sessionStorage.getItem(KEY) ?? "");
  const [all, setAll] = useState(/** @type {{tables: OperatorTable[], reports: ReportCard[], bans: BanCard[]} | null} */ (null));
  const [error, setError] = useState("");
  const ask = asking(token);
  async function load() {
    try {
      const [tables, reports, bans] = await Promise.all([ask("/tables"), ask("/reports"), ask("/bans")]);
      setAll({ ...tables, ...reports, ...bans });
      setError("");
      sessionStorage.setItem(KEY, token);
    } catch (why) {
      setError(why instanceof Error ? why.message : String(why));
    }
  }
  useEffect(() => {
    if (token) load();
  }, []);
  /** @param {Event} event */
  const enter = (event) => (event.preventDefault(), load());
  /** @type {Ask} */
  const asked = (path, body) => ask(path, body).then(load, (why) => setError(why.message));
  return html`<div class="lobby prose"><h1>${say("op.title")}</h1>
    ${error ? html`<p class="refusal" role="alert">${error}</p>` : null}
    ${all ? html`<p><button type="button" class="btn quiet-btn" onClick=${load}>${say("op.again")}</button></p>
      <${ReportList} reports=${all.reports} ask=${asked} /><${TableList} tables=${all.tables} ask=${asked} /><${BanList} bans=${all.bans} ask=${asked} />`
    : html`<form onSubmit=${enter}><label class="field">${say("op.token")}
        <input type="password" autocomplete="off" value=${token} onInput=${(/** @type {any} */ e) => setToken(e.target.value.trim())} /></label>
        <p class="quiet">${say("op.where")}</p><button class="btn primary" type="submit">${say("op.enter")}</button></form>`}</div>`;
}

/** @param {{reports: ReportCard[], ask: Ask}} props */
function ReportList({ reports, ask }) {
  return html`<section><h2>${say("op.reports", { n: reports.length })}</h2>
    ${reports.map((each) => html`<article key=${each.number} class="op-card"><h3>${say("op.report", { name: each.name, by: each.by })}</h3>
      <p>${each.reason || say("op.no_reason")}</p><p class="quiet">${when(each.at)} · <a href=${`/t/${each.table}`}>${say("op.table")}</a></p>
      ${each.talk.length ? html`<details><summary>${say("talk")}</summary>${each.talk.map((line) => html`<p>${line}</p>`)}</details>` : null}
      <p class="op-row"><${BanButtons} of=${each} reason=${each.reason} ask=${ask} />
        <button type="button" class="btn" onClick=${() => ask("/reports/settle", { number: each.number })}>${say("op.settle")}</button></p>
    </article>`)}</section>`;
}

/** @param {{of: {address: string, device: string}, reason: string, ask: Ask}} props */
function BanButtons({ of, reason, ask }) {
  const [days, setDays] = useState(7);
  const ban = (/** @type {"address" | "device"} */ kind) => () => ask("/bans", { kind, what: of[kind], days, reason });
  if (!of.address && !of.device) return null;
  return html`<label>${say("op.days")} <select value=${days} onChange=${(/** @type {any} */ e) => setDays(Number(e.target.value))}>
      ${DAYS.map((n) => html`<option key=${n} value=${n}>${n}</option>`)}</select></label>
    ${of.address ? html`<button type="button" class="btn quiet-btn" onClick=${ban("address")}>
      ${say("op.ban_address", { address: of.address })}</button>` : null}
    ${of.device ? html`<button type="button" class="btn quiet-btn" onClick=${ban("device")}>${say("op.ban_device")}</button>` : null}`;
}

/** @param {{tables: OperatorTable[], ask: Ask}} props */
function TableList({ tables, ask }) {
  return html`<section><h2>${say("op.tables", { n: tables.length })}</h2>
    ${tables.map((each) => html`<article key=${each.id} class="op-card">
      <h3><a href=${`/t/${each.id}`}>${each.game}</a> · ${say(`op.${each.status}`)}${each.closed ? ` · ${say("op.closed")}` : ""}</h3>
      <p class="quiet">${say("op.watching", { n: each.watching })}</p>
      ${each.chairs.map((chair) => html`<${Chair} key=${chair.chair} table=${each} chair=${chair} ask=${ask} />`)}
      ${each.closed ? null : html`<p><${Sure} words=${say("end_table")} onSure=${() => ask(`/tables/${each.id}/end`, {})} /></p>`}</article>`)}</section>`;
}

/** @param {{table: OperatorTable, chair: OperatorChair, ask: Ask}} props */
function Chair({ table, chair, ask }) {
  if (chair.kind !== "person") return html`<p class="quiet">${chair.name || say("open_seat")}</p>`;
  return html`<p class="op-row"><b>${chair.name}</b> ${chair.here ? "●" : "○"} <span class="quiet">${chair.address}</span>
    <${BanButtons} of=${chair} reason="" ask=${ask} />
    <${Sure} words=${say("remove_person", { name: chair.name })} onSure=${() => ask(`/tables/${table.id}/remove`, { chair: chair.chair })} /></p>`;
}

/** @param {{bans: BanCard[], ask: Ask}} props */
function BanList({ bans, ask }) {
  return html`<section><h2>${say("op.bans", { n: bans.length })}</h2>
    ${bans.map((each) => html`<p key=${each.number} class="op-row"><b>${say(`op.kind_${each.kind}`)} ${each.what}</b>
      <span class="quiet">${say("op.until", { when: when(each.until) })} ${each.reason}</span>
      <button type="button" class="btn quiet-btn" onClick=${() => ask("/bans/lift", { number: each.number })}>${say("op.lift")}</button></p>`)}</section>`;
}

/** What cannot be undone is asked twice. @param {{words: string, onSure: () => void}} props */
function Sure({ words, onSure }) {
  const [asks, setAsks] = useState(false);
  const choose = () => (asks && onSure(), setAsks(!asks));
  return html`<button type="button" class="btn quiet-btn" onClick=${choose}>${asks ? say("sure") : words}</button>`;
}

/** @param {number} seconds */
const when = (seconds) => new Date(seconds * 1000).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
