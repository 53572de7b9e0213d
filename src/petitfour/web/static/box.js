// An own box: its files are read here, checked by the house before a table is made, and shown to all at the table.
import { html, useState } from "./lib.js";
import { post } from "./server.js";
import { say } from "./words.js";
/** @import { BoxAnswer, BoxCheckAnswer } from "./api.d.ts" */

const MOST_BYTES = 500_000;
const MOST_PROBLEMS = 8;

/** @typedef {BoxCheckAnswer & {files: Record<string, string>}} OwnBox */

/** @param {{game: string, value: OwnBox | null, onChange: (box: OwnBox | null) => void}} props */
export function BoxUpload({ game, value, onChange }) {
  const [error, setError] = useState("");
  /** @param {Event} event */
  async function choose(event) {
    const chosen = [.../** @type {any} */ (event.target).files];
    setError("");
    if (!chosen.length) return onChange(null);
    try {
      if (chosen.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) throw new Error(say("own_box_large"));
      const files = Object.fromEntries(await Promise.all(chosen.map(async (file) => [file.name, await file.text()])));
      onChange({ files, ...(await post("/boxes", { game, files })) });
    } catch (e) {
      onChange(null);
      setError(/** @type {Error} */ (e).message);
    }
  }
  return html`<label class="field">${say("own_box")}<small>${say("own_box_more")}</small>
      <input type="file" multiple accept=".toml,.csv" onChange=${choose} /></label>
    ${error ? html`<p class="refusal" role="alert">${error}</p>` : null}
    ${value && value.good ? html`<p role="status">✓ ${say("own_box_good", { name: value.name })}</p>` : null}
    ${value && !value.good ? html`<${Problems} problems=${value.problems} />` : null}`;
}

/** @param {{problems: string[]}} props */
function Problems({ problems }) {
  return html`<div class="refusal" role="alert"><p>${say("own_box_bad")}</p>
    <ul>${problems.slice(0, MOST_PROBLEMS).map((problem, i) => html`<li key=${i}>${problem}</li>`)}</ul></div>`;
}

/** Everything in a box, chapter by chapter. @param {{box: BoxAnswer}} props */
export function BoxContents({ box }) {
  return html`<div class="box-contents">${Object.entries(box.contents).map(([name, chapter]) => html`<section key=${name}><h3>${name}</h3>
    <dl>${Object.entries(chapter).filter(([, value]) => !isRows(value)).map(([key, value]) => html`<div key=${key}><dt>${key}</dt>
      <dd>${typeof value === "object" ? JSON.stringify(value) : String(value)}</dd></div>`)}</dl>
    ${isRows(chapter.rows) ? html`<${Rows} label=${name} rows=${chapter.rows} />` : null}</section>`)}</div>`;
}

/** @param {{label: string, rows: Record<string, any>[]}} props */
function Rows({ label, rows }) {
  const columns = Object.keys(rows[0] || {});
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><table class="scores">
    <thead><tr>${columns.map((c) => html`<th scope="col" key=${c}>${c}</th>`)}</tr></thead>
    <tbody>${rows.map((row, i) => html`<tr key=${i}>${columns.map((c) => html`<td key=${c}>${row[c]}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {any} value */
function isRows(value) {
  return Array.isArray(value) && value.length > 0 && value.every((row) => row && typeof row === "object" && !Array.isArray(row));
}
