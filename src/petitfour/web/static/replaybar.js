// The bar under a saved match: a step or a turn on and back, any moment, play, and how fast.
import { html } from "./lib.js";
import { speed } from "./settings.js";
import { say } from "./words.js";

const SPEEDS = ["slow", "normal", "fast", "off"];

/** @param {{ends: number[], at: number, last: number, steps: number, isPlaying: boolean, onStep: (to: number) => void,
 *   onPlay: () => void, where?: string}} props `last`: as far as the match has come, of all its `steps`;
 * `where`: what stands for the moment, instead of the turns up to it */
export function ReplayBar({ ends, at, last, steps, isPlaying, onStep, onPlay, where }) {
  const before = ends.findLast((end) => end < at) ?? 0;
  const after = ends.find((end) => end > at) ?? last;
  const turn = Math.max(0, ends.findIndex((end) => end >= at));
  const position = where ?? say("replay_turn", { n: turn, all: ends.length - 1 });
  return html`<div class="buttons replay-bar" role="group" aria-label=${say("look_back")}>
    <${Step} words=${say("turn_back")} sign="«" onClick=${() => onStep(before)} off=${at === 0} />
    <${Step} words=${say("step_back")} sign="‹" onClick=${() => onStep(at - 1)} off=${at === 0} />
    <input type="range" min="0" max=${steps} value=${at} aria-label=${say("step")} aria-valuetext=${position}
      onInput=${(/** @type {any} */ e) => onStep(Number(e.target.value))} />
    <${Step} words=${say("step_on")} sign="›" onClick=${() => onStep(at + 1)} off=${at === last} />
    <${Step} words=${say("turn_on")} sign="»" onClick=${() => onStep(after)} off=${at === last} />
    <button type="button" class="btn" disabled=${at === last && !isPlaying} onClick=${onPlay}>${isPlaying ? say("pause") : say("play_on")}</button>
    <select aria-label=${say("replay_speed")} value=${speed.value} onChange=${(/** @type {any} */ e) => (speed.value = e.target.value)}>
      ${SPEEDS.map((each) => html`<option key=${each} value=${each} selected=${each === speed.value}>${say(`speed.${each}`)}</option>`)}</select>
    <span class="replay-at">${position}<small>${at} / ${steps}</small></span></div>`;
}

/** @param {{words: string, sign: string, off: boolean, onClick: () => void}} props */
const Step = ({ words, sign, off, onClick }) => html`<button type="button" class="btn quiet-btn" disabled=${off} onClick=${onClick}
  aria-label=${words}>${sign}</button>`;
