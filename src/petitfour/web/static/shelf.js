// The games' boxes on a shelf: a tap puts one on the table, its sign plays it against bots at once.
import { html, useEffect, useRef } from "./lib.js";
import { say } from "./words.js";
import { Icon } from "./pieces.js";
import { Cover } from "./cover.js";
import { bringIntoSight, useMore } from "./pick.js";
/** @import { GameCard } from "./api.d.ts" */

/** @param {{games: GameCard[], chosen: string, onChoose: (game: GameCard) => void, onPlay: (game: GameCard) => void}} props */
export function Shelf({ games, chosen, onChoose, onPlay }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bringIntoSight(row.current, ".is-chosen"), [chosen]);
  useMore(row);
  const on = (/** @type {number} */ way) => () => row.current?.scrollBy({ left: way * row.current.clientWidth * 0.7, behavior: "smooth" });
  return html`<section class="shelf-section" aria-labelledby="games"><h2 id="games" class="unseen">${say("games")}</h2>
    <ul class="shelf" ref=${row}>${games.map((game) => html`<${Box} key=${game.name} game=${game} isChosen=${game.name === chosen}
      onChoose=${() => onChoose(game)} onPlay=${() => onPlay(game)} />`)}</ul>
    ${[-1, 1].map((way) => html`<button type="button" key=${way} class="shelf-on ${way < 0 ? "is-back" : ""}" tabindex="-1" aria-hidden="true"
      onClick=${on(way)}><${Icon} name="play" /></button>`)}</section>`;
}

/** @param {{game: GameCard, isChosen: boolean, onChoose: () => void, onPlay: () => void}} props */
function Box({ game, isChosen, onChoose, onPlay }) {
  const [fewest, most] = [Math.min(...game.players), Math.max(...game.players)];
  const players = say("n_players", { n: fewest === most ? fewest : `${fewest}–${most}` });
  const minutes = say("n_minutes", { n: game.minutes });
  return html`<li class="box ${isChosen ? "is-chosen" : ""}">
    <button type="button" class="box-lid" aria-pressed=${isChosen} title=${game.pitch} onClick=${onChoose}
      aria-label=${`${say("set_table")}: ${game.title}. ${players} · ${minutes}. ${game.pitch}`}><${Cover} game=${game} /></button>
    <span class="box-tag" aria-hidden="true">${players}<i> · ${minutes}</i></span>
    <button type="button" class="box-play" aria-label=${`${say("play_bots")}: ${game.title}`} title=${say("play_bots")} onClick=${onPlay}>
      <${Icon} name="play" /></button>
  </li>`;
}
