// The coach of a guided first game: one thing at a time is lit, said in a bubble, and waited for. Nothing is said while something moves.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { announce } from "../announce.js";
import { lasting } from "../animate.js";
import { lessons } from "../settings.js";
import { say } from "../words.js";
import { isSmall } from "../screen.js";
import { style } from "../faces.js";
import { loadSprites } from "../sprites.js";
import { Art } from "../pieces.js";
import { besides, docked, tail } from "./bubble.js";
import { boxOf, pointed } from "./lit.js";
import { playForReal } from "../learn.js";
/** @import { LessonStep } from "../api.d.ts" */
/** @import { Box, Spared } from "./bubble.js" */
/** @import { Room } from "./room.js" */

const BREATH = 450; // milliseconds after something has moved
const LOOK_AGAIN = 200;
const LED_ON = 60;

export const dressed = Promise.all([style("/static/coach.css"), loadSprites("/static/coach.svg")]);

/** @param {{room: Room}} props */
export function Coach({ room }) {
  const { table, player, looking, busy, acts } = room;
  const lesson = /** @type {LessonStep} */ (table.lesson);
  const isQuiet = !!room.face && !player.isPlaying && looking.at === null && !busy && !room.showing.isAgain;
  const isReady = useBreath(isQuiet, `${table.version}`);
  const [isLeaving, setLeaving] = useState(false);
  const [isDone, setDone] = useEnd(table.game, lesson);
  const last = useRef(/** @type {Box | null} */ (null)); // where the bubble lay, which it keeps from step to step
  useEffect(() => setLeaving(false), [table.version]);
  useEscape(isReady && lesson.number > 0, () => setLeaving((now) => !now));
  if (!isReady) return null;
  if (!lesson.number) return isDone && table.status !== "over" ? html`<${End} room=${room} onDone=${() => setDone(false)} />` : null;
  return html`<${Step} key=${lesson.number} room=${room} lesson=${lesson} last=${last} isLeaving=${isLeaving} onStay=${() => setLeaving(false)}
    onLeave=${() => acts.lesson("leave")} onAsk=${() => setLeaving(true)} />`;
}

/** Whether it has been quiet for a breath. @param {boolean} isQuiet @param {string} moment */
function useBreath(isQuiet, moment) {
  const [since, setSince] = useState("");
  useEffect(() => {
    if (!isQuiet) return setSince("");
    const later = setTimeout(() => setSince(moment), lasting(BREATH));
    return () => clearTimeout(later);
  }, [isQuiet, moment]);
  return isQuiet && since === moment;
}

/** Whether the lesson has just come to its end, which this device remembers. @param {string} game @param {LessonStep} lesson
 * @returns {[boolean, (isDone: boolean) => void]} */
function useEnd(game, lesson) {
  const [isDone, setDone] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    if (!lesson.number && last.current === lesson.steps.length) setDone(true);
    if (lesson.number) setDone(false);
    if (lesson.number === lesson.steps.length || !lesson.number) lessons.value = { ...lessons.value, [game]: "done" };
    last.current = lesson.number;
  }, [lesson.number]);
  return [isDone, setDone];
}

/** Escape asks whether to leave, unless something else is closed by it. @param {boolean} isOn @param {() => void} ask */
function useEscape(isOn, ask) {
  useEffect(() => {
    if (!isOn) return;
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) ask();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [isOn]);
}

/** @param {{room: Room, lesson: LessonStep, last: {current: Box | null}, isLeaving: boolean, onStay: () => void, onLeave: () => void,
 *   onAsk: () => void}} props */
