// Super Truffle Pigs: the wolf board in the north, the forest as a map, in a lacquered frame.
import { html, useLayoutEffect } from "/static/lib.js";
import { chosenPig, forgetChoices, isMine, pointed, said } from "./chosen.js";
import { Forest } from "./forest.js";
import { pathTo } from "./targets.js";
import { WolfBoard, isRunning } from "./tracks.js";
export { action, prompt } from "./action.js";
export { Aside } from "./aside.js";
export { Hand } from "./hand.js";
export { Prizes } from "./missions.js";
export { Own } from "./own.js";
export { Rival, keepsakes } from "./rival.js";
export { Supply } from "./supply.js";
export { contests, goal, miniature, moment, playing, recalled, retold, score, signs } from "./story.js";

/** @typedef {import("./chosen.js").Props} Props */

/** @param {Props} props */
export default function Board(props) {
  const { view, gameWords, kinds, seat } = props;
  useLayoutEffect(() => {
    const other = kinds.pigs.length - 1 - chosenPig.value;
    if (seat !== null && view.pig[seat][chosenPig.value] === -1 && view.pig[seat][other] !== -1) chosenPig.value = other;
  }, [seat === null ? "" : view.pig[seat].join()]);
  useLayoutEffect(() => forgetChoices(view.stage), [view.stage, view.to_lay, view.rounds, view.taken]);
  if (view.path[0] === -1) return html`<div class="sp is-empty"><p>${gameWords("picture.start")}</p></div>`;
  const hovered = isMine(props) ? pathTo(props, pointed.value) : undefined;
  const style = { "--columns": kinds.forest.columns, "--rows": kinds.forest.rows };
  const line = props.over && props.counsel ? props.counsel.why : said.value;
  return html`<div class="sp ${view.winter ? "is-winter" : "is-summer"} ${isRunning(props) ? "is-running" : ""}" style=${style}>
    <${WolfBoard} ...${props} />
    <div class="sp-ground-plate"><${Rim} kinds=${kinds} /><${Forest} ...${props} over=${hovered ? hovered.over : []} /></div>
    ${line ? html`<p class="sp-line" aria-hidden="true">${line}</p>` : null}
  </div>`;
}

/** Letters and figures on the rim, by which tiles are called. @param {{kinds: import("./chosen.js").Kinds}} props */
function Rim({ kinds }) {
  return html`${kinds.tiles.filter(({ column }) => column === 0).map(({ row, name }) => html`<span key=${row} class="sp-rim is-row" style=${{ "--row": row }}
      aria-hidden="true">${name.slice(1)}</span>`)}
    ${kinds.tiles.filter(({ row }) => row === 0).map(({ column, name }) => html`<span key=${column} class="sp-rim is-column" style=${{ "--column": column }}
      aria-hidden="true">${name[0]}</span>`)}`;
}

// Which sounds an event has, and how it is to be seen; the seats' own names say nothing here.
export { place } from "./place.js";
export { default as sounds } from "./sounds.js";
export { default as staging } from "./staging.js";
export const hidesSeatNames = true;
