// Whether this device is called to games of days, as one of the settings.
import { html, useState } from "./lib.js";
import { callEverywhere, stopEverywhere } from "./calls.js";
import { Choice } from "./dialogs.js";
import { calls } from "./settings.js";
import { say } from "./words.js";

/** @param {{choices: [any, string][]}} props off and on */
export default function CallChoice({ choices }) {
  const [told, setTold] = useState("");
  /** @param {boolean} on */
  async function choose(on) {
    setTold(say("calls_wait"));
    const why = await (on ? callEverywhere() : stopEverywhere().then(() => "", () => say("call_failed")));
    setTold(why || (on ? say("calls_now") : ""));
  }
  return html`<${Choice} label=${say("calls")} value=${calls.value} onChange=${choose} choices=${choices} />
    ${told ? html`<p class="quiet" role="status">${told}</p>` : null}`;
}
