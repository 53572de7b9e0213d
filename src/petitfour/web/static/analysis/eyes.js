// A moment of a finished game as it is to be seen: with all open, or through the eyes of a seat.
import { html, useEffect, useMemo, useState } from "../lib.js";
import { get } from "../server.js";
import { language } from "../settings.js";
import { say } from "../words.js";
/** @import { MomentAnswer } from "../api.d.ts" */
/** @import { FaceProps } from "../face.d.ts" */

/** What turns the open moment into the one that is to be seen. @param {string} table @param {number | null} version @param {number | null} eyes
 * @returns {(still: FaceProps) => FaceProps} */
export function useSeen(table, version, eyes) {
  const [moment, setMoment] = useState(/** @type {{key: string, answer: MomentAnswer} | null} */ (null));
  const key = `${version} ${eyes} ${language.value}`;
  useEffect(() => {
    if (eyes === null || version === null) return;
    let gone = false;
    get(`/tables/${table}/moments/${version}?eyes=${eyes}`).then((answer) => !gone && setMoment({ key, answer })).catch(() => {});
    return () => {
      gone = true;
    };
  }, [table, key]);
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
