// A saved match from a file, one step after another.
import { html, useEffect, useMemo, useRef, useState } from "./lib.js";
import { clock, get, http, post, Refusal } from "./server.js";
import { language } from "./settings.js";
import { say, speaking } from "./words.js";
import { faceOf } from "./faces.js";
import { announce } from "./announce.js";
import { lasting } from "./animate.js";
import { go } from "./router.js";
import { Later } from "./later.js";
import { Icon } from "./pieces.js";
import { Player } from "./player.js";
import { faceByName } from "./cast.js";
import { withoutMoves } from "./moves.js";
import { stagedBy } from "./table/bigmoment.js";
import { useMovingPieces } from "./table/moving.js";
import { StillTable } from "./table/still.js";
import { ReplayBar } from "./replaybar.js";
import { inParts } from "./replayparts.js";
import { endsOfTurns } from "./turnends.js";
/** @import { Chair, GameAnswer, LogEntry } from "./api.d.ts" */
/** @import { Face, FaceProps } from "./face.d.ts" */
/** @import { Showing } from "./player.js" */
/** @import { Stage } from "./table/bigmoment.js" */
/** @import { Replay } from "./replayparts.js" */

const nothing = () => {};
const STILL = 900; // milliseconds a step is seen where nothing moves

export default function ReplayPage() {
  const [record, setRecord] = useState("");
  const [at, setAt] = useState(0);
  const [isAnalysed, setAnalysed] = useState(false);
  const { match, error } = useMatch(record);
  useEffect(() => void recordAt(location.search).then(setRecord).catch(() => {}), []);
  useEffect(() => void get("/replays").catch(() => {}), []); // the house gets ready while a file is chosen
  /** @param {Event} event */
  async function choose(event) {
    const file = /** @type {any} */ (event.target).files[0];
    if (!file) return;
    setAt(0);
    setAnalysed(false);
    history.replaceState(null, "", "/replay"); // it is this file now, and no table's game
    setRecord(await file.text());
  }
  /** A table's game has a page of its own for it. */
  function analyse() {
    const { table, game } = tableIn(location.search);
    return table ? go(`/t/${table}/analysis?game=${game}`) : setAnalysed(true);
  }
  if (isAnalysed) return html`<${Later} load=${(/** @type {string} */ again) => import(`./analysis/page.js${again}`)} file=${record}
    onBack=${() => setAnalysed(false)} />`;
  return html`<div class="replay ${match ? "is-open" : ""}">
    <h1>${match ? match.replay.title : say("replay_a_file")}</h1>
    <label class="field">${say("choose_file")}<input type="file" accept=".json,application/json" onChange=${choose} /></label>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    ${match && html`<${Steps} match=${match} at=${at} setAt=${setAt} />`}
    ${match && isFinished(match.replay, record) ? html`<p class="replay-analyse"><button type="button" class="btn quiet-btn" onClick=${analyse}>
      <${Icon} name="hint" />${say("analyse_match")}</button></p>` : null}
  </div>`;
}

/** The record of a table's finished game, where the address names one: `?table=ID&game=N`. @param {string} search @returns {Promise<string>} */
async function recordAt(search) {
  const { table, game } = tableIn(search);
  if (!table) return "";
  const answer = await fetch(http.address(`/tables/${table}/record?game=${game}`), { credentials: "same-origin" });
  return answer.ok ? answer.text() : "";
}

/** The table and its game that an address names; no table where it names none. @param {string} search */
function tableIn(search) {
  const { table = "", game } = Object.fromEntries(new URLSearchParams(search));
  return { table: /^[\w-]+$/.test(table) ? table : "", game: Number(game) || 1 };
}

/** Whether a match is over, by the rules or because people ended it. @param {Replay} replay @param {string} record */
const isFinished = ({ over, frames, steps }, record) => over || (frames.length > steps && !!JSON.parse(record).ended);

/** `key`: another one for another file or language. @typedef {{replay: Replay, game: GameAnswer, face: Face, key: object}} Match */

/** The match of a record as far as it has come, in the reader's language. @param {string} record */
export function useMatch(record) {
  const [match, setMatch] = useState(/** @type {Match | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    if (!record) return;
    const key = {};
    let gone = false;
    /** What the page needs to know of the game; asked for once. @type {Promise<{game: GameAnswer, face: Face}> | null} */
    let known = null;
    const gameOf = async (/** @type {string} */ name) => {
      const game = await get(`/games/${name}`);
      return { game, face: await faceOf(game) };
    };
    const ask = (/** @type {number} */ start, /** @type {number | null} */ to) => post("/replays", { record, start, to });
    const take = async (/** @type {Replay} */ replay) => {
      const its = await (known ??= gameOf(replay.game));
      if (gone) return;
      setError("");
      setMatch((now) => (now?.key === key && now.replay.frames.length > replay.frames.length ? now : { replay, ...its, key }));
    };
    inParts(ask, (replay) => void take(replay).catch(() => {}), () => !gone)
      .catch((e) => !gone && setError(e instanceof Refusal ? e.message : say("no_connection")));
    return () => {
      gone = true;
    };
  }, [record, language.value]);
  return { match, error };
}

/** @param {{match: Match, at: number, setAt: (at: number) => void, ends?: number[] | null, where?: string, dressed?: (still: FaceProps) => FaceProps,
 *   marked?: (shown: FaceProps) => any, onPlay?: () => void}} props
 * `ends`: where turns end, if the match does not tell; `dressed`: how a moment is seen; `marked`: what is drawn over it */
