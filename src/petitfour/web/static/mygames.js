// My games on this device: those that run, those that are finished, and simple figures. The list lies in this browser, the games at the house.
import { html, useState } from "./lib.js";
import { language, myTables } from "./settings.js";
import { say } from "./words.js";
import { Link } from "./router.js";
import { announce } from "./announce.js";
import { castNow } from "./cast.js";
import { eraseAt, eraseEverywhere } from "./erasing.js";
import { figuresByGame, figuresByLevel, finishedOf, hasWon, isMyTurn, PEOPLE, runningOf } from "./myfigures.js";
import { People, useMyTables, whoseTurn } from "./mytables.js";
/** @import { BotsAnswer, MyGame, MyTableAnswer } from "./api.d.ts" */
/** @import { Figure } from "./myfigures.js" */

export default function MyGames() {
  const { tables, isWhole } = useMyTables(myTables.value.length);
  const bots = castNow();
  const [failed, setFailed] = useState("");
  const running = runningOf(tables), finished = finishedOf(tables);
  const stopped = tables.filter(({ status }) => status === "stopped");
  const forget = async (/** @type {string} */ id) => tell((await eraseAt(id)) ? 0 : 1);
  /** @param {number} n how many could not be asked */
  function tell(n) {
    const words = n ? say("erase_failed", { n }) : say("mine.forgotten");
    setFailed(n ? words : "");
    announce(words);
  }
  return html`<article class="lobby my-games"><h1>${say("my_games")}</h1>
    <p class="quiet">${say("mine.where")}</p>
    ${failed ? html`<p class="refusal" role="alert">${failed}</p>` : null}
    ${isWhole || tables.length ? null : html`<p class="quiet" role="status">${say("loading")}</p>`}
    ${isWhole && !tables.length ? html`<p>${say("mine.none")}</p>` : null}
    <${Tables} id="running" title=${say("mine.running")} tables=${[...running, ...stopped]} onForget=${forget} />
    <${Finished} finished=${finished} onForget=${forget} />
    ${bots && finished.length ? html`<${Figures} tables=${tables} bots=${bots} />` : null}
    ${myTables.value.length ? html`<section><h2>${say("mine.forget")}</h2><p>${say("mine.forget.text")}</p>
      <${Twice} words=${say("mine.forget_all")} onSure=${async () => tell(await eraseEverywhere())} /></section>` : null}
    <p><${Link} to="/" class="btn quiet-btn">${say("to_lobby")}</${Link}> <${Link} to="/privacy" class="text-link">${say("privacy")}</${Link}></p></article>`;
}

/** @param {{id: string, title: string, tables: MyTableAnswer[], onForget: (id: string) => void}} props */
function Tables({ id, title, tables, onForget }) {
  if (!tables.length) return null;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2><ul class="lines">${tables.map((table) => html`<li key=${table.id}>
    <${Link} to=${"/t/" + table.id}><b>${table.title}</b><${People} table=${table} /><small>${dated(table.at)}</small>
      <span class="chip ${isMyTurn(table) ? "is-mine" : ""}">${whoseTurn(table)}</span></${Link}>
    <${Twice} words=${say("mine.forget_this")} sign="✕" sure=${say("mine.leaves")} onSure=${() => onForget(table.id)} /></li>`)}</ul></section>`;
}

/** @param {{finished: {table: MyTableAnswer, game: MyGame}[], onForget: (id: string) => void}} props */
function Finished({ finished, onForget }) {
  if (!finished.length) return null;
  const seen = new Set();
  const isFirst = (/** @type {string} */ id) => !seen.has(id) && seen.add(id); // a table is forgotten with all its games
  return html`<section aria-labelledby="finished"><h2 id="finished">${say("mine.finished")}</h2>
    <ul class="lines">${finished.map(({ table, game }) => html`<li key=${`${table.id} ${game.number}`}>
      <${Link} to=${`/t/${table.id}?game=${game.number}`}><b>${table.title}</b><span class="line-people">${say("mine.with", { names: others(game) })}</span>
        <small>${dated(game.at)}</small><span class="chip ${hasWon(game) && game.seats.length === 1 ? "is-won" : ""}">${ended(game)}</span></${Link}>
      ${isFirst(table.id) ? html`<${Twice} words=${say("mine.forget_this")} sign="✕" sure=${say("mine.forget_sure")}
        onSure=${() => onForget(table.id)} />` : html`<span class="no-forget"></span>`}</li>`)}</ul></section>`;
}

/** @param {MyGame} game */
const others = ({ names, seats }) => new Intl.ListFormat(language.value).format(names.filter((_, seat) => !seats.includes(seat)));

/** How it ended for me; at one screen, for all of us. @param {MyGame} game */
function ended(game) {
  const { seats: [seat], placing, points } = game;
  if (game.seats.length > 1) return game.words;
  const place = hasWon(game) ? say("mine.won") : say(`place.${placing[seat]}`, { all: placing.length });
  return points[seat] ? `${place} · ${points[seat]}` : place;
}

/** @param {number} at seconds since 1970 */
const dated = (at) => new Date(at * 1000).toLocaleDateString(language.value, { day: "numeric", month: "short", year: "numeric" });

/** @param {{tables: MyTableAnswer[], bots: BotsAnswer}} props */
function Figures({ tables, bots }) {
  const levels = bots.bots.map(({ bot }) => bot);
  const titleOf = (/** @type {string} */ level) => (level === PEOPLE ? say("mine.people") : bots.bots.find(({ bot }) => bot === level)?.title ?? level);
  return html`<section aria-labelledby="figures"><h2 id="figures">${say("mine.figures")}</h2><div class="figures">
    <${FigureTable} title=${say("mine.by_game")} figures=${figuresByGame(tables)} />
    <${FigureTable} title=${say("mine.by_level")} figures=${figuresByLevel(tables, levels).map((each) => ({ ...each, name: titleOf(each.name) }))} />
    </div></section>`;
}

/** @param {{title: string, figures: Figure[]}} props */
const FigureTable = ({ title, figures }) => html`<table class="scores"><thead><tr><th scope="col">${title}</th><th scope="col">${say("mine.games")}</th>
  <th scope="col">${say("mine.wins")}</th></tr></thead><tbody>${figures.map(({ name, games, won }) => html`<tr key=${name}><th scope="row">${name}</th>
    <td>${games}</td><td>${won}</td></tr>`)}</tbody></table>`;

/** What cannot be undone is asked twice. @param {{words: string, sign?: string, sure?: string, onSure: () => void}} props */
function Twice({ words, sign, sure = say("erase_sure"), onSure }) {
  const [asks, setAsks] = useState(false);
  function choose() {
    setAsks(!asks);
    if (asks) onSure();
    else announce(sure);
  }
  const kind = asks ? "btn primary" : sign ? "forget" : "btn quiet-btn";
  return html`<button type="button" class=${kind} aria-label=${asks ? sure : words} title=${words} onClick=${choose}>${asks ? sure : sign ?? words}</button>`;
}
