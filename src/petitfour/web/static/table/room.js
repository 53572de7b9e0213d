// What the page holds of a table while it is open: the client, the game with its face, the moment that is looked at. The views
// get all of it as one `room`.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";
import { clock, getSurely, http } from "../server.js";
import { confirmEach, forgetTable, language, rememberTable, speed } from "../settings.js";
import { say, speaking } from "../words.js";
import { announce } from "../announce.js";
import { play } from "../sound.js";
import { faceOf } from "../faces.js";
import { drafted as inMoves } from "../moves.js";
import { standing } from "../newest.js";
import { TableClient } from "../tableclient.js";
import { Player } from "../player.js";
import { lasting } from "../animate.js";
import { Acts } from "../acts.js";
import { Turn } from "../turn.js";
import { nextAtScreen } from "./curtain.js";
import { atMoment, faceProps } from "./faceprops.js";
import { useSounds } from "./sounding.js";
import { stagedBy } from "./bigmoment.js";
import { useFinale, useOpenEnd } from "./finaledoor.js";
import { useHint } from "./hint.js";
import { useLookBack } from "./lookback.js";
/** @import { BoxAnswer, Draft, GameAnswer, LogEntry, TableAnswer } from "../api.d.ts" */
/** @import { Face } from "../face.d.ts" */
/** @import { Stage } from "./bigmoment.js" */
/** @import { LookingBack } from "./lookback.js" */

/** @typedef {NonNullable<ReturnType<typeof useRoom>["room"]>} Room */

/** @param {string} id @param {number} number of a finished game that is meant; 0: what is played there now */
export function useRoom(id, number) {
  const stage = useRef(/** @type {Stage} */ ({ face: null, shown: null }));
  const { client, acts, state, player, showing } = useTableClient(id, number, stage);
  const { refusal, connected, busy } = state;
  const table = showing.table;
  const game = useGame(table && table.game);
  const face = useFace(game);
  const box = useOwnBox(client, table && table.own_box);
  const kinds = table && game ? (table.own_box ? box : game)?.kinds : undefined;
  const turn = useTurn(client, game, face, kinds);
  const looking = useLookBack(client, table);
  const hint = useHint(acts, table);
  const past = usePast(showing.isAgain && showing.turn ? showing.soFar : table?.log, looking.at);
  useSounds(showing, face);
  const finale = useFinale(showing, player.isPlaying, looking.at !== null);
  const openEnd = useOpenEnd(client, table, !!game?.secrets);
  const again = useAgain(client, player, looking);
  const atScreen = useScreen(client, player.isPlaying ? null : table, game, looking.close, again);
  if (!table || !game || !turn || !kinds) return { client, acts, state, showing, atScreen, room: null };
  const now = faceProps({ showing, busy, game, turn, kinds, past, again });
  const atEnd = now && openEnd && !player.isPlaying ? { ...now, view: openEnd.view, counsel: openEnd.counsel } : now;
  const shown = now && looking.moment ? atMoment(now, looking.moment) : atEnd;
  const me = table.chairs.find((c) => c.you);
  stage.current = { face, shown: now };
  const telling = { address: `/tables/${id}`, name: table.game, kinds, gameWords: speaking(game.words) };
  const room = { id, table, game, face, client, acts, turn, hint, looking, box, refusal, connected, busy, me, telling,
    isMyTurn: !player.isPlaying && isMyTurn(table), now, shown, atScreen, player, showing, again, finale,
    isAwaited: isMyTurn(state.table) };
  return { client, acts, state, showing, atScreen, room };
}

/** @param {TableAnswer | null} table */
export const isMyTurn = (table) => !!table && table.seat !== null && table.waiting.includes(table.seat);

