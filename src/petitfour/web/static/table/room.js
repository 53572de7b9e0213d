// What the page holds of a table while it is open: the client, the game with its face, the moment that is looked at. The views
// get all of it as one `room`.
import { useEffect, useLayoutEffect, useMemo, useState } from "../lib.js";
import { clock, getSurely, http } from "../server.js";
import { confirmEach, forgetTable, language, rememberTable } from "../settings.js";
import { say, speaking } from "../words.js";
import { announce } from "../announce.js";
import { play } from "../sound.js";
import { faceOf } from "../faces.js";
import { drafted as inMoves } from "../moves.js";
import { standing } from "../newest.js";
import { TableClient } from "../tableclient.js";
import { Acts } from "../acts.js";
import { Turn } from "../turn.js";
import { nextAtScreen } from "./curtain.js";
import { atMoment, faceProps } from "./faceprops.js";
import { useLookBack } from "./lookback.js";
/** @import { BoxAnswer, Draft, GameAnswer, LogEntry, TableAnswer } from "../api.d.ts" */
/** @import { Face } from "../face.d.ts" */

/** @typedef {NonNullable<ReturnType<typeof useRoom>["room"]>} Room */

/** @param {string} id */
export function useRoom(id) {
  const { client, acts, state } = useTableClient(id);
  const { table, refusal, connected, busy } = state;
  const game = useGame(table && table.game);
  const face = useFace(game);
  const box = useOwnBox(client, table && table.own_box);
  const kinds = table && game ? (table.own_box ? box : game)?.kinds : undefined;
  const turn = useTurn(client, game, face, kinds);
  const looking = useLookBack(client, table);
  const past = usePast(table, looking.at);
  const atScreen = useScreen(client, table, game, looking.close);
  if (!table || !game || !turn || !kinds) return { client, acts, state, atScreen, room: null };
  const now = faceProps({ state, game, turn, kinds, past });
  const shown = now && looking.moment ? atMoment(now, looking.moment) : now;
  const me = table.chairs.find((c) => c.you);
  const room = { id, table, game, face, client, acts, turn, looking, box, refusal, connected, busy, me, isMyTurn: isMyTurn(table), now, shown };
  return { client, acts, state, atScreen, room };
}

/** @param {TableAnswer | null} table */
export const isMyTurn = (table) => !!table && table.seat !== null && table.waiting.includes(table.seat);

/** @param {string} id */
function useTableClient(id) {
  const [client, acts] = useMemo(() => {
    const tools = { id, http, clock, storage: { rememberTable, forgetTable }, onTurns: tellTurns, onRefused: () => play("no") };
    const own = new TableClient(tools);
    return /** @type {const} */ ([own, new Acts(own)]);
  }, [id]);
  const [state, setState] = useState(client.state);
  useEffect(() => client.subscribe(setState), [client]);
  useEffect(() => {
    client.open();
    return () => client.close();
  }, [client, language.value]);
  return { client, acts, state };
}

/** Says what has happened. @param {LogEntry[]} turns @param {TableAnswer} table */
function tellTurns(turns, table) {
  const lines = turns.flatMap((turn) => turn.lines);
  announce([...lines, table.result ? table.result.words : "", isMyTurn(table) ? say("your_turn") : ""].join(" ").trim());
  play(table.status === "over" ? "end" : "move");
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
    confirmsEach: () => confirmEach.value !== "game",
    onDrafted: (draft, since) => announce(drafted(draft, since, face, game, kinds)),
    onTakenBack: () => announce(say("taken_back")),
  }), [client, game, face, kinds]);
}

/** What was just decided, and that it waits to be sent once it is whole.
 * @param {Draft} draft @param {number} since @param {Face | null} face @param {GameAnswer} game @param {BoxAnswer["kinds"]} [kinds] */
function drafted(draft, since, face, game, kinds) {
  const how = { draft: inMoves(draft), kinds, gameWords: speaking(game.words) };
  const words = how.draft.decisions.slice(since).map((move) => (face && face.told ? face.told(move, how) : move.words));
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

/** Everything that has happened in this game and holds, up to the moment that is looked at. @param {TableAnswer | null} table @param {number | null} at */
function usePast(table, at) {
  const log = table && table.log;
  return useMemo(() => {
    const turns = (log || []).filter((turn) => turn.version <= (at ?? Infinity));
    return standing(turns).flatMap((turn) => turn.events);
  }, [log, at]);
}

/** At one screen: who is to be shown next, once they say so; where there are no secrets the screen turns to them by itself.
 * @param {TableClient} client @param {TableAnswer | null} table @param {GameAnswer | null} game @param {() => void} closeLookBack */
function useScreen(client, table, game, closeLookBack) {
  const next = table && game ? nextAtScreen(table, client.actsAs) : null;
  function open() {
    if (!next || !game) return;
    closeLookBack();
    client.actAs(next.chair, game.secrets); // until the table is told to this chair, nothing of the last one's is on the page
  }
  const turnsTo = next && game && !game.secrets ? next.chair : null;
  useLayoutEffect(() => {
    if (turnsTo !== null) open();
  }, [turnsTo]);
  return next && game && game.secrets ? { next, open } : null;
}
