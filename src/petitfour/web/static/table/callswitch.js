// The switch for being called to a table; what it needs is told where it cannot be had.
import { html, useEffect, useState } from "../lib.js";
import { announce } from "../announce.js";
import { callAt, isCalled, obstacle, stopAt } from "../calls.js";
import { say } from "../words.js";

/** @param {{id: string, seldom?: boolean}} props `seldom`: few would want it here, so of what is in its way nothing is said */
export default function CallSwitch({ id, seldom = false }) {
  const [isOn, setOn] = useState(/** @type {boolean | null} */ (null)); // not known yet
  const [why, setWhy] = useState(obstacle() && say(obstacle()));
  useEffect(() => void isCalled(id).then(setOn, () => setOn(false)), [id]);
  async function change() {
    setOn(null);
    const failed = await (isOn ? stopAt(id).then(() => "", () => say("call_failed")) : callAt(id));
    const on = failed ? !!isOn : !isOn;
    setWhy(failed);
    setOn(on);
    announce(failed || say(on ? "call_on" : "call_off"));
  }
  const isHopeless = !isOn && !!obstacle();
  if (isHopeless && seldom) return null;
  return html`<div class="call-switch">
    ${isHopeless ? null : html`<button type="button" class="btn quiet-btn" aria-pressed=${!!isOn} disabled=${isOn === null} onClick=${change}>
      ${say(isOn ? "call_stop" : "call_me")}</button>`}
    ${isOn && !why ? null : html`<p class="quiet" role="status">${isHopeless ? html`${say("call_me")}: ` : null}${why || say("call_more")}</p>`}</div>`;
}
