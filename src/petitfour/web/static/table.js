// The table page: the stage with the game's face, the seats, the log, the turn's controls.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./lib.js";
import { get, getSurely, newId, post, postSurely, stream } from "./api.js";
import { botLevel, confirmEach, forgetTable, language, playerName, rememberTable } from "./settings.js";
import { say, speaking } from "./words.js";
import { go } from "./router.js";
import { announce } from "./announce.js";
import { play } from "./sound.js";
import { faceOf } from "./faces.js";
import { Dialog, Rules } from "./dialogs.js";

/** Everything the page knows of a table, kept up to date by the stream. @param {string} id */
function useTable(id) {
  const [table, setTable] = useState(/** @type {any} */ (null));
  const [error, setError] = useState("");
  const [connected, setConnected] = useState(true);
  const [fresh, setFresh] = useState({ moment: 0, events: /** @type {any[]} */ ([]) });
  const [seated, setSeated] = useState(0); // grows when this browser's seat changes: the stream must be opened anew
  const logs = useRef({ number: -1, turns: new Map() });
  const spoken = language.value;

  /** @param {any} data */
  function take(data) {
    if (!data) return;
    if (data.number !== logs.current.number) logs.current = { number: data.number, turns: new Map() };
    const first = logs.current.turns.size === 0 && data.log.length > 1;
    const news = data.log.filter((/** @type {any} */ t) => !logs.current.turns.has(t.version));
    for (const turn of data.log) logs.current.turns.set(turn.version, turn);
    const log = [...logs.current.turns.values()].sort((a, b) => a.version - b.version);
    setTable((/** @type {any} */ old) => (old && old.version > data.version ? old : { ...data, log }));
    if (news.length && !first) {
      const events = news.flatMap((/** @type {any} */ t) => t.events);
      setFresh((f) => ({ moment: f.moment + 1, events }));
      const mine = data.seat !== null && data.waiting.includes(data.seat);
      announce([...news.flatMap((/** @type {any} */ t) => t.lines), data.result ? data.result.words : "", mine ? say("your_turn") : ""].join(" ").trim());
      play(data.status === "over" ? "end" : "move");
    }
  }

  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const open = () =>
      get(`/tables/${id}`)
        .then((data) => {
          if (gone) return;
          logs.current = { number: -1, turns: new Map() };
          take(data);
          stop = stream(id, data.version, take, setConnected);
        })
        .catch((e) => {
          if (gone) return;
          if (e.status === 404) forgetTable(id);
          if (e.status) setError(e.message);
          else {
            setConnected(false);
            setTimeout(open, 1500);
          }
        });
    open();
    return () => {
      gone = true;
      stop();
    };
  }, [id, spoken, seated]);
  return { table, error, connected, fresh, take, seatChanged: () => setSeated((n) => n + 1) };
}

