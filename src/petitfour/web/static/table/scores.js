// Scores as they stand, from the face while a game is played and from the result when it is over.
import { html } from "../lib.js";
import { say } from "../words.js";
import { Coin } from "../pieces.js";
import { billOf } from "./finale/reading.js";
/** @import { Chair } from "../api.d.ts" */
/** @import { Score } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

/** @param {Room} room @param {number} seat @returns {Score | null} */
export function scoreOf({ table, face, shown }, seat) {
  const own = face?.score && shown ? face.score(shown, seat) : null;
  if (own) return own;
  const scores = table.result && table.result.scores;
  return scores && !face?.score ? { value: scores[seat], words: say("points", { n: scores[seat] }), parts: [] } : null;
}

/** What a score is made of: as the face says, and when the game is over as the rules do. @param {Room} room @param {number} seat @returns {Score["parts"]} */
export function partsOf(room, seat) {
  const { table, shown } = room;
  return table.result && shown?.over ? billOf(table.result, seat) : scoreOf(room, seat)?.parts ?? [];
}

const MOST_LEADERS = 2; // of more a crown tells nothing

/** The seats that are ahead: one or two; nobody where more have the same or there is no score. @param {Room} room @returns {number[]} */
export function leadersOf(room) {
  const scores = room.table.chairs.map((c) => ({ seat: c.seat, value: scoreOf(room, c.seat)?.value ?? 0 }));
  const most = Math.max(...scores.map((each) => each.value));
  const ahead = scores.filter((each) => each.value === most);
  return most > 0 && ahead.length <= MOST_LEADERS && ahead.length < scores.length ? ahead.map((each) => each.seat) : [];
}

/** @param {Room} room @param {number} seat */
export function placeOf(room, seat) {
  const own = scoreOf(room, seat);
  if (!own) return "";
  const all = room.table.chairs.map((c) => scoreOf(room, c.seat)?.value ?? 0);
  if (all.every((value) => value === own.value)) return "";
  const better = room.table.chairs.filter((c) => (scoreOf(room, c.seat)?.value ?? 0) > own.value).length;
  return say(`place.${better + 1}`, { all: room.table.chairs.length });
}

const MOST_DISCS = 5; // of a longer series the number is told

/** The games of a series that somebody has won, as discs. @param {{room: Room, chair: Chair}} props */
export function Wins({ room: { table }, chair }) {
  if (table.series <= 1) return null;
  const won = table.wins[table.chairs.indexOf(chair)];
  const label = say("wins_of", { n: won, all: table.series });
  return html`<span class="wins" role="img" title=${label} aria-label=${label}>${table.series > MOST_DISCS ? html`<i class="is-won"></i>${won}`
    : Array.from({ length: table.series }, (_, i) => html`<i key=${i} class=${i < won ? "is-won" : ""}></i>`)}</span>`;
}

/** What a score is made of, line by line. @param {{room: Room, of: number}} props */
export function Bill({ room, of }) {
  const parts = partsOf(room, of);
  return parts.length ? html`<dl class="bill" data-help="shell.bill">${parts.map(({ words, value }) => html`<div
    key=${words}><dt>${words}</dt><dd>${value}</dd></div>`)}</dl>` : null;
}

/** @param {{room: Room, of: number}} props */
export function SeatScore({ room, of }) {
  const score = scoreOf(room, of);
  return score ? html`<${Coin} value=${score.value} label=${score.words} help="shell.score" />` : null;
}
