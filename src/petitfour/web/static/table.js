// The table page: the stage with the game's face, the seats, the log, the turn's controls.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./lib.js";
import { actingAs, get, getSurely, newId, post, postSurely, stream } from "./api.js";
import { confirmEach, forgetTable, language, notify, playerName, rememberTable } from "./settings.js";
import { say, speaking } from "./words.js";
import { go } from "./router.js";
import { announce, announceOnly } from "./announce.js";
import { play } from "./sound.js";
import { faceOf } from "./faces.js";
import { Dialog, Rules } from "./dialogs.js";
import { Beside, Seats } from "./beside.js";
import { LookBack, standing, useLookBack } from "./lookback.js";
import { Ending } from "./ending.js";
import { BoxContents } from "./box.js";
import { giveNumber } from "./fair.js";
import { byMoves, movesOf } from "./moves.js";

const SENDING_LATE = 400; // milliseconds after which the page says that a turn is being sent
/** @type {any[]} */
const NONE = []; // looking back nothing is offered
const STREAM_LATE = 2000; // milliseconds after which the table is asked for what the stream should have told

/** Everything the page knows of a table, kept up to date by the stream. @param {string} id */
function useTable(id) {
  const [table, setTable] = useState(/** @type {any} */ (null));
  const [error, setError] = useState("");
  const [connected, setConnected] = useState(true);
  const [fresh, setFresh] = useState({ moment: 0, events: /** @type {any[]} */ ([]) });
  const [seated, setSeated] = useState(0); // grows when this browser's seat changes: the stream must be opened anew
  const era = useRef({}); // another one whenever the seat or the language changes: what was asked before counts no more
  const logs = useRef({ number: -1, turns: new Map() });
  const streams = useRef(false); // whether the stream is open
  const seen = useRef({ version: 0, news: -1, seat: /** @type {number | null} */ (null), taken: 0, waits: /** @type {{version: number, end: () => void}[]} */ ([]) });
  const spoken = language.value;

  /**
   * What the server has told, in whatever order it arrives: of one version that with more news is newer, and so is whatever was
   * asked for after all else had come (a table that left memory counts its news from nothing). Another seat counts for itself: a
   * device whose seat has gone elsewhere is told that it watches.
   * @param {any} data @param {object} asked the era in which it was asked for @param {number} [after] how much had been taken then
   */
  function take(data, asked, after = -1) {
    if (!data || asked !== era.current || data.number < logs.current.number) return;
    const { version, news: most, seat, taken } = seen.current;
    const isNew = data.version > version || (data.version === version && (data.seat !== seat || data.news >= most || after === taken));
    if (isNew) Object.assign(seen.current, { version: data.version, news: data.news, seat: data.seat, taken: taken + 1 });
    seen.current.waits = seen.current.waits.filter((wait) => wait.version > data.version || void wait.end());
    if (data.number !== logs.current.number) logs.current = { number: data.number, turns: new Map() };
    const first = logs.current.turns.size === 0 && data.log.length > 1;
    const news = data.log.filter((/** @type {any} */ t) => !logs.current.turns.has(t.version));
    for (const turn of data.log) logs.current.turns.set(turn.version, turn);
    const log = [...logs.current.turns.values()].sort((a, b) => a.version - b.version);
    setTable((/** @type {any} */ old) => (isNew || !old ? { ...data, log } : { ...old, log }));
    if (news.length && !first) {
      const events = standing(news).flatMap((/** @type {any} */ t) => t.events);
      setFresh((f) => ({ moment: f.moment + 1, events }));
      const mine = data.seat !== null && data.waiting.includes(data.seat);
      announce([...news.flatMap((/** @type {any} */ t) => t.lines), data.result ? data.result.words : "", mine ? say("your_turn") : ""].join(" ").trim());
      play(data.status === "over" ? "end" : "move");
    }
  }

  /** Waits until the stream has told a version; if it does not, asks. @param {number} version */
  async function reached(version) {
    if (seen.current.version >= version) return;
    const told = new Promise((resolve) => seen.current.waits.push({ version, end: () => resolve(true) }));
    const late = new Promise((resolve) => setTimeout(() => resolve(false), STREAM_LATE));
    if (!(await Promise.race([told, late]))) await refresh();
  }

  /** Asks for the table as it is now. */
  async function refresh() {
    const asked = era.current;
    const after = seen.current.taken;
    const data = await get(`/tables/${id}`);
    take(data, asked, after);
    return data;
  }

  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const mine = (era.current = {});
    const open = () =>
      get(`/tables/${id}`)
        .then((data) => {
          if (gone) return;
          setError("");
          logs.current = { number: -1, turns: new Map() };
          Object.assign(seen.current, { version: 0, news: -1 });
          take(data, mine);
          stop = stream(id, data.version, (told) => take(told, mine), (up) => {
            if (!up) seen.current.news = -1; // a house that was started anew counts from nothing
            streams.current = up;
            setConnected(up);
          });
        })
        .catch((e) => {
          if (gone) return;
          if (e.status === 404) forgetTable(id);
          if (e.status && e.status < 500 && e.status !== 429) setError(e.message);
          else {
            setConnected(false);
            setTimeout(open, 1500);
          }
        });
    open();
    return () => {
      gone = true;
      streams.current = false;
      stop();
    };
  }, [id, spoken, seated]);
  /** @param {boolean} [hide] whether nothing of what is shown may be seen until the table is told anew */
  function seatChanged(hide = false) {
    era.current = {};
    setSeated((n) => n + 1);
    if (!hide) return;
    setTable(null);
    setFresh((f) => ({ moment: f.moment + 1, events: [] }));
  }
  return { table, error, connected, fresh, take, era, streams, reached, refresh, seatChanged, taken: () => seen.current.taken };
}

