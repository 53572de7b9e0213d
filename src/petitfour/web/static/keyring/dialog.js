// "Keep my seats", in a window: a passkey or a code on paper makes seats, name, face and finished games one's own on every device.
import { html, useEffect, useRef, useState } from "../lib.js";
import { Refusal } from "../server.js";
import { signedIn } from "../settings.js";
import { announce } from "../announce.js";
import { Dialog } from "../dialogs.js";
import { say } from "../words.js";
import { addPasskey, keyring, look, signIn, signInByCode, writeCode } from "./client.js";
import { Kept } from "./kept.js";
import { hasPasskeys } from "./webauthn.js";

/** Does something that may fail, and says what became of it. @typedef {(what: () => Promise<any>, done?: string) => Promise<void>} Does */

/** @param {{onClose: () => void}} props */
export default function KeepSeats({ onClose }) {
  const [code, setCode] = useState("");
  const { error, told, busy, does } = useDoing();
  const before = useRef(signedIn.value);
  useEffect(() => void does(look), []);
  /** At a table this person may be somebody else now. */
  function close() {
    onClose();
    if (before.current !== signedIn.value && location.pathname.startsWith("/t/")) location.reload();
  }
  const ring = keyring.value;
  const write = () => does(async () => setCode(await writeCode()), say("keep.written"));
  const inside = code ? html`<${OnPaper} code=${code} onDone=${() => setCode("")} />`
    : !ring ? null
    : ring.signed_in ? html`<${Kept} ring=${ring} does=${does} busy=${busy} onWrite=${write} />`
    : html`<${NotYet} whyNot=${whyNot(ring)} does=${does} busy=${busy} onWrite=${write} />`;
  return html`<${Dialog} title=${say("keep")} onClose=${close}>
    ${inside}
    ${told ? html`<p role="status">${told}</p>` : null}
    ${error ? html`<p class="refusal" role="alert">${error}</p>` : null}</${Dialog}>`;
}

/** One thing at a time, and what is to be said of it. */
function useDoing() {
  const [error, setError] = useState("");
  const [told, setTold] = useState("");
  const [busy, setBusy] = useState(false);
  /** @type {Does} */
  async function does(what, done = "") {
    const before = document.activeElement;
    setBusy(true);
    setError("");
    setTold("");
    try {
      const words = await what();
      setTold(typeof words === "string" ? words : done);
      announce(typeof words === "string" ? words : done);
    } catch (problem) {
      setError(wordsOf(problem));
    } finally {
      setBusy(false);
      setTimeout(() => focusAgain(before)); // once it is drawn
    }
  }
  return { error, told, busy, does };
}

/** Whoever goes by keyboard stays where they were, or in the window if that has gone. @param {Element | null} before */
function focusAgain(before) {
  if (document.activeElement !== document.body) return;
  const still = before?.isConnected && before !== document.body ? before : document.querySelector("dialog[open] button");
  if (still instanceof HTMLElement) still.focus();
}

/** Why something was not done. @param {unknown} problem */
function wordsOf(problem) {
  if (problem instanceof Refusal) return problem.message;
  const name = problem instanceof DOMException ? problem.name : "";
  if (name === "InvalidStateError") return say("keep.has_one");
  if (name === "NotAllowedError" || name === "AbortError") return say("keep.called_off");
  return say(name ? "keep.no_passkey" : "no_connection");
}

/** Why there can be no passkey here; empty if there can. @param {NonNullable<typeof keyring.value>} ring */
const whyNot = (ring) => ring.why_not || (hasPasskeys() ? "" : say("keep.no_passkey"));

/** Nothing is kept yet, or it is kept elsewhere. @param {{whyNot: string, does: Does, busy: boolean, onWrite: () => void}} props */
function NotYet({ whyNot, does, busy, onWrite }) {
  const [typing, setTyping] = useState(false);
  return html`<p>${say("keep.what")}</p>
    <div class="more-list">
      ${whyNot ? html`<p class="quiet">${whyNot}</p>`
        : html`<button type="button" class="btn primary" disabled=${busy} onClick=${() => does(addPasskey, say("keep.begun"))}>${say("keep.passkey")}</button>`}
      <button type="button" class="btn quiet-btn" disabled=${busy} onClick=${onWrite}>${say("keep.code")}</button>
    </div>
    <h3>${say("keep.elsewhere")}</h3>
    <div class="more-list">
      ${whyNot ? null : html`<button type="button" class="btn quiet-btn" disabled=${busy}
        onClick=${() => does(signIn, say("keep.here"))}>${say("keep.sign_in")}</button>`}
      ${typing ? html`<${TypeCode} does=${does} busy=${busy} />`
        : html`<button type="button" class="btn quiet-btn" onClick=${() => setTyping(true)}>${say("keep.have_code")}</button>`}
    </div>
    <p class="quiet"><a href="/privacy" target="_blank">${say("privacy")}</a></p>`;
}

/** @param {{does: Does, busy: boolean}} props */
function TypeCode({ does, busy }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    does(() => signInByCode(field.current?.value ?? ""), say("keep.here"));
  }
  return html`<form onSubmit=${submit}><label class="field">${say("keep.type")}
      <input type="text" ref=${field} class="paper-code" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck=${false} required /></label>
    <button class="btn" type="submit" disabled=${busy}>${say("keep.bring")}</button></form>`;
}

/** The code, this once; a screen reader spells it. @param {{code: string, onDone: () => void}} props */
function OnPaper({ code, onDone }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => box.current?.focus(), []);
  return html`<section ref=${box} tabindex="-1" aria-label=${say("keep.your_code")}>
    <p>${say("keep.write_down")}</p>
    <p class="paper-code is-shown"><span aria-hidden="true">${code.split("-").map((group) => html`<b key=${group}>${group}</b>`)}</span>
      <span class="unseen">${code.split("-").map((group) => group.split("").join(" ")).join(", ")}</span></p>
    <p class="quiet">${say("keep.only_once")}</p>
    <button type="button" class="btn primary" onClick=${onDone}>${say("keep.have_written")}</button></section>`;
}
