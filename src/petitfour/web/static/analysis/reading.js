// What an analysis tells of a moment: which turn it is, where turns end, how the chances went.
/** @import { AnalysedTurn, AnalysisAnswer } from "../api.d.ts" */

/** The place of the turn that is looked at: the one that begins at that step, or that is under way. @param {AnalysedTurn[]} turns @param {number} at */
export function numberAt(turns, at) {
  return Math.max(0, turns.findLastIndex(({ steps }) => steps[0] <= at));
}

/** The moment of the table that is nearest before a step; none where nothing is known. @param {AnalysedTurn[]} turns @param {number} at */
export function versionAt(turns, at) {
  const turn = turns[numberAt(turns, at)];
  if (!turn) return null;
  return turn.versions[at >= turn.steps[1] ? 1 : 0];
}

/** Where turns end, the first of them before anybody has played. @param {AnalysedTurn[]} turns */
export const endsOf = (turns) => [...turns.slice(0, 1).map(({ steps }) => steps[0]), ...turns.map(({ steps }) => steps[1])];

/** The chances before the first turn and after each, in per cent; where points are played for, the points.
 * @param {Pick<AnalysisAnswer, "turns" | "unit">} analysis */
export function rowsOf({ turns, unit }) {
  const times = unit === "chance" ? 100 : 1;
  const told = (/** @type {number[]} */ row) => row.map((share) => Math.round(share * times * 10) / 10);
  return turns.length ? [told(turns[0].before), ...turns.map(({ after }) => told(after))] : [];
}

/** A chance in per cent, or points. @param {number} share @param {AnalysisAnswer["unit"]} unit */
export const amount = (share, unit) => (unit === "chance" ? `${Math.round(100 * share)} %` : `${Math.round(10 * share) / 10}`);

/** The same as a change, its sign told. @param {number} share @param {AnalysisAnswer["unit"]} unit */
export function change(share, unit) {
  const number = unit === "chance" ? Math.round(100 * share) : Math.round(10 * share) / 10;
  const sign = number > 0 ? "+" : number < 0 ? "−" : "±";
  return `${sign}${Math.abs(number)}${unit === "chance" ? " %" : ""}`;
}

/** What is known, and what came since. @param {AnalysisAnswer | null} known @param {AnalysisAnswer} more @returns {AnalysisAnswer} */
export function grown(known, more) {
  if (!known || known.how_far === "preparing" || !known.turns.length) return more;
  const next = known.turns.length + 1;
  const fits = !more.turns.length || more.turns[0].turn === next;
  return fits ? { ...more, turns: [...known.turns, ...more.turns] } : { ...more, turns: known.turns };
}

/** What happened in the turns of a match from a file stands in the file: in its frames, the first of them before any step.
 * @param {AnalysisAnswer} found @param {{lines: string[]}[]} frames @returns {AnalysisAnswer} */
export function retold(found, frames) {
  const linesOf = (/** @type {number[]} */ [first, end]) => frames.slice(first + 1, end + 1).flatMap(({ lines }) => lines);
  return { ...found, turns: found.turns.map((turn) => ({ ...turn, lines: linesOf(turn.steps) })) };
}
