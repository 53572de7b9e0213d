// One turn: what was played and what it was worth, what would have been better and why.
import { html } from "../lib.js";
import { say } from "../words.js";
import { Portrait } from "../pieces.js";
import { faceByName } from "../cast.js";
import { amount } from "./reading.js";
/** @import { AnalysedTurn, AnalysisAnswer } from "../api.d.ts" */

/** @param {{turn: AnalysedTurn, analysis: AnalysisAnswer, number: number, onGo: (number: number) => void}} props */
export function TurnCard({ turn, analysis, number, onGo }) {
  const name = analysis.names[turn.seat];
  const isLost = turn.lost > 0;
  const other = turn.expected + turn.lost - turn.gained;
  const next = analysis.turns.findIndex((each, n) => n > number && each.mark);
  return html`<section class="an-turn panel" aria-live="polite">
    <header><${Portrait} face=${faceByName(name, turn.seat)} name=${name} tone=${turn.seat} size="38px" />
      <div><h2>${say("analysis_turn", { n: turn.turn, name })}</h2>
        ${turn.mark ? html`<b class="an-mark is-${turn.mark}">${say(`analysis_mark.${turn.mark}`)}</b>` : null}</div></header>
    <${Way} kind=${isLost ? "worse" : "played"} title=${say("analysis_played")} words=${turn.did || turn.lines.join(" ") || listed(turn.played)}
      share=${amount(turn.expected, analysis.unit)} />
    ${turn.instead.length && (isLost || turn.gained > 0) ? html`<${Way} kind=${isLost ? "better" : "next"}
      title=${say(isLost ? "analysis_better" : "analysis_next")} words=${turn.other || listed(turn.instead)} share=${amount(other, analysis.unit)} />` : null}
    ${turn.verdict.length ? html`<p class="an-why">${turn.verdict.join(" ")}</p>` : null}
    <p class="quiet an-split">${turn.change}</p>
    ${next > 0 ? html`<button type="button" class="text-btn" onClick=${() => onGo(next)}>${say("analysis_next_mark")}</button>` : null}</section>`;
}

/** @param {{kind: string, title: string, words: string, share: string}} props */
const Way = ({ kind, title, words, share }) => html`<div class="an-way is-${kind}"><span><small>${title}</small><b>${words}</b></span><em>${share}</em></div>`;

/** @param {{words: string}[]} moves */
const listed = (moves) => moves.map(({ words }) => words).join(", ");