/** @param {{id: string, secret: string}} props */
export function TablePage({ id, secret }) {
  const { table, error, connected, fresh, take, era, streams, reached, refresh, seatChanged, taken } = useTable(id);
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [refusal, setRefusal] = useState("");
  const [rules, setRules] = useState(false);
  const [sent, setSent] = useState(/** @type {Asked | null} */ (null)); // the turn that is being sent
  const acted = useRef(0); // when this person last did something here
  const done = useRef(false); // whether that has just changed the table
  const led = useRef(/** @type {Element | null} */ (null)); // where the focus was put for want of something better
  const flying = useRef(/** @type {Map<string, Asked>} */ (new Map())); // what has been asked and not answered, by its name
  const [, look] = useState(0); // draws the page anew, so that the focus is led on
  const refusedAt = useRef(0); // a refusal stays until the table is newer than this
  const spoken = language.value;
  const name = table && table.game;

  useEffect(() => {
    if (name) getSurely("/games").then((d) => setGame(d.games.find((/** @type {any} */ g) => g.name === name)));
  }, [name, spoken]);

  useEffect(() => {
    if (!secret.startsWith("move=")) return;
    history.replaceState(null, "", location.pathname);
    postSurely(`/tables/${id}/move`, { key: secret.slice(5), client_id: newId() }).then((d) => (rememberTable(id, d.game), seatChanged())).catch((e) => setRefusal(e.status ? e.message : say("no_connection")));
  }, [id]);

  const [face, setFace] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    if (game) faceOf(game).then((found) => !gone && setFace(found));
    return () => {
      gone = true;
    };
  }, [game && game.name]);
  const looking = useLookBack(id, table);
  const until = looking.at === null ? Infinity : looking.at;
  const past = useMemo(() => (table ? standing(table.log.filter((/** @type {any} */ t) => t.version <= until)).flatMap((/** @type {any} */ t) => t.events) : []), [table && table.log, until]);
  const [box, setBox] = useState(/** @type {any} */ (null));
  const [boxOpen, setBoxOpen] = useState(false);
  const ownBox = table && table.own_box;
  useEffect(() => {
    if (ownBox) getSurely(`/tables/${id}/box`).then(setBox);
  }, [id, ownBox]);
  const offered = table && table.seat !== null && !table.fair.given ? table.fair.next : "";
  useEffect(() => {
    if (offered) giveNumber(id, offered);
  }, [offered]);

  const open = table ? table.chairs.filter((/** @type {any} */ c) => c.kind === "open").length : 0;
  const playing = table && table.status === "playing";
  useEffect(() => {
    if (playing && open) announce(say("left"));
  }, [open, playing]);
  const version = table && table.version;
  const busy = !!sent && isStill(sent, table, era.current, "turn");
  useEffect(() => {
    if (version > refusedAt.current) setRefusal("");
  }, [version]);
  useEffect(() => setRefusal(""), [spoken]);
  const latest = useRef(table);
  latest.current = table;

  // Whoever acted by keyboard is led on: what was chosen has often gone from the page.
  useLayoutEffect(() => {
    const here = document.activeElement;
    const next = document.querySelector(".controls [data-next]") || document.querySelector(".stage [data-next]");
    const spent = !busy && done.current && next && here?.getAttribute("aria-disabled") === "true"; // chosen, and it cannot be chosen again
    if (!busy) done.current = false;
    const lost = !here || here === document.body || spent;
    if (!acted.current || !table || table.seat === null || !(lost || (here === led.current && Date.now() - acted.current < LED_ON))) return;
    const turn = flying.current.get("turn");
    const to = (!busy && !(turn && isStill(turn, table, era.current, "turn")) && next) || document.querySelector(".controls h2");
    led.current = to === next ? null : to;
    if (to instanceof HTMLElement && to !== here) to.focus({ preventScroll: true });
  });

  const myTurn = table && table.seat !== null && table.waiting.includes(table.seat);
  useEffect(() => {
    document.title = (myTurn ? "● " : "") + (table ? `${table.title} · Petitfour` : "Petitfour");
    if (myTurn) play("turn");
    if (myTurn && document.hidden) notice(say("notify_turn", { title: table.title }), id);
  }, [myTurn, table && table.title]);

  if (error) return html`<div class="lobby"><p class="refusal" role="alert">${error}</p><p><button class="btn" onClick=${() => go("/")}>${say("to_lobby")}</button></p></div>`;
  if (!table || !game) return html`<p class="quiet pad">${say("loading")}</p>`;
  const hidden = curtainFor(id, table, game);
  if (hidden !== null) {
    const draw = () => {
      acted.current = Date.now();
      actingAs.set(id, hidden.chair);
      looking.close();
      setRefusal("");
      seatChanged(game.secrets); // until the table is told to this chair, nothing of the last one's is on the page
    };
    if (!game.secrets) queueMicrotask(draw); // nothing to hide: the screen turns to whoever is next
    else return html`<${Curtain} key=${hidden.chair} chair=${hidden} title=${table.title} onOpen=${draw} />`;
  }

  /**
   * Does something that may be refused; the sentence is shown. Twice the same at one moment of the table counts once;
   * once the table has moved on, an answer that is still to come holds nothing up.
   * @param {() => Promise<any>} what @param {string} name what is done
   */
  async function attempt(what, name) {
    const before = flying.current.get(name);
    if (before && isStill(before, table, era.current, name)) return false; // a second click while the first is under way means nothing
    const asked = era.current;
    const after = taken();
    const own = { era: asked, number: table.number, version: table.version };
    flying.current.set(name, own);
    look((n) => n + 1); // what was chosen may have gone from the page already
    setRefusal("");
    acted.current = Date.now();
    try {
      const answer = await what();
      done.current = !!answer;
      if (answer && answer.confirmed && !answer.chairs) await reached(answer.version); // briefly answered
      else if (asked === era.current) take(answer, asked, after);
      else if (answer) refresh().catch(() => {}); // asked in another seat or language
      return true;
    } catch (e) {
      const told = /** @type {Error & {status?: number}} */ (e);
      if (asked !== era.current || (name === "turn" && !isStill(own, latest.current, asked, name))) return false; // done all the same, or somebody else's
      const now = told.status === 409 ? await refresh().catch(() => null) : null;
      if (now && name === "start" && now.status === "playing") return true; // somebody else was faster
      refusedAt.current = now ? now.version : table.version;
      setRefusal(told.status ? told.message : say("no_connection")); // an alert: it is spoken as it appears
      play("no");
      return false;
    } finally {
      if (flying.current.get(name) === own) flying.current.delete(name);
    }
  }

  /** Sends a turn; while that takes long, the page says so. @param {() => Promise<any>} what @param {number} [after] milliseconds */
  async function sending(what, after = 0) {
    const own = { era: era.current, number: table.number, version: table.version };
    const late = setTimeout(() => setSent(own), after);
    if (!after) setSent(own);
    try {
      return await attempt(what, "turn");
    } finally {
      clearTimeout(late);
      setSent((now) => (now === own ? null : now));
    }
  }

  const decisions = () => (table.draft ? table.draft.decisions.map((/** @type {any} */ d) => d.action) : null);
  const confirm = () =>
    sending(() => postSurely(`/tables/${id}/confirm`, { version: table.version, client_id: newId(), decisions: decisions(), brief: streams.current }), SENDING_LATE);

  /** @param {number} action @param {{send?: boolean}} [how] */
  async function submit(action, how = {}) {
    if (busy) return;
    const atOnce = (game.instant || how.send) && confirmEach.value === "game";
    let answered = /** @type {any} */ (null);
    const keep = table.draft ? table.draft.decisions.length : 0; // so that a lost answer and a second click do not decide twice
    const decided = { action, keep, version: table.version };
    const ask = async () => (answered = await post(`/tables/${id}/draft`, atOnce ? { ...decided, client_id: newId(), brief: streams.current } : decided));
    const asked = era.current;
    const good = await (atOnce ? sending(ask) : attempt(ask, "turn"));
    if (good && asked === era.current && answered.draft) announce(drafted(answered.draft, answered.draft.decisions.length - 1, face, game, kinds));
  }

  /** Goes back to the first decisions of the draft, then decides others. @param {number} keep @param {number[]} actions */
  async function redraft(keep, actions) {
    if (busy) return;
    let answered = /** @type {any} */ (null);
    const asked = era.current;
    const good = await attempt(async () => (answered = await post(`/tables/${id}/draft`, { keep, actions, version: table.version })), "turn");
    if (asked !== era.current) return;
    if (good && answered.draft && actions.length) announce(drafted(answered.draft, keep, face, game, kinds));
    else if (good) announce(say("taken_back"));
  }

  const takeBack = (/** @type {boolean} */ everything) => redraft(everything || !table.draft ? 0 : table.draft.decisions.length - 1, []);

  /** @param {number} action */
  async function whyNot(action) {
    if (!table || table.seat === null) return; // a spectator's click means nothing
    setRefusal(""); // the same sentence, said again, is spoken again
    const asked = era.current;
    const told = await get(`/tables/${id}/why?action=${action}`).catch(() => null);
    if (told && !told.legal && asked === era.current) {
      setRefusal(told.why);
      play("no");
    }
  }

  const actions = { attempt, confirm, submit, redraft, takeBack, whyNot, seatChanged, refresh, busy };
  const { kinds } = ownBox ? box || game.box : game.box;
  const moves = movesOf(game.actions, table.legal);
  const now = table.view && { view: table.view, moves, draft: moves.drafted(table.draft), counsel: table.counsel, events: fresh.events,
    moment: fresh.moment, seat: table.seat, seats: seatsOf(table), waiting: table.waiting, over: table.status === "over",
    number: table.number, ...byMoves({ submit, redraft, whyNot }), confirm, takeBack: () => takeBack(false), words: say,
    gameWords: speaking(game.words), past, kinds, busy };
  const then = looking.moment;
  const shown = now && then ? { ...now, view: then.view, moves: movesOf(game.actions, NONE), draft: null, events: then.events, moment: `back ${then.version}`, waiting: then.waiting,
    over: false, counsel: then.counsel, submit: () => {}, redraft: () => {}, confirm: () => {}, takeBack: () => {}, whyNot: () => {} } : now;
  return html`<div class="table-page game-${table.game}">
    <section class="stage-wrap" aria-label=${say("stage")}>
      <${Stage} table=${table} game=${game} face=${face} shown=${shown} />
      ${looking.at !== null ? html`<${LookBack} looking=${looking} />` : null}
    </section>
    <section class="panel controls" aria-label=${say("turn")}>
      <${Controls} table=${table} game=${game} id=${id} refusal=${refusal} actions=${actions} secret=${secret} face=${face} shown=${now} looking=${looking} />
    </section>
    <section class="panel side" aria-label=${say("around")}>
      <h1 class="table-title">${table.title}</h1>
      <p class="chips">
        ${table.options.map((/** @type {string} */ o) => html`<span class="chip" key=${o}>${o}</span>`)}
        ${ownBox ? html`<button type="button" class="chip" onClick=${() => setBoxOpen(true)}>${say("own_box")}: ${ownBox}</button>` : null}
        <button type="button" class="chip" onClick=${() => setRules(true)}><span aria-hidden="true">?</span> ${say("rules")}</button>
        <${Connection} up=${connected} />
      </p>
      <${Seats} table=${table} id=${id} actions=${actions} face=${face} shown=${shown} />
      <${Beside} table=${table} id=${id} actions=${actions} looking=${looking} />
    </section>
    ${rules && html`<${Dialog} title=${`${say("how_to_play")}: ${table.title}`} beside onClose=${() => setRules(false)}><${Rules} text=${game.rules} /></${Dialog}>`}
    ${boxOpen && box && html`<${Dialog} title=${say("box_title")} onClose=${() => setBoxOpen(false)}><${BoxContents} box=${box} /></${Dialog}>`}
  </div>`;
}

