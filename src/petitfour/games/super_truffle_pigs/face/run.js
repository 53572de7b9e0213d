// What moves: the events of a turn, and the wolves' run, played step by step; pause, step, to the end, once more.
import { html, signal, useEffect, useRef } from "/static/lib.js";
import { fly, lasting } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { Truffle } from "./art.js";
import { faceUp } from "./chosen.js";

/** @typedef {import("/static/face.d.ts").GameEvent} Told */
/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Kinds} Kinds */
/** @typedef {import("./chosen.js").View} View */
/** @typedef {{seat: number, card: string | -1, own: string | -1}} Laid */

/** Where everything stands at a moment.
 * @typedef {{pig: number[][], wolf: number[], facing: number[], out: number[], tracks: Laid[][], run: boolean, rounds: number, rolled: number}} Standing */

/** A step that is shown. @typedef {Standing & {words: string, lasts: number, who: string, card: {track: number, space: number} | null}} Frame */

/** The wolves' run that is being watched. @typedef {{frames: Frame[], at: number, playing: boolean}} Run */
export const running = signal(/** @type {Run | null} */ (null));

/** @type {Record<string, number>} */
const LASTS = {
  moved: 380, slid: 220, swapped: 600, returned: 500, wolf_enters: 800, turned_up: 950, wolf_moved: 560, wolf_slid: 260, wolf_blocked: 560,
  wolf_lies: 420, scared: 800, knocked_out: 600, wolf_rises: 250, dug: 260,
};
const AFTER_RUN = ["track_returns", "power_comes", "round_begins", "ended", "wolf_rises", "returned", "stays_out"];

/** Where everything stands at the start, which is on the tiles. In `tracks` -1 is a card that lies hidden.
 * @param {View} view @param {Kinds} kinds @returns {Standing} */
function stand(view, kinds) {
  const none = kinds.wolves.map(() => 0);
  return {
    pig: Array.from({ length: view.players }, () => [...view.path]),
    wolf: kinds.wolves.map((_, wolf) => (wolf ? -1 : view.den[0])), // the others enter later
    facing: none, out: [...none], tracks: kinds.packs.map(() => []), run: false, rounds: 0, rolled: -1,
  };
}

/** @param {Standing} s @param {Told} event @param {Kinds} kinds */
function follow(s, event, kinds) {
  const { name, seat, parts } = event;
  if (name === "wolves_move") s.run = true;
  else if (AFTER_RUN.includes(name)) s.run = false;
  if (name === "moved" || name === "slid") s.pig[seat][parts.pig] = parts.tile;
  else if (name === "returned") s.pig[seat][0] = parts.tile;
  else if (name === "scared") s.pig[seat][parts.pig] = -1;
  else if (name === "swapped")
    [s.pig[seat][parts.pig], s.pig[parts.owner][parts.other]] = [s.pig[parts.owner][parts.other], s.pig[seat][parts.pig]];
  else if (name === "knocked_out") s.out[parts.wolf] = 1;
  else if (name === "wolf_rises") s.out[parts.wolf] = 0;
  else if (name === "laid" || name === "laid_hidden") s.tracks[parts.pack].push({ seat, card: -1, own: kinds.cards[parts.card]?.name ?? -1 });
  else if (name === "track_returns") s.tracks[parts.pack] = [];
  else if (name === "round_begins") (s.rounds = parts.number), (s.rolled = -1);
  else if (name === "rolled") s.rolled = parts.face;
  else if (["wolf_enters", "wolf_moved", "wolf_slid"].includes(name)) followWolf(s, event, kinds);
  else if (name === "turned_up") turnUp(s, event, kinds);
}

/** A wolf goes on; one that no card turned, but a lure, looks where it went. @param {Standing} s @param {Told} event @param {Kinds} kinds */
function followWolf(s, { name, parts: { wolf, tile } }, kinds) {
  const lured = name === "wolf_enters" || s.run ? -1 : kinds.tiles[s.wolf[wolf]].around.indexOf(tile); // -1: no single step
  if (name === "wolf_enters") s.facing[wolf] = 0;
  else if (lured >= 0) s.facing[wolf] = lured;
  s.wolf[wolf] = tile;
}

/** The next hidden card of a track is turned up, and its pack turns. @param {Standing} s @param {Told} event @param {Kinds} kinds */
function turnUp(s, { parts }, kinds) {
  const { name, direction } = kinds.cards[parts.card];
  const lies = s.tracks[parts.pack].find((each) => each.card === -1);
  if (lies) (lies.card = name), (lies.own = -1);
  if (direction === null) return;
  kinds.wolves.forEach(({ pack }, wolf) => {
    if (pack === parts.pack && !s.out[wolf]) s.facing[wolf] = direction;
  });
}

/** @param {Standing} s @returns {Standing} */
const copied = (s) => ({
  ...s, pig: s.pig.map((pair) => [...pair]), wolf: [...s.wolf], facing: [...s.facing], out: [...s.out],
  tracks: s.tracks.map((cards) => cards.map((each) => ({ ...each }))),
});

/** Which piece an event is about. @param {Told} event */
function whoOf({ name, seat, parts }) {
  if (name.startsWith("wolf") || name === "knocked_out") return `w${parts.wolf}`;
  return ["moved", "slid", "scared", "dug"].includes(name) ? `p${seat}.${parts.pig}` : "";
}

/** The frames of some events that follow on others: the view knows of now only.
 * @param {View} view @param {Kinds} kinds @param {Told[]} before @param {Told[]} events @param {boolean} onlyRun */
