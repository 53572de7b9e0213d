// The end of a game: who won, what to do next, how it went, and whether chance was fair.
import { html, useEffect, useState } from "../lib.js";
import { say } from "../words.js";
import { go, Link } from "../router.js";
import { check, remembered } from "../fair.js";
import { Later, Missing } from "../later.js";
import { isSmall } from "../screen.js";
import { playForReal } from "../learn.js";
import { Portrait } from "../pieces.js";
import { standing } from "../newest.js";
import { Recap } from "./recap.js";
import { calledOf } from "./seats.js";
/** @import { Chair, FairChance, GameResult } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

const story = (/** @type {string} */ again) => import(`./storypane.js${again}`);

/** @param {{room: Room}} props */
export function Ending({ room }) {
  const { table, id, game, acts, looking, again, finale } = room;
  const result = /** @type {GameResult} */ (table.result);
  const saveAsText = () => import("./astext.js").then(({ asText, saveText }) => saveText(asText(table, say, standing), `${table.game}-${table.number}.txt`));
  const more = table.series > 1 && !result.series_over ? say("next_game") : say("rematch");
  return html`<div class="ending"><h2 tabindex="-1">${hasWon(room, result) ? say("you_win") : result.words}</h2>
    <div class="action-body">
      <${Placing} room=${room} result=${result} />
      ${result.series_words ? html`<p>${result.series_words}</p>` : null}
      ${finale.isMissing ? html`<${Missing} onAgain=${finale.again} />` : null}
      <div class="more-list">
        ${finale.Stage ? html`<button type="button" class="btn quiet-btn" onClick=${finale.open}>${say("finale.see")}</button>` : null}
        ${looking.versions.length > 1 ? html`<button type="button" class="btn quiet-btn"
          onClick=${() => again.from(0, Infinity)}>${say("watch_again")}</button>` : null}
        ${looking.versions.length > 1 ? html`<button type="button" class="btn quiet-btn" onClick=${() => go(`/replay?table=${id}&game=${table.number}`)}>
          ${say("step_by_step")}</button>` : null}
        ${table.fault ? null : html`<${Link} to=${`/t/${id}/analysis?game=${table.number}`} class="btn quiet-btn">${say("analyse_game")}</${Link}>`}
        <a class="btn quiet-btn" href=${`/api/v1/tables/${id}/record?game=${table.number}`} download>${say("save_file")}</a>
        <button type="button" class="btn quiet-btn" onClick=${saveAsText}>
          ${say("save_text")}</button>
        <button type="button" class="btn quiet-btn" onClick=${() => go("/")}>${say("to_lobby")}</button>
      </div>
      ${isSmall() ? html`<${Recap} room=${room} /><${Later} load=${story} room=${room} />` : null}
      <${FairCheck} fair=${table.fair} />
    </div>
    ${table.seat !== null ? html`<button type="button" class="btn primary" data-next
      onClick=${table.lesson ? () => playForReal(game) : acts.start}>${table.lesson ? say("coach.real_game") : more}</button>` : null}
    ${room.client.hasGoneOn ? html`<button type="button" class="btn primary" onClick=${() => go(`/t/${id}`)}>${say("table_now")}</button>` : null}</div>`;
}

/** Whether the one person at this screen has won, alone. @param {Room} room @param {GameResult} result */
function hasWon({ table }, { placing }) {
  return table.screen.length === 0 && table.seat !== null && placing[table.seat] === 1 && placing.filter((place) => place === 1).length === 1;
}

/** @param {{room: Room, result: GameResult}} props */
function Placing({ room: { table, face, shown }, result: { placing, scores, points } }) {
  const score = (/** @type {Chair} */ c) => (scores ? scores[c.seat] : 0);
  const order = [...table.chairs].sort((a, b) => placing[a.seat] - placing[b.seat] || score(b) - score(a));
  const keepsakes = (/** @type {Chair} */ c) => (face?.keepsakes && shown ? face.keepsakes(shown, c.seat) : null);
  return html`<ol class="placing">${order.map((c) => html`<li key=${c.chair}>
    <span class="place">${placing[c.seat]}.</span> <${Portrait} face=${c.face} name=${c.name} tone=${c.seat} size="30px" /> <b>${calledOf(table, c)}</b>
    <span class="grow"></span> ${points[c.seat]}
    ${face?.keepsakes ? html`<span class="keepsakes">${keepsakes(c)}</span>` : null}</li>`)}</ol>`;
}

/** @param {{fair: FairChance}} props */
function FairCheck({ fair }) {
  const [good, setGood] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    check(fair).then(setGood);
  }, [fair.secret]);
  if (!fair.commitment) return null;
  const mine = remembered(fair.commitment);
  const verdict = good === null ? say("fair_unchecked") : good ? say("fair_good") : say("fair_bad");
  return html`<details class="moves-list fair"><summary>${say("fair")}${good === true ? " ✓" : good === false ? " ✗" : ""}</summary>
    <p>${say("fair_seen")} <code>${fair.commitment}</code></p>
    ${mine ? html`<p>${say("fair_mine")} <code>${mine}</code></p>` : null}
    ${fair.secret ? html`<p>${say("fair_secret")} <code>${fair.secret}</code></p><p><b>${verdict}</b></p>` : html`<p>${say("fair_later")}</p>`}
    <p><${Link} to="/fair">${say("fair_how")}</${Link}></p></details>`;
}
