// The face of a game that has none: the view as tidy tables, the legal moves as buttons beside it.
import { html } from "./lib.js";
import { say } from "./words.js";

/** @import { FaceProps } from "./face.d.ts" */

/** @param {any} value */
function cellText(value) {
  return value === null ? "?" : String(value);
}

/** @param {{name: string, value: any}} props */
function FieldShown({ name, value }) {
  const title = name.replace(/_/g, " ");
  if (!Array.isArray(value)) return html`<tr><th scope="row">${title}</th><td>${cellText(value)}</td></tr>`;
  /** @type {any[][]} */
  const rows = Array.isArray(value[0]) ? value : [value];
  return html`<tr>
    <th scope="row">${title}</th>
    <td>
      <table class="cells"><tbody>
        ${rows.map((row) => html`<tr>${row.map((each) => html`<td>${[each].flat().map(cellText).join(" ")}</td>`)}</tr>`)}
      </tbody></table>
    </td>
  </tr>`;
}

/** @param {FaceProps} props */
export default function GenericBoard({ view }) {
  return html`<div class="generic">
    <table>
      <caption class="unseen">${say("state")}</caption>
      <tbody>${Object.entries(view).map(([name, value]) => html`<${FieldShown} key=${name} name=${name} value=${value} />`)}</tbody>
    </table>
  </div>`;
}
