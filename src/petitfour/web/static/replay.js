// A saved match from a file, one step after another.
import { html, useEffect, useState } from "./lib.js";
import { get, post } from "./api.js";
import { language } from "./settings.js";
import { say, speaking } from "./words.js";
import { faceOf } from "./faces.js";
import { announce } from "./announce.js";
import { movesOf } from "./moves.js";

/** @type {any[]} */
const NONE = []; // in a saved match nothing is offered

export function ReplayPage() {
  const [record, setRecord] = useState("");
  const [replay, setReplay] = useState(/** @type {any} */ (null));
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [Face, setFace] = useState(/** @type {any} */ (null));
  const [at, setAt] = useState(0);
  const [error, setError] = useState("");
  const spoken = language.value;

  useEffect(() => {
    if (!record) return;
    post("/replays", { record })
      .then(async (told) => {
        const games = await get("/games");
        const found = games.games.find((/** @type {any} */ g) => g.name === told.game);
        const face = await faceOf(found);
        setError("");
        setGame(found);
        setFace(() => face.default);
        setReplay(told);
      })
      .catch((e) => setError(e.status ? e.message : say("no_connection")));
  }, [record, spoken]);

  /** @param {any} event */
  async function choose(event) {
    const file = event.target.files[0];
    if (file) {
      setAt(0);
      setRecord(await file.text());
    }
  }
  /** @param {number} to */
  function step(to) {
    const next = Math.max(0, Math.min(replay.frames.length - 1, to));
    setAt(next);
    announce(replay.frames[next].words.join(" "));
  }
  const past = replay ? replay.frames.slice(0, at + 1).flatMap((/** @type {any} */ f) => f.events) : [];
  const frame = replay && replay.frames[Math.min(at, replay.frames.length - 1)];
  const seats = replay ? replay.names.map((/** @type {string} */ name, /** @type {number} */ seat) => ({ seat, name, seat_name: name, you: false, kind: "person" })) : [];
  return html`<div class="replay">
    <h1>${replay ? replay.title : say("replay_a_file")}</h1>
    <label class="field">${say("choose_file")}<input type="file" accept=".json,application/json" onChange=${choose} /></label>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    ${frame && Face && html`<div class="stage"><${Face} view=${frame.view} moves=${movesOf(game.actions, NONE)} draft=${null} events=${[]} moment=${0} seat=${null} seats=${seats}
        waiting=${[]} over=${false} number=${1} submit=${() => {}} whyNot=${() => {}} redraft=${() => {}} counsel=${frame.counsel} words=${say} gameWords=${speaking(game.words)} past=${past} kinds=${replay.kinds} /></div>
      <p class="replay-words">${frame.words.join(" ") || "–"}</p>
      <div class="buttons"><button type="button" class="btn quiet-btn" onClick=${() => step(at - 1)} aria-label=${say("step_back")}>‹</button>
        <input type="range" min="0" max=${replay.frames.length - 1} value=${at} aria-label=${say("step")} onInput=${(/** @type {any} */ e) => step(Number(e.target.value))} />
        <button type="button" class="btn quiet-btn" onClick=${() => step(at + 1)} aria-label=${say("step_on")}>›</button> <span>${at} / ${replay.frames.length - 1}</span></div>`}
  </div>`;
}