function Step({ room, lesson, last, isLeaving, onStay, onLeave, onAsk }) {
  const { acts, refusal, table } = room;
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const [tapped, isTapped] = useTaps(lesson, bubble, () => acts.lesson("look"));
  const { lit, place, view } = useLit(lesson, bubble, last, tapped, [isLeaving, refusal?.words, table.version, tapped.size]);
  const ahead = lesson.look && !lesson.tap ? `${lesson.words} ${say("coach.then_go_on")}` : `${lesson.words} ${lesson.do}`;
  useEffect(() => announce(`${say("coach.of", { n: lesson.number, all: lesson.steps.length })}: ${ahead}`), [lesson.words]);
  useFocus(lesson, bubble, `${table.version} ${isLeaving}`);
  useLedOn(lesson);
  return html`<${Light} lit=${lit} view=${view} point=${place && tail(place, lit[0])} />
    <section class="coach ${isSmall() ? "is-docked" : ""}" role="dialog" aria-modal="false" aria-labelledby="coach-title"
      aria-describedby="coach-words" ref=${bubble} style=${place ? { left: `${place.left}px`, top: `${place.top}px` } : { visibility: "hidden" }}>
      <span class="coach-face"><${Art} name="pf-praline" /></span>
      <p class="coach-title" id="coach-title">${lesson.title}</p>
      ${isLeaving ? html`<${Leaving} onStay=${onStay} onLeave=${onLeave} />` : html`
        <p class="coach-words" id="coach-words">${lesson.words}</p>
        ${refusal && refusal.words ? html`<p class="coach-no" key=${refusal.words} aria-hidden="true">${refusal.words}</p>`
          : lesson.do ? html`<p class="coach-do">${lesson.do}</p>` : null}
        <div class="coach-foot"><${Progress} lesson=${lesson} />
          ${lesson.look ? html`<button type="button" class="btn ${isTapped ? "primary" : "quiet-btn"} coach-on"
              onClick=${() => acts.lesson("look")}>${say("coach.go_on")}</button>`
            : html`<button type="button" class="btn quiet-btn coach-on" onClick=${() => acts.lesson("show")}>${say("coach.show_me")}</button>`}</div>
        <div class="coach-more">
          <button type="button" class="text-btn" disabled=${lesson.number < 2} onClick=${() => acts.lesson("back")}>${say("coach.back")}</button>
          <button type="button" class="text-btn" onClick=${() => acts.lesson("again")}>${say("coach.again")}</button>
          <button type="button" class="text-btn" onClick=${onAsk}>${say("coach.leave")}</button></div>`}
    </section>`;
}

/** @param {{lesson: LessonStep}} props */
function Progress({ lesson }) {
  const words = say("coach.of", { n: lesson.number, all: lesson.steps.length });
  return html`<span class="coach-progress"><span aria-hidden="true" class="coach-dots">${lesson.steps.map((title, n) => html`<i key=${n} title=${title}
    class=${n + 1 < lesson.number ? "is-done" : n + 1 === lesson.number ? "is-now" : ""}></i>`)}</span>${words}</span>`;
}

/** @param {{onStay: () => void, onLeave: () => void}} props */
function Leaving({ onStay, onLeave }) {
  return html`<p class="coach-words" id="coach-words">${say("coach.leaving")}</p>
    <div class="coach-foot"><button type="button" class="btn primary coach-stay" onClick=${onStay}>${say("coach.stay")}</button>
      <button type="button" class="btn quiet-btn" onClick=${onLeave}>${say("coach.play_on")}</button></div>`;
}

/** The lesson is over and its game is not: a real game, this one further, or the lesson once more. Of a game that is over the finale tells.
 * @param {{room: Room, onDone: () => void}} props */
function End({ room, onDone }) {
  const { acts, game } = room;
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    announce(say("coach.end_playing"));
    first.current?.focus({ preventScroll: true });
  }, []);
  return html`<section class="coach is-end" role="dialog" aria-modal="false" aria-labelledby="coach-title">
    <span class="coach-face"><${Art} name="pf-praline" /></span>
    <p class="coach-title" id="coach-title">${say("coach.end_title")}</p><p class="coach-words">${say("coach.end_playing")}</p>
    <div class="coach-foot"><button type="button" class="btn primary" ref=${first} onClick=${() => playForReal(game)}>${say("coach.real_game")}</button></div>
    <div class="coach-more"><button type="button" class="text-btn" onClick=${onDone}>${say("coach.play_this")}</button>
      <button type="button" class="text-btn" onClick=${() => acts.lesson("restart")}>${say("coach.restart")}</button></div></section>`;
}

/** What is dark, and the rings around what is lit; the first glows. @param {{lit: Box[], view: {width: number, height: number}, point: string | null}} props */
function Light({ lit, view, point }) {
  const ringed = lit.filter((each) => !(/** @type {any} */ (each).isQuiet));
  return html`<svg class="coach-light" aria-hidden="true" viewBox=${`0 0 ${view.width} ${view.height}`} width=${view.width} height=${view.height}>
    <mask id="coach-holes"><rect width=${view.width} height=${view.height} fill="white" />${lit.map(({ left, top, width, height }, n) => html`<rect
      key=${n} x=${left - 6} y=${top - 6} width=${width + 12} height=${height + 12} rx="12" fill="black" />`)}</mask>
    <rect class="coach-dark" width=${view.width} height=${view.height} mask="url(#coach-holes)" />
    ${ringed.map(({ left, top, width, height }, n) => html`<rect key=${n} class="coach-ring ${n ? "" : "is-first"}"
      x=${left - 6} y=${top - 6} width=${width + 12} height=${height + 12} rx="12" />`)}
    ${point ? html`<path class="coach-arrow" d=${point} />` : null}</svg>`;
}