export function framesOf(view, kinds, before, events, onlyRun) {
  const s = stand(view, kinds);
  before.forEach((event) => follow(s, event, kinds));
  /** @type {Frame[]} */
  const frames = [];
  let card = null; // which is being obeyed
  for (const event of events) {
    follow(s, event, kinds);
    if (event.name === "turned_up")
      card = { track: event.parts.pack, space: s.tracks[event.parts.pack].findLastIndex((each) => each.card !== -1) };
    const lasts = LASTS[event.name];
    if (lasts && (s.run || !onlyRun)) frames.push({ ...copied(s), words: event.words, lasts, who: whoOf(event), card: s.run ? card : null });
  }
  return frames;
}

/** @param {Told[]} past */
const whole = (past) => past.length > 0 && past.some((e) => e.name === "laid_out");

export function skipRun() {
  running.value = null;
}

/** Plays what just happened, step by step; the frame to show now, or null. @param {Props} props @param {{current: HTMLElement | null}} root */
export function useEvents({ view, events, moment, past, kinds }, root) {
  const timer = useRef(0);
  useEffect(() => {
    if (!events.length || !whole(past) || !lasting(100) || document.hidden) return;
    const frames = framesOf(view, kinds, past.slice(0, past.length - events.length), events, false);
    const now = running.value;
    const left = now ? [...now.frames.slice(now.at), ...frames] : frames; // what is still to be seen comes first
    const shown = left.length > 60 ? frames.filter((frame) => frame.run) : left; // too far behind: only the last run
    if (shown.length) running.value = { frames: shown, at: 0, playing: now ? now.playing : true };
    if (frames.some((frame) => frame.run)) root.current?.scrollIntoView({ block: "nearest" });
    const sacks = events.filter((e) => e.name === "found");
    sacks.slice(0, 3).forEach((e) => {
      const tile = root.current?.querySelector(`[data-tile="${e.parts.tile}"]`)?.getBoundingClientRect();
      const sack = document.querySelector(`[data-purse="${e.seat}"]`)?.getBoundingClientRect();
      fly(html`<${Truffle} ...${faceUp(kinds.tokens[e.parts.token])} />`, tile, sack, 700);
    });
  }, [moment]);
  useEffect(() => () => {
    clearTimeout(timer.current);
    running.value = null;
  }, []);
  const now = running.value;
  useEffect(() => {
    clearTimeout(timer.current);
    if (!now || !now.playing) return;
    const wait = lasting(now.frames[now.at].lasts) || 30;
    timer.current = setTimeout(() => {
      running.value = now.at + 1 < now.frames.length ? { ...now, at: now.at + 1 } : null;
    }, wait);
  }, [now]);
  if (!now) return null;
  return now.frames[Math.min(now.at, now.frames.length - 1)];
}

/** Pause, step, to the end: while something is being played. @param {Pick<Props, "gameWords"> & {run: Run}} props */
export function RunBar({ gameWords, run }) {
  const { frames, at, playing } = run;
  const set = (/** @type {Partial<Run>} */ change) => (running.value = { ...run, ...change });
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const own = /** @type {HTMLElement} */ (bar.current);
    const lost = () => document.activeElement === document.body || own.contains(document.activeElement);
    if (lost()) own.querySelector("button")?.focus({ preventScroll: true }); // "again" has gone from the panel
    return () => {
      const back = () => document.querySelector(".sp-again") || document.querySelector(".controls h2");
      if (lost()) setTimeout(() => /** @type {HTMLElement | null} */ (back())?.focus({ preventScroll: true }));
    };
  }, []);
  const step = () => (at + 1 < frames.length ? (set({ at: at + 1, playing: false }), announce(frames[at + 1].words)) : skipRun());
  return html`<div class="sp-runbar" role="group" aria-label=${gameWords("board.run")} ref=${bar}>
    <button type="button" class="btn quiet-btn" onClick=${() => set({ playing: !playing })}><i aria-hidden="true">${playing ? "❚❚" : "▶"}</i>
      ${" "}<span>${gameWords(playing ? "board.pause" : "board.go_on")}</span></button>
    <button type="button" class="btn quiet-btn" onClick=${step}><i aria-hidden="true">▸|</i> <span>${gameWords("board.next")}</span></button>
    <button type="button" class="btn quiet-btn" onClick=${skipRun}><i aria-hidden="true">▸▸</i> <span>${gameWords("board.skip")}</span></button>
    <small>${gameWords("board.run_step", { n: at + 1, of: frames.length })}</small></div>`;
}

/** The last run of the wolves, once more; without motion it waits for each step. @param {Props} props */
export function Again({ view, past, gameWords, kinds }) {
  if (!whole(past) || running.value) return null;
  const start = past.findLastIndex((e) => e.name === "wolves_move");
  if (start < 0) return null;
  const watch = () => {
    const frames = framesOf(view, kinds, past.slice(0, start), past.slice(start), true);
    if (frames.length) running.value = { frames, at: 0, playing: lasting(100) > 0 };
    document.querySelector(".sp")?.scrollIntoView({ block: "nearest" });
  };
  const fled = [];
  for (const event of past.slice(start)) {
    if (event.name === "round_begins" || event.name === "ended") break;
    if (event.name === "scared") fled.push(event.words);
  }
  return html`<p class="quiet">${gameWords("board.run")}: ${fled.length ? fled.join(" ") : gameWords("board.nobody_fled")}</p>
    <p><button type="button" class="btn quiet-btn sp-again" onClick=${watch}><span aria-hidden="true">↺</span> ${gameWords("board.again")}</button></p>`;
}
