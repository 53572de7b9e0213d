// A moment of a finished game as it is to be seen: with all open, or through the eyes of a seat.
import { html, useEffect, useMemo, useState } from "../lib.js";
import { get, post } from "../server.js";
import { language } from "../settings.js";
import { say } from "../words.js";
/** @import { MomentAnswer } from "../api.d.ts" */
/** @import { FaceProps } from "../face.d.ts" */

/** Asks for a moment as a seat saw it. @typedef {(version: number, eyes: number) => Promise<Pick<MomentAnswer, "view" | "counsel" | "waiting">>} Look */

/** @param {string} table @returns {Look} */
export const atTable = (table) => (version, eyes) => get(`/tables/${table}/moments/${version}?eyes=${eyes}`);

/** In a file a moment is a step. @param {string} record @returns {Look} */
export const inFile = (record) => async (step, eyes) => {
  const { frames } = await post("/replays", { record, start: step, to: step, eyes });
  return { view: frames[0].changes, counsel: frames[0].counsel ?? null, waiting: [] };
};

/** What turns the open moment into the one that is to be seen. @param {Look} look @param {number | null} version @param {number | null} eyes
 * @returns {(still: FaceProps) => FaceProps} */
export function useSeen(look, version, eyes) {
  const [moment, setMoment] = useState(/** @type {{key: string, answer: Awaited<ReturnType<Look>>} | null} */ (null));
  const key = `${version} ${eyes} ${language.value}`;
  useEffect(() => {
    if (eyes === null || version === null) return;
    let gone = false;
    look(version, eyes).then((answer) => !gone && setMoment({ key, answer })).catch(() => {});
    return () => {
      gone = true;
    };
  }, [look, key]);
  const seen = eyes !== null && moment?.key === key ? moment.answer : null;
  return useMemo(() => (still) => (eyes === null || !seen ? still
    : { ...still, view: seen.view, counsel: seen.counsel, seat: eyes, home: eyes, waiting: seen.waiting, events: [] }), [seen, eyes]);
}

/** Whose eyes it is looked at with. @param {{names: string[], eyes: number | null, onEyes: (eyes: number | null) => void, isReady: boolean}} props */
export function Eyes({ names, eyes, onEyes, isReady }) {
  const choose = (/** @type {any} */ event) => onEyes(event.target.value === "" ? null : Number(event.target.value));
  return html`<label class="an-eyes">${say("analysis_eyes")} <select disabled=${!isReady} value=${eyes ?? ""} onChange=${choose}>
    <option value="" selected=${eyes === null}>${say("analysis_all_open")}</option>
    ${names.map((name, seat) => html`<option key=${seat} value=${seat} selected=${eyes === seat}>${name}</option>`)}</select></label>`;
}
