// Dialogs: a plain modal, the settings, and how to play.
import { html, useEffect, useRef, useState } from "./lib.js";
import { confirmEach, notify, sound, speed, theme } from "./settings.js";
import { say } from "./words.js";

/** A window over the page; with `beside` it can be put beside the table and left open.
 * @param {{title: string, onClose: () => void, beside?: boolean, children?: any}} props */
export function Dialog({ title, onClose, beside = false, children }) {
  const [aside, setAside] = useState(false);
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("input"))?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const moving = useRef(false);
  /** Closes the window and opens it again without covering the page. */
  function putAside() {
    moving.current = true;
    box.current?.close();
    setAside(true);
    box.current?.show();
  }
  return html`<dialog ref=${box} class="dialog ${aside ? "is-aside" : ""}" aria-label=${title} onClose=${() => (moving.current ? (moving.current = false) : onClose())}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => aside && e.key === "Escape" && box.current?.close()}
    onClick=${(/** @type {MouseEvent} */ e) => e.target === box.current && box.current?.close()}>
    <div class="dialog-inside">
      <div class="dialog-head"><h2>${title}</h2><button type="button" class="chip" aria-label=${say("close")} onClick=${() => box.current?.close()}><span aria-hidden="true">✕</span></button></div>
      ${beside && !aside ? html`<p class="wide-only"><button type="button" class="chip" onClick=${putAside}><span aria-hidden="true">⇥</span> ${say("rules_beside")}</button></p>` : null}
      ${children}
    </div>
  </dialog>`;
}

/** A row of choices, one of them taken. @param {{label: string, value: any, choices: [any, string][], onChange: (v: any) => void}} props */
export function Choice({ label, value, choices, onChange }) {
  return html`<fieldset class="choice"><legend>${label}</legend>
    ${choices.map(
      ([each, words]) => html`<label class=${each === value ? "is-taken" : ""}>
        <input type="radio" name=${label} checked=${each === value} onChange=${() => onChange(each)} />${words}</label>`,
    )}
  </fieldset>`;
}

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="chip" onClick=${() => setOpen(true)} aria-label=${say("settings")}><span aria-hidden="true">⚙</span></button>
    ${open && html`<${Settings} onClose=${() => setOpen(false)} />`}`;
}

/** @param {{onClose: () => void}} props */
function Settings({ onClose }) {
  return html`<${Dialog} title=${say("settings")} onClose=${onClose}>
    <${Choice} label=${say("theme")} value=${theme.value} onChange=${(v) => (theme.value = v)}
      choices=${[["auto", say("theme.auto")], ["light", say("theme.light")], ["dark", say("theme.dark")]]} />
    <${Choice} label=${say("speed")} value=${speed.value} onChange=${(v) => (speed.value = v)}
      choices=${[["slow", say("speed.slow")], ["normal", say("speed.normal")], ["fast", say("speed.fast")], ["off", say("speed.off")]]} />
    <${Choice} label=${say("sound")} value=${sound.value} onChange=${(v) => (sound.value = v)}
      choices=${[[false, say("off")], [true, say("on")]]} />
    <${Choice} label=${say("notify")} value=${notify.value} onChange=${allowNotices}
      choices=${[[false, say("off")], [true, say("on")]]} />
    ${notify.value && typeof Notification !== "undefined" && Notification.permission === "denied" ? html`<p class="quiet" role="status">${say("notify_denied")}</p>` : null}
    <${Choice} label=${say("confirm_each")} value=${confirmEach.value} onChange=${(v) => (confirmEach.value = v)}
      choices=${[["game", say("confirm_each.game")], ["always", say("confirm_each.always")]]} />
  </${Dialog}>`;
}

/** @param {boolean} on */
async function allowNotices(on) {
  notify.value = on;
  if (on && typeof Notification !== "undefined" && Notification.permission === "default") await Notification.requestPermission();
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

/** Rules as text, with a search. @param {{text: string}} props */
export function Rules({ text }) {
  const [wanted, setWanted] = useState("");
  const found = wanted.trim() ? passages(text, wanted) : null;
  const n = found ? found.filter((part) => !part.startsWith("#")).reduce((sum, part) => sum + part.split(/\n(?=- )/).length, 0) : 0;
  return html`<label class="field">${say("search_rules")}<input type="search" value=${wanted} onInput=${(/** @type {any} */ e) => setWanted(e.target.value)} /></label>
    <p class="quiet" role="status">${found ? (n ? say("rules_found", { n }) : say("rules_none")) : ""}</p>
    <${Text} text=${found ? found.join("\n\n") : text} />`;
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
