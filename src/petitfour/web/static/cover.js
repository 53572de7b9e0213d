// The lid of a game's box: what its face has drawn, or a plain one with its title.
import { html } from "./lib.js";
/** @import { GameCard } from "./api.d.ts" */

const GROUNDS = 5;

/** @param {{game: GameCard}} props */
export function Cover({ game }) {
  if (game.cover) return html`<img class="cover" src=${`/faces/${game.name}/cover.svg`} alt="" width="220" height="280" />`;
  const ground = [...game.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % GROUNDS;
  return html`<span class="cover plain-cover ground-${ground}"><b>${game.title}</b>
    ${game.picture ? html`<img src=${`/faces/${game.name}/picture.svg`} alt="" />` : null}</span>`;
}
