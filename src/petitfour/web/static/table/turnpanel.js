// What is to be decided now, or who is waited for.
import { html, useEffect } from "../lib.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
import { Hint } from "./searchhint.js";
/** @import { Face, FaceProps } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

const QUICK = ["random", "greedy"]; // bots that do not think

/** @param {{room: Room}} props */
export function TurnPanel({ room }) {
  const { me, acts, busy, face, now } = room;
  if (me && me.stand_in)
    return html`<h2 tabindex="-1">${say("bot_plays_for_you")}</h2>
      <p><button type="button" class="btn" data-next onClick=${acts.handBack}>${say("hand_back")}</button></p>`;
  if (!room.isMyTurn) return html`<${Waiting} room=${room} />`;
  if (busy) return html`<h2 tabindex="-1">${say("sending")}</h2>`;
  return html`<h2 class="my-turn" tabindex="-1">${say("your_turn")}</h2>
    ${face && face.Panel && now ? html`<${Prompt} face=${face} shown=${now} /><${face.Panel} ...${now} />` : html`<${Drafted} room=${room} />`}
    <${Hint} room=${room} />
    <${MovesList} room=${room} />`;
}

/** @param {{room: Room}} props */
function Waiting({ room: { table, face, now } }) {
  const awaited = table.chairs.filter((c) => table.waiting.includes(c.seat));
  const thinks = awaited.some((c) => c.kind === "bot" && !QUICK.includes(c.bot));
  return html`<h2 tabindex="-1">${say("waiting_turn", { names: awaited.map((c) => c.name || say("open_seat")).join(", ") })}</h2>
    ${thinks ? html`<p class="quiet appears-late" key=${table.version}>${say("bot_thinking")}</p>` : null}
    ${face && face.Panel && now ? html`<${face.Panel} ...${now} />` : null}`;
}

/** What is to be done now, in the face's words, spoken when it changes; the face shows it. @param {{face: Face, shown: FaceProps}} props */
function Prompt({ face, shown }) {
  const words = face.prompt ? face.prompt(shown) : "";
  useEffect(() => announce(words), [words]);
  return null;
}

/** The turn so far, for games whose face has no panel. @param {{room: Room}} props */
function Drafted({ room: { table, turn } }) {
  const draft = table.draft;
  if (!draft) return null;
  return html`<ol class="drafted">${draft.decisions.map((decision, i) => html`<li key=${i}>${decision.words}</li>`)}</ol>
    ${draft.reveals ? html`<p class="quiet">${say("reveals")}</p>` : null}
    <div class="buttons">
      ${draft.complete && html`<button type="button" class="btn" data-next onClick=${turn.confirm}>${say("confirm")}</button>`}
      <button type="button" class="btn quiet-btn" onClick=${() => turn.takeBack()}>${say("take_back")}</button>
      ${draft.decisions.length > 1 && html`<button type="button" class="btn quiet-btn" onClick=${() => turn.takeBack(true)}>${say("take_back_all")}</button>`}
    </div>`;
}

/** Every move in words, for those who would rather read. @param {{room: Room}} props */
function MovesList({ room: { table, game, turn } }) {
  if (table.legal.length === 0) return null;
  return html`<details class="moves-list" open=${!game.face}><summary>${say("moves_list")}</summary><ul class="moves" aria-label=${say("moves")}>
    ${table.legal.map((move) => html`<li key=${move.action}><button type="button" class="move" onClick=${() => turn.submit(move.action)}>
      ${move.words}</button></li>`)}</ul></details>`;
}