/** @param {string} id @param {number} number @param {{current: Stage}} stage what is on it now */
function useTableClient(id, number, stage) {
  const [client, acts, player] = useMemo(() => {
    const own = new TableClient({ id, number, http, clock, storage: { rememberTable, forgetTable }, onRefused: () => play("no") });
    const seen = { version: -1 };
    const frames = new Player({
      clock, ...stagedBy(() => stage.current), onLines: tellLines, onSeen: (table, version) => tellSeen(own, seen, table, version),
    });
    return /** @type {const} */ ([own, new Acts(own), frames]);
  }, [id, number]);
  const [state, setState] = useState(client.state);
  const [showing, setShowing] = useState(player.state);
  useEffect(() => client.subscribe((known) => (setState(known), player.follow(known))), [client]);
  useEffect(() => player.subscribe(setShowing), [player]);
  useEffect(() => {
    client.open();
    return () => client.close();
  }, [client, language.value]);
  useEffect(() => {
    const left = () => document.hidden && player.isPlaying && player.jump();
    document.addEventListener("visibilitychange", left);
    return () => document.removeEventListener("visibilitychange", left);
  }, [player]);
  return { client, acts, state, player, showing };
}

/** Says what has happened as it is shown, and at the end whose turn it is; who has won is said by the finale, but while the coach speaks.
 * @param {string[]} lines @param {TableAnswer} table @param {boolean} isEnd */
function tellLines(lines, table, isEnd) {
  const end = isEnd ? [table.result && table.lesson?.number ? table.result.words : "", isMyTurn(table) ? say("your_turn") : ""] : [];
  announce([...lines, ...end].join(" ").trim());
}

/** Bots wait until it has been seen what was played before; also one that begins to stand in for somebody.
 * @param {TableClient} client @param {{version: number}} last @param {TableAnswer} table @param {number} version up to which it has been shown */
function tellSeen(client, last, table, version) {
  const isBots = table.waiting.some((seat) => table.chairs.some((c) => c.seat === seat && (c.kind === "bot" || c.stand_in)));
  if (table.seat === null || !isBots || last.version === version) return;
  last.version = version;
  client.post("/seen", { version }).catch(() => {});
}

/** @type {Record<string, number>} */
const STILL = { slow: 2600, normal: 1700, fast: 900, off: 900 }; // milliseconds a turn is seen where nothing moves

/** The version before this game. @param {TableAnswer | null} table */
const before = (table) => (table?.log.length ? table.log[0].version - 1 : 0);

/** Turns played once more, as the seat saw them; where they cannot be, the moment after them is opened.
 * @param {TableClient} client @param {Player} player @param {LookingBack} looking */
function useAgain(client, player, looking) {
  return useMemo(() => {
    /** @param {number} since the version after which it begins @param {number} until the last turn that is played */
    async function from(since, until) {
      const upto = client.hasGoneOn ? Math.min(until, client.state.table?.version ?? 0) : until; // what came after belongs to the next game
      const number = client.state.table?.number;
      const least = lasting(1) ? 0 : STILL[speed.value] ?? STILL.normal;
      const turnsAfter = async (/** @type {number} */ version) => {
        const answer = await client.get(`/turns?since=${version}`).catch(() => null);
        return answer && { ...answer, log: answer.log.filter((/** @type {LogEntry} */ turn) => turn.version <= upto) };
      };
      const first = await turnsAfter(since || before(client.state.table));
      if (number !== client.state.table?.number) return;
      if (!first || !player.again(first, least)) return looking.open(Math.min(upto, client.state.table?.version ?? 0));
      looking.close();
      for (let some = first; some?.log.length && player.state.isAgain; player.more(some?.log ?? [], least)) {
        some = await turnsAfter(some.log.at(-1).version);
      }
    }
    /** What the others did since the reader's last turn, or since the start. */
    function since() {
      const table = client.state.table;
      const turns = table ? standing(table.log) : [];
      const own = turns.findLast((turn) => turn.seat === table?.seat) ?? turns[0];
      if (own && own !== turns.at(-1)) from(own.version, Infinity);
    }
    /** The last turn in which something happened. @param {string} name of the event */
    const last = (name) => standing(client.state.table?.log ?? []).findLast((turn) => turn.events.some((event) => event.name === name));
    return { from, since, turn: (/** @type {LogEntry} */ { version }) => from(version - 1, version), last };
  }, [client, player]);
}

