// How to play: the rules as text, with a search.
import { html, useState } from "./lib.js";
import { say } from "./words.js";

/** @param {{text: string}} props */
export function Rules({ text }) {
  const [wanted, setWanted] = useState("");
  const parts = wanted.trim() ? passages(text, wanted) : null;
  const n = parts ? parts.filter((part) => !part.startsWith("#")).reduce((sum, part) => sum + part.split(/\n(?=- )/).length, 0) : 0;
  return html`<label class="field">${say("search_rules")}
      <input type="search" value=${wanted} onInput=${(/** @type {any} */ e) => setWanted(e.target.value)} /></label>
    <p class="quiet" role="status">${parts ? (n ? say("rules_found", { n }) : say("rules_none")) : ""}</p>
    <${Text} text=${parts ? parts.join("\n\n") : text} />`;
}

/** Letters without accents, for searching. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** The passages of a text that hold all words of a search, with the heading each stands under. @param {string} text @param {string} wanted */
function passages(text, wanted) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  let heading = "";
  /** @type {string[]} */
  const found = [];
  for (const part of text.split(/\n\s*\n/)) {
    if (part.startsWith("#")) {
      heading = part;
      continue;
    }
    const pieces = part.startsWith("- ") ? part.split(/\n(?=- )/) : [part];
    const hits = pieces.filter((piece) => words.every((word) => plain(`${heading} ${piece}`).includes(word)));
    if (!hits.length) continue;
    if (heading && found.lastIndexOf(heading) < 0) found.push(heading);
    found.push(...(part.startsWith("- ") ? [hits.join("\n")] : hits));
  }
  return found;
}

/** Text with headings, lists, bold and paragraphs, nothing else. @param {{text: string}} props */
function Text({ text }) {
  return html`<div class="rules">
    ${text.split(/\n\s*\n/).map((part) => {
      const heading = part.match(/^(#+) (.*)/);
      if (heading) return heading[1] === "#" ? null : html`<h3>${heading[2]}</h3>`; // the title is the dialog's own
      if (part.startsWith("- ")) return html`<ul>${part.slice(2).split(/\n- /).map((item) => html`<li>${bold(item)}</li>`)}</ul>`;
      return html`<p>${bold(part)}</p>`;
    })}
  </div>`;
}

/** Text with **strong** parts. @param {string} text */
function bold(text) {
  return text.split("**").map((piece, i) => (i % 2 ? html`<b>${piece}</b>` : piece));
}
