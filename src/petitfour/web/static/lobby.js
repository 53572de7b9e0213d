// The lobby: the games, a table in two clicks, my games, tables to watch.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get, post, Refusal } from "./server.js";
import { language, forgetTable, myTables, playerName, rememberTable } from "./settings.js";
import { say } from "./words.js";
import { go, Link } from "./router.js";
import { Dialog } from "./dialogs.js";
import { Rules } from "./rules.js";
import { promised } from "./fair.js";
import { levelOf, SetUp } from "./setup.js";
/** @import { BotsAnswer, GameCard as Game, TableAnswer, TableLine } from "./api.d.ts" */
/** @import { NewTable } from "./setup.js" */

const MOST_FINISHED = 4;
const MOST_WATCHED = 6;
const NO_LOG = 1_000_000_000; // a version no table reaches: what has happened is not asked for

/** @param {unknown} error */
const whyOf = (error) => (error instanceof Refusal ? error.message : say("no_connection"));

export function Lobby() {
  const { games, tables, mine, bots, error, setError } = useLobby();
  const [setup, setSetup] = useState(/** @type {Game | null} */ (null));
  const [rules, setRules] = useState(/** @type {Game | null} */ (null));
  const create = useCreate(bots, setError);
  const playBots = (/** @type {Game} */ { name, players: [fewest] }) =>
    create({ game: name, players: fewest, bots: fewest - 1, name: playerName.value || say("guest") });

  const running = mine.filter((t) => t.status !== "over");
  const finished = mine.filter((t) => t.status === "over").slice(0, MOST_FINISHED);
  const watched = tables.filter((t) => t.status === "playing" && !mine.some((m) => m.id === t.id)).slice(0, MOST_WATCHED);
  const turnOf = (/** @type {TableAnswer} */ t) => (t.seat !== null && t.waiting.includes(t.seat) ? say("your_turn") : say("status." + t.status));
  return html`<div class="lobby">
    <section class="hero"><h1>${say("hero")}</h1><p>${say("hero.more")}</p></section>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    <${Lines} id="mine" title=${say("my_games")} tables=${running} chip=${turnOf} />
    <section aria-labelledby="games"><h2 id="games">${say("games")}</h2>
      ${games === null && !error ? html`<p class="quiet">${say("loading")}</p>` : null}
      <ul class="shelf">${(games || []).map((game) => html`<${GameCard} key=${game.name} game=${game}
        onPlay=${() => playBots(game)} onSetup=${() => setSetup(game)} onRules=${() => setRules(game)} />`)}</ul>
    </section>
    <${Lines} id="finished" title=${say("finished")} tables=${finished} chip=${(/** @type {TableAnswer} */ t) => (t.result ? t.result.words : "")} />
    <${Lines} id="watch" title=${say("tables_to_watch")} tables=${watched} chip=${() => say("watch")} />
    <p class="quiet"><${Link} to="/replay">${say("replay_a_file")}</${Link}></p>
    ${setup && html`<${SetUp} game=${setup} levels=${bots} onClose=${() => setSetup(null)} onCreate=${create} />`}
    ${rules && html`<${Dialog} title=${`${say("how_to_play")}: ${rules.title}`} onClose=${() => setRules(null)}><${Rules} text=${rules.rules} /></${Dialog}>`}
  </div>`;
}

/** What the lobby shows, asked for anew in each language. */
function useLobby() {
  const [games, setGames] = useState(/** @type {Game[] | null} */ (null));
  const [tables, setTables] = useState(/** @type {TableLine[]} */ ([]));
  const [mine, setMine] = useState(/** @type {TableAnswer[]} */ ([]));
  const [bots, setBots] = useState(/** @type {BotsAnswer | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    document.title = "Petitfour";
    get("/games").then((answer) => setGames(answer.games)).catch((e) => setError(whyOf(e)));
    get("/tables").then((answer) => setTables(answer.tables)).catch(() => {});
    get("/bots").then(setBots).catch(() => {});
    Promise.all(myTables.value.map(({ id }) => tableOf(id))).then((all) => setMine(all.flatMap((t) => (t && t.seat !== null ? [t] : []))));
  }, [language.value]);
  return { games, tables, mine, bots, error, setError };
}

/** One of my tables; null if it cannot be had, forgotten if it is no more. @param {string} id @returns {Promise<TableAnswer | null>} */
async function tableOf(id) {
  try {
    return await get(`/tables/${id}?since=${NO_LOG}`);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) forgetTable(id);
    return null;
  }
}

/** Makes a table, once, and goes there. @param {BotsAnswer | null} bots @param {(why: string) => void} onError */
function useCreate(bots, onError) {
  const making = useRef(false);
  /** @param {NewTable} wanted */
  async function create(wanted) {
    if (making.current) return; // a second click means nothing
    making.current = true;
    try {
      const level = wanted.bots ? levelOf(bots || (await get("/bots"))) : ""; // whoever is quick gets the same bots
      const table = await post("/tables", { ...wanted, bots: Array(wanted.bots).fill(level), ...(await promised()) });
      rememberTable(table.id, table.game);
      go(`/t/${table.id}`);
    } catch (error) {
      onError(whyOf(error));
    } finally {
      making.current = false;
    }
  }
  return create;
}

/** Tables as lines that lead there; nothing where there are none.
 * @param {{id: string, title: string, tables: (TableAnswer | TableLine)[], chip: (table: any) => string}} props */
function Lines({ id, title, tables, chip }) {
  if (tables.length === 0) return null;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul class="lines">${tables.map((t) => html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><b>${t.title}</b>
      <span>${t.chairs.map((c) => c.name || say("open_seat")).join(" · ")}</span><span class="chip">${chip(t)}</span></${Link}></li>`)}</ul>
  </section>`;
}

/** @param {{game: Game, onPlay: () => void, onSetup: () => void, onRules: () => void}} props */
function GameCard({ game, onPlay, onSetup, onRules }) {
  const players = say("n_players", { n: game.players.join(", ") });
  const button = (/** @type {string} */ kind, /** @type {string} */ words, /** @type {() => void} */ onClick) =>
    html`<button type="button" class=${kind} aria-label=${`${words}: ${game.title}`} onClick=${onClick}>${words}</button>`;
  return html`<li class="game">
    <div class="game-picture">${game.picture
      ? html`<img src=${`/faces/${game.name}/picture.svg`} alt="" width="320" height="200" />`
      : html`<span aria-hidden="true">${game.title[0]}</span>`}</div>
    <div class="game-text">
      <h3>${game.title}</h3>
      <p>${game.pitch}</p>
      <p class="quiet"><span class="chip">${players}</span> <span class="chip">${say("n_minutes", { n: game.minutes })}</span></p>
      <div class="buttons">
        ${button("btn", say("play_bots"), onPlay)}
        ${button("btn quiet-btn", say("set_table"), onSetup)}
        ${button("text-btn", say("how_to_play"), onRules)}
      </div>
    </div>
  </li>`;
}
