// The stage: the game's face, or those who are still to come.
import { html } from "../lib.js";
import { say } from "../words.js";
/** @import { GameCard, TableAnswer } from "../api.d.ts" */
/** @import { Face, FaceProps } from "../face.d.ts" */

/** @param {{table: TableAnswer, game: GameCard, face: Face | null, shown: FaceProps | null}} props */
export function Stage({ table, game, face, shown }) {
  if (!shown) return html`<div class="stage is-empty"><${Gathering} table=${table} game=${game} /></div>`;
  if (!face) return html`<div class="stage is-empty"><p>${say("loading")}</p></div>`;
  return html`<div class="stage"><${face.default} ...${shown} /></div>`;
}

/** @param {{table: TableAnswer, game: GameCard}} props */
function Gathering({ table, game }) {
  const open = table.chairs.filter((c) => c.kind === "open").length;
  return html`<div class="gathering">
    ${game.picture ? html`<img src=${`/faces/${table.game}/picture.svg`} alt="" />` : null}
    <h2>${open ? say("waiting_for", { n: open }) : say("all_here")}</h2>
    ${table.seat === null ? null : html`<p>${open ? say("share_hint") : say("start_hint")}</p>`}</div>`;
}