/** When something was asked. @typedef {{era: object, number: number, version: number}} Asked */

/**
 * Whether what was asked and is not answered may still be under way: the stream has not told of it. A turn is done when the seat
 * has had one since (others may decide at the same time), anything else when the table has moved on.
 * @param {Asked} asked @param {any} table @param {object} era @param {string} name
 */
function isStill(asked, table, era, name) {
  if (!table || asked.era !== era || asked.number !== table.number) return false;
  if (name !== "turn") return asked.version === table.version;
  return !table.log.some((/** @type {any} */ t) => t.version > asked.version && t.seat === table.seat);
}

const LED_ON = 5000; // so long after acting, a turn that comes round leads the focus on; later it stays where the reader is

/** What was just decided, and that it waits to be sent once it is whole. @param {any} draft @param {number} since @param {any} face @param {any} game @param {any} kinds */
function drafted(draft, since, face, game, kinds) {
  const told = (/** @type {any} */ d) => (face && face.told ? face.told(d, { draft, kinds, gameWords: speaking(game.words) }) : d.words);
  return `${draft.decisions.slice(since).map(told).join(", ")}.${draft.complete ? ` ${say("drafted")}` : ""}`;
}

/** @param {{up: boolean}} props */
function Connection({ up }) {
  return html`<span class="chip connection ${up ? "is-up" : "is-down"}" role="status"><span aria-hidden="true">${up ? "●" : "○"}</span><span class=${up ? "unseen" : ""}>${up ? say("connected") : say("reconnecting")}</span></span>`;
}

