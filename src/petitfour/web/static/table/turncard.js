// What is to be decided now, or who is waited for.
import { html, useEffect, useRef, useState } from "../lib.js";
import { say } from "../words.js";
import { pace } from "../animate.js";
import { announce } from "../announce.js";
import { confirmEach } from "../settings.js";
import { graceOf } from "../turn.js";
import { Icon } from "../pieces.js";
import { HintCard } from "./hint.js";
import { MovesList } from "./tools.js";
/** @import { Action, Face, FaceProps } from "../face.d.ts" */
/** @import { LogEntry } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

const MOST_PICTURES = 3;
const QUICK = ["random", "greedy"]; // bots that do not think

/** @param {{room: Room}} props */
export function TurnCard({ room }) {
  const { me, acts, busy, face, now, atScreen } = room;
  if (room.player.isPlaying) return html`<${Playing} room=${room} />`;
  if (atScreen) return html`<h2 tabindex="-1">${say("pass_title", { name: atScreen.next.name })}</h2><p class="quiet note">${say("pass_more")}</p>
    <button type="button" class="btn primary" data-next onClick=${atScreen.pass}>${say("pass_on", { name: atScreen.next.name })}</button>`;
  if (me && me.stand_in)
    return html`<h2 tabindex="-1">${say("bot_plays_for_you")}</h2>
      <button type="button" class="btn primary" data-next onClick=${acts.handBack}>${say("hand_back")}</button>`;
  if (room.table.lesson?.look) return html`<h2 class="waiting" tabindex="-1">${say("coach.speaks")}</h2>`;
  if (!room.isMyTurn) return html`<${Waiting} room=${room} />`;
  if (busy) return html`<h2 tabindex="-1">${say("sending")}</h2>`;
  const action = face?.action && now ? face.action(now) : null;
  return html`${face && now ? html`<${Prompt} face=${face} shown=${now} action=${action} />` : null}
    ${action ? html`<${Decided} room=${room} action=${action} />` : html`<${Plain} room=${room} />`}
    <${HintCard} room=${room} />`;
}

/** What is being played: whose turn it was, what happened, and how to go on. @param {{room: Room}} props */
function Playing({ room: { table, player, showing, isAwaited, face, shown } }) {
  const turn = /** @type {LogEntry} */ (showing.turn);
  const chair = table.chairs.find((c) => c.seat === turn.seat);
  const name = chair ? chair.name : say("chance");
  const byNobody = face?.playing && shown ? face.playing(shown) : "";
  const pictures = face?.miniature && shown ? showing.events.flatMap((event) => face.miniature?.(event, shown) ?? []) : [];
  return html`<h2 class="waiting" tabindex="-1">${byNobody || titleOf(turn, table, showing.isAgain, name)}</h2>
    <p class="quiet note playing-words" aria-hidden="true">${showing.events.at(-1)?.words ?? turn.lines[0] ?? ""}</p>
    <p class="playing-pictures" aria-hidden="true">${pictures.slice(-MOST_PICTURES)}</p>
    <div class="buttons player-bar" data-help="shell.player" role="group" aria-label=${say("playing")}>
      <button type="button" class="btn quiet-btn" aria-pressed=${showing.isPaused} onClick=${() => (showing.isPaused ? player.goOn() : player.pause())}>
        ${showing.isPaused ? say("play_on") : say("pause")}</button>
      ${showing.isPaused ? html`<button type="button" class="btn quiet-btn" onClick=${() => player.step()}>${say("step_on")}</button>` : null}
      <button type="button" class="btn quiet-btn" data-next onClick=${() => player.jump()}>
        ${isAwaited ? say("skip_to_turn") : say("to_the_end")}</button></div>`;
}

/** @param {LogEntry} turn @param {Room["table"]} table @param {boolean} isAgain @param {string} name */
function titleOf(turn, table, isAgain, name) {
  if (isAgain) return say("again_title", { name });
  return turn.seat === table.seat ? say("you_play_title") : say("plays_title", { name });
}

/** @param {{room: Room}} props */
function Waiting({ room: { table } }) {
  const awaited = table.chairs.filter((c) => table.waiting.includes(c.seat));
  const thinks = awaited.some((c) => c.kind === "bot" && !QUICK.includes(c.bot));
  return html`<h2 class="waiting" tabindex="-1">${say("waiting_turn", { names: awaited.map((c) => c.name || say("open_seat")).join(", ") })}</h2>
    ${table.bots_warm_up ? html`<p class="quiet note warm-up" role="status">${table.bots_warm_up}</p>` : null}
    ${thinks ? html`<p class="quiet appears-late" key=${table.version}>${say("bot_thinking")}</p>` : null}`;
}

/** What is to be done now, spoken when it changes. @param {{face: Face, shown: FaceProps, action: Action | null}} props */
function Prompt({ face, shown, action }) {
  const words = face.prompt ? face.prompt(shown) : action ? action.title : "";
  useEffect(() => announce(words), [words]);
  return null;
}

