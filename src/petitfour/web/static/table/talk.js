// The talk at the table, and a line to say something.
import { html, useEffect, useRef, useState } from "../lib.js";
import { say } from "../words.js";
import { heard } from "./muted.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Talk({ room: { table } }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [table.talk.length]);
  return html`<div class="talk" role="log" aria-live="off" tabindex="0" aria-label=${say("talk")} ref=${box}>
      ${heard(table.id, table.talk).map((said) => html`<p key=${said.number} class=${said.kind ? "quiet" : ""}>
        ${said.kind ? null : html`<b>${said.name}:</b> `}${said.text}</p>`)}
      ${table.talk.length === 0 ? html`<p class="quiet">${say("talk_empty")}</p>` : null}
    </div>`;
}

/** What stands in the line is sent, drawn or not: Enter may follow at once. The next may be written while this one is on its way.
 * @param {{onSay: (text: string) => Promise<boolean>}} props */
export function Entry({ onSay }) {
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    if (!typed.trim()) return;
    setText("");
    if (!(await onSay(typed))) setText((now) => now || typed);
  }
  return html`<form class="say" onSubmit=${send}>
    <input type="text" ref=${field} maxlength="300" aria-label=${say("talk_say")} placeholder=${say("talk_here")} value=${text}
      onInput=${(/** @type {any} */ e) => setText(e.target.value)} />
    <button class="btn quiet-btn" type="submit">${say("talk_send")}</button></form>`;
}