/** The game's card, in the reader's language. @param {string | null} name */
function useGame(name) {
  const [game, setGame] = useState(/** @type {GameAnswer | null} */ (null));
  useEffect(() => {
    if (name) getSurely(`/games/${name}`).then(setGame);
  }, [name, language.value]);
  return game;
}

/** @param {GameAnswer | null} game */
function useFace(game) {
  const [face, setFace] = useState(/** @type {Face | null} */ (null));
  useEffect(() => {
    let gone = false;
    if (game) faceOf(game).then((its) => !gone && setFace(its));
    return () => {
      gone = true;
    };
  }, [game && game.name]);
  return face;
}

/** @param {TableClient} client @param {GameAnswer | null} game @param {Face | null} face @param {BoxAnswer["kinds"]} [kinds] */
function useTurn(client, game, face, kinds) {
  return useMemo(() => game && new Turn({
    client, game,
    confirmsEach: () => confirmEach.value === "always",
    onDrafted: (draft, since) => announce(drafted(draft, since, face, game, kinds)),
    onTakenBack: () => announce(say("taken_back")),
  }), [client, game, face, kinds]);
}

/** What was just decided, and that it waits to be sent once it is whole.
 * @param {Draft} draft @param {number} since @param {Face | null} face @param {GameAnswer} game @param {BoxAnswer["kinds"]} [kinds] */
function drafted(draft, since, face, game, kinds) {
  const how = { draft: inMoves(draft), kinds, gameWords: speaking(game.words) };
  const words = how.draft.decisions.slice(since).map((move) => (face && face.decisionWords ? face.decisionWords(move, how) : move.words));
  return `${words.join(", ")}.${draft.complete ? ` ${say("drafted")}` : ""}`;
}

/** The box of a table that brought its own. @param {TableClient} client @param {string | null} ownBox */
function useOwnBox(client, ownBox) {
  const [box, setBox] = useState(/** @type {BoxAnswer | null} */ (null));
  useEffect(() => {
    if (ownBox) getSurely(`/tables/${client.id}/box`).then(setBox);
  }, [client, ownBox]);
  return box;
}

/** Everything that has happened in this game and holds, up to the moment that is looked at.
 * @param {LogEntry[] | undefined} log @param {number | null} at */
function usePast(log, at) {
  return useMemo(() => {
    const turns = (log || []).filter((turn) => turn.version <= (at ?? Infinity));
    return standing(turns).flatMap((turn) => turn.events);
  }, [log, at]);
}

/** At one screen: who is to be shown next, once they say so; where there are no secrets the screen turns to them by itself. Whoever has just
 * played sees what came of it until they pass the screen on.
 * @param {TableClient} client @param {TableAnswer | null} table @param {GameAnswer | null} game @param {() => void} closeLookBack
 * @param {{since: () => void}} again */
function useScreen(client, table, game, closeLookBack, again) {
  const next = table && game ? nextAtScreen(table, client.actsAs) : null;
  const [passed, setPassed] = useState(/** @type {number | undefined} */ (undefined)); // the chair that has passed the screen on
  const isNew = useRef(false); // whether somebody else has just come to the screen
  const isHeld = !!next && client.actsAs !== undefined && table?.seat !== null && passed !== client.actsAs;
  function open() {
    if (!next || !game) return;
    closeLookBack();
    setPassed(undefined);
    isNew.current = true;
    client.actAs(next.chair, game.secrets); // until the table is told to this chair, nothing of the last one's is on the page
  }
  const seat = table?.seat;
  useEffect(() => {
    if (!isNew.current || table === null) return;
    isNew.current = false;
    if (game?.secrets && lasting(1)) again.since(); // whoever comes to the screen sees what happened since their last turn
  }, [seat, table === null]);
  const turnsTo = next && game && !game.secrets ? next.chair : null;
  useLayoutEffect(() => {
    if (turnsTo !== null) open();
  }, [turnsTo]);
  return next && game && game.secrets ? { next, open, isHeld, pass: () => setPassed(client.actsAs) } : null;
}
