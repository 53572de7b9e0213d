// The lobby: a shop window with the games' boxes, my games, a table to be set, and tables to watch.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get, Refusal } from "./server.js";
import { language, lastGame, myTables, rememberTable, signedIn } from "./settings.js";
import { say } from "./words.js";
import { go, Link } from "./router.js";
import { Dialog } from "./dialogs.js";
import { Later } from "./later.js";
import { Rules } from "./rules.js";
import { Portrait } from "./pieces.js";
import { makeTable } from "./fair.js";
import { castNow, castSurely } from "./cast.js";
import { Shelf } from "./shelf.js";
import { botsTable, SetUp } from "./setup.js";
import { finishedOf, hasWon, isMyTurn, runningOf } from "./myfigures.js";
import { People, useMyTables, whoseTurn } from "./mytables.js";
/** @import { GameCard, MyTableAnswer, NewTable, TableLine } from "./api.d.ts" */

const MOST_IN_WINDOW = 2;
const MOST_FINISHED = 4;
const MOST_MINE = 12; // tables that are asked for here; all of them on the page of my games
const MOST_WATCHED = 6;

/** @param {unknown} error */
const whyOf = (error) => (error instanceof Refusal ? error.message : say("no_connection"));

export function Lobby() {
  const { games, tables, mine, error, setError } = useLobby();
  const bots = castNow();
  const [rules, setRules] = useState(/** @type {GameCard | null} */ (null));
  const [keeps, setKeeps] = useState(false);
  const create = useCreate(setError);
  const game = (games || []).find((each) => each.name === lastGame.value) || (games || [])[0];
  const running = runningOf(mine);
  const finished = finishedOf(mine).slice(0, MOST_FINISHED);
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
      <${Lines} id="mine" title=${say("my_games")} lines=${running.slice(MOST_IN_WINDOW).map((t) => ({ to: "/t/" + t.id, table: t, chip: whoseTurn(t) }))} />
      <${Lines} id="finished" title=${say("finished")} lines=${finished.map(({ table, game }) => ({ to: `/t/${table.id}?game=${game.number}`, table,
        chip: hasWon(game) && game.seats.length === 1 ? say("you_win") : game.words }))} />
      ${myTables.value.length ? html`<p><${Link} to="/my-games">${say("mine.all")}</${Link}></p>` : null}
      <${Lines} id="watch" title=${say("tables_to_watch")} lines=${watched.map((t) => ({ to: "/t/" + t.id, table: t, chip: say("watch") }))} />
      <p class="quiet shop-more"><${Link} to="/replay">${say("replay_a_file")}</${Link}>
        <button type="button" class="text-btn" onClick=${() => setKeeps(true)}>${say("keep")}</button></p>
    </div>
    ${rules && html`<${RulesOf} game=${rules} onClose=${() => setRules(null)} />`}
    ${keeps && html`<${Later} load=${(/** @type {string} */ again) => import(`./keyring/dialog.js${again}`)} onClose=${() => setKeeps(false)} />`}
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
  const mine = useMyTables(MOST_MINE).tables;
  const [error, setError] = useState("");
  useEffect(() => {
    document.title = "Petitfour";
    get("/games").then((answer) => setGames(answer.games)).catch((e) => setError(whyOf(e)));
    get("/tables").then((answer) => setTables(answer.tables)).catch(() => {});
  }, [language.value]);
  useEffect(() => void broughtBack(), []);
  return { games, tables, mine, error, setError };
}

/** What whoever is signed in has done on other devices; without a connection what is known here will do. */
async function broughtBack() {
  if (signedIn.value) await import("./keyring/client.js").then((client) => client.comeBack()).catch(() => {});
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

/** The games under way that were opened last, in the window. @param {{tables: MyTableAnswer[]}} props */
function Resume({ tables }) {
  if (tables.length === 0) return null;
  return html`<ul class="resume" aria-label=${say("my_games")}>${tables.slice(0, MOST_IN_WINDOW).map((t) => {
    const me = t.chairs.find((c) => c.you);
    const others = t.chairs.filter((c) => !c.you).map((c) => c.name || say("open_seat")).join(", ");
    return html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><${Portrait} face=${me?.face} name=${me?.name} tone=${me?.seat} />
      <span><span class="resume-game"><b>${t.title}</b> <small>${[t.origin && say("played_on"), others].filter(Boolean).join(" · ")}</small></span>
        <span class="whose ${isMyTurn(t) ? "is-mine" : ""}">${whoseTurn(t)}</span></span></${Link}></li>`;
  })}</ul>`;
}

/** Tables as lines that lead there; nothing where there are none.
 * @param {{id: string, title: string, lines: {to: string, table: MyTableAnswer | TableLine, chip: string}[]}} props */
function Lines({ id, title, lines }) {
  if (lines.length === 0) return null;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul class="lines">${lines.map(({ to, table, chip }) => html`<li key=${to}><${Link} to=${to}><b>${table.title}</b>
      ${table.origin ? html`<small>${table.origin}</small>` : null}
      <${People} table=${table} /><span class="chip">${chip}</span></${Link}></li>`)}</ul>
  </section>`;
}