/** @param {{id: string, secret: string}} props */
export function TablePage({ id, secret }) {
  const { table, error, connected, fresh, take, seatChanged } = useTable(id);
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [refusal, setRefusal] = useState("");
  const [rules, setRules] = useState(false);
  const [busy, setBusy] = useState(false);
  const acted = useRef(false);
  const flying = useRef(false);
  const spoken = language.value;
  const name = table && table.game;

  useEffect(() => {
    if (name) getSurely("/games").then((d) => setGame(d.games.find((/** @type {any} */ g) => g.name === name)));
  }, [name, spoken]);

  useEffect(() => {
    if (!secret.startsWith("move=")) return;
    history.replaceState(null, "", location.pathname);
    post(`/tables/${id}/move`, { key: secret.slice(5) }).then((d) => (rememberTable(id, d.game), seatChanged())).catch((e) => setRefusal(e.message));
  }, [id]);

  const [face, setFace] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    if (game) faceOf(game).then((found) => !gone && setFace(found));
    return () => {
      gone = true;
    };
  }, [game && game.name]);
  const past = useMemo(() => (table ? table.log.flatMap((/** @type {any} */ t) => t.events) : []), [table && table.log]);

  const open = table ? table.chairs.filter((/** @type {any} */ c) => c.kind === "open").length : 0;
  const playing = table && table.status === "playing";
  useEffect(() => {
    if (playing && open) announce(say("left"));
  }, [open, playing]);
  const version = table && table.version;
  useEffect(() => setRefusal(""), [version, spoken]);

  // Whoever acted by keyboard is led on: what was chosen has often gone from the page.
  useLayoutEffect(() => {
    if (!acted.current || busy || (document.activeElement && document.activeElement !== document.body)) return;
    const next = document.querySelector(".controls [data-next]") || document.querySelector(".controls h2");
    if (next instanceof HTMLElement && table && table.seat !== null) next.focus({ preventScroll: true });
  });

  const myTurn = table && table.seat !== null && table.waiting.includes(table.seat);
  useEffect(() => {
    document.title = (myTurn ? "● " : "") + (table ? `${table.title} · Petitfour` : "Petitfour");
    if (myTurn) play("turn");
  }, [myTurn, table && table.title]);

  if (error) return html`<div class="lobby"><p class="refusal" role="alert">${error}</p><p><button class="btn" onClick=${() => go("/")}>${say("to_lobby")}</button></p></div>`;
  if (!table || !game) return html`<p class="quiet pad">${say("loading")}</p>`;

  /** Does something that may be refused; the sentence is shown. @param {() => Promise<any>} what */
  async function attempt(what) {
    if (flying.current) return false; // a second click while the first is under way means nothing
    flying.current = true;
    setRefusal("");
    acted.current = true;
    try {
      take(await what());
      return true;
    } catch (e) {
      const told = /** @type {Error & {status?: number}} */ (e);
      const sentence = told.status ? told.message : say("no_connection");
      setRefusal(sentence);
      announce(sentence);
      play("no");
      if (told.status === 409) get(`/tables/${id}`).then(take).catch(() => {});
      return false;
    } finally {
      flying.current = false;
    }
  }

  const confirm = () =>
    attempt(() => postSurely(`/tables/${id}/confirm`, { version: table.version, client_id: newId() }));

  /** @param {number} action @param {{send?: boolean}} [how] */
  async function submit(action, how = {}) {
    if (busy) return;
    const atOnce = (game.instant || how.send) && confirmEach.value === "game";
    let answered = /** @type {any} */ (null);
    setBusy(atOnce);
    try {
      const good = await attempt(async () => (answered = await post(`/tables/${id}/draft`, { action, version: table.version })));
      if (good && answered.draft && answered.draft.complete && atOnce) await confirm();
      else if (good && answered.draft) announce(drafted(answered.draft));
    } finally {
      setBusy(false);
    }
  }

  /** Goes back to the first decisions of the draft, then decides others. @param {number} keep @param {number[]} actions */
  async function redraft(keep, actions) {
    if (busy) return;
    let answered = /** @type {any} */ (null);
    const good = await attempt(async () => (answered = await post(`/tables/${id}/draft`, { keep, actions, version: table.version })));
    if (good && actions.length && answered.draft) announce(drafted(answered.draft));
  }

  const takeBack = (/** @type {boolean} */ everything) => attempt(() => post(`/tables/${id}/draft/back`, { everything }));

  /** @param {number} action */
  async function whyNot(action) {
    if (!table || table.seat === null) return; // a spectator's click means nothing
    const told = await get(`/tables/${id}/why?action=${action}`).catch(() => null);
    if (told && !told.legal) {
      setRefusal(told.why);
      announce(told.why);
      play("no");
    }
  }

  const actions = { attempt, confirm, submit, redraft, takeBack, whyNot, seatChanged, busy };
  const shown = table.view && { view: table.view, legal: table.legal, draft: table.draft, counsel: table.counsel, events: fresh.events,
    moment: fresh.moment, seat: table.seat, seats: seatsOf(table), waiting: table.waiting, over: table.status === "over",
    number: table.number, submit, redraft, confirm, takeBack: () => takeBack(false), whyNot, words: say, gameWords: speaking(game.words),
    past, box: game.box.contents, numbers: game.actions, busy };
  return html`<div class="table-page game-${table.game}">
    <section class="stage-wrap" aria-label=${say("stage")}>
      <${Stage} table=${table} game=${game} face=${face} shown=${shown} />
    </section>
    <section class="panel controls" aria-label=${say("turn")}>
      <${Controls} table=${table} game=${game} id=${id} refusal=${refusal} actions=${actions} secret=${secret} face=${face} shown=${shown} />
    </section>
    <section class="panel side" aria-label=${say("seats")}>
      <h1 class="table-title">${table.title}</h1>
      <p class="chips">
        ${table.options.map((/** @type {string} */ o) => html`<span class="chip" key=${o}>${o}</span>`)}
        <button type="button" class="chip" onClick=${() => setRules(true)}>? ${say("rules")}</button>
        <${Connection} up=${connected} />
      </p>
      <${Seats} table=${table} id=${id} actions=${actions} face=${face} shown=${shown} />
      <${Log} table=${table} />
    </section>
    ${rules && html`<${Dialog} title=${table.title} onClose=${() => setRules(false)}><${Rules} text=${game.rules} /></${Dialog}>`}
  </div>`;
}

/** What was just decided, and that it waits to be sent once it is whole. @param {any} draft */
function drafted(draft) {
  return `${draft.decisions.at(-1).words}.${draft.complete ? ` ${say("drafted")}` : ""}`;
}