/** The chairs by seat, as faces get them. @param {any} table */
function seatsOf(table) {
  return [...table.chairs].sort((a, b) => a.seat - b.seat).map((c) => ({ ...c, name: c.name || say("open_seat") }));
}

/** A web notification, where the person has asked for them. @param {string} words @param {string} id */
function notice(words, id) {
  try {
    if (notify.value && Notification.permission === "granted") new Notification("Petitfour", { body: words, tag: id });
  } catch {
    // this browser has none
  }
}

/** At one screen: the chair whose side is to be shown next, or null if the right one is shown. @param {string} id @param {any} table @param {any} game */
function curtainFor(id, table, game) {
  if (table.screen.length < 2 || table.status !== "playing") return null;
  const chairs = table.chairs.filter((/** @type {any} */ c) => table.screen.includes(c.chair));
  const waiting = chairs.filter((/** @type {any} */ c) => table.waiting.includes(c.seat) && !c.stand_in);
  const now = chairs.find((/** @type {any} */ c) => c.chair === actingAs.get(id));
  if (now && (waiting.includes(now) || waiting.length === 0)) return null;
  return waiting[0] || (now ? null : chairs[0]);
}

/** Between two players at one screen: nothing of the table is on the page. @param {{chair: any, title: string, onOpen: () => void}} props */
function Curtain({ chair, title, onOpen }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    button.current?.focus();
    announceOnly(say("curtain", { name: chair.name }));
  }, []);
  return html`<div class="curtain"><div class="curtain-inside panel"><span class="avatar seat-tone-${chair.seat}" aria-hidden="true">${chair.name[0].toUpperCase()}</span>
    <h1>${say("curtain", { name: chair.name })}</h1><p>${say("curtain_more")}</p>
    <button type="button" class="btn" ref=${button} onClick=${onOpen}>${say("curtain_open", { name: chair.name })}</button><p class="quiet">${title}</p></div></div>`;
}

