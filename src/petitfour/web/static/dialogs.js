// Dialogs: a plain modal, the settings, and how to play.
import { html, useEffect, useRef, useState } from "./lib.js";
import { confirmEach, sound, speed, theme } from "./settings.js";
import { say } from "./words.js";

/** @param {{title: string, onClose: () => void, children?: any}} props */
export function Dialog({ title, onClose, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("input"))?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return html`<dialog ref=${box} class="dialog" aria-label=${title} onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ e) => e.target === box.current && box.current?.close()}>
    <div class="dialog-inside">
      <header><h2>${title}</h2><button type="button" class="chip" aria-label=${say("close")} onClick=${() => box.current?.close()}>✕</button></header>
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
  return html`<button type="button" class="chip" onClick=${() => setOpen(true)} aria-label=${say("settings")}>⚙</button>
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
    <${Choice} label=${say("confirm_each")} value=${confirmEach.value} onChange=${(v) => (confirmEach.value = v)}
      choices=${[["game", say("confirm_each.game")], ["always", say("confirm_each.always")]]} />
  </${Dialog}>`;
}

/** Rules as text: headings and paragraphs, nothing else. @param {{text: string}} props */
export function Rules({ text }) {
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
