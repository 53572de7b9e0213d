// The seats of the finale: a tower of coins, ribbon by ribbon, and under it the bill that adds up, with what was turned up.
import { html } from "../../lib.js";
import { Coin, Portrait } from "../../pieces.js";
import { standsAt } from "./reading.js";
/** @import { Chair, GameResult } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */
/** @import { Ribbon } from "./reading.js" */

/**
 * @typedef {object} SeatsShown
 * @property {Room} room
 * @property {Chair[]} chairs in seat order
 * @property {GameResult} result
 * @property {Ribbon[]} ribbons
 * @property {number} upto how many ribbons have been counted
 * @property {boolean} isCrowned
 * @property {boolean} isBilled
 * @property {boolean} isOpen
 */

/** @param {SeatsShown} props */
export function FinaleSeats({ room, chairs, result, ribbons, upto, isCrowned, isBilled, isOpen }) {
  const highest = Math.max(1, ...chairs.map((c) => standsAt(ribbons, c.seat, ribbons.length)));
  return html`<ol class="placing finale-seats" style=${{ "--seats": chairs.length }}>${chairs.map((chair) => html`
    <li key=${chair.chair} class="tone-${chair.seat} ${isCrowned && result.placing[chair.seat] === 1 ? "is-winner" : ""}"
      style=${{ "--place": isBilled ? result.placing[chair.seat] : 0 }}>
      <${Tower} chair=${chair} ribbons=${ribbons} upto=${upto} highest=${highest} isCrowned=${isCrowned} place=${result.placing[chair.seat]} />
      <${BillOf} room=${room} chair=${chair} result=${result} sum=${standsAt(ribbons, chair.seat, upto)} isBilled=${isBilled} isOpen=${isOpen} />
    </li>`)}</ol>`;
}

/** @param {{chair: Chair, ribbons: Ribbon[], upto: number, highest: number, isCrowned: boolean, place: number}} props */
function Tower({ chair, ribbons, upto, highest, isCrowned, place }) {
  const seat = chair.seat;
  return html`<div class="tower" aria-hidden="true">
    <span class="tower-face"><${Portrait} face=${chair.face} name=${chair.name} tone=${seat} />
      ${isCrowned && place === 1 ? html`<svg class="crown art"><use href="#pf-crown" /></svg>` : null}</span>
    <span class="pile"><i class="pile-lid"></i>${ribbons.map(({ values }, n) => html`<i key=${n}
      class="pile-part ribbon-${n % 6}"
      style=${{ "--part": n < upto ? Math.max(0, values[seat]) / highest : 0 }}>${values[seat] > 0 ? html`<b>+${values[seat]}</b>`
        : null}</i>`).reverse()}</span>
  </div>`;
}

/** @param {{room: Room, chair: Chair, result: GameResult, sum: number, isBilled: boolean, isOpen: boolean}} props */
function BillOf({ room: { face, shown }, chair, result, sum, isBilled, isOpen }) {
  const { seat } = chair;
  const parts = result.parts[seat] ?? [];
  const kept = face?.keepsakes && shown ? face.keepsakes(shown, seat) : null;
  return html`<div class="finale-bill">
    <h3><span class="place">${isBilled ? `${result.placing[seat]}.` : ""}</span><span class="finale-name">${chair.name}</span>
      ${result.scores ? html`<${Coin} value=${isBilled ? result.scores[seat] : sum} label=${result.points[seat]} />` : null}</h3>
    <dl class=${isBilled ? "is-unrolled" : ""}>${parts.map(({ key, words, points }, n) => html`<div
      key=${`${key}.${n}`}><dt>${words}</dt><dd>${points}</dd></div>`)}</dl>
    ${kept ? html`<div class="keepsakes ${isOpen ? "is-turned" : ""}">${kept}</div>` : null}</div>`;
}

/** What the colours of the ribbons mean. @param {{ribbons: Ribbon[]}} props */
export function Legend({ ribbons }) {
  return html`<ul class="finale-legend" aria-hidden="true">${ribbons.map(({ words }, n) => html`<li key=${n}
    class="ribbon-${n % 6}">${words}</li>`)}</ul>`;
}
