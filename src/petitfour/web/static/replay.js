// A saved match from a file, one step after another.
import { html, useEffect, useState } from "./lib.js";
import { get, post, Refusal } from "./server.js";
import { language } from "./settings.js";
import { say, speaking } from "./words.js";
import { faceOf } from "./faces.js";
import { announce } from "./announce.js";
import { withoutMoves } from "./moves.js";
/** @import { Chair, GameAnswer, ReplayAnswer } from "./api.d.ts" */
/** @import { Face, FaceProps } from "./face.d.ts" */

const nothing = () => {};

export function ReplayPage() {
  const [record, setRecord] = useState("");
  const [at, setAt] = useState(0);
  const { match, error } = useMatch(record);
  /** @param {Event} event */
  async function choose(event) {
    const file = /** @type {any} */ (event.target).files[0];
    if (!file) return;
    setAt(0);
    setRecord(await file.text());
  }
  return html`<div class="replay">
    <h1>${match ? match.replay.title : say("replay_a_file")}</h1>
    <label class="field">${say("choose_file")}<input type="file" accept=".json,application/json" onChange=${choose} /></label>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    ${match && html`<${Steps} match=${match} at=${at} setAt=${setAt} />`}
  </div>`;
}

/** @typedef {{replay: ReplayAnswer, game: GameAnswer, face: Face}} Match */

/** The match of a record, in the reader's language. @param {string} record */
function useMatch(record) {
  const [match, setMatch] = useState(/** @type {Match | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    if (!record) return;
    post("/replays", { record })
      .then(async (replay) => {
        const game = await get(`/games/${replay.game}`);
        const face = await faceOf(game);
        setError("");
        setMatch({ replay, game, face });
      })
      .catch((e) => setError(e instanceof Refusal ? e.message : say("no_connection")));
  }, [record, language.value]);
  return { match, error };
}

/** @param {{match: Match, at: number, setAt: (at: number) => void}} props */
function Steps({ match, at, setAt }) {
  const { frames } = match.replay;
  const last = frames.length - 1;
  const frame = frames[Math.min(at, last)];
  const Board = match.face.default;
  /** @param {number} to */
  function step(to) {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    announce(frames[next].words.join(" "));
  }
  return html`<div class="stage"><${Board} ...${propsAt(match, at)} /></div>
    <p class="replay-words">${frame.words.join(" ") || "–"}</p>
    <div class="buttons"><button type="button" class="btn quiet-btn" onClick=${() => step(at - 1)} aria-label=${say("step_back")}>‹</button>
      <input type="range" min="0" max=${last} value=${at} aria-label=${say("step")} onInput=${(/** @type {any} */ e) => step(Number(e.target.value))} />
      <button type="button" class="btn quiet-btn" onClick=${() => step(at + 1)} aria-label=${say("step_on")}>›</button> <span>${at} / ${last}</span></div>`;
}

/** What the face gets: nothing can be decided in a saved match. @param {Match} match @param {number} at @returns {FaceProps} */
function propsAt({ replay, game }, at) {
  const { view, counsel } = replay.frames[Math.min(at, replay.frames.length - 1)];
  const past = replay.frames.slice(0, at + 1).flatMap((frame) => frame.events);
  return {
    view, counsel, past, moves: withoutMoves(game.actions), kinds: replay.kinds, draft: null, events: [], moment: 0, seat: null,
    seats: replay.names.map(seatOf), waiting: [],
    over: false, number: 1, busy: false, words: say, gameWords: speaking(game.words),
    submit: nothing, redraft: nothing, confirm: nothing, takeBack: nothing, whyNot: nothing,
  };
}

/** @param {string} name @param {number} seat @returns {Chair} */
function seatOf(name, seat) {
  return { chair: seat, seat, name, seat_name: name, you: false, kind: "person", bot: "", bot_title: "", stand_in: false };
}
