// How a finished game went: the scores as a chart and as a table, and where it turned. It comes when a game is over.
import { html } from "../lib.js";
import { say } from "../words.js";
import { Chart } from "./chart.js";
import { useStory } from "./story.js";
/** @import { LogEntry, StoryAnswer } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export default function Story({ room }) {
  const { looking, table } = room;
  const story = useStory(room);
  if (!story || story.versions.length < 3) return null;
  return html`<section class="story"><h3>${say("chart")}</h3>
    <${Chart} story=${story} onChoose=${looking.open} />
    ${story.turning.length ? html`<${Turning} story=${story} log=${table.log} onChoose=${looking.open} />` : null}
    <${Scores} story=${story} /></section>`;
}

/** Where it turned, as the log tells it to the reader; of a long game only its end is known. @param {{story: StoryAnswer, log: LogEntry[],
 *   onChoose: (version: number) => void}} props */
function Turning({ story, log, onChoose }) {
  const told = (/** @type {number} */ version) => log.find((turn) => turn.version === version)?.lines;
  return html`<h3>${say("turning")}</h3><ul class="turning">${story.turning.map(({ version, lines }) => html`<li key=${version}>
    <button type="button" class="move" onClick=${() => onChoose(version)}>
      ${shortened(told(version) ?? lines).join(" ") || say("turn_n", { n: version })}</button></li>`)}</ul>`;
}

/** How a long turn began, and what it came to. @param {string[]} lines */
const shortened = (lines) => (lines.length > 4 ? [...lines.slice(0, 2), "…", ...lines.slice(-2)] : lines);

/** @param {{story: StoryAnswer}} props */
function Scores({ story }) {
  return html`<details class="moves-list"><summary>${say("chart_table")}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("chart_table")}><table class="scores">
      <thead><tr><th scope="col">#</th>${story.names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${story.scores.map((row, i) => html`<tr key=${i}><th scope="row">${i + 1}</th>${row.map((score, j) => html`<td key=${j}>${score}</td>`)}</tr>`)}
      </tbody></table></div></details>`;
}
