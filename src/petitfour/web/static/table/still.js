// A table at which nothing can be done: a saved match, one moment of it, in the same frame as every table.
import { html } from "../lib.js";
import { say } from "../words.js";
import { BigMoment } from "./bigmoment.js";
import { Rivals } from "./seats.js";
/** @import { Face, FaceProps } from "../face.d.ts" */
/** @import { Player } from "../player.js" */

/** @param {{face: Face, shown: FaceProps, name: string, player: Player}} props `name`: of the game */
export function StillTable({ face, shown, name, player }) {
  const table = {
    chairs: shown.seats, players: shown.seats.length, status: "over", here: [], away: [], waiting: [],
    clock: null, result: null, seat: null, log: [], version: 0, series: 1, wins: shown.seats.map(() => 0),
  };
  const room = /** @type {any} */ ({ table, face, shown, player, client: null, acts: {} });
  const zone = (/** @type {"Supply" | "Hand" | "Piles" | "Aside" | "Prizes"} */ part) => {
    const Part = face[part];
    return Part ? html`<div class="zone zone-${part.toLowerCase()}"><${Part} ...${shown} /></div>` : null;
  };
  return html`<div class="table-page is-still game-${name} players-${table.players}"><div class="counter">
    <${Rivals} room=${room} />
    ${zone("Supply")}
    ${face.Own ? html`<div class="zone zone-you"><${face.Own} ...${shown} /></div>` : null}
    <section class="zone zone-board stage" aria-label=${say("stage")}><${face.default} ...${shown} /><${BigMoment} room=${room} /></section>
    ${zone("Piles")}${zone("Hand")}${zone("Aside")}</div>
    <aside class="rail">${zone("Prizes")}</aside></div>`;
}
