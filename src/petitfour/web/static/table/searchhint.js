// What a search would do, with its reasons; a click does it.
import { html, useEffect, useRef, useState } from "../lib.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
/** @import { HintAnswer } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

/** @param {number} x */
const percent = (x) => Math.round(100 * x);

/** @param {{room: Room}} props */
export function Hint({ room: { table, acts, turn } }) {
  const [hints, setHints] = useState(/** @type {(HintAnswer & {moment: string}) | null} */ (null));
  const [thinking, setThinking] = useState(false);
  const moment = `${table.version}.${table.draft ? table.draft.decisions.length : 0}`;
  useEffect(() => setHints(null), [moment, language.value]);
  const now = useRef(moment); // a hint that comes too late is not for those who are here now
  now.current = moment;
  useEffect(() => () => void (now.current = ""), []);
  if (table.legal.length < 2) return null;
  async function ask() {
    if (thinking) return;
    setThinking(true);
    announce(say("hint_thinking"));
    const answer = await acts.hint();
    if (answer && now.current === moment) {
      setHints({ ...answer, moment });
      announce(answer.hints.length ? `${say("hint_title")}: ${answer.hints[0].words}` : "");
    }
    setThinking(false);
  }
  return html`<div class="hint">
    <button type="button" class="chip hint-ask" aria-disabled=${thinking} onClick=${ask}>
      ${thinking ? say("hint_thinking") : html`<span aria-hidden="true">✦</span> ${say("hint")}`}</button>
    ${hints && hints.moment === moment ? html`<${Reasons} hints=${hints} onChoose=${turn.submit} />` : null}</div>`;
}

/** @param {{hints: HintAnswer, onChoose: (action: number) => void}} props */
function Reasons({ hints, onChoose }) {
  return html`<div class="hints"><b>${say("hint_title")}</b><ol>${hints.hints.filter((hint) => hint.visits > 0).map((hint) => html`<li key=${hint.action}>
    <button type="button" class="move" onClick=${() => onChoose(hint.action)}>${hint.words}</button>
    <small>${say("hint_line", { percent: percent(hint.expected), share: percent(hint.share), n: hints.simulations })}</small></li>`)}</ol></div>`;
}
