// On a small screen: the faces with their scores in a strip, how far the game is, menu and sound; a tap on a face opens that one's page.
import { html } from "../lib.js";
import { sound } from "../settings.js";
import { say } from "../words.js";
import { Icon, Portrait } from "../pieces.js";
import { Connection } from "../topline.js";
import { goalOf } from "./goal.js";
import { openPage, pageOf } from "./pager.js";
import { rivalsOf, SeatActs, seatMarks } from "./seats.js";
import { SeatScore, Wins } from "./scores.js";
/** @import { Chair } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room, onMenu: () => void}} props */
export function Strip({ room, onMenu }) {
  const { table, me, connected } = room;
  const order = me ? [me, ...rivalsOf(room)] : rivalsOf(room);
  return html`<div class="strip">
    <h1 class="table-title unseen">${table.title}</h1>
    <ul class="seats">${order.map((c) => html`<${Face} key=${c.chair} room=${room} chair=${c} />`)}</ul>
    <p class="strip-goal">${connected ? goalOf(room) : html`<${Connection} up=${false} />`}</p>
    <div class="strip-tools">
      <button type="button" class="tool" data-help="shell.menu" aria-label=${say("menu")} onClick=${onMenu}><${Icon} name="menu" /></button>
      <button type="button" class="tool" data-help="shell.sound" aria-label=${say("sound")} aria-pressed=${sound.value}
        onClick=${() => (sound.value = !sound.value)}><${Icon} name=${sound.value ? "sound" : "mute"} /></button></div>
  </div>`;
}

/** @param {{room: Room, chair: Chair}} props */
function Face({ room, chair }) {
  const { face, shown } = room;
  const { toMove, isAway, leads } = seatMarks(room, chair);
  const page = pageOf(room);
  const isHome = shown ? chair.seat === shown.home : chair.you;
  const isOpen = page === null ? isHome : page === chair.seat;
  const name = chair.name || say("open_seat");
  const picture = html`<span class="strip-portrait"><${Portrait} face=${chair.face} name=${name} tone=${chair.seat} />
    ${leads ? html`<svg class="crown art" role="img" aria-label=${say("leads")}><use href="#pf-crown" /></svg>` : null}
    <${SeatScore} room=${room} of=${chair.seat} /><${Wins} room=${room} chair=${chair} /></span>
    <small class="seat-name">${chair.you ? say("you") : name}</small>
    ${toMove ? html`<span class="unseen">${say("to_move")}</span>` : null}
    ${face?.Held && shown ? html`<span class="strip-held"><${face.Held} ...${shown} of=${chair.seat} isSmall /></span>` : null}`;
  const kinds = `seat tone-${chair.seat} ${toMove ? "is-turn" : ""} ${isAway ? "is-away" : ""} ${isOpen ? "is-open" : ""}`;
  if (!face?.Rival || !shown) return html`<li class=${kinds}><span class="strip-face">${picture}</span><${SeatActs} room=${room} chair=${chair} /></li>`;
  return html`<li class=${kinds}><button type="button" class="strip-face" data-help="shell.display" aria-pressed=${isOpen}
    onClick=${() => openPage(room, isHome ? -1 : chair.seat)}>
    ${picture}</button></li>`;
}
