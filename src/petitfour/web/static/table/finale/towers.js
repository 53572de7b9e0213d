// The seats of the finale: a tower of coins, ribbon by ribbon, and under it the bill that adds up, with what was turned up.
import { html } from "../../lib.js";
import { Coin, Portrait } from "../../pieces.js";
import { standsAt } from "./reading.js";
/** @import { Chair, GameResult } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */
/** @import { Ribbon } from "./reading.js" */

const LOW = 8; // coins of the highest tower below which it is not as high as the stage

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
  const isPictured = ribbons.some(({ picture }) => picture); // what is counted is no coins
  const highest = Math.max(isPictured ? 1 : LOW, ...chairs.map((c) => standsAt(ribbons, c.seat, ribbons.length)));
  return html`<ol class="placing finale-seats" style=${{ "--seats": chairs.length }}>${chairs.map((chair) => html`
    <li key=${chair.chair} class="tone-${chair.seat} ${isCrowned && result.placing[chair.seat] === 1 ? "is-winner" : ""}"
      style=${{ "--place": isBilled ? result.placing[chair.seat] : 0 }}>
      <${Tower} chair=${chair} ribbons=${ribbons} upto=${upto} highest=${highest} isCrowned=${isCrowned} place=${result.placing[chair.seat]} />
      <${BillOf} room=${room} chair=${chair} result=${result} sum=${standsAt(ribbons, chair.seat, upto)} isBilled=${isBilled}
        isOpen=${isOpen} isPictured=${isPictured} />
    </li>`)}</ol>`;
}

/** A part of a tower of coins, or as many pictures of what it is built of as it counts.
 * @param {{ribbon: Ribbon, n: number, seat: number, part: number, isTop: boolean}} props */
function Part({ ribbon: { values, picture }, n, seat, part, isTop }) {
  const value = values[seat];
  const inside = picture ? Array.from({ length: Math.max(0, value) }, (_, i) => html`<span key=${i} class="pile-piece">${picture}</span>`)
    : value > 0 ? html`<b>+${value}</b>` : null;
  return html`<i class="pile-part ribbon-${n % 6} ${picture ? "is-pictured" : ""} ${isTop ? "is-top" : ""}" style=${{ "--part": part }}>${inside}</i>`;
}

/** @param {{chair: Chair, ribbons: Ribbon[], upto: number, highest: number, isCrowned: boolean, place: number}} props */
function Tower({ chair, ribbons, upto, highest, isCrowned, place }) {
  const seat = chair.seat;
  const top = ribbons.findLastIndex(({ values }, n) => n < upto && values[seat] > 0);
  return html`<div class="tower" aria-hidden="true"><i class="spotlight"></i>
    <span class="tower-face"><${Portrait} face=${chair.face} name=${chair.name} tone=${seat} />
      ${isCrowned && place === 1 ? html`<svg class="crown art"><use href="#pf-crown" /></svg>` : null}</span>
    <span class="pile">${ribbons.some(({ picture }) => picture) ? null : html`<i class="pile-lid"></i>`}
      ${ribbons.map((ribbon, n) => html`<${Part} key=${n} ribbon=${ribbon} n=${n} seat=${seat} isTop=${n === top}
        part=${n < upto ? Math.max(0, ribbon.values[seat]) / highest : 0} />`).reverse()}</span>
  </div>`;
}

/** @param {{room: Room, chair: Chair, result: GameResult, sum: number, isBilled: boolean, isOpen: boolean, isPictured: boolean}} props */
function BillOf({ room: { face, shown }, chair, result, sum, isBilled, isOpen, isPictured }) {
  const { seat } = chair;
  const parts = result.parts[seat] ?? [];
  const counted = isBilled && result.scores ? result.scores[seat] : sum;
  const kept = face?.keepsakes && shown ? face.keepsakes(shown, seat) : null;
  return html`<div class="finale-bill">
    <h3><span class="place">${isBilled ? `${result.placing[seat]}.` : ""}</span><span class="finale-name">${chair.name}</span>
      ${!result.scores ? null : isPictured ? html`<span class="finale-sum" role="img" aria-label=${result.points[seat]}>${counted}</span>`
        : html`<${Coin} value=${counted} label=${result.points[seat]} />`}</h3>
    <dl class=${isBilled ? "is-unrolled" : ""}>${parts.map(({ key, words, points }, n) => html`<div
      key=${`${key}.${n}`}><dt>${words}</dt><dd>${points}</dd></div>`)}</dl>
    ${kept ? html`<div class="keepsakes ${isOpen ? "is-turned" : ""}">${kept}</div>` : null}</div>`;
}

/** What the colours of the ribbons mean. @param {{ribbons: Ribbon[]}} props */
export function Legend({ ribbons }) {
  return html`<ul class="finale-legend" aria-hidden="true">${ribbons.map(({ words }, n) => html`<li key=${n}
    class="ribbon-${n % 6}">${words}</li>`)}</ul>`;
}
