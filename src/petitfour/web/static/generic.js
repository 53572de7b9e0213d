// The face of a game that has none: the table as text where there is one, and the view in tidy tables, in words.
import { html } from "./lib.js";
import { fieldRows } from "./fields.js";
import { say } from "./words.js";

/** @import { FaceProps } from "./face.d.ts" */

/** @param {{title: string, rows: {of: string, cells: string[]}[]}} props */
function FieldShown({ title, rows }) {
  return html`<tr>
    <th scope="row">${title}</th>
    <td><table class="cells"><tbody>${rows.map(({ of, cells }, i) => html`<tr key=${i}>
      ${of ? html`<th scope="row">${of}</th>` : null}
      ${cells.map((each, j) => html`<td key=${j}>${each}</td>`)}</tr>`)}</tbody></table></td>
  </tr>`;
}

/** @param {FaceProps} props */
export default function GenericBoard(props) {
  const { view, fields = [], text } = props;
  const shown = fields.map((field) => ({ field, rows: fieldRows(view[field.name], field, props) })).filter(({ rows }) => rows.length);
  const rows = shown.map(({ field, rows }) => html`<${FieldShown} key=${field.name} title=${field.title} rows=${rows} />`);
  const table = html`<table><caption class="unseen">${say("state")}</caption><tbody>${rows}</tbody></table>`;
  const lines = text ? text.split("\n") : [];
  const size = { "--longest": Math.max(...lines.map((line) => line.length), 1), "--lines": lines.length }; // the picture uses the room
  return html`<div class="generic is-scrolled" tabindex="0" role="group" aria-label=${say("state")}>
    ${text ? html`<pre class="text-picture" style=${size}>${text}</pre><details><summary>${say("state")}</summary>${table}</details>` : table}</div>`;
}
