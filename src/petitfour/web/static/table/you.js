// The reader's own side: face, place, what the score is made of, and what lies before them. Those who watch see that of the seat in the middle.
import { html } from "../lib.js";
import { say } from "../words.js";
import { isSmall } from "../screen.js";
import { Portrait } from "../pieces.js";
import { SeatLine, seatMarks } from "./seats.js";
import { Bill, placeOf, SeatScore, Wins } from "./scores.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function You({ room }) {
  const { face, shown, me } = room;
  const Own = face?.Own;
  const chair = me ?? (shown ? room.table.chairs.find((each) => each.seat === shown.home) : null);
  if (!chair) return null;
  const { toMove, leads } = seatMarks(room, chair);
  const isUnnamed = chair === me && me.name === say("guest");
  return html`<div class="zone zone-you">
    ${isSmall() ? null : html`<div class="seat is-you tone-${chair.seat} ${toMove ? "is-turn" : ""}">
      <span class="seat-face" data-help="shell.seat"><${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} />
        ${leads ? html`<svg class="crown art" role="img" aria-label=${say("leads")}><use href="#pf-crown" /></svg>` : null}</span>
      <span class="seat-text"><b class="seat-name">${isUnnamed ? say("you") : chair.name}
        ${me ? html` <span class="unseen">(${say("you_short")})</span>` : null}</b>
        <small>${placeOf(room, chair.seat)}</small><${SeatLine} room=${room} chair=${chair} />
        <${Wins} room=${room} chair=${chair} /></span>
      <${SeatScore} room=${room} of=${chair.seat} /></div>
    <${Bill} room=${room} of=${chair.seat} />`}
    ${Own && shown ? html`<div class="own"><${Own} ...${shown} /></div>` : null}
  </div>`;
}
