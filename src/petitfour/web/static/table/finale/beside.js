// Beside the towers: how a series stands, how the scores went, the best moment, and what the others were best at. A tap looks back at a moment.
import { html } from "../../lib.js";
import { say } from "../../words.js";
import { Portrait } from "../../pieces.js";
import { Chart } from "../chart.js";
import { calledOf } from "../seats.js";
import { bestOf } from "./reading.js";
import { Moments } from "./moments.js";
/** @import { Chair, GameResult, StoryAnswer } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */
/** @import { Award } from "./reading.js" */

const WIDE = 340, HIGH = 122; // of the curve, in its own units

/** @param {{room: Room, chairs: Chair[], result: GameResult, story: StoryAnswer | null, awards: Award[]}} props */
export function FinaleSide({ room, chairs, result, story, awards }) {
  const { looking, table } = room;
  const hasCurve = story && story.versions.length > 2;
  return html`<aside class="finale-side is-scrolled" tabindex="0" aria-label=${say("chart")}>
    ${table.series > 1 ? html`<${Series} room=${room} result=${result} />` : null}
    ${hasCurve ? html`<section class="finale-pane finale-curve"><h3>${say("chart")} <small>${say("finale.tap")}</small></h3>
      <${Chart} story=${story} onChoose=${looking.open} wide=${WIDE} high=${HIGH} faces=${chairs.map(({ face }) => face)}
        spot=${bestOf(story)?.version} /></section>` : null}
    ${hasCurve && story.turning.length ? html`<${Moments} room=${room} chairs=${chairs} story=${story} />` : null}
    ${awards.length ? html`<${Awards} chairs=${chairs} awards=${awards} />` : null}
  </aside>`;
}

/** The match score, and what is still to win. @param {{room: Room, result: GameResult}} props */
function Series({ room: { table }, result }) {
  const left = table.series - Math.max(...table.wins);
  return html`<section class="finale-pane finale-series"><h3>${say("finale.series")}</h3>
    <ul>${table.chairs.map((c, n) => html`<li key=${c.chair}><${Portrait} face=${c.face} name=${c.name} tone=${c.seat} size="30px" />
      <b>${calledOf(table, c)}</b>
      <span class="finale-wins" role="img" aria-label=${`${table.wins[n]}`}>${Array.from({ length: table.series }, (_, i) => html`<i key=${i}
        class=${i < table.wins[n] ? "is-won" : ""}></i>`)}</span></li>`)}</ul>
    <p>${result.series_words}${result.series_over || left < 1 ? "" : ` ${say("finale.to_win", { n: left })}`}</p></section>`;
}

/** What those were best at who have not won. @param {{chairs: Chair[], awards: Award[]}} props */
function Awards({ chairs, awards }) {
  return html`<section class="finale-pane finale-awards" aria-label=${say("award")}><ul>${awards.map(({ seat, words, told }) => html`<li key=${seat}>
    <span class="award-face"><${Portrait} face=${chairs[seat].face} name=${chairs[seat].name} tone=${seat} size="40px" label=${chairs[seat].name} /></span>
    <b>${words}</b><small>${told}</small></li>`)}</ul></section>`;
}
