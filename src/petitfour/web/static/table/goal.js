// How the game ends and how far it is, in a line; in a lesson how far that is.
import { say } from "../words.js";
/** @import { Room } from "./room.js" */

/** @param {Room} room */
export function goalOf({ table, face, shown }) {
  const { lesson } = table;
  if (lesson?.number) return `${say("coach.title")} · ${say("coach.of", { n: lesson.number, all: lesson.steps.length })}`;
  const goal = shown && face?.goal ? face.goal(shown) : table.options.join(" · ");
  return table.origin ? [say("played_on"), goal].filter(Boolean).join(" · ") : goal;
}
