// The rivals' seats: who sits there, whose turn it is, what they have, and their display, which a tap enlarges.
import { html, useEffect, useState } from "../lib.js";
import { botLevel } from "../settings.js";
import { screenKind } from "../screen.js";
import { say } from "../words.js";
import { Dialog } from "../dialogs.js";
import { Icon, Portrait } from "../pieces.js";
import { ClockFace } from "./clockface.js";
import { Bill, leadersOf, SeatScore, Wins } from "./scores.js";
/** @import { Chair, TableAnswer } from "../api.d.ts" */
/** @import { TableClient } from "../tableclient.js" */
/** @import { Room } from "./room.js" */

const LOOK_AGAIN = 31_000; // milliseconds, a little more than the house waits until somebody counts as away

/** The seat of the reader, where they sit alone at this screen. @param {TableAnswer} table */
export const ownSeatOf = ({ chairs, screen }) => (screen.length ? null : chairs.find((c) => c.you)?.seat ?? null);

/** What somebody is called to the reader, who is "you". @param {TableAnswer} table @param {Chair} chair */
export const calledOf = (table, { seat, name }) => (seat === ownSeatOf(table) ? say("you") : name);

/** The chairs in the order of play, beginning after the reader's. @param {Room} room @returns {Chair[]} */
export function rivalsOf({ table }) {
  const bySeat = [...table.chairs].sort((a, b) => a.seat - b.seat);
  const own = bySeat.findIndex((c) => c.you);
  return own < 0 ? bySeat : [...bySeat.slice(own + 1), ...bySeat.slice(0, own)];
}

/** @param {{room: Room}} props */
export function Rivals({ room }) {
  const { table, client } = room;
  useAwayCheck(table, client);
  const rivals = rivalsOf(room);
  return html`<ul class="rivals seats of-${rivals.length}" style=${{ "--rivals": rivals.length }} aria-label=${say("rivals")}>
    ${rivals.map((c) => html`<${Seat} key=${c.chair} room=${room} chair=${c}
      isAlone=${rivals.length === 1 && screenKind.value === "wide"} />`)}</ul>`;
}

/** Whether somebody is to move, is away, leads: as classes. @param {Room} room @param {Chair} chair */
export function seatMarks(room, chair) {
  const { table, shown } = room;
  const toMove = (shown ? shown.waiting : table.waiting).includes(chair.seat) && table.status === "playing";
  const isAway = chair.kind === "person" && !table.here.includes(chair.chair) && !chair.you && table.status === "playing";
  return { toMove, isAway, leads: leadersOf(room).includes(chair.seat) };
}

/** @param {{room: Room, chair: Chair, isAlone: boolean}} props whether there is room for what their score is made of */
function Seat({ room, chair, isAlone }) {
  const { face, shown } = room;
  const marks = seatMarks(room, chair);
  const Held = face?.Held;
  return html`<li class="seat tone-${chair.seat} ${marks.toMove ? "is-turn" : ""} ${marks.isAway ? "is-away" : ""}">
    <div class="seat-who">
      <span class="seat-face" data-help="shell.seat"><${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} />
        ${marks.leads ? html`<svg class="crown art" role="img" aria-label=${say("leads")}><use href="#pf-crown" /></svg>` : null}
        <${SeatScore} room=${room} of=${chair.seat} /></span>
      <b class="seat-name">${chair.name || say("open_seat")}</b>
      <${SeatLine} room=${room} chair=${chair} />
      <${Wins} room=${room} chair=${chair} />
      ${Held && shown ? html`<span class="seat-held"><${Held} ...${shown} of=${chair.seat} /></span>` : null}
      <${SeatActs} room=${room} chair=${chair} />
    </div>
    ${isAlone ? html`<${Bill} room=${room} of=${chair.seat} />` : null}
    <${RivalDisplay} room=${room} chair=${chair} />
  </li>`;
}

/** Who plays there, in small. @param {{room: Room, chair: Chair}} props */
export function SeatLine({ room, chair }) {
  const { table } = room;
  const { toMove, isAway } = seatMarks(room, chair);
  const isPerson = chair.kind === "person";
  const isBot = chair.kind === "bot" || chair.stand_in;
  const words = [room.face?.hidesSeatNames ? "" : chair.seat_name, isBot ? say("bot_of", { cocoa: chair.cocoa }) : "", isAway && !isBot ? say("not_here") : ""];
  return html`<small class="seat-line" data-help=${isBot ? "shell.cocoa" : null} title=${isBot ? chair.bot_title : null}>${words.filter(Boolean).join(" · ")}
    ${isBot ? html`<span class="unseen">, ${chair.bot_title}</span>` : null}${toMove ? html`<span class="turn-mark unseen"> · ${say("to_move")}</span>` : null}
    ${table.clock && table.status === "playing" && isPerson && !chair.stand_in
      ? html`<${ClockFace} clock=${table.clock} seat=${chair.seat} />` : null}</small>`;
}

/** A display is read where it lies, and enlarged by a tap. @param {{room: Room, chair: Chair}} props */
function RivalDisplay({ room: { face, shown }, chair }) {
  const [isLarge, setLarge] = useState(false);
  const Rival = face?.Rival;
  if (!Rival || !shown) return null;
  const title = say("display_of", { name: chair.name });
  return html`<button type="button" class="rival-display" data-help="shell.display" aria-label=${say("enlarge", { name: chair.name })}
    onClick=${() => setLarge(true)}>
      <${Rival} ...${shown} of=${chair.seat} size="seat" /><span class="lens" aria-hidden="true"><${Icon} name="lens" /></span></button>
    ${isLarge ? html`<${Dialog} title=${title} wide onClose=${() => setLarge(false)}>
      <div class="enlarged tone-${chair.seat}"><${Rival} ...${shown} of=${chair.seat} size="large" /></div></${Dialog}>` : null}`;
}

/** Bots for seats that are open, or whose people are away. @param {{room: Room, chair: Chair}} props */
export function SeatActs({ room: { table, acts }, chair }) {
  const addBot = () => acts.addBot(chair.chair, botLevel.value || "medium");
  return html`
    ${chair.kind === "open" && !chair.stand_in && table.status === "over" && table.seat !== null
      ? html`<button type="button" class="chip" aria-label=${say("put_bot", { seat: chair.seat_name })}
      onClick=${addBot}>+ bot</button>` : null}
    ${table.away.includes(chair.chair) ? html`<button type="button" class="chip" onClick=${() => acts.standIn(chair.chair)}>
      ${say("stand_in_for", { name: chair.name })}</button>` : null}`;
}

/** Looks again after a while when somebody whose turn it is has gone: then a bot may play for them. @param {TableAnswer} table @param {TableClient} client */
function useAwayCheck(table, client) {
  const isGone = (/** @type {Chair} */ c) => c.kind === "person" && !c.you && !c.stand_in && !table.here.includes(c.chair);
  const gone = table.chairs.filter((c) => isGone(c) && table.waiting.includes(c.seat) && !table.away.includes(c.chair));
  const key = table.seat === null ? "" : gone.map((c) => c.chair).join();
  useEffect(() => {
    if (!key) return;
    const later = setTimeout(() => client.refresh().catch(() => {}), LOOK_AGAIN);
    return () => clearTimeout(later);
  }, [key, table.version]);
}
