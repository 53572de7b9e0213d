// The lobby: the games, a table in two clicks, my games, tables to watch.
import { html, useEffect, useRef, useState } from "./lib.js";
import { get, post } from "./api.js";
import { botLevel, language, forgetTable, myTables, playerName, rememberTable } from "./settings.js";
import { say } from "./words.js";
import { go, Link } from "./router.js";
import { Choice, Dialog, Rules } from "./dialogs.js";
import { BoxUpload } from "./box.js";
import { promised } from "./fair.js";

const CLOCKS = ["", "turn:60", "turn:300", "game:600+10", "game:1800+20", "days:1", "days:3"];

/** A clock in words. @param {string} written */
export function clockWords(written) {
  const found = written.match(/^(\w+):(\d+)(?:\+(\d+))?$/);
  if (!found) return say("clock.none");
  const time = (/** @type {number} */ s) => (s % 60 ? `${s} s` : `${s / 60} min`);
  if (found[1] === "days") return say("clock.days", { n: Number(found[2]) });
  return say(`clock.${found[1]}`, { n: time(Number(found[2])), more: `${found[3] || 0} s` });
}

/** The level that plays: what this person chose last, or what is usual here. @param {any} levels */
const levelOf = (levels) => (levels && levels.bots.some((/** @type {any} */ b) => b.bot === botLevel.value) ? botLevel.value : levels ? levels.usual : "random");

