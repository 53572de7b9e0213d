// On a small screen the displays are pages: the own one, or the rival's whose face was tapped.
import { signal } from "../lib.js";
/** @import { Room } from "./room.js" */

/** The table and the seat whose page is open; of another table it means nothing. */
const page = signal({ id: "", seat: -1 });

/** The rival whose page is open, or null: the own side. While something is played the pager goes where it happens: to the display of whoever plays,
 * in a game whose stage is a display, else to the board. @param {Room} room @returns {number | null} */
export function pageOf({ id, shown, face, player, showing }) {
  if (!shown || !face?.Rival) return null;
  const own = page.value.id === id ? page.value.seat : -1;
  const seat = !player.isPlaying ? own : face.stageIsDisplay && showing.turn ? showing.turn.seat : -1;
  return seat >= 0 && seat < shown.seats.length && seat !== shown.home ? seat : null;
}

/** @param {Room} room @param {number} seat */
export function openPage({ id }, seat) {
  page.value = { id, seat };
}
