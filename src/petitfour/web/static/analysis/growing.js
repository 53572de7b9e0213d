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

/** Where an analysis comes from: how it is begun, and how more of it is asked for once so many turns are known.
 * @typedef {{begin: () => Promise<AnalysisAnswer>, more: (since: number) => Promise<AnalysisAnswer>}} Source */

/** A game of a table. @param {string} table @param {number} game @returns {Source} */
export function ofTable(table, game) {
  const path = `/tables/${table}/analysis?game=${game}`;
  return { begin: () => post(path), more: (since) => get(since ? `${path}&since=${since}` : path) };
}

/** A match from a file: the house looks at it, and keeps nothing of it for long. @param {string} record @returns {Source} */
export function ofFile(record) {
  let id = "";
  return {
    begin: async () => {
      const begun = await post("/replays/analysis", { record });
      id = begun.id;
      return begun;
    },
    more: (since) => get(`/replays/${id}/analysis?since=${since}`),
  };
}

/** @param {Source} source */
export function useAnalysis(source) {
  const [analysis, setAnalysis] = useState(/** @type {AnalysisAnswer | null} */ (null));
  const [error, setError] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setError("");
    return grow(source, setAnalysis, (e) => setError(e instanceof Refusal ? e.message : say("no_connection")));
  }, [source, language.value, tries]);
  return { analysis, error, again: () => setTries((n) => n + 1) };
}

/** Asks until all is known; returns what ends it. @param {Source} source @param {(known: AnalysisAnswer) => void} take
 * @param {(error: unknown) => void} fail */
function grow(source, take, fail) {
  let known = /** @type {AnalysisAnswer | null} */ (null);
  let isLeft = false;
  let stop = () => {};
  async function look() {
    try {
      const more = known && known.how_far !== "none" ? await source.more(known.turns.length) : await source.begin();
      if (isLeft) return;
      const wasGrowing = !!known;
      known = grown(known, more);
      if (more.how_far === "done" && wasGrowing) {
        known = /** @type {AnalysisAnswer} */ (await source.more(0)); // with the marks, which the whole game decides
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
