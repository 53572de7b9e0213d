// Which order is filled: what can be chosen, what is chosen, and what is proposed until then.
import { cardsOf, drafted } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").Order} Order */
/** @typedef {import("./reading.js").Used} Used */
/** @typedef {import("./reading.js").Way} Way */

/** What the hand could pay before an order of the draft took its cards, by the moment: the counsel of now is of what would be kept.
 * @type {Map<string, Order[]>} */
const before = new Map();

/** The orders of the reader as they stood when none was chosen. @param {Props} props @returns {Order[]} */
export function ordersOf(props) {
  const { counsel, number, seat, past } = props;
  const key = `${number}.${seat}.${past.length}`;
  const now = counsel ? counsel.orders : [];
  if (drafted(props).named < 0) {
    if (now.length && !before.has(key)) before.clear();
    if (now.length) before.set(key, now);
    return now;
  }
  return before.get(key) ?? [chosenOne(props)];
}

/** The chosen order by itself, where the page has been opened anew. @param {Props} props @returns {Order} */
function chosenOne(props) {
  const { gameWords, kinds, draft } = props;
  const { name, price } = kinds.orders[drafted(props).way?.order ?? 0];
  const bonus = draft?.events.find((e) => e.name === "bonus")?.parts.coins ?? 0;
  return { order: name, title: gameWords(`order.${name}`), price, bonus, payable: true, lacks: 0, missing: "", lies_free: false, ways: [] };
}

/** Chooses a way to fill an order, calls off the chosen one, or says why not. @param {Props} props */
export function choosing(props) {
  const { moves, draft, redraft, whyNot } = props;
  const { named } = drafted(props);
  const isOpen = named >= 0 || moves.has("end_turn") || ordersOf(props).some((order) => offeredWay(props, order));
  const keep = named >= 0 ? named : draft ? draft.decisions.length : 0;
  return {
    isOpen,
    choose: (/** @type {Way} */ way) => (named >= 0 || isOffered(props, way) ? redraft(keep, moves.each(way.actions)) : whyNot(moves.of(way.action))),
    callOff: () => redraft(keep, []),
  };
}

/** The order of the draft, if it is this one. @param {Props} props @param {Order} order */
export const isChosen = (props, order) => props.kinds.orders[drafted(props).way?.order ?? -1]?.name === order.order;

/** Whether this way can be chosen now; a lesson offers one of them, and not always the end of the turn. @param {Props} props @param {Way} way */
const isOffered = ({ moves }, way) => moves.all().includes(moves.of(way.action));

/** The first way in which an order can be chosen now. @param {Props} props @param {Order} order */
const offeredWay = (props, order) => (order.payable ? order.ways.find((way) => isOffered(props, way)) : undefined);

/** What is proposed while nothing is chosen: the dearest order that can be paid, with the cards we would pay with.
 * @param {Props} props @returns {{order: Order, way: Way, cards: Used[]} | null} */
export function proposalOf(props) {
  if (drafted(props).named >= 0) return null;
  const order = ordersOf(props).find((each) => offeredWay(props, each));
  const way = order && offeredWay(props, order);
  return order && way ? { order, way, cards: cardsOf(props, way) } : null;
}

/** Fills the order as proposed, at once: all decisions but the last are drafted, the last one sends the turn. @param {Props} props @param {Way} way */
export async function fill({ moves, draft, redraft, submit }, way) {
  const decisions = moves.each(way.actions);
  await redraft(draft ? draft.decisions.length : 0, decisions.slice(0, -1));
  submit(decisions[decisions.length - 1], { send: true });
}

/** Goes as far as the card of the proposal that is to be another. @param {Props} props @param {Way} way @param {number} at */
export const otherCard = ({ moves, draft, redraft }, way, at) => redraft(draft ? draft.decisions.length : 0, moves.each(way.actions).slice(0, at));
