// Shows games through the page's player as a face wants its events to be seen: each step is a turn of one frame. Answers what was drawn of each, and
// for those that were shown event by event the view that the events alone lead to.
// usage: node staged_frames.mjs STAGING EXPORT, with {kinds, games: [{view, steps: [{events, changes}]}]} on its input
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Player } from "../../src/petitfour/web/static/player.js";
import { FakeClock, table } from "../page/world.mjs";

const LASTS = 100; // milliseconds, of every event: none is seen together with another
/** @type {Record<string, Record<string, import("/static/face.d.ts").Staged>>} */
const { [process.argv[3]]: staging } = await import(pathToFileURL(process.argv[2]).href);
const { kinds, games } = JSON.parse(readFileSync(0, "utf8"));
const answer = [];
for (const game of games) answer.push(await shown(game));
console.log(JSON.stringify(answer));

/** @param {{view: any, steps: {events: any[], changes: object}[]}} game */
async function shown({ view, steps }) {
  const clock = new FakeClock();
  /** @type {any} */
  const player = new Player({ clock, lasts: () => LASTS, staged: ({ name }) => staging[name] ?? {}, kinds: () => kinds });
  player.follow({ table: table({ seat: null, view }), turns: [], moment: 0, base: view });
  /** @type {object[]} */
  let drawn = [];
  player.subscribe((/** @type {import("../../src/petitfour/web/static/player.js").Showing} */ { turn, table: shown, events }) => {
    if (turn) drawn.push({ view: shown?.view, events: events.map(({ name }) => name) });
  });
  const all = [];
  for (const [n, { events, changes }] of steps.entries()) {
    const turn = { version: n + 2, seat: 0, events, lines: [], frames: [{ by: 0, events: events.length, changes }] };
    const alone = events.reduce((so, event) => ({ ...so, ...staging[event.name]?.changes?.(event, so, kinds) }), view);
    view = { ...view, ...changes };
    drawn = [];
    player.follow({ table: table({ version: n + 2, seat: null, view, log: [turn] }), turns: [turn], moment: n + 1, base: view });
    while (player.isPlaying) await clock.pass(LASTS * events.length);
    all.push({ drawn, alone: drawn.length > 1 ? alone : null });
  }
  return all;
}