/** @param {{table: any, game: any, face: any, shown: any}} props */
function Stage({ table, game, face, shown }) {
  if (!table.view) return html`<div class="stage is-empty"><${Gathering} table=${table} game=${game} /></div>`;
  if (!face) return html`<div class="stage is-empty"><p>${say("loading")}</p></div>`;
  return html`<div class="stage"><${face.default} ...${shown} /></div>`;
}

/** @param {{table: any, game: any}} props */
function Gathering({ table, game }) {
  const open = table.chairs.filter((/** @type {any} */ c) => c.kind === "open").length;
  return html`<div class="gathering">${game.picture ? html`<img src=${`/faces/${table.game}/picture.svg`} alt="" />` : null}<h2>${open ? say("waiting_for", { n: open }) : say("all_here")}</h2>${table.seat === null ? null : html`<p>${open ? say("share_hint") : say("start_hint")}</p>`}</div>`;
}

/** @param {{table: any, game: any, id: string, refusal: string, actions: any, secret: string, face: any, shown: any, looking: any}} props */
function Controls({ table, game, id, refusal, actions, secret, face, shown, looking }) {
  const seated = table.seat !== null;
  const canJoin = !seated && table.chairs.some((/** @type {any} */ c) => c.kind === "open") && secret.startsWith("join=");
  return html`
    ${refusal && html`<${Refused} key="refusal" words=${refusal} />`}
    ${looking.at !== null ? html`<p class="quiet">${say("panel_is_now")}</p>` : null}
    ${canJoin && html`<${JoinForm} id=${id} link=${secret.slice(5)} actions=${actions} />`}
    ${!seated && !canJoin && html`<p class="quiet">${say("watching")}</p>`}
    ${table.fault ? html`<h2 tabindex="-1">${say("stopped_title")}</h2><p class="refusal" role="alert">${table.fault}</p>` : null}
    <${Question} table=${table} id=${id} actions=${actions} />
    ${seated && table.status === "gathering" && html`<${Invite} table=${table} id=${id} />
      <p><button type="button" class="btn" data-next disabled=${!!table.link} onClick=${() => actions.attempt(() => post(`/tables/${id}/start`), "start")}>${say("start")}</button></p>`}
    ${table.status === "over" && html`<${Ending} table=${table} id=${id} actions=${actions} looking=${looking} />`}
    ${table.status === "playing" && html`<${TurnControls} table=${table} game=${game} actions=${actions} face=${face} shown=${shown} />`}
    ${seated && table.status !== "gathering" && table.link ? html`<${Invite} table=${table} id=${id} />` : null}
    ${table.status === "playing" && looking.since && looking.at === null ? html`<p><button type="button" class="chip" onClick=${looking.since}><span aria-hidden="true">↺</span> ${say("since_my_turn")}</button></p>` : null}
    ${seated && html`<${Leaving} table=${table} id=${id} actions=${actions} />`}`;
}

