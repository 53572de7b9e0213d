// Beside the towers: how a series stands, how the scores went, and the turns that mattered most. A tap looks back at that moment.
import { html } from "../../lib.js";
import { say } from "../../words.js";
import { Portrait } from "../../pieces.js";
import { Chart } from "../chart.js";
import { calledOf, ownSeatOf } from "../seats.js";
import { changeBy, gainsOf } from "./reading.js";
/** @import { Chair, GameResult, LogEntry, StoryAnswer } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */

const MOST_PICTURES = 5;

/** @param {{room: Room, chairs: Chair[], result: GameResult, story: StoryAnswer | null}} props */
export function FinaleSide({ room, chairs, result, story }) {
  const { looking, table } = room;
  const hasCurve = story && story.versions.length > 2;
  return html`<aside class="finale-side is-scrolled" tabindex="0" aria-label=${say("chart")}>
    ${table.series > 1 ? html`<${Series} room=${room} result=${result} />` : null}
    ${hasCurve ? html`<section class="finale-pane finale-curve"><h3>${say("chart")} <small>${say("finale.tap")}</small></h3>
      <${Chart} story=${story} onChoose=${looking.open} /></section>` : null}
    ${hasCurve && story.turning.length ? html`<section class="finale-pane finale-turned"><h3>${say("finale.turned")}</h3>
      <ul class="turning">${story.turning.map((each) => html`<${Turned} key=${each.version} room=${room} chairs=${chairs} story=${story}
        told=${each} />`)}</ul></section>` : null}
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

/** A turn that mattered: who, what in few words and pictures, and what it changed.
 * @param {{room: Room, chairs: Chair[], story: StoryAnswer, told: LogEntry}} props `told`: as all learned of it; the reader's log may tell more, and of a
 * long game only its end */
function Turned({ room, chairs, story, told: { version, ...rest } }) {
  const { table, face, shown, looking } = room;
  const known = table.log.find((each) => each.version === version);
  const turn = known ?? { version, ...rest };
  const { lines } = turn;
  const isOwn = !!known && turn.seat === ownSeatOf(table); // told to the reader: "You take ..."
  const seated = chairs[turn.seat];
  const chair = seated && { ...seated, name: table.chairs.find((c) => c.seat === turn.seat)?.name || seated.name }; // as what all learned names it
  const retold = retoldOf(room, turn);
  const words = (!isOwn && retold?.words) || shortened(chair && !isOwn ? lines.map((line, n) => (n ? line : line.replace(`${chair.name} `, ""))) : lines);
  const drawn = () => (face?.miniature && shown ? turn.events.flatMap((event) => face.miniature?.(event, shown) ?? []) : []);
  const pictures = retold?.pictures ?? drawn();
  const change = chair ? changeBy(story, version, chair.seat) : null;
  const moved = change && change.from !== change.to ? say("finale.moved", { from: change.from, to: change.to }) : "";
  return html`<li><button type="button" class="move" onClick=${() => looking.open(version)}>
    ${chair ? html`<${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} size="34px" />` : null}
    <span class="turned-words">${chair && !isOwn ? html`<b>${chair.name}</b> ` : null}${words}<small>${moved}</small></span>
    ${pictures.length ? html`<span class="turned-pictures" aria-hidden="true">${pictures.slice(-MOST_PICTURES)}</span>` : null}
    <span class="turned-gains">${gainsOf(story, version).map(({ seat, gained }) => html`<${Gain} key=${seat} n=${gained} of=${chairs[seat]}
      isOwn=${seat === turn.seat} />`)}</span></button></li>`;
}

/** What somebody gained or lost by a turn; whose it is where it was another's turn. @param {{n: number, of: Chair, isOwn: boolean}} props */
const Gain = ({ n, of, isOwn }) => html`<b class="turned-gain ${n < 0 ? "is-lost" : ""}">${isOwn ? null
  : html`<${Portrait} face=${of.face} name=${of.name} tone=${of.seat} size="20px" label=${of.name} />`}${n > 0 ? "+" : "−"}${Math.abs(n)}</b>`;

/** @param {Room} room @param {LogEntry} turn */
function retoldOf({ face, shown }, turn) {
  const stories = face?.retold && shown ? face.retold(turn.events, shown) : null;
  return stories ? [stories].flat()[0] ?? null : null;
}

/** How a long turn began, and what it came to. @param {string[]} lines */
const shortened = (lines) => (lines.length > 3 ? [lines[0], "…", ...lines.slice(-2)] : lines).join(" ");
