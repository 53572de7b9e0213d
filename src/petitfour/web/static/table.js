// The table page: one frame for every game. The shell owns the frame, a face owns what lies on the counter.
import { html, useEffect, useLayoutEffect, useState } from "./lib.js";
import { Missing, useLater } from "./later.js";
import { say } from "./words.js";
import { go } from "./router.js";
import { isSmall, screenKind } from "./screen.js";
import { atTable } from "./topline.js";
import { useRoom } from "./table/room.js";
import { useNotices } from "./table/notices.js";
import { useLedFocus } from "./table/focus.js";
import { useMovingPieces } from "./table/moving.js";
import { Help } from "./help.js";
import { Curtain } from "./table/curtain.js";
import { HintMarks } from "./table/hintmarks.js";
import { Counter } from "./table/counter.js";
import { Menu, RulesBeside } from "./table/menu.js";
import { goalOf } from "./table/goal.js";
import { pageOf } from "./table/pager.js";
import { Rail } from "./table/rail.js";
import { Strip } from "./table/strip.js";
/** @import { Room } from "./table/room.js" */

/** @param {{id: string, game?: number, secret: string}} props `game`: by its number, where one that is over is meant; `secret`: what stands after # in
 * the address */
export function TablePage({ id, game = 0, secret }) {
  const { client, acts, state, showing, atScreen, room } = useRoom(id, game);
  const [open, setOpen] = useState(/** @type {"" | "menu" | "rules" | "notes"} */ ("")); // what is opened over the table
  const [about, setAbout] = useState(""); // the reason that sent somebody to the rules
  const openRules = (reason = "") => (setAbout(reason), setOpen("rules"));
  useNotices(acts, state.table, showing, secret);
  useLedFocus(client);
  useMovingPieces(room && room.shown, room && room.face, room?.showing.turn ? room.showing.hold : 0, room && isSmall() ? pageOf(room) : null);
  useTellingFrames(room);
  const isLooking = !!room && room.looking.at !== null;
  useEffect(() => {
    if (isLooking) setOpen((now) => (now === "notes" ? "" : now)); // the notebook lies over a small screen
  }, [isLooking]);
  useTopLine(atScreen && !atScreen.isHeld ? null : room, state.connected, () => setOpen("menu"), openRules);
  if (state.error) return html`<${Closed} why=${state.error} />`;
  if (!room) return html`<p class="quiet pad">${say("loading")}</p>`;
  const { table, looking } = room;
  if (atScreen && !atScreen.isHeld) return html`<${Curtain} key=${atScreen.next.chair} chair=${atScreen.next} title=${table.title} onOpen=${atScreen.open} />`;
  const kinds = `game-${table.game} players-${table.players} is-${table.status} ${looking.at !== null ? "is-looking" : ""}`;
  return html`<div class="table-page ${kinds}" data-screen=${screenKind.value}>
    ${isSmall() ? html`<${Strip} room=${room} onMenu=${() => setOpen("menu")} />` : null}
    <${Counter} room=${room} secret=${secret} />
    <${HintMarks} room=${room} />
    <${Rail} room=${room} isOpen=${open === "notes"} onClose=${() => setOpen("")} />
    ${room.finale.isOpen ? html`<${room.finale.Stage} key=${table.number} room=${room} />` : null}
    ${table.lesson ? html`<${Lesson} room=${room} />` : null}
    ${open === "menu" ? html`<${Menu} room=${room} onClose=${() => setOpen("")} onRules=${openRules} onNotes=${() => setOpen("notes")} />` : null}
    ${open === "rules" ? html`<${RulesBeside} room=${room} about=${about} onClose=${() => setOpen("")} />` : null}
    ${room.telling ? html`<${Help} ...${room.telling} />` : null}
  </div>`;
}

/** The coach of a guided first game, who comes when there is one. @param {{room: Room}} props */
function Lesson({ room }) {
  const { module, isMissing, again } = useLater((name) => import(`./table/coach.js${name}`).then((its) => its.dressed.then(() => its)));
  if (isMissing) return html`<${Missing} onAgain=${again} />`;
  return module ? html`<${module.Coach} room=${room} />` : null;
}

/** Whoever looks on (tests, recorders) is told which frame has just been drawn. @param {Room | null} room */
function useTellingFrames(room) {
  useLayoutEffect(() => {
    if (!room) return;
    const { table, shown, player } = room;
    document.dispatchEvent(new CustomEvent("petitfour:drawn", { detail: { table, shown, isPlaying: player.isPlaying, hold: player.state.hold } }));
  });
}

/** Says on top what is played. @param {Room | null} room @param {boolean} connected @param {() => void} onMenu @param {(reason?: string) => void} onRules */
function useTopLine(room, connected, onMenu, onRules) {
  const title = room ? room.table.title : "";
  const goal = room ? goalOf(room) : "";
  useEffect(() => {
    atTable.value = title ? { title, goal, connected, onRules, onMenu } : null;
  }, [title, goal, connected]);
  useEffect(() => () => void (atTable.value = null), []);
}

/** @param {{why: string}} props */
function Closed({ why }) {
  return html`<div class="lobby"><p class="refusal" role="alert">${why}</p>
    <p><button class="btn" onClick=${() => go("/")}>${say("to_lobby")}</button></p></div>`;
}
