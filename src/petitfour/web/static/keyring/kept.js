// What whoever is signed in sees of their keyring: how many seats it has, what opens it, and how to leave it.
import { html, useState } from "../lib.js";
import { language } from "../settings.js";
import { announce } from "../announce.js";
import { say } from "../words.js";
import { addPasskey, keepAll, notKept, removePasskey, signOut, stop, voidCode } from "./client.js";
import { hasPasskeys } from "./webauthn.js";
/** @import { KeyringAnswer, PasskeyCard } from "../api.d.ts" */
/** @import { Does } from "./dialog.js" */

/** @param {{ring: KeyringAnswer, does: Does, busy: boolean, onWrite: () => void}} props */
export function Kept({ ring, does, busy, onWrite }) {
  const quiet = (/** @type {string} */ words, /** @type {() => void} */ act) =>
    html`<button type="button" class="btn quiet-btn" disabled=${busy} onClick=${act}>${words}</button>`;
  const keysAreMany = ring.passkeys.length + (ring.code ? 1 : 0) > 1;
  return html`<p>${ring.tables.length ? say("keep.on_it", { n: ring.tables.length }) : say("keep.none_yet")}</p>
    ${notKept().length ? html`<div class="more-list">${quiet(say("keep.add_seats"), () => does(addSeats))}</div>` : null}
    <h3>${say("keep.keys")}</h3>
    <ul class="lines keys">
      ${ring.passkeys.map((key) => html`<li key=${key.id}><span><b>${say("keep.a_passkey")}</b> <small>${datesOf(key)}</small></span>
        ${keysAreMany ? html`<${Sure} words=${say("keep.remove")} sure=${say("keep.remove_sure")} busy=${busy}
          onSure=${() => does(() => removePasskey(key.id), say("keep.removed"))} />` : null}</li>`)}
      ${ring.code ? html`<li key="code"><span><b>${say("keep.a_code")}</b> <small>${say("keep.made", { day: dayOf(ring.code) })}</small></span>
        ${ring.passkeys.length ? html`<${Sure} words=${say("keep.void")} sure=${say("keep.void_sure")} busy=${busy}
          onSure=${() => does(voidCode, say("keep.voided"))} />` : null}</li>` : null}
    </ul>
    <div class="more-list">
      ${ring.possible && hasPasskeys() ? quiet(say("keep.another"), () => does(addPasskey, say("keep.passkey_added")))
        : html`<p class="quiet">${ring.why_not || say("keep.no_passkey")}</p>`}
      ${ring.code ? html`<${Sure} words=${say("keep.new_code")} sure=${say("keep.new_code_sure")} busy=${busy} onSure=${onWrite} />`
        : quiet(say("keep.code"), onWrite)}
    </div>
    <h3>${say("keep.leave")}</h3>
    <div class="more-list">
      ${quiet(say("keep.sign_out"), () => does(signOut, say("keep.signed_out")))}
      <${Sure} words=${say("keep.stop")} sure=${say("keep.stop_sure")} busy=${busy} onSure=${() => does(stop, say("keep.stopped"))} />
    </div>`;
}

const addSeats = async () => say("keep.added", { n: await keepAll() });

/** @param {PasskeyCard} key */
const datesOf = (key) => [say("keep.made", { day: dayOf(key.made) }), say("keep.used", { day: dayOf(key.used) }), key.here ? say("keep.by_this") : ""]
  .filter(Boolean).join(" · ");

const A_DAY = /** @type {const} */ ({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** @param {string} day */
const dayOf = (day) => new Date(`${day}T00:00Z`).toLocaleDateString(language.value === "en" ? "en-GB" : language.value, A_DAY);

/** What cannot be undone is asked twice. @param {{words: string, sure: string, busy: boolean, onSure: () => void}} props */
function Sure({ words, sure, busy, onSure }) {
  const [asks, setAsks] = useState(false);
  const choose = () => (asks ? onSure() : announce(sure), setAsks(!asks));
  return html`<button type="button" class="btn quiet-btn" disabled=${busy} onClick=${choose}>${asks ? sure : words}</button>`;
}
