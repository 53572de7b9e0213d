// A window over the page, and a row of choices in it.
import { html, useEffect, useRef, useState } from "./lib.js";
import { say } from "./words.js";

/** A window over the page; with `beside` it can be put beside the table and left open.
 * @param {{title: string, onClose: () => void, beside?: boolean, wide?: boolean, children?: any}} props */
export function Dialog({ title, onClose, beside = false, wide = false, children }) {
  const [aside, setAside] = useState(false);
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = () => box.current?.close();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("input:not([type=search])"))?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const moving = useRef(false);
  /** Closes the window and opens it again without covering the page. */
  function putAside() {
    moving.current = true;
    close();
    setAside(true);
    box.current?.show();
  }
  return html`<dialog ref=${box} class="dialog ${aside ? "is-aside" : ""} ${wide ? "is-wide" : ""}" aria-label=${title}
    onClose=${() => (moving.current ? (moving.current = false) : onClose())}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => aside && e.key === "Escape" && close()}
    onClick=${(/** @type {MouseEvent} */ e) => e.target === box.current && close()}>
    <div class="dialog-inside">
      <div class="dialog-head"><h2>${title}</h2>
        <button type="button" class="chip" aria-label=${say("close")} onClick=${close}><span aria-hidden="true">✕</span></button></div>
      ${beside && !aside ? html`<p class="wide-only"><button type="button" class="chip" onClick=${putAside}>
        <span aria-hidden="true">⇥</span> ${say("rules_beside")}</button></p>` : null}
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
