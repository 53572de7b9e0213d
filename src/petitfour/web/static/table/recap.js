// What the others have done since the reader's last turn: a card for each turn, with a picture; a tap plays that turn again. It stays at the end of a
// game, which may have come while nobody looked.
import { html } from "../lib.js";
import { say } from "../words.js";
import { standing } from "../newest.js";
import { Icon, Portrait } from "../pieces.js";
import { LearnLine } from "../learn.js";
import { lessons } from "../settings.js";
/** @import { LogEntry } from "../api.d.ts" */
/** @import { Retold } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

const MOST = 4;
const MOST_AT_THE_END = 2; // beside how the game went
const MOST_PICTURES = 4;

/** Each other's latest turn since the reader's own; for those who watch the latest turns. @param {Room} room @returns {LogEntry[]} */
function turnsSince({ table }) {
  const turns = standing(table.log).filter((turn) => turn.lines.length > 0 && turn.seat >= 0);
  const own = table.seat === null ? -1 : turns.findLastIndex((turn) => turn.seat === table.seat);
  const others = turns.slice(own + 1).filter((turn) => turn.seat !== table.seat);
  return others.slice(table.status === "over" ? -MOST_AT_THE_END : -MOST);
}

/** Whether the reader sits at a first game and has not played yet: then learning it is offered, where turns will be recalled. @param {Room} room */
function isOffered({ table, game, looking }) {
  const hasPlayed = table.log.some((turn) => turn.seat === table.seat);
  return table.seat !== null && looking.at === null && !table.lesson && game.lesson > 0 && !lessons.value[game.name] && table.number === 1 && !hasPlayed;
}

/** @param {{room: Room}} props */
export function Recap({ room }) {
  const { face, shown, looking, table, again } = room;
  const turns = turnsSince(room);
  const isAtTheEnd = table.status === "over" && turns.length > 0;
  if ((table.status !== "playing" && !isAtTheEnd) || !table.log.length) return null;
  const warnings = face?.warnings && shown && table.status === "playing" ? face.warnings(shown) : [];
  const title = say(table.seat === null ? "last_turns" : "since_your_turn");
  return html`<section class="recap" data-help="shell.recap" aria-label=${title}>
    <h3>${title}${turns.length && table.seat !== null && looking.at === null ? html`<button
      type="button" class="text-btn play" aria-label=${say("since_my_turn")}
      onClick=${again.since}><${Icon} name="play" /><span>${say("play_on")}</span></button>` : null}</h3>
    ${isOffered(room) ? html`<div class="recap-card is-offer"><${LearnLine} game=${room.game} /></div>` : null}
    ${turns.length + warnings.length ? html`<ol>${turns.map((turn) => html`<${Card} key=${turn.version} room=${room} turn=${turn} />`)}
      ${warnings.map(({ words, picture }) => html`<li key=${words}><span class="recap-card is-warning">
        <span class="recap-portrait" aria-hidden="true">${picture}</span><span class="recap-words">${words}</span></span></li>`)}</ol>` : null}
  </section>`;
}

/** What somebody did, the name said once; what follows from it is left to the log. Where the face says what of it is worth recalling, only that.
 * @param {string[]} lines @param {string[]} recalled @param {string} name */
function shortly(lines, recalled, name) {
  const sentences = recalled.length ? recalled : lines;
  const own = sentences.filter((line) => line.startsWith(`${name} `));
  if (!name) return lines.join(" ");
  if (!own.length) return recalled.length ? html`<b>${name}:</b> ${recalled.join(" ")}` : lines.join(" ");
  const deeds = own.map((line) => line.slice(name.length + 1).replace(/\.$/, ""));
  const others = recalled.filter((line) => !own.includes(line));
  return html`<b>${name}</b> ${[deeds.join(", "), ...others].join(". ")}`;
}

/** A turn in the face's words: what somebody did, and what happened of itself, each a card. @param {Room} room @param {LogEntry} turn
 * @returns {Retold[]} */
function retold({ face, shown }, turn) {
  if (!shown) return [];
  const stories = face?.retold?.(turn.events, shown);
  return stories ? [stories].flat() : [];
}

/** @param {{room: Room, turn: LogEntry}} props */
function Card({ room, turn }) {
  const { face, shown } = room;
  const stories = retold(room, turn);
  if (stories.length) return html`${stories.map((each, i) => html`<${Story} key=${i} room=${room} turn=${turn} story=${each} />`)}`;
  const name = chairOf(room, turn)?.name ?? "";
  const pictures = face?.miniature && shown ? turn.events.flatMap((event) => face.miniature?.(event, shown) ?? []) : [];
  const recalled = face?.recalled && shown ? turn.events.flatMap((event) => face.recalled?.(event, shown) ?? []) : [];
  return html`<${Story} room=${room} turn=${turn} story=${{ words: shortly(turn.lines, recalled.slice(-2), name), pictures, isWhole: true }} />`;
}

/** @param {Room} room @param {LogEntry} turn */
const chairOf = ({ table }, turn) => table.chairs.find((c) => c.seat === turn.seat);

/** @param {{room: Room, turn: LogEntry, story: Omit<Retold, "words"> & {words: any, isWhole?: boolean}}} props `isWhole`: the words say who did it */
function Story({ room, turn, story: { words, pictures = [], portrait, isWhole } }) {
  const { looking, again } = room;
  const chair = chairOf(room, turn);
  const who = portrait ? html`<span class="recap-portrait" aria-hidden="true">${portrait}</span>`
    : html`<${Portrait} face=${chair?.face} name=${chair?.name} tone=${turn.seat} size="32px" />`;
  return html`<li><button type="button" class="recap-card ${looking.at === turn.version ? "is-open" : ""}" onClick=${() => again.turn(turn)}>
    ${who}
    <span class="recap-words">${portrait || isWhole ? words : html`<b>${chair?.name}</b> ${words}`}</span>
    ${pictures.length ? html`<span class="recap-pictures" aria-hidden="true">${pictures.slice(-MOST_PICTURES)}</span>` : null}</button></li>`;
}