/** Makes the only decision there is by itself: a step is drafted and never sent. Whoever touches anything, or has just taken something back, stops
 * it until the next decision.
 * @param {Room} room @param {Action["primary"]} primary @returns {number} milliseconds until then; 0 where the button waits to be pressed */
function usePressing({ table, turn, game }, primary) {
  const at = { version: table.version, n: table.draft?.decisions.length ?? 0, isBack: false };
  const was = useRef(at);
  const [stopped, setStopped] = useState("");
  const { version, n } = was.current;
  if (version !== at.version || n !== at.n) was.current = { ...at, isBack: version === at.version && at.n < n };
  const key = `${at.version} ${at.n}`;
  const grace = was.current.isBack || stopped === key ? 0 : graceOf(table, primary, confirmEach.value, game.instant) * pace();
  useEffect(() => {
    if (!grace) return; // also where nothing moves by itself
    const later = setTimeout(() => turn.submit(table.legal[0].action, { send: primary?.forced === "end" }), grace);
    const stop = () => setStopped(key);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, stop);
    return () => {
      clearTimeout(later);
      for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, stop);
    };
  }, [key, grace]);
  return grace;
}

/** What the face says of the decision. @param {{room: Room, action: Action}} props */
function Decided({ room, action }) {
  const { turn, table } = room;
  const isReady = !!table.draft && table.draft.complete;
  const primary = action.primary || (isReady ? { words: say("confirm"), onChoose: turn.confirm } : null);
  const grace = usePressing(room, primary || undefined);
  return html`<p class="my-turn turn-pill">${say("your_turn")}</p>
    ${action.steps ? html`<${Steps} steps=${action.steps} />` : null}
    <h2 tabindex="-1">${action.title}</h2>
    <div class="action-body">
      ${action.paid ? html`<div class="paid">${action.paid}</div>` : null}
      ${action.gains && action.gains.length ? html`<ul class="gains">${action.gains.map((gain, i) => html`<li key=${i}>
        ${gain.picture ? html`<span class="gain-picture">${gain.picture}</span>` : null}<span>${gain.words}</span></li>`)}</ul>` : null}
      ${action.note ? html`<p class="quiet note">${action.note}</p>` : null}
      ${table.draft && table.draft.reveals ? html`<p class="quiet note">${say("reveals")}</p>` : null}
      ${action.choices ? html`<div class="choices">${action.choices}</div>` : null}
    </div>
    ${primary ? html`<button type="button" class="btn primary ${grace ? "is-pressing" : ""}" style=${grace ? { "--grace": `${grace}ms` } : null}
      data-help="shell.primary" data-next onClick=${primary.onChoose}>${primary.words}</button>` : null}
    ${action.alternative ? html`<button type="button" class="text-btn alternative" data-help="shell.other" onClick=${action.alternative.onChoose}>
      ${action.alternative.words}</button>` : null}`;
}

/** @param {{steps: NonNullable<Action["steps"]>}} props */
function Steps({ steps }) {
  return html`<ol class="steps" data-help="shell.steps">${steps.map(({ words, state }, i) => html`<li key=${words} class="is-${state}"
    aria-current=${state === "now" ? "step" : null}>
    <i aria-hidden="true">${state === "done" ? html`<${Icon} name="check" />` : i + 1}</i>${words}</li>`)}</ol>`;
}

/** The turn so far and every move in words, for games whose face says nothing of it. @param {{room: Room}} props */
function Plain({ room }) {
  const { table, turn, game } = room;
  const draft = table.draft;
  const isWhole = !!draft && draft.complete;
  return html`<h2 class="my-turn" tabindex="-1">${say("your_turn")}</h2>
    <div class="action-body ${isWhole ? "is-whole" : ""}">
      ${draft ? html`<${Drafted} decisions=${draft.decisions} />` : null}
      ${draft && draft.reveals ? html`<p class="quiet">${say("reveals")}</p>` : null}
      ${!game.face ? html`<${MovesList} room=${room} onChoose=${turn.submit} />` : isWhole ? null
        : html`<p class="quiet note">${say("choose_on_board")}</p>`}
    </div>
    ${isWhole ? html`<button type="button" class="btn primary" data-next onClick=${turn.confirm}>${say("confirm")}</button>` : null}`;
}

/** The decisions of a draft as sentences: one by itself, several counted. @param {{decisions: {words: string}[]}} props */
export function Drafted({ decisions }) {
  const lines = decisions.map(({ words }) => words.charAt(0).toUpperCase() + words.slice(1));
  return lines.length === 1 ? html`<p class="drafted is-one">${lines[0]}</p>`
    : html`<ol class="drafted">${lines.map((line, i) => html`<li key=${i}>${line}</li>`)}</ol>`;
}
