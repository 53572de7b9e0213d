// A hint: first where to look, then the whole turn with its reason; on the table its pieces are lit (hintmarks.js). One click drafts it.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
import { isSmall } from "../screen.js";
import { Icon } from "../pieces.js";
/** @import { DraftedAction, HintAnswer, Idea, TableAnswer } from "../api.d.ts" */
/** @import { Acts } from "../acts.js" */
/** @import { Room } from "./room.js" */

const STEPS = 2; // so many stand in the sentence: a turn with more gets a list
const ROOM = 8; // pixels that stay free below the card
const ENOUGH = 350; // pixels below which it grows up instead
const LATE = 2500; // milliseconds after which it is said that it takes longer

/** A hint as it was asked for. @typedef {{answer: HintAnswer, version: number, base: number[], isMove: boolean}} Asked */

/** @param {TableAnswer | null} table */
const drafted = (table) => (table?.draft ? table.draft.decisions.map(({ action }) => action) : []);

/** What is left of the best turn; null where something else was decided, or all of it. @param {Asked} asked @param {TableAnswer} table
 * @returns {DraftedAction[] | null} */
export function restOf({ answer, version, base }, table) {
  const [now, turn] = [drafted(table), [...base, ...(answer.ideas[0]?.decisions ?? []).map(({ action }) => action)]];
  const follows = version === table.version && now.length >= base.length && now.length < turn.length && now.every((each, i) => each === turn[i]);
  return follows && !table.draft?.complete ? answer.ideas[0].decisions.slice(now.length - base.length) : null;
}

/** The hint for what is to be decided now; it stays while it is followed and goes when anything else is decided.
 * @param {Acts} acts @param {TableAnswer | null} table */
export function useHint(acts, table) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const [isThinking, setThinking] = useState(false);
  const moment = table ? `${table.version}.${drafted(table)}.${language.value}` : "";
  const now = useRef(moment); // a hint that comes too late is not for those who are here now
  now.current = moment;
  useEffect(() => () => void (now.current = ""), []);
  useEffect(() => setAsked(null), [language.value]);
  const rest = asked && table ? restOf(asked, table) : null;
  useEffect(() => {
    if (asked && !rest) setAsked(null);
  }, [moment]);
  function show() {
    if (!asked) return;
    setAsked({ ...asked, isMove: true });
    announce([asked.answer.sentence, asked.answer.note].join(" "));
  }
  async function ask() {
    if (isThinking || !table) return;
    if (asked && rest) return asked.isMove ? undefined : show();
    setThinking(true);
    announce(say("hint_thinking"));
    const late = setTimeout(() => announce(say("hint_late")), LATE);
    const answer = await acts.hint();
    clearTimeout(late);
    setThinking(false);
    if (!answer?.ideas.length || now.current !== moment) return;
    setAsked({ answer, version: table.version, base: drafted(table), isMove: false });
    announce(answer.nudge);
  }
  const isFollowed = !!asked && !!rest && rest.length < asked.answer.ideas[0].decisions.length;
  return { ask, show, isThinking, rest, isFollowed, close: () => setAsked(null), asked: rest ? asked : null };
}

/** The card of a hint, over the action card. @param {{room: Room}} props */
export function HintCard({ room: { hint, turn } }) {
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const { asked, isFollowed, close } = hint;
  const isMove = !!asked?.isMove;
  useEffect(() => card.current?.querySelector(/** @type {"button"} */ (".primary"))?.focus(), [!!asked, isMove]);
  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown?.parentElement) return;
    const below = innerHeight - shown.parentElement.getBoundingClientRect().top - ROOM;
    const goesDown = !isSmall() && below > ENOUGH; // it grows down where there is room, so that what lies above it stays free
    shown.classList.toggle("is-down", goesDown);
    shown.style.maxHeight = goesDown ? `${below}px` : "";
  });
  if (hint.isThinking) return html`<${Wait} />`;
  if (!asked || isFollowed) return null;
  const { answer, base } = asked;
  const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close();
  const play = () => turn.redraft(base.length, answer.ideas[0].decisions.map(({ action }) => action), { send: true });
  return html`<div class="hints ${isMove ? "is-move" : "is-nudge"}" role="group" aria-label=${say("hint_title")} ref=${card} onKeyDown=${keys}>
    <button type="button" class="tool hints-close" aria-label=${say("close")} onClick=${close}><${Icon} name="close" /></button>
    <p class="hint-title"><${Icon} name="hint" />${say(isMove ? "hint_title" : "hint_where")}</p>
    <div class="hint-body">${isMove ? html`<${WholeHint} answer=${answer} />` : html`<p class="hint-sentence">${answer.nudge}</p>`}</div>
    ${isMove ? html`<button type="button" class="btn primary hint-play" onClick=${play}>${say("hint_play")}</button>`
      : html`<button type="button" class="btn primary" onClick=${hint.show}>${say("hint_show")}</button>`}</div>`;
}

/** While it is looked for: what is done, and how far it may be. */
function Wait() {
  return html`<div class="hints hint-wait" role="group" aria-label=${say("hint_title")}><p class="hint-title"><${Icon} name="hint" />${say("hint_thinking")}</p>
    <span class="hint-progress" aria-hidden="true"><i></i></span><p class="quiet note appears-late">${say("hint_late")}</p></div>`;
}

/** @param {{answer: HintAnswer}} props */
function WholeHint({ answer: { sentence, ideas, now, note } }) {
  const [best, other] = ideas;
  const hasBars = ideas.some((idea) => idea.chance !== null);
  return html`<p class="hint-sentence">${sentence}</p>
    ${best.unknown ? html`<p class="quiet note">${best.unknown}</p>` : null}
    ${best.steps.length > STEPS ? html`<ol class="hint-steps">${best.steps.map((step, i) => html`<li key=${i}>${step}</li>`)}</ol>` : null}
    ${hasBars || other ? html`<ul class="hint-ideas">
      ${best.chance === null ? null : html`<${Chance} idea=${best} now=${now} words=${say("hint_this")} why="" isBest />`}
      ${other ? html`<${Chance} idea=${other} now=${now} words=${other.headline} why=${other.why} />` : null}</ul>` : null}
    ${hasBars && now !== null ? html`<p class="quiet hint-legend">${say("hint_legend")}</p>` : null}
    ${note ? html`<p class="quiet note">${note}</p>` : null}`;
}

/** A turn with its chance as a bar; the line in it is now. @param {{idea: Idea, now: number | null, words: string, why: string, isBest?: boolean}} props */
function Chance({ idea, now, words, why, isBest = false }) {
  const share = (/** @type {number} */ x) => `${Math.round(100 * x)}%`;
  return html`<li class=${isBest ? "is-best" : ""}><b>${isBest ? words : say("hint_next", { words })}</b>${why ? html`<small>${why}</small>` : null}
    ${idea.chance === null ? null : html`<span class="hint-chance"><span class="hint-bar" aria-hidden="true"><i style=${{ width: share(idea.chance) }}></i>
      ${now === null ? null : html`<u style=${{ left: share(now) }}></u>`}</span><em>${idea.about}</em></span>`}</li>`;
}