export function Lobby() {
  const [bots, setBots] = useState(/** @type {any} */ (null));
  const [games, setGames] = useState(/** @type {any[] | null} */ (null));
  const [tables, setTables] = useState(/** @type {any[]} */ ([]));
  const [mine, setMine] = useState(/** @type {any[]} */ ([]));
  const [error, setError] = useState("");
  const [setup, setSetup] = useState(/** @type {any} */ (null));
  const [rules, setRules] = useState(/** @type {any} */ (null));
  const making = useRef(false); // a table is being made
  const spoken = language.value;

  useEffect(() => {
    document.title = "Petitfour";
    get("/games").then((d) => setGames(d.games)).catch((e) => setError(e.status ? e.message : say("no_connection")));
    get("/tables").then((d) => setTables(d.tables)).catch(() => {});
    get("/bots").then(setBots).catch(() => {});
    Promise.all(myTables.value.map((t) => get(`/tables/${t.id}?since=1000000000`).catch((e) => {
      if (e.status === 404) forgetTable(t.id);
      return null;
    }))).then((all) => setMine(all.filter((t) => t && t.seat !== null)));
  }, [spoken]);

  /** @param {any} game */
  async function playBots(game) {
    await create({ game: game.name, players: game.players[0], bots: game.players[0] - 1, name: playerName.value || say("guest") });
  }

  /** @param {any} wanted with the number of bots */
  async function create(wanted) {
    if (making.current) return; // a second click means nothing
    making.current = true;
    try {
      const level = wanted.bots ? levelOf(bots || (await get("/bots"))) : ""; // whoever is quick gets the same bots
      const table = await post("/tables", { ...wanted, bots: Array(wanted.bots).fill(level), ...(await promised()) });
      rememberTable(table.id, table.game);
      go(`/t/${table.id}`);
    } catch (e) {
      const told = /** @type {Error & {status?: number}} */ (e);
      setError(told.status ? told.message : say("no_connection"));
    } finally {
      making.current = false;
    }
  }

  const running = mine.filter((t) => t.status !== "over");
  const finished = mine.filter((t) => t.status === "over").slice(0, 4);
  const watching = tables.filter((t) => t.status === "playing" && !mine.some((m) => m.id === t.id)).slice(0, 6);
  return html`<div class="lobby">
    <section class="hero"><h1>${say("hero")}</h1><p>${say("hero.more")}</p></section>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    ${running.length > 0 && html`<section aria-labelledby="mine"><h2 id="mine">${say("my_games")}</h2>
      <ul class="lines">${running.map((t) => html`<li key=${t.id}><${Link} to=${"/t/" + t.id}>
        <b>${t.title}</b><span>${t.chairs.map((/** @type {any} */ c) => c.name || say("open_seat")).join(" · ")}</span>
        <span class="chip">${t.seat !== null && t.waiting.includes(t.seat) ? say("your_turn") : say("status." + t.status)}</span></${Link}></li>`)}</ul>
    </section>`}
    <section aria-labelledby="games"><h2 id="games">${say("games")}</h2>
      ${games === null && !error ? html`<p class="quiet">${say("loading")}</p>` : null}
      <ul class="shelf">${(games || []).map((game) => html`<${GameCard} key=${game.name} game=${game}
        onPlay=${() => playBots(game)} onSetup=${() => setSetup(game)} onRules=${() => setRules(game)} />`)}</ul>
    </section>
    ${finished.length > 0 && html`<section aria-labelledby="finished"><h2 id="finished">${say("finished")}</h2>
      <ul class="lines">${finished.map((t) => html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><b>${t.title}</b>
        <span>${t.chairs.map((/** @type {any} */ c) => c.name || say("open_seat")).join(" · ")}</span><span class="chip">${t.result ? t.result.words : ""}</span></${Link}></li>`)}</ul>
    </section>`}
    ${watching.length > 0 && html`<section aria-labelledby="watch"><h2 id="watch">${say("tables_to_watch")}</h2>
      <ul class="lines">${watching.map((t) => html`<li key=${t.id}><${Link} to=${"/t/" + t.id}><b>${t.title}</b>
        <span>${t.chairs.map((/** @type {any} */ c) => c.name || say("open_seat")).join(" · ")}</span><span class="chip">${say("watch")}</span></${Link}></li>`)}</ul>
    </section>`}
    <p class="quiet"><${Link} to="/replay">${say("replay_a_file")}</${Link}></p>
    ${setup && html`<${SetUp} game=${setup} levels=${bots} onClose=${() => setSetup(null)} onCreate=${create} />`}
    ${rules && html`<${Dialog} title=${`${say("how_to_play")}: ${rules.title}`} onClose=${() => setRules(null)}><${Rules} text=${rules.rules} /></${Dialog}>`}
  </div>`;
}

/** @param {{game: any, onPlay: () => void, onSetup: () => void, onRules: () => void}} props */
function GameCard({ game, onPlay, onSetup, onRules }) {
  return html`<li class="game">
    <div class="game-picture">${game.picture ? html`<img src=${`/faces/${game.name}/picture.svg`} alt="" width="320" height="200" />` : html`<span aria-hidden="true">${game.title[0]}</span>`}</div>
    <div class="game-text">
      <h3>${game.title}</h3>
      <p>${game.pitch}</p>
      <p class="quiet"><span class="chip">${say("n_players", { n: game.players.join(", ") })}</span> <span class="chip">${say("n_minutes", { n: game.minutes })}</span></p>
      <div class="buttons">
        <button type="button" class="btn" aria-label=${`${say("play_bots")}: ${game.title}`} onClick=${onPlay}>${say("play_bots")}</button>
        <button type="button" class="btn quiet-btn" aria-label=${`${say("set_table")}: ${game.title}`} onClick=${onSetup}>${say("set_table")}</button>
        <button type="button" class="text-btn" aria-label=${`${say("how_to_play")}: ${game.title}`} onClick=${onRules}>${say("how_to_play")}</button>
      </div>
    </div>
  </li>`;
}

/** @param {{game: any, levels: any, onClose: () => void, onCreate: (wanted: any) => void}} props */
function SetUp({ game, levels, onClose, onCreate }) {
  const [name, setName] = useState(playerName.value);
  const [players, setPlayers] = useState(game.players[0]);
  const [bots, setBots] = useState(0);
  const [screen, setScreen] = useState(/** @type {string[]} */ ([]));
  const [clock, setClock] = useState("");
  const [box, setBox] = useState(/** @type {any} */ (null));
  const [series, setSeries] = useState(game.series);
  const [options, setOptions] = useState(Object.fromEntries(game.options.map((/** @type {any} */ o) => [o.name, o.default])));
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    playerName.value = name;
    onCreate({ game: game.name, players, name: name || say("guest"), series, options, clock, bots: few,
      screen: here.map((each, i) => each || say("player_n", { n: i + 2 })), ...(box ? { box: box.files } : {}) });
  }
  const here = screen.slice(0, players - 1);
  const room = players - 1 - here.length;
  const few = Math.min(bots, room);
  const others = Array.from({ length: room + 1 }, (_, i) => [i, i === 0 ? say("friends_only") : say("n_bots", { n: i })]);
  const screens = Array.from({ length: players }, (_, i) => [i, i === 0 ? say("only_me") : say("n_people", { n: i + 1 })]);
  const people = (/** @type {number} */ n) => setScreen(Array.from({ length: n }, (_, i) => screen[i] || ""));
  return html`<${Dialog} title=${`${say("set_table")}: ${game.title}`} onClose=${onClose}>
    <form onSubmit=${submit}>
      <label class="field">${say("your_name")}<input type="text" maxlength="24" value=${name} autocomplete="nickname" onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
      ${game.players.length > 1 && html`<${Choice} label=${say("players")} value=${players} choices=${game.players.map((/** @type {number} */ p) => [p, String(p)])} onChange=${setPlayers} />`}
      <${Choice} label=${say("at_one_screen")} value=${here.length} choices=${screens} onChange=${people} />
      ${here.map((each, i) => html`<label key=${i} class="field">${say("name_of_seat", { n: i + 2 })}<input type="text" maxlength="24" value=${each} onInput=${(/** @type {any} */ e) => setScreen(here.map((old, j) => (j === i ? e.target.value : old)))} /></label>`)}
      ${room > 0 ? html`<${Choice} label=${say("other_seats")} value=${few} choices=${others} onChange=${setBots} />` : null}
      ${few > 0 && levels ? html`<${Choice} label=${say("bot_level")} value=${levelOf(levels)} choices=${levels.bots.map((/** @type {any} */ b) => [b.bot, b.title])} onChange=${(/** @type {string} */ v) => (botLevel.value = v)} />` : null}
      <${Choice} label=${say("series")} value=${series} choices=${[[1, say("single_game")], [2, say("first_to", { n: 2 })], [3, say("first_to", { n: 3 })]]} onChange=${setSeries} />
      ${game.options.map((/** @type {any} */ o) => html`<${Choice} key=${o.name} label=${o.title} value=${options[o.name]} choices=${o.values.map((/** @type {any} */ v) => [v.value, v.title])} onChange=${(/** @type {string} */ v) => setOptions({ ...options, [o.name]: v })} />`)}
      <details class="own-box"><summary>${say("more_options")}</summary>
        <${Choice} label=${say("clock")} value=${clock} choices=${CLOCKS.map((c) => [c, clockWords(c)])} onChange=${setClock} />
        <${BoxUpload} game=${game.name} value=${box} onChange=${setBox} />
      </details>
      <div class="buttons"><button type="submit" class="btn" disabled=${box && !box.good}>${say("create_table")}</button></div>
    </form>
  </${Dialog}>`;
}
