// An analysis as it grows: asked for once, then looked at until all of it is known.
import { useEffect, useState } from "../lib.js";
import { clock, get, post } from "../server.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
import { Refusal } from "../http.js";
import { grown } from "./reading.js";
/** @import { AnalysisAnswer } from "../api.d.ts" */

const EVERY = 700; // milliseconds

/** @param {string} table @param {number} game */
export function useAnalysis(table, game) {
  const [analysis, setAnalysis] = useState(/** @type {AnalysisAnswer | null} */ (null));
  const [error, setError] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setError("");
    return grow(table, game, setAnalysis, (e) => setError(e instanceof Refusal ? e.message : say("no_connection")));
  }, [table, game, language.value, tries]);
  return { analysis, error, again: () => setTries((n) => n + 1) };
}

/** Asks until all is known; returns what ends it. @param {string} table @param {number} game @param {(known: AnalysisAnswer) => void} take
 * @param {(error: unknown) => void} fail */
function grow(table, game, take, fail) {
  const path = `/tables/${table}/analysis?game=${game}`;
  let known = /** @type {AnalysisAnswer | null} */ (null);
  let isLeft = false;
  let stop = () => {};
  async function look() {
    try {
      const more = known && known.how_far !== "none" ? await get(`${path}&since=${known.turns.length}`) : await post(path);
      if (isLeft) return;
      const wasGrowing = !!known;
      known = grown(known, more);
      if (more.how_far === "done" && wasGrowing) {
        known = /** @type {AnalysisAnswer} */ (await get(path)); // with the marks, which the whole game decides
        if (isLeft) return;
        announce(say("analysis_done"));
      }
      take(known);
      if (known.how_far !== "done") stop = clock.after(EVERY, look);
    } catch (error) {
      if (!isLeft) fail(error);
    }
  }
  look();
  return () => ((isLeft = true), stop());
}