/** What was refused; it comes into sight, for what was clicked may be far below. @param {{words: string}} props */
function Refused({ words }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.scrollIntoView({ block: "nearest" }), [words]);
  return html`<p class="refusal" role="alert" ref=${line}>${words}</p>`;
}

/** @param {{id: string, link: string, actions: any}} props */
function JoinForm({ id, link, actions }) {
  const [name, setName] = useState(playerName.value);
  const own = useRef(newId()); // a lost answer is asked for again
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    playerName.value = name;
    if (await actions.attempt(() => postSurely(`/tables/${id}/join`, { link, name: name || say("guest"), client_id: own.current }), "join")) {
      rememberTable(id, "");
      actions.seatChanged();
      history.replaceState(null, "", location.pathname);
      dispatchEvent(new PopStateEvent("popstate"));
    }
  }
  return html`<form onSubmit=${submit}><h2>${say("join_title")}</h2>
    <label class="field">${say("your_name")}<input type="text" maxlength="24" value=${name} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
    <button class="btn" type="submit">${say("sit_down")}</button></form>`;
}

/** The link that leads a friend to an open seat. @param {{table: any, id: string}} props */
function Invite({ table, id }) {
  return table.link ? html`<${CopyLink} label=${say("invite")} address=${`${location.origin}/t/${id}#join=${table.link}`} />` : null;
}

/** @param {{label: string, address: string, ready?: boolean}} props */
function CopyLink({ label, address, ready = false }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (ready) field.current?.focus(); // it was asked for: what was clicked has gone
  }, []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      field.current?.select(); // no clipboard here (plain http): the old way
      setCopied(document.execCommand("copy"));
    }
    announce(say("copied"));
  }
  return html`<label class="field">${label}<input type="text" readonly ref=${field} value=${address} onFocus=${(/** @type {any} */ e) => e.target.select()} /></label>
    <p><button type="button" class="btn quiet-btn" onClick=${copy}>${copied ? say("copied") : say("copy_link")}</button></p>`;
}

