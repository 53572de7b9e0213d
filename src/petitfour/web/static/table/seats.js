// The seats: who sits there, whose turn it is, their time and what the face notes of them.
import { html, useEffect } from "../lib.js";
import { botLevel } from "../settings.js";
import { say } from "../words.js";
import { ClockFace } from "./clockface.js";
/** @import { Chair, TableAnswer } from "../api.d.ts" */
/** @import { TableClient } from "../tableclient.js" */
/** @import { Room } from "./room.js" */

const LOOK_AGAIN = 31_000; // milliseconds, a little more than the house waits until somebody counts as away

/** @param {{room: Room}} props */
export function Seats({ room }) {
  const { table, client } = room;
  useAwayCheck(table, client);
  const wins = table.chairs.map((c, i) => `${c.name || say("open_seat")} ${table.wins[i]}`);
  return html`<ul class="seats">${table.chairs.map((c) => html`<${Seat} key=${c.chair} room=${room} chair=${c} />`)}</ul>
    ${table.series > 1 ? html`<p class="quiet">${say("first_to", { n: table.series })}: ${wins.join(" – ")}</p>` : null}`;
}

/** @param {{room: Room, chair: Chair}} props */
function Seat({ room, chair }) {
  const { table, face, shown } = room;
  const toMove = (shown ? shown.waiting : table.waiting).includes(chair.seat);
  const isPerson = chair.kind === "person";
  const isAway = isPerson && !table.here.includes(chair.chair) && !chair.you && table.status === "playing";
  const note = face && face.SeatNote;
  const scores = table.result && table.result.scores;
  return html`<li class="seat ${toMove ? "is-turn" : ""} ${isAway ? "is-away" : ""}">
    <span class="avatar seat-tone-${chair.seat}" aria-hidden="true">${(chair.name || "?")[0].toUpperCase()}</span>
    <span class="seat-text"><b>${chair.name || say("open_seat")}${chair.you ? html` <small>(${say("you_short")})</small>` : null}</b>
      <small>${whoPlays(chair, isAway)}${toMove ? html` · <span class="turn-mark">${say("to_move")}</span>` : null}</small>
      ${note && shown ? html`<${note} ...${shown} of=${chair.seat} />` : null}</span>
    ${table.clock && table.status === "playing" && isPerson && !chair.stand_in ? html`<${ClockFace} clock=${table.clock} seat=${chair.seat} />` : null}
    ${scores && !note ? html`<${Score} points=${scores[chair.seat]} />` : null}
    <${SeatActs} room=${room} chair=${chair} />
  </li>`;
}

/** @param {Chair} chair @param {boolean} isAway */
function whoPlays(chair, isAway) {
  const bot = chair.kind === "bot" || chair.stand_in ? ` · bot: ${chair.bot_title}` : "";
  return `${chair.seat_name}${bot}${isAway && !chair.stand_in ? ` · ${say("not_here")}` : ""}`;
}

/** @param {{points: number}} props */
function Score({ points }) {
  return html`<span class="coin" role="img" aria-label=${say("points", { n: points })}><span aria-hidden="true">${points}</span></span>`;
}

/** Bots for seats that are open, or whose people are away. @param {{room: Room, chair: Chair}} props */
function SeatActs({ room: { table, acts }, chair }) {
  const addBot = () => acts.addBot(chair.chair, botLevel.value || "medium");
  return html`
    ${chair.kind === "open" && table.seat !== null ? html`<button type="button" class="chip" aria-label=${say("put_bot", { seat: chair.seat_name })}
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
