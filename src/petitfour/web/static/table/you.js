// The reader's own side: face, place, what the score is made of, and what lies before them.
import { html } from "../lib.js";
import { say } from "../words.js";
import { isSmall } from "../screen.js";
import { Portrait } from "../pieces.js";
import { SeatLine, seatMarks } from "./seats.js";
import { placeOf, scoreOf, SeatScore } from "./scores.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function You({ room }) {
  const { face, shown, me } = room;
  const Own = face?.Own;
  if (!me) return Own && shown ? html`<div class="zone zone-you"><${Own} ...${shown} /></div>` : null;
  const { toMove, leads } = seatMarks(room, me);
  const parts = scoreOf(room, me.seat)?.parts ?? [];
  const wins = room.table.series > 1 ? say("first_to", { n: room.table.series }) : "";
  return html`<div class="zone zone-you">
    ${isSmall() ? null : html`<div class="seat is-you tone-${me.seat} ${toMove ? "is-turn" : ""}">
      <span class="seat-face" data-help="shell.seat"><${Portrait} face=${me.face} name=${me.name} tone=${me.seat} />
        ${leads ? html`<svg class="crown art" role="img" aria-label=${say("leads")}><use href="#pf-crown" /></svg>` : null}</span>
      <span class="seat-text"><b class="seat-name">${me.name === say("guest") ? say("you") : me.name} <span class="unseen">(${say("you_short")})</span></b>
        <small>${placeOf(room, me.seat)}</small><${SeatLine} room=${room} chair=${me} /></span>
      <${SeatScore} room=${room} of=${me.seat} /></div>
    ${wins ? html`<p class="quiet series">${wins}: ${room.table.chairs.map((c, i) => `${c.name} ${room.table.wins[i]}`).join(" – ")}</p>` : null}
    ${parts.length ? html`<dl class="bill" data-help="shell.bill">${parts.map(({ words, value }) => html`<div
      key=${words}><dt>${words}</dt><dd>${value}</dd></div>`)}</dl>` : null}`}
    ${Own && shown ? html`<div class="own"><${Own} ...${shown} /></div>` : null}
  </div>`;
}
