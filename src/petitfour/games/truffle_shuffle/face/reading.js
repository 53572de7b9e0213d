// What the face reads from the view, the draft and the past: what things are called, where cards came from, what an order takes.

/** @typedef {import("/static/moves.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Words} Say */
/** @typedef {import("/static/face.d.ts").GameEvent} GameEvent */

/** A kind of card; `move` is what plays it by itself, `phases` when a click on it asks for that.
 * @typedef {{name: string, back: string, face: string, move: string | null, phases: string[]}} Card */

/** @typedef {{order: number, move: string, parts: Record<string, number>, span: string | null, colour: string | null}} NamedWay */

/** @typedef {{backs: string[], faces: string[], specials: string[], fronts: Record<string, string>, cards: Card[], order_moves: string[], ways: NamedWay[],
 *   orders: {name: string, price: number, truffles: number}[], rows: number[], slots: {row: number, place: number, covered_by: number[]}[],
 *   tables: {players: number, six_bonus_coins: number, bonus: number[], kept: number}[]}} Kinds */

/** @typedef {{players: number, six_bonus_coins: number, phase: string, round_number: number, left: number, to_take: number, deck: number[],
 *   back: (string | -1)[], front: (string | -1)[], hand: (number | null)[][], hand_backs: number[][], known: number[][], discards: number[],
 *   waiting_skip: (string | -1)[], coins: number[], bonus_taken: number, bonus_won: number[], delivered: number[][]}} View */

/** @typedef {{action: number, actions: number[], words: string, uses: string, colour?: string}} Way */
/** @typedef {{order: string, title: string, price: number, bonus: number, payable: boolean, lacks: number, missing: string,
 *   lies_free: boolean, ways: Way[]}} Order */
/** @typedef {{orders: Order[], finish: number[], bonus: number}} Counsel */
/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, Counsel | null>} Props */

/** A card of the draft or of a proposal: where it is decided, its kind, whether it changes a truffle.
 * @typedef {{at: number, kind: number, isChange: boolean}} Used */

const LEAVES = ["pays", "discarded"];
/** A list with as many of each as are counted. @template T @param {(number | null)[]} counts @param {(which: number, copy: number) => T} make */
export const copies = (counts, make) => counts.flatMap((n, which) => Array.from({ length: n || 0 }, (_, copy) => make(which, copy)));
export const sum = (/** @type {number[]} */ counts) => counts.reduce((all, n) => all + n, 0);

/** How a card is called. @param {Say} gameWords @param {{back: string, face: string}} card */
export function cardWords(gameWords, { back, face }) {
  const colour = gameWords(`back.${back}`);
  if (face.length === 1) return gameWords(back === "rainbow" ? "card.rainbow" : "card.number", { back: colour, number: face });
  return gameWords(`card.${face}`, { back: colour });
}

/** What explains a card. @param {{back: string, face?: string}} card */
export const helpOf = ({ back, face = "" }) => (!face ? "back" : face.length > 1 ? `special.${face}` : `truffle.${back === "rainbow" ? back : face}`);

/** The name written on a special; numbers have none. @param {Say} gameWords @param {string} face */
export const nameOf = (gameWords, face) => (face.length === 1 ? "" : gameWords(`special.${face}`));

/** An order, and how often. @param {Say} gameWords @param {string} name @param {number} times */
export function timesOf(gameWords, name, times) {
  const order = gameWords(`order.${name}`);
  return times === 1 ? order : gameWords("board.times", { order, n: times });
}

/** What depends on the number of players and the table's option. @param {Props} props */
export const tableOf = ({ view, kinds }) =>
  kinds.tables.find((each) => each.players === view.players && each.six_bonus_coins === view.six_bonus_coins) ?? { bonus: [], kept: 0 };

/** The round that is played, as people count. @param {View} view */
export const roundOf = (view) => (view.phase === "back" ? Math.max(view.round_number, 1) : view.round_number + 1);

/** Everything that has happened, the draft's own included. @param {Props} props */
export const history = ({ past, draft }) => (draft ? [...past, ...draft.events] : past);

/** What has happened in the round that is played. @param {Props} props */
export function thisRound(props) {
  const all = history(props);
  return all.slice(all.findLastIndex((e) => e.name === "round_begins") + 1);
}

/** The order of the draft and the cards it takes; or the cards that are to be discarded.
 * @param {Pick<Props, "draft" | "kinds">} props @returns {{named: number, way: NamedWay | undefined, paying: Used[], leaving: Used[]}} */
