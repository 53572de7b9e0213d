// The wolf die, the round, what is left in the forest; while the wolves run, the card they obey.
import { html } from "/static/lib.js";
import { Icon } from "/static/pieces.js";
import { Asked, Die, Direction } from "./art.js";
import { fled } from "./story.js";
import { isRunning, obeyed } from "./tracks.js";

/** @typedef {import("./chosen.js").Props} Props */

/** @param {Props} props */
export function Aside(props) {
  const { view, kinds, gameWords, counsel } = props;
  const { rounds, rolled } = view;
  if (isRunning(props)) return html`<${Obeyed} ...${props} />`;
  if (!rounds) return html`<div class="sp-aside"><${Die} cards=${1} wolf=${0} moon=${0} />
    <div><b>${gameWords("board.draft")}</b><${Left} ...${props} /></div></div>`;
  const last = fled(props);
  return html`<div class="sp-aside">
    ${rolled >= 0 ? html`<span class="sp-rolled" data-help="die" data-place="die.rolled"
      data-help-now=${counsel ? counsel.die : null}><${Die} ...${kinds.die[rolled]} /></span>` : html`<span></span>`}
    <div><b class="sp-round">${gameWords("board.round", { n: rounds })}</b>
      <small>${view.last_round ? gameWords("board.last_round") : rolled >= 0 && counsel ? shortFace(props) : ""}</small><${Left} ...${props} /></div>
    ${last ? html`<div class="sp-fled"><${Again} ...${props} /><small title=${last}>${gameWords("board.last_run", { words: last })}</small></div>` : null}
    </div>`;
}

/** The last run of the wolves once more. @param {Props} props */
function Again({ again, gameWords }) {
  const play = again?.("wolves_move");
  return play ? html`<button type="button" class="text-btn sp-again" data-help="again" aria-label=${gameWords("board.again")}
    onClick=${play}><${Icon} name="play" /></button>` : null;
}

/** What was rolled, in a few words. @param {Props} props */
function shortFace({ view, kinds, gameWords }) {
  const { cards, wolf, moon } = kinds.die[view.rolled];
  if (moon) return gameWords("board.rolled_moon");
  return gameWords(wolf ? "board.rolled_wolf" : "board.rolled", { n: cards });
}

/** Truffles left in the forest, by colour. @param {Props} props */
function Left({ view, kinds, gameWords }) {
  return html`<span class="sp-left" data-help="left" role="img"
    aria-label=${gameWords("board.left", { n: view.in_forest })}>${kinds.colours.map(({ name }) => html`<span
    key=${name}><${Asked} kind=${name} />${view.truffle.filter((colour) => colour === name).length}</span>`)}</span>`;
}

/** The card being obeyed, and whose it is. @param {Props} props */
function Obeyed(props) {
  const { view, gameWords, seats } = props;
  const now = obeyed(props);
  const [card, by] = now ? [view.shown[now.track][now.space], view.laid_by[now.track][now.space]] : [-1, -1];
  const words = card === -1 || by < 0 ? "" : gameWords("board.space_shown", { card: gameWords(`card.${card}`), seat: seats[by].name });
  return html`<div class="sp-aside is-run">${card !== -1 && by >= 0 ? html`<span class="sp-obeyed"><${Direction} card=${card} tone=${seats[by].tone} /></span>`
    : html`<span></span>`}
    <div><b class="sp-round">${gameWords("board.run")}</b><small>${words}</small></div></div>`;
}
