// The end of a game as a ceremony on the stage: what was hidden is turned up, the points come ribbon by ribbon, then it is said who has won and why.
// It can be skipped at any moment and seen again; its buttons work from the start, and with reduced motion all of it is there at once.
import { html, useEffect, useMemo, useRef, useState } from "../../lib.js";
import { language } from "../../settings.js";
import { say } from "../../words.js";
import { announce } from "../../announce.js";
import { lasting } from "../../animate.js";
import { play } from "../../sound.js";
import { go } from "../../router.js";
import { style } from "../../faces.js";
import { playForReal } from "../../learn.js";
import { Icon } from "../../pieces.js";
import { awardsOf, beatsOf, lastBehind, marginOf, ribbonsOf, winnersOf } from "./reading.js";
import { calledOf, ownSeatOf } from "../seats.js";
import { useStory } from "../story.js";
import { FinaleSeats, Legend } from "./towers.js";
import { FinaleSide } from "./beside.js";
import { ShareButton } from "./share.js";
/** @import { Chair, GameResult, StoryAnswer } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */
/** @import { Beat } from "./reading.js" */

export const dressed = style("/static/table/finale/finale.css");
const LATE = 12; // turns before the end at which it is still worth saying who led

/** @param {{room: Room}} props */
export function Finale({ room }) {
  const { table, face, shown, acts, again, finale } = room;
  const result = /** @type {GameResult} */ (table.result);
  const story = useStory(room);
  const seated = [...table.chairs].sort((a, b) => a.seat - b.seat)
    .map((c) => (c.name ? c : { ...c, name: story?.names[c.seat] ?? say("open_seat") })); // whoever has left since
  const chairs = seated.map((c) => ({ ...c, name: calledOf(table, c) }));
  const tower = face?.tower && shown ? (/** @type {number} */ seat) => face.tower?.(shown, seat) ?? null : undefined;
  const ribbons = useMemo(() => ribbonsOf(result, tower), [result, shown]);
  const headline = headlineOf(room, result, chairs);
  const why = whyOf(result, chairs, story, ownSeatOf(table));
  const awards = useMemo(() => awardsOf(result, (shown && face?.contests?.(shown)) || [], story, say), [result, story, shown]);
  const beats = beatsOf({ result, ribbons, names: chairs.map((c) => c.name), headline, why, shows: !!face?.keepsakes, awards, say });
  const { at, skip, replay } = useBeats(beats, finale);
  const soFar = beats.slice(0, at + 1);
  const has = (/** @type {string} */ name) => soFar.some((beat) => beat.name === name);
  const isDone = at === beats.length - 1;
  const ended = useRef(/** @type {HTMLElement | null} */ (null));
  useEscape(() => (isDone ? finale.shut() : skip()));
  const more = table.series > 1 && !result.series_over ? say("next_game") : say("rematch");
  const onStage = (/** @type {MouseEvent} */ event) => !isDone && !(event.target instanceof Element && event.target.closest("button, a")) && skip();
  const kinds = soFar.map((beat) => `has-${beat.name}`).join(" ");
  return html`<section class="finale ending ${kinds}" data-beat=${beats[at].name} aria-label=${say("finale")} ref=${ended} onClick=${onStage}>
    <div class="finale-curtain" aria-hidden="true"><i></i><i></i></div>
    ${has("crown") && !isStill() ? html`<${Sprinkles} />` : null}
    <header class="finale-head"><h2 tabindex="-1">${has("crown") ? headline : say("finale.counting")}</h2>
      <p class="finale-why">${has("crown") ? [result.tie, why].filter(Boolean).join(" ") : beats[at].words || " "}</p></header>
    <div class="finale-middle is-scrolled">
      <${FinaleSeats} room=${room} chairs=${chairs} result=${result} ribbons=${ribbons} upto=${soFar.filter((beat) => beat.name === "ribbon").length}
        isCrowned=${has("crown")} isBilled=${has("bills")} isOpen=${has("open")} />
      ${ribbons.length > 1 && !ribbons[0].picture ? html`<${Legend} ribbons=${ribbons} />` : null}
      <${FinaleSide} room=${room} chairs=${chairs} result=${result} story=${story} awards=${awards} />
    </div>
    <footer class="finale-acts">
      ${table.lesson ? html`<${AfterLesson} room=${room} />`
        : table.seat !== null ? html`<button type="button" class="btn primary" data-next onClick=${acts.start}>${more}</button>` : null}
      ${room.client.hasGoneOn ? html`<button type="button" class="btn primary" onClick=${() => go(`/t/${room.id}`)}>${say("table_now")}</button>` : null}
      <div class="finale-more">
        ${isDone ? html`<${Small} icon="undo" words=${say("finale.again")} onClick=${replay} />`
          : html`<${Small} icon="play" words=${say("finale.skip")} onClick=${skip} />`}
        <${Small} icon="eye" words=${say("watch_again")} short=${say("finale.watch")} onClick=${() => (finale.seen(), again.from(0, Infinity))} />
        <${Small} icon="hint" words=${say("analyse_game")} short=${say("analysis")} onClick=${() => go(`/t/${room.id}/analysis?game=${table.number}`)} />
        <${ShareButton} room=${room} headline=${result.words} chairs=${seated} result=${result} />
        ${table.lesson ? html`<${Small} icon="undo" words=${say("coach.restart")} onClick=${() => acts.lesson("restart")} />` : null}
        <${Small} icon="back" words=${say("finale.table")} onClick=${finale.shut} />
        <${Small} icon="list" words=${say("to_lobby")} onClick=${() => go("/")} />
      </div>
    </footer></section>`;
}