/** What is lit now and where the bubble lies, looked at again and again: pieces move, and windows change.
 * @param {LessonStep} lesson @param {{current: HTMLElement | null}} bubble @param {{current: Box | null}} last where the bubble lay
 * @param {Set<string>} tapped @param {any[]} changes */
function useLit(lesson, bubble, last, tapped, changes) {
  const [sight, setSight] = useState(/** @type {{lit: Box[], place: Box | null, view: {width: number, height: number}}} */ ({
    lit: [], place: null, view: { width: innerWidth, height: innerHeight } }));
  const key = useRef("");
  function look() {
    const lit = lesson.point.flatMap(pointed).map((each) => /** @type {Box} */ ({ ...boxOf(each), isQuiet: tapped.has(keyOf(each)) }));
    const action = lesson.look ? null : document.querySelector(".table-page .action");
    if (action && !lesson.point.includes("action")) lit.push(/** @type {Box} */ ({ ...boxOf(action), isQuiet: true }));
    const size = bubble.current ? { width: bubble.current.offsetWidth, height: bubble.current.offsetHeight } : { width: 0, height: 0 };
    const view = { width: innerWidth, height: innerHeight };
    const place = size.width ? (isSmall() ? docked : besides)({ size, lit, spared: sparedBy(lesson), view, last: last.current }) : null;
    last.current = place ?? last.current;
    const now = JSON.stringify([lit, place, view]);
    if (now === key.current) return;
    key.current = now;
    setSight({ lit, place, view });
  }
  useLayoutEffect(look, changes);
  useEffect(() => {
    const timer = setInterval(look, LOOK_AGAIN);
    addEventListener("resize", look);
    return () => (clearInterval(timer), removeEventListener("resize", look));
  }, [lesson, tapped]);
  return sight;
}

/** What is needed besides what is lit: the hand and the board, above all where something is to be chosen. @param {LessonStep} lesson @returns {Spared[]} */
function sparedBy(lesson) {
  const weighed = lesson.look ? { hand: 0.3, board: 0.1 } : { hand: 1, board: isSmall() ? 0.1 : 0.5 };
  return Object.entries(weighed).flatMap(([place, weight]) => pointed(place).map((each) => ({ ...boxOf(each), weight })));
}

/** The focus goes to what is to be done: the button in what is lit, or "Go on". @param {LessonStep} lesson
 * @param {{current: HTMLElement | null}} bubble @param {string} moment */
function useFocus(lesson, bubble, moment) {
  useEffect(() => {
    const later = setTimeout(() => {
      const inside = lesson.tap ? reachable(toTap(lesson)[0]) : lesson.look ? null : lesson.point.flatMap(pointed).flatMap(buttonsOf)[0];
      const to = bubble.current?.querySelector(".coach-stay") ?? inside ?? bubble.current?.querySelector(".coach-on");
      if (to instanceof HTMLElement && !document.querySelector("dialog[open]")) to.focus({ preventScroll: true });
      if (lesson.tap) toTap(lesson)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }, 30);
    return () => clearTimeout(later);
  }, [lesson.number, moment]);
}

/** Whoever decides by keyboard is led on at once: from the card to its place, from there to the button. @param {LessonStep} lesson */
function useLedOn(lesson) {
  useEffect(() => {
    if (lesson.look) return;
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof Element) || !event.target.closest(".counter")) return;
      const before = document.activeElement;
      setTimeout(() => {
        const next = document.querySelector(".controls [data-next]") ?? document.querySelector(".table-page [data-next]");
        if (next instanceof HTMLElement && document.activeElement === before && next !== before) next.focus({ preventScroll: true });
      }, LED_ON);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [lesson]);
}

const BUTTON = "button:not([disabled]):not([aria-disabled=true])";