/** @param {{up: boolean}} props */
function Connection({ up }) {
  return html`<span class="chip connection ${up ? "is-up" : "is-down"}" role="status"><span aria-hidden="true">${up ? "●" : "○"}</span><span class=${up ? "unseen" : ""}>${up ? say("connected") : say("reconnecting")}</span></span>`;
}

/** The chairs by seat, as faces get them. @param {any} table */
function seatsOf(table) {
  return [...table.chairs].sort((a, b) => a.seat - b.seat).map((c) => ({ ...c, name: c.name || say("open_seat") }));
}

/** @param {{table: any, id: string, actions: any, face: any, shown: any}} props */
function Seats({ table, id, actions, face, shown }) {
  const scores = table.result && table.result.scores;
  return html`<ul class="seats">${table.chairs.map((/** @type {any} */ c) => {
    const turn = table.waiting.includes(c.seat);
    return html`<li key=${c.chair} class="seat ${turn ? "is-turn" : ""}">
      <span class="avatar seat-tone-${c.seat}" aria-hidden="true">${(c.name || "?")[0].toUpperCase()}</span>
      <span class="seat-text"><b>${c.name || say("open_seat")}${c.you ? html` <small>(${say("you_short")})</small>` : null}</b>
        <small>${c.seat_name}${c.kind === "bot" ? ` · bot: ${c.bot_title}` : ""}${turn ? html` · <span class="turn-mark">${say("to_move")}</span>` : null}</small>
        ${face && face.SeatNote && shown ? html`<${face.SeatNote} ...${shown} of=${c.seat} />` : null}</span>
      ${scores && !(face && face.SeatNote) ? html`<span class="coin" role="img" aria-label=${say("points", { n: scores[c.seat] })}><span aria-hidden="true">${scores[c.seat]}</span></span>` : null}
      ${c.kind === "open" && table.seat !== null ? html`<button type="button" class="chip" aria-label=${say("put_bot", { seat: c.seat_name })} onClick=${() => actions.attempt(() => post(`/tables/${id}/bots`, { chair: c.chair, bot: botLevel.value || "medium" }))}>+ bot</button>` : null}
    </li>`;
  })}</ul>
  ${table.series > 1 ? html`<p class="quiet">${say("first_to", { n: table.series })}: ${table.chairs.map((/** @type {any} */ c, /** @type {number} */ i) => `${c.name || say("open_seat")} ${table.wins[i]}`).join(" – ")}</p>` : null}`;
}

/** @param {{table: any}} props */
function Log({ table }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [table.version]);
  return html`<h2>${say("log")}</h2>
    <div class="log" role="log" aria-live="off" tabindex="0" aria-label=${say("log")} ref=${box}>
      ${table.log.flatMap((/** @type {any} */ turn) => turn.lines.map((/** @type {string} */ line, /** @type {number} */ i) => html`<p key=${turn.version + "." + i}>${line}</p>`))}
      ${table.log.every((/** @type {any} */ t) => t.events.length === 0) ? html`<p class="quiet">${say("nothing_yet")}</p>` : null}
    </div>`;
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

/** @param {{table: any, game: any, id: string, refusal: string, actions: any, secret: string, face: any, shown: any}} props */
function Controls({ table, game, id, refusal, actions, secret, face, shown }) {
  const seated = table.seat !== null;
  const canJoin = !seated && table.chairs.some((/** @type {any} */ c) => c.kind === "open") && secret.startsWith("join=");
  return html`
    ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
    ${canJoin && html`<${JoinForm} id=${id} link=${secret.slice(5)} actions=${actions} />`}
    ${!seated && !canJoin && html`<p class="quiet">${say("watching")}</p>`}
    ${seated && table.status === "gathering" && html`<${Invite} table=${table} id=${id} />
      <p><button type="button" class="btn" data-next disabled=${!!table.link} onClick=${() => actions.attempt(() => post(`/tables/${id}/start`))}>${say("start")}</button></p>`}
    ${table.status === "over" && html`<${Ending} table=${table} id=${id} actions=${actions} />`}
    ${table.status === "playing" && html`<${TurnControls} table=${table} game=${game} actions=${actions} face=${face} shown=${shown} />`}
    ${seated && table.status !== "gathering" && table.link ? html`<${Invite} table=${table} id=${id} />` : null}
    ${seated && html`<${Leaving} id=${id} actions=${actions} />`}`;
}

