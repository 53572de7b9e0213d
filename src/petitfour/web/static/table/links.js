// Ways to a seat: sitting down by a link, the link for a friend, the link for another device.
import { html, useEffect, useRef, useState } from "../lib.js";
import { myFace, playerName } from "../settings.js";
import { MyFace } from "../facechoice.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room, link: string}} props */
export function JoinForm({ room: { acts }, link }) {
  const [written, setName] = useState(playerName.value);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const name = field.current?.value ?? ""; // also what was written just now, and is not drawn
    playerName.value = name;
    if (!(await acts.join(link, name.trim() || say("guest"), myFace.value))) return;
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
  }
  return html`<form onSubmit=${submit}><h2>${say("join_title")}</h2>
    <label class="field">${say("your_name")}
      <input type="text" ref=${field} maxlength="24" value=${written} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
    <${MyFace} />
    <button class="btn primary" type="submit">${say("sit_down")}</button></form>`;
}

/** The link that leads a friend to an open seat. @param {{room: Room}} props */
export function Invite({ room: { table, id } }) {
  return table.link ? html`<${CopyLink} label=${say("invite")} address=${`${location.origin}/t/${id}#join=${table.link}`} />` : null;
}

/** @param {{label: string, address: string, ready?: boolean}} props `ready`: it was asked for, and what was clicked has gone */
export function CopyLink({ label, address, ready = false }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (ready) field.current?.focus();
  }, []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      field.current?.select(); // no clipboard here (plain http): the old way
      setCopied(document.execCommand("copy"));
    }
    announce(say("copied"));
  }
  return html`<label class="field">${label}
      <input type="text" readonly ref=${field} value=${address} onFocus=${(/** @type {any} */ e) => e.target.select()} /></label>
    <p><button type="button" class="btn quiet-btn" onClick=${copy}>${copied ? say("copied") : say("copy_link")}</button></p>`;
}
