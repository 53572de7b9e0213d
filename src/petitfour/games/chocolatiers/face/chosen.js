// What the reader has picked up but not decided yet: a card to give, a token, a place for the box. It holds for one moment of the game.
import { signal } from "/static/lib.js";
/** @import { Move } from "/static/face.d.ts" */
/** @import { Change, Props } from "./types.d.ts" */

/** `giving`: the kind of the hand that is given in a swap, `picked`: what was chosen for it from the tray; `wilding`: a token is in the hand,
 * `space`: where it would go; `place` and `quarters`: where the box would go and how it is turned. -1: nothing chosen yet.
 * @typedef {{moment: string, giving: number, picked: number[], wilding: boolean, space: number, place: number, quarters: number}} Chosen */

/** @type {Chosen} */
const NOTHING = { moment: "", giving: -1, picked: [], wilding: false, space: -1, place: -1, quarters: -1 };
const kept = signal(NOTHING);

/** The kind whose largest groups glow; -1: none. */
export const lit = signal(-1);

/** @param {Props} props */
const momentOf = ({ view, number, seat }) => [number, seat, view.turns, view.phase, view.stack].join();

/** @param {Props} props @returns {Chosen} */
export const chosenNow = (props) => (kept.value.moment === momentOf(props) ? kept.value : NOTHING);

/** @param {Props} props @param {Partial<Chosen>} change */
export function pick(props, change) {
  kept.value = { ...chosenNow(props), ...change, moment: momentOf(props) };
}

/** The box that is to be placed: where it lies for now (as chosen, at first as proposed), how it is turned, and the move that puts it there.
 * @param {Props} props */
export function ghostOf(props) {
  const { view, moves, counsel, kinds } = props;
  if (!counsel || !moves.has("place")) return null;
  const wanted = moves.of(counsel.proposed);
  const proposed = moves.all().includes(wanted) ? wanted : /** @type {Move} */ (moves.find("place")); // a lesson offers few of them
  const { place, quarters } = chosenNow(props);
  const at = { place: place < 0 ? proposed.parts.place : place, quarters: quarters < 0 ? proposed.parts.rotation : quarters };
  const chosen = placing(props, at.place, at.quarters);
  const lies = chosen ? at : { place: proposed.parts.place, quarters: proposed.parts.rotation };
  return { ...lies, tile: view.top[view.stack], move: chosen ?? proposed, looks: kinds.tiles[view.top[view.stack]].turned[lies.quarters] };
}

/** The move that puts the box there, turned so, or so that it looks the same. @param {Props} props @param {number} place @param {number} quarters */
export function placing({ view, moves, kinds }, place, quarters) {
  const looks = kinds.tiles[view.top[view.stack]].turned.map((shown) => shown.join());
  return moves.all("place", { place }).find((move) => looks[move.parts.rotation] === looks[quarters]);
}

/** What a placement would change. @param {Props} props @param {Move} move @returns {Change | undefined} */
export function changeOf({ counsel, moves }, move) {
  return counsel && move ? [...counsel.places, ...counsel.wilds].find((each) => moves.of(each.action)?.key === move.key) : undefined;
}