/** @param {{id: string, link: string, actions: any}} props */
function JoinForm({ id, link, actions }) {
  const [name, setName] = useState(playerName.value);
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    playerName.value = name;
    if (await actions.attempt(() => post(`/tables/${id}/join`, { link, name: name || say("guest") }))) {
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

/** @param {{label: string, address: string}} props */
function CopyLink({ label, address }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
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
    return html`<h2 class="my-turn" tabindex="-1">${say("your_turn")}</h2><${face.Panel} ...${shown} />
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

/** What a search would do, with its reasons; a click does it. @param {{table: any, id: string, actions: any}} props */
function Hint({ table, id, actions }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [thinking, setThinking] = useState(false);
  const moment = `${table.version}.${table.draft ? table.draft.decisions.length : 0}`;
  useEffect(() => setFound(null), [moment, language.value]);
  if (table.legal.length < 2) return null;
  async function ask() {
    setThinking(true);
    await actions.attempt(async () => {
      const told = await post(`/tables/${id}/hint`);
      setFound({ ...told, moment });
      announce(told.hints.length ? `${say("hint_title")}: ${told.hints[0].words}` : "");
    });
    setThinking(false);
  }
  const percent = (/** @type {number} */ x) => Math.round(100 * x);
  return html`<div class="hint">${thinking ? html`<p class="quiet" role="status">${say("hint_thinking")}</p>` : html`<button type="button" class="chip hint-ask" onClick=${ask}>✦ ${say("hint")}</button>`}
    ${found && found.moment === moment ? html`<div class="hints"><b>${say("hint_title")}</b><ol>${found.hints.filter((/** @type {any} */ h) => h.visits > 0).map((/** @type {any} */ h) => html`<li key=${h.action}><button type="button" class="move" onClick=${() => actions.submit(h.action)}>${h.words}</button>
      <small>${say("hint_line", { percent: percent(h.expected), share: percent(h.share), n: found.simulations })}</small></li>`)}</ol></div>` : null}</div>`;
}

/** Every move in words, for those who would rather read. @param {{table: any, game: any, actions: any}} props */
function MovesList({ table, game, actions }) {
  return table.legal.length === 0 ? null : html`<details class="moves-list" open=${!game.face}><summary>${say("moves_list")}</summary><ul class="moves" aria-label=${say("moves")}>${table.legal.map((/** @type {any} */ m) => html`<li key=${m.action}><button type="button" class="move" onClick=${() => actions.submit(m.action)}>${m.words}</button></li>`)}</ul></details>`;
}

/** @param {{table: any, id: string, actions: any}} props */
function Ending({ table, id, actions }) {
  const result = table.result;
  const order = [...table.chairs].sort((a, b) => result.placing[a.seat] - result.placing[b.seat] || result.scores[b.seat] - result.scores[a.seat]);
  const iWon = table.seat !== null && result.placing[table.seat] === 1 && result.placing.filter((/** @type {number} */ p) => p === 1).length === 1;
  return html`<div class="ending"><h2 tabindex="-1">${iWon ? say("you_win") : result.words}</h2>
    <ol class="placing">${order.map((/** @type {any} */ c) => html`<li key=${c.chair}><span class="place">${result.placing[c.seat]}.</span> <b>${c.name}</b> <span class="grow"></span> ${say("points", { n: result.scores[c.seat] })}</li>`)}</ol>
    ${result.series_words ? html`<p>${result.series_words}</p>` : null}
    <div class="buttons">
      ${table.seat !== null ? html`<button type="button" class="btn" data-next onClick=${() => actions.attempt(() => post(`/tables/${id}/start`))}>${table.series > 1 && !result.series_over ? say("next_game") : say("rematch")}</button>` : null}
      <a class="btn quiet-btn" href=${`/api/v1/tables/${id}/record?game=${table.number}`} download>${say("save_file")}</a>
      <button type="button" class="btn quiet-btn" onClick=${() => go("/")}>${say("to_lobby")}</button>
    </div></div>`;
}

/** @param {{id: string, actions: any}} props */
function Leaving({ id, actions }) {
  const [address, setAddress] = useState("");
  const [sure, setSure] = useState(false);
  const device = () => actions.attempt(async () => {
    const told = await post(`/tables/${id}/device`);
    setAddress(`${location.origin}/t/${id}#move=${told.key}`);
  });
  async function leave() {
    if (!sure) return setSure(true);
    if (await actions.attempt(() => post(`/tables/${id}/leave`))) {
      forgetTable(id);
      go("/");
    }
  }
  return html`<details class="more"><summary>${say("more")}</summary>
    ${address ? html`<${CopyLink} label=${say("other_device")} address=${address} />` : html`<p><button type="button" class="btn quiet-btn" onClick=${device}>${say("other_device")}</button></p>`}
    <p><button type="button" class="btn quiet-btn" onClick=${leave}>${sure ? say("leave_sure") : say("leave")}</button></p>
  </details>`;
}