/** @param {{table: any, game: any, actions: any, face: any, shown: any}} props */
function TurnControls({ table, game, actions, face, shown }) {
  const me = table.chairs.find((/** @type {any} */ c) => c.you);
  if (me && me.stand_in)
    return html`<h2 tabindex="-1">${say("bot_plays_for_you")}</h2><p><button type="button" class="btn" data-next onClick=${() => actions.attempt(() => post(`/tables/${table.id}/hand-back`), "hand-back")}>${say("hand_back")}</button></p>`;
  const mine = table.seat !== null && table.waiting.includes(table.seat);
  if (!mine) {
    const names = table.chairs.filter((/** @type {any} */ c) => table.waiting.includes(c.seat)).map((/** @type {any} */ c) => c.name || say("open_seat"));
    const bots = table.chairs.some((/** @type {any} */ c) => table.waiting.includes(c.seat) && c.kind === "bot" && !["random", "greedy"].includes(c.bot));
    return html`<h2 tabindex="-1">${say("waiting_turn", { names: names.join(", ") })}</h2>
      ${bots ? html`<p class="quiet appears-late" key=${table.version}>${say("bot_thinking")}</p>` : null}
      ${face && face.Panel && shown ? html`<${face.Panel} ...${shown} />` : null}`;
  }
  if (actions.busy) return html`<h2 tabindex="-1">${say("sending")}</h2>`;
  const back = actions.takeBack;
  if (face && face.Panel && shown)
    return html`<h2 class="my-turn" tabindex="-1">${say("your_turn")}</h2><${Prompt} face=${face} shown=${shown} /><${face.Panel} ...${shown} />
      <${Hint} table=${table} id=${table.id} actions=${actions} />
      <${MovesList} table=${table} game=${game} actions=${actions} />`;
  return html`<h2 class="my-turn" tabindex="-1">${say("your_turn")}</h2>
    ${table.draft && html`<ol class="drafted">${table.draft.decisions.map((/** @type {any} */ d, /** @type {number} */ i) => html`<li key=${i}>${d.words}</li>`)}</ol>`}
    ${table.draft && table.draft.reveals ? html`<p class="quiet">${say("reveals")}</p>` : null}
    ${table.draft && html`<div class="buttons">
      ${table.draft.complete && html`<button type="button" class="btn" data-next onClick=${actions.confirm}>${say("confirm")}</button>`}
      <button type="button" class="btn quiet-btn" onClick=${() => back(false)}>${say("take_back")}</button>
      ${table.draft.decisions.length > 1 && html`<button type="button" class="btn quiet-btn" onClick=${() => back(true)}>${say("take_back_all")}</button>`}
    </div>`}
    <${Hint} table=${table} id=${table.id} actions=${actions} />
    <${MovesList} table=${table} game=${game} actions=${actions} />`;
}

/** What is to be done now, in the face's words, spoken when it changes; the face shows it. @param {{face: any, shown: any}} props */
function Prompt({ face, shown }) {
  const words = face.prompt ? face.prompt(shown) : "";
  useEffect(() => announce(words), [words]);
  return null;
}

/** What a search would do, with its reasons; a click does it. @param {{table: any, id: string, actions: any}} props */
function Hint({ table, id, actions }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [thinking, setThinking] = useState(false);
  const moment = `${table.version}.${table.draft ? table.draft.decisions.length : 0}`;
  useEffect(() => setFound(null), [moment, language.value]);
  const now = useRef(moment); // a hint that comes too late is not for those who are here now
  now.current = moment;
  useEffect(() => () => void (now.current = ""), []);
  if (table.legal.length < 2) return null;
  async function ask() {
    if (thinking) return;
    setThinking(true);
    announce(say("hint_thinking"));
    await actions.attempt(async () => {
      const told = await post(`/tables/${id}/hint`);
      if (now.current !== moment) return;
      setFound({ ...told, moment });
      announce(told.hints.length ? `${say("hint_title")}: ${told.hints[0].words}` : "");
    }, "hint");
    setThinking(false);
  }
  const percent = (/** @type {number} */ x) => Math.round(100 * x);
  return html`<div class="hint"><button type="button" class="chip hint-ask" aria-disabled=${thinking} onClick=${ask}>${thinking ? say("hint_thinking") : html`<span aria-hidden="true">✦</span> ${say("hint")}`}</button>
    ${found && found.moment === moment ? html`<div class="hints"><b>${say("hint_title")}</b><ol>${found.hints.filter((/** @type {any} */ h) => h.visits > 0).map((/** @type {any} */ h) => html`<li key=${h.action}><button type="button" class="move" onClick=${() => actions.submit(h.action)}>${h.words}</button>
      <small>${say("hint_line", { percent: percent(h.expected), share: percent(h.share), n: found.simulations })}</small></li>`)}</ol></div>` : null}</div>`;
}