/** @param {HTMLElement} each @returns {HTMLElement[]} */
const buttonsOf = (each) => (each.matches(BUTTON) ? [each] : /** @type {HTMLElement[]} */ ([...each.querySelectorAll(BUTTON)]));

/** @param {HTMLElement} each */
const keyOf = ({ dataset }) => dataset.piece ?? dataset.place ?? dataset.help ?? "";

/** What a step to look at may be done by: all that is lit, or only what is lit first. @param {LessonStep} lesson */
const toTap = (lesson) => (lesson.tap === "one" ? lesson.point.slice(0, 1) : lesson.point).flatMap(pointed);

/** @param {Box} box @param {number} x @param {number} y */
const isIn = ({ left, top, width, height }, x, y) => x >= left && x <= left + width && y >= top && y <= top + height;

/** What the keyboard taps it by: a button in it, or itself. @param {HTMLElement | undefined} thing */
function reachable(thing) {
  const button = thing && (buttonsOf(thing).find((each) => each.tabIndex >= 0) ?? buttonsOf(thing)[0]);
  if (thing && !button && !thing.matches("button, [tabindex]")) {
    thing.tabIndex = 0;
    thing.dataset.reached = "";
  }
  return button ?? thing;
}

/** What is only to be looked at may be tapped, by Enter too. Where each thing that is lit is to be tapped, it explains itself, and the next one is waited for.
 * @param {LessonStep} lesson @param {{current: HTMLElement | null}} bubble @param {() => void} looked
 * @returns {[Set<string>, boolean]} what has been tapped, and whether that is all */
function useTaps(lesson, bubble, looked) {
  const [tapped, setTapped] = useState(/** @type {Set<string>} */ (new Set()));
  const isAll = !lesson.tap || (lesson.tap === "each" && tapped.size > 0 && toTap(lesson).every((each) => tapped.has(keyOf(each))));
  useEffect(() => {
    if (!lesson.look) return;
    const thingAt = (/** @type {any} */ at) => (at instanceof Element ? toTap(lesson).find((each) => each.contains(at)) : undefined);
    /** What the pointer goes through, such as a figure, is known by where it is. @param {MouseEvent} event */
    const thingUnder = ({ clientX: x, clientY: y, target }) => (target instanceof Element && target.closest(".coach, dialog") ? undefined
      : toTap(lesson).find((each) => isIn(boxOf(each), x, y)));
    /** @param {HTMLElement} thing @param {boolean} isByKey */
    const tap = (thing, isByKey) => {
      if (lesson.tap !== "each") return looked();
      document.dispatchEvent(new CustomEvent("petitfour:explain", { detail: thing }));
      mark(thing);
      const next = toTap(lesson).find((each) => each !== thing && !tapped.has(keyOf(each)));
      const to = next ? reachable(next) : bubble.current?.querySelector(".coach-on");
      if (isByKey && to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
    const mark = (/** @type {HTMLElement} */ thing) => setTapped((before) => new Set([...before, keyOf(thing)]));
    /** @param {Event} event @param {boolean} isByKey */
    const hear = (event, isByKey) => {
      const thing = thingAt(event.target) ?? (isByKey ? undefined : thingUnder(/** @type {MouseEvent} */ (event)));
      if (!thing) return;
      event.preventDefault();
      event.stopPropagation();
      tap(thing, isByKey);
    };
    const clicked = (/** @type {MouseEvent} */ event) => hear(event, event.detail === 0);
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const isButton = event.target instanceof Element && event.target.matches("button, a, input, select, textarea");
      if ((event.key === "Enter" || event.key === " ") && !isButton) hear(event, true);
    };
    const explained = (/** @type {any} */ { detail: { of, how } }) => {
      const thing = how === "tap" ? null : thingAt(of);
      if (thing && lesson.tap === "each") mark(thing);
      else if (thing && lesson.tap && how !== "hover") looked();
    };
    document.addEventListener("click", clicked, true);
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("petitfour:explained", explained);
    return () => {
      document.removeEventListener("click", clicked, true);
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("petitfour:explained", explained);
    };
  }, [lesson, tapped]);
  useEffect(() => () => {
    if (lesson.tap) document.dispatchEvent(new CustomEvent("petitfour:explain", { detail: null }));
    for (const each of document.querySelectorAll("[data-reached]")) (each.removeAttribute("tabindex"), each.removeAttribute("data-reached"));
  }, []);
  return [tapped, isAll];
}
