// The turns of an analysis as lists: the best and worst, all of them; and how every seat played.
import { html, useEffect, useRef } from "../lib.js";
import { say } from "../words.js";
import { amount, change } from "./reading.js";
/** @import { AnalysedTurn, AnalysisAnswer } from "../api.d.ts" */

/** @typedef {{turns: AnalysedTurn[], analysis: AnalysisAnswer, now: number, onGo: (number: number) => void}} Props */

/** The decisions that mattered most. @param {Props} props */
export function Marked({ turns, analysis, now, onGo }) {
  const marked = turns.flatMap((turn, n) => (turn.mark ? [{ turn, n }] : []));
  return html`<section class="panel"><h2>${say("analysis_marked")}</h2>
    ${marked.length ? html`<ol class="an-marked">${marked.map(({ turn, n }, i) => html`<li key=${n}><${Line} turn=${turn} n=${n} analysis=${analysis} now=${now}
      onGo=${onGo} dot=${i + 1} /></li>`)}</ol>` : html`<p class="quiet">${say("analysis_none_marked")}</p>`}</section>`;
}

/** Every turn in a line. @param {Props} props */
export function Turns({ turns, analysis, now, onGo }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const line = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]"));
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [now]);
  return html`<details class="panel an-all"><summary><h2>${say("analysis_turns")}</h2></summary>
    <ol class="an-turns" ref=${list}>${turns.map((turn, n) => html`<li key=${n}><${Line} turn=${turn} n=${n} analysis=${analysis} now=${now}
      onGo=${onGo} /></li>`)}</ol></details>`;
}

/** @param {{turn: AnalysedTurn, n: number, analysis: AnalysisAnswer, now: number, onGo: (number: number) => void, dot?: number}} props `dot`: its number in
 * the curve */
function Line({ turn, n, analysis, now, onGo, dot }) {
  const name = analysis.names[turn.seat];
  const worth = turn.mark === "best" ? turn.gained : turn.lost > 0 ? -turn.lost : turn.after[turn.seat] - turn.before[turn.seat];
  const words = turn.did || turn.lines[0] || turn.played.map((move) => move.words).join(", ");
  return html`<button type="button" class="an-line ${turn.mark ? `is-${turn.mark}` : ""} tone-${turn.seat}" aria-current=${n === now ? "true" : undefined}
    onClick=${() => onGo(n)}><i aria-hidden="true">${dot ?? turn.turn}</i><span class="unseen">${say("analysis_turn", { n: turn.turn, name })}</span>
    <span>${turn.did ? html`<b>${name}</b> ` : null}${words} ${dot ? html`<small aria-hidden="true">${say("analysis_nth", { n: turn.turn })}</small>` : null}
      ${turn.mark ? html`<span class="unseen"> ${say(`analysis_mark.${turn.mark}`)}</span>` : null}</span><em>${change(worth, analysis.unit)}</em></button>`;
}

const COLUMNS = ["accuracy", "own", "luck", "others"];

/** How every seat played. @param {{analysis: AnalysisAnswer}} props */
export function Seats({ analysis: { seats, names, unit } }) {
  return html`<section class="panel an-seats"><h2>${say("analysis_seats")}</h2><table>
    <thead><tr><td></td>${COLUMNS.map((what) => html`<th scope="col" key=${what}>${say(`analysis_seats.${what}`)}</th>`)}</tr></thead>
    <tbody>${seats.map((seat, n) => html`<tr key=${n}><th scope="row">${names[n]}</th>
      <td>${seat.accuracy === null ? "–" : amount(seat.accuracy / 100, "chance")}</td>
      ${[seat.own, seat.luck, seat.others].map((share, i) => html`<td key=${i}>${change(share, unit)}</td>`)}</tr>`)}</tbody></table></section>`;
}
