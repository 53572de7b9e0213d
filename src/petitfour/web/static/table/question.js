// What somebody asks the others, with what can be answered.
import { html, useEffect } from "../lib.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Question({ room: { table, acts, me } }) {
  const asked = table.asked;
  const words = asked ? asked.words : "";
  useEffect(() => announce(words), [words]);
  if (!asked) return null;
  const answer = (/** @type {boolean} */ yes) => () => acts.answer(asked.number, yes);
  return html`<div class="question" role="group" aria-label=${words}><p><b>${words}</b></p>
    ${asked.answer ? html`<div class="buttons"><button type="button" class="btn" data-next onClick=${answer(true)}>${say("agree")}</button>
      <button type="button" class="btn quiet-btn" onClick=${answer(false)}>${say("refuse")}</button></div>` : null}
    ${me && me.chair === asked.chair ? html`<p class="quiet">${say("asked_waits")}</p>
      <p><button type="button" class="btn quiet-btn" onClick=${answer(false)}>${say("withdraw")}</button></p>` : null}</div>`;
}