export function drafted({ draft, kinds }) {
  const decisions = draft ? draft.decisions : [];
  const named = decisions.findIndex((d) => kinds.order_moves.includes(d.name));
  const used = (/** @type {(d: Move, at: number) => boolean} */ counts) =>
    decisions.flatMap((d, at) => (counts(d, at) ? [{ at, kind: kindOf(kinds, d), isChange: !("card" in d.parts) }] : []));
  const order = decisions[named];
  const way = order && kinds.ways.find((each) => each.move === order.name && Object.entries(each.parts).every(([key, n]) => order.parts[key] === n));
  return { named, way, paying: named < 0 ? [] : used((d, at) => at > named && d.name !== "discard"), leaving: used((d) => d.name === "discard") };
}

/** The card that a decision takes from the hand. @param {Kinds} kinds @param {Move} decision */
const kindOf = (kinds, { name, parts }) =>
  "card" in parts ? parts.card : kinds.cards.findIndex((card) => card.move === name && card.back === kinds.backs[parts.back]);

/** The cards that a proposed payment takes, in its order. @param {Props} props @param {Way} way @returns {Used[]} */
export const cardsOf = ({ moves, kinds }, way) =>
  moves.each(way.actions).flatMap((move, at) => (at ? [{ at, kind: kindOf(kinds, move), isChange: !("card" in move.parts) }] : []));

/** A steady name for every card that somebody holds, by the place of the pyramid it came from: of each seat by its backs, of the reader by its kinds.
 * Cards that the draft takes from the hand are still in it. @param {Props} props */
export function cardKeys(props) {
  const { kinds, past, draft, seat } = props;
  const backs = props.seats.map(() => /** @type {Map<string, string[]>} */ (new Map()));
  const own = /** @type {Map<number, string[]>} */ (new Map());
  let round = 0;
  let looked = "";
  const listOf = (/** @type {Map<any, string[]>} */ map, /** @type {any} */ key) => map.get(key) ?? map.set(key, []).get(key) ?? [];
  const gain = (/** @type {number} */ who, /** @type {string} */ back, /** @type {string} */ key) => listOf(backs[who], back).push(key);
  const lose = (/** @type {number} */ who, /** @type {number} */ kind) => {
    const held = listOf(backs[who], kinds.cards[kind].back);
    const key = who === seat ? listOf(own, kind).pop() : held[0];
    if (key) held.splice(held.indexOf(key), 1);
  };
  for (const { name, seat: who, parts } of [...past, ...(draft ? draft.events.filter((e) => !LEAVES.includes(e.name)) : [])]) {
    const key = `card.${round}.${parts.slot}`;
    if (name === "round_begins") round = parts.round;
    else if (name === "took") {
      gain(who, kinds.cards[parts.card].back, key);
      if (who === seat) listOf(own, parts.card).push(key);
    } else if (name === "took_face_down") {
      gain(who, kinds.backs[parts.back], key);
      looked = key;
    } else if (name === "saw" && who === seat) listOf(own, parts.card).push(looked);
    else if (LEAVES.includes(name)) lose(who, parts.card);
    else if (name === "played_take_two" || name === "played_skip") {
      const face = name === "played_skip" ? "skip" : "take-2";
      lose(who, kinds.cards.findIndex((card) => card.face === face && card.back === kinds.backs[parts.back]));
    }
  }
  return { backs, own };
}

/** The backs somebody holds, each with its steady name. @param {Props} props @param {number} of */
export function backsOf(props, of) {
  const { view, kinds } = props;
  const keys = cardKeys(props).backs[of];
  return copies(view.hand_backs[of], (b, i) => ({ back: kinds.backs[b], key: keys?.get(kinds.backs[b])?.[i] ?? `back.${of}.${b}.${i}` }));
}

/** Coins by round, the last one so far; the rounds that are over from what has happened. @param {Props} props @param {number} of */
export function coinsByRound({ past, view }, of) {
  const rounds = Array.from({ length: roundOf(view) }, () => 0);
  let round = 0;
  for (const { name, seat, parts } of past) {
    if (name === "round_begins") round = Math.min(parts.round, rounds.length - 1);
    if (seat === of && (name === "delivered" || name === "bonus")) rounds[round] += parts.coins;
  }
  const before = rounds.slice(0, -1);
  return [...before, view.coins[of] - sum(before)];
}
