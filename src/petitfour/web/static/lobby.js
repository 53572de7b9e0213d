// The lobby: a shop window with the games' boxes, my games, a table to be set, and tables to watch.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get, Refusal } from "./server.js";
import { forgetTable, language, lastGame, myTables, rememberTable } from "./settings.js";
import { say } from "./words.js";
import { go, Link } from "./router.js";
import { Dialog } from "./dialogs.js";
import { Rules } from "./rules.js";
import { Portrait } from "./pieces.js";
import { makeTable } from "./fair.js";
import { castNow, castSurely } from "./cast.js";
import { Shelf } from "./shelf.js";
import { botsTable, SetUp } from "./setup.js";
/** @import { GameCard, NewTable, TableAnswer, TableLine } from "./api.d.ts" */

const MOST_IN_WINDOW = 2;
const MOST_FINISHED = 4;
const MOST_WATCHED = 6;
const NO_LOG = 1_000_000_000; // a version no table reaches: what has happened is not asked for

/** @param {unknown} error */
const whyOf = (error) => (error instanceof Refusal ? error.message : say("no_connection"));

export function Lobby() {
  const { games, tables, mine, error, setError } = useLobby();
  const bots = castNow();
  const [rules, setRules] = useState(/** @type {GameCard | null} */ (null));
  const create = useCreate(setError);
  const game = (games || []).find((each) => each.name === lastGame.value) || (games || [])[0];
  const running = mine.filter((t) => t.status !== "over");
  const finished = mine.filter((t) => t.status === "over").slice(0, MOST_FINISHED);
  const watched = tables.filter((t) => t.status === "playing" && !mine.some((m) => m.id === t.id)).slice(0, MOST_WATCHED);
  const playBots = (/** @type {GameCard} */ each) => create(async () => botsTable(each, await castSurely())); // also whoever is quick gets last time's
  /** @param {GameCard} each */
  function choose(each) {
    setError("");
    lastGame.value = each.name;
  }
  return html`<div class="shop">
    <div class="awning" aria-hidden="true"></div>
    <div class="shop-window">
      <section class="hero"><h1>${say("hero")}</h1><p>${say("hero.more")}</p><${Resume} tables=${running} /></section>
      ${games && game ? html`<${Shelf} games=${games} chosen=${game.name} onChoose=${choose} onPlay=${playBots} />`
        : html`<p class="quiet pad" role="status">${error || say("loading")}</p>`}
    </div>
    ${game && bots ? html`<${SetUp} key=${game.name} game=${game} bots=${bots} error=${error} onRules=${() => setRules(game)}
      onCreate=${(/** @type {NewTable} */ wanted) => create(async () => wanted)} />` : null}
    <div class="shop-below">
      <${Lines} id="mine" title=${say("my_games")} tables=${running.slice(MOST_IN_WINDOW)} chip=${turnOf} />
      <${Lines} id="finished" title=${say("finished")} tables=${finished} chip=${(/** @type {TableAnswer} */ t) => (t.result ? t.result.words : "")} />
      <${Lines} id="watch" title=${say("tables_to_watch")} tables=${watched} chip=${() => say("watch")} />
      <p class="quiet"><${Link} to="/replay">${say("replay_a_file")}</${Link}></p>
    </div>
    ${rules && html`<${RulesOf} game=${rules} onClose=${() => setRules(null)} />`}
  </div>`;
}

/** How a game is played. @param {{game: GameCard, onClose: () => void}} props */
function RulesOf({ game, onClose }) {
  return html`<${Dialog} title=${`${say("how_to_play")}: ${game.title}`} wide onClose=${onClose}><${Rules} game=${game} /></${Dialog}>`;
}

/** What the lobby shows, asked for anew in each language. */
function useLobby() {
  const [games, setGames] = useState(/** @type {GameCard[] | null} */ (null));
  const [tables, setTables] = useState(/** @type {TableLine[]} */ ([]));
  const [mine, setMine] = useState(/** @type {TableAnswer[]} */ ([]));
  const [error, setError] = useState("");
  useEffect(() => {
    document.title = "Petitfour";
    get("/games").then((answer) => setGames(answer.games)).catch((e) => setError(whyOf(e)));
    get("/tables").then((answer) => setTables(answer.tables)).catch(() => {});
    Promise.all(myTables.value.map(({ id }) => mineOf(id))).then((all) => setMine(all.flatMap((t) => (t && t.seat !== null ? [t] : []))));
  }, [language.value]);
  return { games, tables, mine, error, setError };
}

/** One of my tables; null if it cannot be had, forgotten if it is no more. @param {string} id @returns {Promise<TableAnswer | null>} */
async function mineOf(id) {
  try {
    return await get(`/tables/${id}?since=${NO_LOG}`);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) forgetTable(id);
    return null;
  }
}

/** Makes a table, once, and goes there. @param {(why: string) => void} onError */
function useCreate(onError) {
  const making = useRef(false);
  /** @param {() => Promise<NewTable>} wantedOf */
  async function create(wantedOf) {
    if (making.current) return; // a second click means nothing
    making.current = true;
    try {
      const wanted = await wantedOf();
      lastGame.value = wanted.game;
      const table = await makeTable(wanted);
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

/** @param {TableAnswer} table */
const turnOf = (table) => (table.seat !== null && table.waiting.includes(table.seat) ? say("your_turn") : say("status." + table.status));

/** The games under way that were opened last, in the window. @param {{tables: TableAnswer[]}} props */
function Resume({ tables }) {
  if (tables.length === 0) return null;
  return html`<ul class="resume" aria-label=${say("my_games")}>${tables.slice(0, MOST_IN_WINDOW).map((t) => {
    const me = t.chairs.find((c) => c.you);
    const others = t.chairs.filter((c) => !c.you).map((c) => c.name || say("open_seat")).join(", ");
    return html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><${Portrait} face=${me?.face} name=${me?.name} tone=${me?.seat} />
      <span><span class="resume-game"><b>${t.title}</b> <small>${[t.origin && say("played_on"), others].filter(Boolean).join(" · ")}</small></span>
        <span class="whose ${turnOf(t) === say("your_turn") ? "is-mine" : ""}">${turnOf(t)}</span></span></${Link}></li>`;
  })}</ul>`;
}

/** Tables as lines that lead there; nothing where there are none.
 * @param {{id: string, title: string, tables: (TableAnswer | TableLine)[], chip: (table: any) => string}} props */
function Lines({ id, title, tables, chip }) {
  if (tables.length === 0) return null;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul class="lines">${tables.map((t) => html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><b>${t.title}</b>
      ${t.origin ? html`<small>${t.origin}</small>` : null}
      <span class="line-people">${t.chairs.map((c, i) => html`<span key=${i} class="line-person">${c.face
        ? html`<${Portrait} face=${c.face} tone=${i} size="28px" />` : null}${c.name || say("open_seat")}</span>`)}</span>
      <span class="chip">${chip(t)}</span></${Link}></li>`)}</ul>
  </section>`;
}
