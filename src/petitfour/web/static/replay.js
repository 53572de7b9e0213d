// A saved match from a file, one step after another.
import { html, useEffect, useMemo, useRef, useState } from "./lib.js";
import { clock, get, post, Refusal } from "./server.js";
import { language } from "./settings.js";
import { say, speaking } from "./words.js";
import { faceOf } from "./faces.js";
import { announce } from "./announce.js";
import { lasting } from "./animate.js";
import { Player } from "./player.js";
import { faceByName } from "./cast.js";
import { withoutMoves } from "./moves.js";
import { stagedBy } from "./table/bigmoment.js";
import { useMovingPieces } from "./table/moving.js";
import { StillTable } from "./table/still.js";
import { ReplayBar } from "./replaybar.js";
import { endsOfTurns } from "./turnends.js";
/** @import { Chair, GameAnswer, LogEntry, ReplayAnswer } from "./api.d.ts" */
/** @import { Face, FaceProps } from "./face.d.ts" */
/** @import { Showing } from "./player.js" */
/** @import { Stage } from "./table/bigmoment.js" */

const nothing = () => {};
const STILL = 900; // milliseconds a step is seen where nothing moves

export function ReplayPage() {
  const [record, setRecord] = useState("");
  const [at, setAt] = useState(0);
  const { match, error } = useMatch(record);
  /** @param {Event} event */
  async function choose(event) {
    const file = /** @type {any} */ (event.target).files[0];
    if (!file) return;
    setAt(0);
    setRecord(await file.text());
  }
  return html`<div class="replay ${match ? "is-open" : ""}">
    <h1>${match ? match.replay.title : say("replay_a_file")}</h1>
    <label class="field">${say("choose_file")}<input type="file" accept=".json,application/json" onChange=${choose} /></label>
    ${error && html`<p class="refusal" role="alert">${error}</p>`}
    ${match && html`<${Steps} match=${match} at=${at} setAt=${setAt} />`}
  </div>`;
}

/** @typedef {{replay: ReplayAnswer, game: GameAnswer, face: Face}} Match */

/** The match of a record, in the reader's language. @param {string} record */
export function useMatch(record) {
  const [match, setMatch] = useState(/** @type {Match | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    if (!record) return;
    post("/replays", { record })
      .then(async (replay) => {
        const game = await get(`/games/${replay.game}`);
        const face = await faceOf(game);
        setError("");
        setMatch({ replay, game, face });
      })
      .catch((e) => setError(e instanceof Refusal ? e.message : say("no_connection")));
  }, [record, language.value]);
  return { match, error };
}

/** @param {{match: Match, at: number, setAt: (at: number) => void, ends?: number[] | null, where?: string, dressed?: (still: FaceProps) => FaceProps,
 *   marked?: (shown: FaceProps) => any, onPlay?: () => void}} props
 * `ends`: where turns end, if the match does not tell; `dressed`: how a moment is seen; `marked`: what is drawn over it */
export function Steps({ match, at, setAt, ends: given = null, where, dressed = (still) => still, marked, onPlay = nothing }) {
  const { frames } = match.replay;
  const last = frames.length - 1;
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
    announce(frames[next].words.join(" "));
  }
  function play() {
    if (player.isPlaying) return player.jump();
    onPlay();
    return player.again({ since: at, view: frame.view, counsel: frame.counsel, log: turnsOf(match.replay).slice(at) }, lasting(1) ? 0 : STILL);
  }
  const still = useMemo(() => propsAt(match, at), [match, at]);
  const shown = showing.turn ? inPlay(match, still, showing) : dressed(still);
  stage.current = { face: match.face, shown };
  useMovingPieces(shown, match.face, showing.turn ? showing.hold : 0);
  return html`<${StillTable} face=${match.face} shown=${shown} name=${match.replay.game} player=${player} />
    ${marked && !showing.turn ? marked(shown) : null}
    <p class="replay-words">${wordsAt(frames, at).join(" ") || "–"}</p>
    <${ReplayBar} ends=${ends} at=${at} last=${last} isPlaying=${player.isPlaying} onStep=${step} onPlay=${play}
      where=${where} />`;
}

/** What was said last: not every outcome of chance says something. @param {ReplayAnswer["frames"]} frames @param {number} at */
const wordsAt = (frames, at) => frames.slice(0, at + 1).findLast(({ words }) => words.length)?.words ?? [];

/** What plays the match, what it shows, and the stage it is shown on. @param {Match} match @returns {[Player, Showing, {current: Stage}]} */
function usePlayer({ replay, face }) {
  const stage = useRef(/** @type {Stage} */ ({ face, shown: null }));
  const player = useMemo(() => {
    const own = new Player({ clock, ...stagedBy(() => stage.current), onLines: (lines) => announce(lines.join(" ")) });
    const table = /** @type {any} */ ({ number: 1, seat: null, version: 0, log: [], view: replay.frames[0].view, counsel: null });
    own.follow(/** @type {any} */ ({ table, turns: [], moment: 0, base: table.view }));
    return own;
  }, [replay]);
  const [showing, setShowing] = useState(player.state);
  useEffect(() => player.subscribe(setShowing), [player]);
  useEffect(() => () => player.isPlaying && player.jump(), [player]);
  return [player, showing, stage];
}

/** Each step of a match as a turn in one frame. @param {ReplayAnswer} replay @returns {LogEntry[]} */
function turnsOf({ frames }) {
  return frames.slice(1).map(({ view, words, events, counsel }, n) => ({
    version: n + 1, seat: -1, events, lines: words, frames: [{ by: -1, events: events.length, changes: view }], after: counsel,
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
