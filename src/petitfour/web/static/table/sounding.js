// What has just happened is heard: each kind of event as the game's face says, or one soft tap where it says nothing.
import { useEffect } from "../lib.js";
import { play, playEvents } from "../sound.js";
/** @import { Face } from "../face.d.ts" */
/** @import { Showing } from "../player.js" */

/** @param {Showing} showing @param {Face | null} face */
export function useSounds({ table, events, moment }, face) {
  useEffect(() => {
    if (!table || !events.length) return;
    if (face?.sounds) playEvents(events, face.sounds, table.seat, table.players);
    else play("lands");
  }, [moment]);
  const isOver = !!table && table.status === "over";
  useEffect(() => {
    if (isOver && events.length && table.lesson) play("winner"); // else the finale has it
  }, [isOver]);
}