/** After the lesson a real game comes first. @param {{room: Room}} props */
function AfterLesson({ room: { game } }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return html`<p class="finale-taught">${say("coach.end")}</p>
    <button type="button" class="btn primary" ref=${first} data-next onClick=${() => playForReal(game)}>${say("coach.real_game")}</button>`;
}

const isStill = () => lasting(1) === 0;

/** @param {{icon: string, words: string, short?: string, onClick: () => void}} props */
export function Small({ icon, words, short, onClick }) {
  return html`<button type="button" class="finale-small" aria-label=${words} onClick=${onClick}>
    <${Icon} name=${icon} /><span>${short ?? words}</span></button>`;
}

/** Beat after beat; what a beat says is spoken as it comes, and what was skipped is said in its order.
 * @param {Beat[]} beats @param {Room["finale"]} finale */
function useBeats(beats, finale) {
  const last = beats.length - 1;
  const [at, setAt] = useState(() => (finale.isLive && lasting(1) ? 0 : last));
  const said = useRef(finale.isLive ? -1 : beats.findIndex((beat) => beat.name === "crown") - 1);
  useEffect(() => {
    const words = beats.slice(said.current + 1, at + 1).map((beat) => beat.words).filter(Boolean);
    if (at > said.current && words.length) announce(words.join(" "));
    if (at > said.current && beats[at].name === "crown") play("winner");
    said.current = Math.max(at, said.current);
    if (at >= last) return finale.seen();
    const timer = setTimeout(() => setAt(at + 1), lasting(beats[at].lasts));
    return () => clearTimeout(timer);
  }, [at, last]);
  function replay() {
    said.current = -1;
    setAt(lasting(1) ? 0 : last);
    if (!lasting(1)) announce(beats.map((beat) => beat.words).filter(Boolean).join(" "));
  }
  return { at: Math.min(at, last), skip: () => setAt(last), replay };
}

/** Escape skips what is still to come, and then leads to the table; a window over the page closes first. @param {() => void} onEscape */
function useEscape(onEscape) {
  const now = useRef(onEscape);
  now.current = onEscape;
  useEffect(() => {
    const heard = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !document.querySelector("dialog[open]") && now.current();
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}

/** Who has won: "you", where one person alone sits at this screen. @param {Room} room @param {GameResult} result @param {Chair[]} chairs */
function headlineOf({ table }, result, chairs) {
  const winners = winnersOf(result);
  const own = winners.length === 1 && chairs[winners[0]]?.seat === table.seat && table.screen.length === 0;
  return own ? say("you_win") : result.words;
}

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(language.value).format(names);

/** Why: by how much, and who was ahead until when. @param {GameResult} result @param {Chair[]} chairs @param {StoryAnswer | null} story
 * @param {number | null} own the reader's seat */
function whyOf(result, chairs, story, own) {
  const margin = marginOf(result);
  const winner = result.placing.indexOf(1);
  const second = margin ? listed(margin.seats.map((seat) => (seat === own ? say("you").toLocaleLowerCase() : chairs[seat].name))) : "";
  const words = margin ? [say("finale.margin", { points: result.points[winner], n: margin.by, second })] : [];
  const behind = story && winnersOf(result).length === 1 ? lastBehind(story, winner) : null;
  if (behind && story) {
    const left = story.scores.length - behind.turn;
    if (left < 1) return words.join(" ");
    words.push(left <= LATE ? say(behind.seat === own ? "finale.late_you" : "finale.late", { name: chairs[behind.seat].name, n: left })
      : say("finale.early", { n: behind.turn + 1, all: story.scores.length }));
  }
  return words.join(" ");
}

/** Sugar sprinkles, two seconds of them. */
function Sprinkles() {
  return html`<div class="finale-sprinkles" aria-hidden="true">${Array.from({ length: 36 }, (_, n) => html`<i key=${n}
    style=${{ "--x": `${(n * 37) % 100}%`, "--late": `${(n * 53) % 900}ms`, "--turn": `${(n * 71) % 360}deg` }} class="sprinkle-${n % 5}"></i>`)}</div>`;
}
