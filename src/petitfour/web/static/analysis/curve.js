// The chances of all seats over the game; marked turns stand in it, and a click opens a turn.
import { html } from "../lib.js";
import { say } from "../words.js";
import { isSmall } from "../screen.js";
import { faceByName } from "../cast.js";
import { Chart } from "../table/chart.js";
import { rowsOf } from "./reading.js";
/** @import { AnalysisAnswer } from "../api.d.ts" */

const WIDE = 900, NARROW = 360;

/** @param {{analysis: AnalysisAnswer | null, number: number, onChoose: (number: number) => void}} props `number`: of the turn that is looked at, from 0 */
export function Curve({ analysis, number, onChoose }) {
  const isChance = analysis?.unit !== "points";
  const label = say(isChance ? "analysis_curve" : "analysis_curve_points");
  const scores = analysis ? rowsOf(analysis) : [];
  if (!analysis || !scores.length) return html`<h2>${label}</h2>`;
  const turning = analysis.turns.filter(({ mark }) => mark).map(({ turn, seat }, i) => ({ version: turn - 1, seat, n: i + 1 }));
  const faces = analysis.names.map(faceByName);
  const story = { scores, versions: scores.map((_, i) => i), names: analysis.names, turning };
  return html`<h2>${label}</h2><${Chart} story=${story} label=${label} unit=${isChance ? "%" : ""} most=${isChance ? 100 : 1} wide=${isSmall() ? NARROW : WIDE}
    faces=${faces} all=${analysis.turns_in_all + 1} at=${number} onChoose=${(/** @type {number} */ i) => onChoose(Math.min(i, analysis.turns.length - 1))} />`;
}