/** Every move in words, for those who would rather read. @param {{table: any, game: any, actions: any}} props */
function MovesList({ table, game, actions }) {
  return table.legal.length === 0 ? null : html`<details class="moves-list" open=${!game.face}><summary>${say("moves_list")}</summary><ul class="moves" aria-label=${say("moves")}>${table.legal.map((/** @type {any} */ m) => html`<li key=${m.action}><button type="button" class="move" onClick=${() => actions.submit(m.action)}>${m.words}</button></li>`)}</ul></details>`;
}

/** What somebody asks the others, with what can be answered. @param {{table: any, id: string, actions: any}} props */
function Question({ table, id, actions }) {
  const asked = table.asked;
  const words = asked ? asked.words : "";
  useEffect(() => announce(words), [words]);
  if (!asked) return null;
  const answer = (/** @type {boolean} */ yes) => () => actions.attempt(() => post(`/tables/${id}/answer`, { yes, question: asked.number }), `answer ${asked.number}`);
  const me = table.chairs.find((/** @type {any} */ c) => c.you);
  return html`<div class="question" role="group" aria-label=${words}><p><b>${words}</b></p>
    ${asked.answer ? html`<div class="buttons"><button type="button" class="btn" data-next onClick=${answer(true)}>${say("agree")}</button><button type="button" class="btn quiet-btn" onClick=${answer(false)}>${say("refuse")}</button></div>` : null}
    ${me && me.chair === asked.chair ? html`<p class="quiet">${say("asked_waits")}</p><p><button type="button" class="btn quiet-btn" onClick=${answer(false)}>${say("withdraw")}</button></p>` : null}</div>`;
}

/** @param {{table: any, id: string, actions: any}} props */
function Leaving({ table, id, actions }) {
  const [address, setAddress] = useState("");
  const [sure, setSure] = useState("");
  const device = () => actions.attempt(async () => {
    const told = await post(`/tables/${id}/device`);
    setAddress(`${location.origin}/t/${id}#move=${told.key}`);
  }, "device");
  async function leave() {
    if (await actions.attempt(() => post(`/tables/${id}/leave`), "leave")) {
      forgetTable(id);
      actingAs.delete(id);
      if (location.pathname === `/t/${id}`) go("/");
    }
  }
  const me = table.chairs.find((/** @type {any} */ c) => c.you);
  const playing = table.status === "playing";
  const moved = standing(table.log).some((t) => t.seat === table.seat);
  const ask = (/** @type {string} */ what) => () => actions.attempt(() => post(`/tables/${id}/ask`, { what }), `ask ${what}`);
  /** What cannot be undone is asked twice. @param {string} key @param {string} words @param {() => any} what */
  const twice = (key, words, what) => html`<button type="button" class="btn quiet-btn" onClick=${() => (sure === key ? (setSure(""), what()) : (setSure(key), announce(say("sure"))))}>${sure === key ? say("sure") : words}</button>`;
  return html`<details class="more"><summary>${say("more")}</summary><div class="more-list">
    ${playing && moved && !table.asked ? html`<button type="button" class="btn quiet-btn" onClick=${ask("undo")}>${say("ask_undo")}</button>` : null}
    ${playing && !table.asked ? html`<button type="button" class="btn quiet-btn" onClick=${ask("stop")}>${say("ask_stop")}</button>` : null}
    ${playing && me && !me.stand_in && table.screen.length === 0 ? html`<button type="button" class="btn quiet-btn" onClick=${() => actions.attempt(() => post(`/tables/${id}/stand-in`, { chair: me.chair }), "stand-in")}>${say("stand_in_me")}</button>` : null}
    ${playing ? twice("resign", table.players === 2 ? say("resign_two") : say("resign_more"), () => actions.attempt(() => post(`/tables/${id}/resign`), "resign").then(() => actions.seatChanged())) : null}
    ${address ? html`<${CopyLink} label=${say("other_device")} address=${address} ready />` : html`<button type="button" class="btn quiet-btn" onClick=${device}>${say("other_device")}</button>`}
    ${sure === "leave" ? html`<button type="button" class="btn quiet-btn" onClick=${leave}>${say("leave_sure")}</button>` : html`<button type="button" class="btn quiet-btn" onClick=${() => (setSure("leave"), announce(say("leave_sure")))}>${say("leave")}</button>`}
  </div></details>`;
}