export function Steps({ match, at, setAt, ends: given = null, where, dressed = (still) => still, marked, onPlay = nothing }) {
  const { frames, steps } = match.replay;
  const last = frames.length - 1; // as far as it has come
  const frame = frames[Math.min(at, last)];
  const own = useMemo(() => endsOfTurns(frames), [frames]);
  const ends = given ?? own;
  const [player, showing, stage] = usePlayer(match);
  useEffect(() => {
    if (showing.turn) setAt(showing.turn.version);
  }, [showing.turn]);
  /** @param {number} to */
  function step(to) {
    const next = Math.max(0, Math.min(last, to));
    if (player.isPlaying) player.jump();
    setAt(next);
    announce(frames[next].lines.join(" "));
  }
  function play() {
    if (player.isPlaying) return player.jump();
    onPlay();
    return player.again({ since: at, view: frame.view, counsel: frame.counsel, log: turnsOf(match.replay).slice(at) }, leastOf());
  }
  useMore(match.replay, player);
  const still = useMemo(() => propsAt(match, at), [match, at]);
  const shown = showing.turn ? inPlay(match, still, showing) : dressed(still);
  stage.current = { face: match.face, shown };
  useMovingPieces(shown, match.face, showing.turn ? showing.hold : 0);
  return html`<${StillTable} face=${match.face} shown=${shown} name=${match.replay.game} player=${player} />
    ${marked && !showing.turn ? marked(shown) : null}
    <p class="replay-words">${wordsAt(frames, at).join(" ") || "–"}</p>
    ${last < steps ? html`<p class="quiet" role="status">${say("replay_coming", { n: last, all: steps })}</p>` : null}
    <${ReplayBar} ends=${ends} at=${at} last=${last} steps=${steps} isPlaying=${player.isPlaying} onStep=${step} onPlay=${play}
      where=${where} />`;
}

/** What was said last: not every outcome of chance says something. @param {Replay["frames"]} frames @param {number} at */
const wordsAt = (frames, at) => frames.slice(0, at + 1).findLast(({ lines }) => lines.length)?.lines ?? [];

/** What comes while the match is played is played as well. @param {Replay} replay @param {Player} player */
function useMore(replay, player) {
  const known = useRef(replay.frames.length);
  useEffect(() => {
    if (player.isPlaying) player.more(turnsOf(replay).slice(known.current - 1), leastOf());
    known.current = replay.frames.length;
  }, [replay, player]);
}

const leastOf = () => (lasting(1) ? 0 : STILL);

/** What plays the match, what it shows, and the stage it is shown on. @param {Match} match @returns {[Player, Showing, {current: Stage}]} */
function usePlayer({ replay, face, key }) {
  const stage = useRef(/** @type {Stage} */ ({ face, shown: null }));
  const player = useMemo(() => {
    const own = new Player({ clock, ...stagedBy(() => stage.current), onLines: (lines) => announce(lines.join(" ")) });
    const table = /** @type {any} */ ({ number: 1, seat: null, version: 0, log: [], view: replay.frames[0].view, counsel: null });
    own.follow(/** @type {any} */ ({ table, turns: [], moment: 0, base: table.view }));
    return own;
  }, [key]);
  const [showing, setShowing] = useState(player.state);
  useEffect(() => player.subscribe(setShowing), [player]);
  useEffect(() => () => player.isPlaying && player.jump(), [player]);
  return [player, showing, stage];
}

/** Each step of a match as a turn in one frame. @param {Replay} replay @returns {LogEntry[]} */
function turnsOf({ frames }) {
  return frames.slice(1).map(({ view, lines, events, counsel }, n) => ({
    version: n + 1, seat: -1, events, lines, frames: [{ by: -1, events: events.length, changes: view }], after: counsel,
  }));
}

/** What the player shows of a step: its view so far, and the events that led to it. @param {Match} match @param {FaceProps} still @param {Showing} showing */
function inPlay({ replay }, still, { table, events, moment, turn }) {
  const before = replay.frames.slice(0, turn?.version ?? 0).flatMap((frame) => frame.events);
  const n = turn && events.length ? turn.events.indexOf(events[events.length - 1]) + 1 : 0;
  return { ...still, view: table?.view ?? still.view, counsel: table?.counsel ?? null, events, moment, past: [...before, ...(turn?.events.slice(0, n) ?? [])] };
}

/** What the face gets: nothing can be decided in a saved match. @param {Match} match @param {number} at @returns {FaceProps} */
function propsAt({ replay, game }, at) {
  const { view, counsel, events } = replay.frames[Math.min(at, replay.frames.length - 1)];
  const past = replay.frames.slice(0, at + 1).flatMap((frame) => frame.events);
  return {
    view, counsel, past, moves: withoutMoves(game.actions), kinds: replay.kinds, draft: null, events, moment: `step ${at}`, seat: null, home: 0,
    seats: replay.names.map(seatOf), waiting: [], touch: false,
    over: false, number: 1, busy: false, words: say, gameWords: speaking(game.words),
    submit: nothing, redraft: nothing, confirm: nothing, takeBack: nothing, whyNot: nothing,
  };
}

/** @param {string} name @param {number} seat @returns {Chair & {tone: number}} */
function seatOf(name, seat) {
  return { chair: seat, seat, name, seat_name: name, you: false, kind: "person", bot: "", bot_title: "", cocoa: 0, stand_in: false,
    face: faceByName(name, seat), tone: seat };
}
