// What the others have in Truffle Shuffle: racks, scores, what they are left with.
import { html } from "/static/lib.js";
import { Art, Coin } from "/static/pieces.js";
import { Back, Front, Small } from "./art.js";
import { proposalOf } from "./choosing.js";
import { backsOf, cardWords, coinsByRound, copies, drafted, nameOf, roundOf, sum, timesOf } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */

/** @param {Props & {of: number}} props */
function spokenBacks({ view, of, kinds, gameWords }) {
  const held = view.hand_backs[of];
  const spoken = kinds.backs.flatMap((back, b) => (held[b] ? [`${held[b]} ${gameWords(`back.${back}`)}`] : [])).join(", ");
  return gameWords("board.backs", { cards: spoken || "0" });
}

/** Somebody's cards as far as they are seen: backs, and when the game is over fronts. @param {Props} props @param {number} of
 * @returns {{key: string, back: string, face: string}[]} */
function cardsOf(props, of) {
  const { view, kinds } = props;
  const open = of === props.seat ? [] : copies(view.hand[of], (kind, i) => ({ ...kinds.cards[kind], key: `open.${of}.${kind}.${i}` }));
  return open.length ? open : backsOf(props, of).map((card) => ({ ...card, face: "" }));
}

/** A card as far as it is seen. @param {{card: {back: string, face: string}}} props */
const Seen = ({ card: { back, face } }) => (face ? html`<${Front} back=${back} face=${face} />` : html`<${Back} back=${back} />`);

/** Somebody's cards in a walnut rack, counted by colour; a waiting Skip lies beside it. @param {Props & {of: number, size: "seat" | "large"}} props */
export function Rival(props) {
  const { view, of, kinds, gameWords } = props;
  if (props.size === "large") return html`<${Large} ...${props} />`;
  const cards = cardsOf(props, of);
  const skip = view.waiting_skip[of];
  const held = view.hand_backs[of];
  const count = (/** @type {string} */ back, /** @type {number} */ b) =>
    held[b] ? html`<span key=${back}>${held[b]}<${Art} name=${`ts-shape-${back}`} /></span>` : null;
  return html`<div class="ts-rack-row"><div class="ts-rack" data-help="rack" role="img" aria-label=${spokenBacks(props)}>
    <span class="ts-fanned" aria-hidden="true">${cards.map((card) => html`<span key=${card.key} data-piece=${card.key}
      data-side=${card.face ? null : "back"}><${Seen} card=${card} /></span>`)}</span>
    <span class="ts-ledge" aria-hidden="true"><span class="ts-counts">${kinds.backs.map(count)}</span>
      <b>${gameWords("board.cards", { n: sum(held) })}</b></span></div>
    ${skip !== -1 ? html`<${Skip} back=${skip} gameWords=${gameWords} />` : null}
    <${Filled} ...${props} /></div>`;
}

/** On a phone the backs under a face, where the taken cards fly to, and whether a Skip waits. @param {Props & {of: number, isSmall?: boolean}} props */
export function Held(props) {
  const { view, of, isSmall } = props;
  if (!isSmall || of === props.seat) return null; // elsewhere the rack shows them; one's own lie in the fan
  return html`<span class="ts-tiny" role="img" aria-label=${spokenBacks(props)}>
    ${backsOf(props, of).map(({ back, key }) => html`<span key=${key} data-piece=${key} data-side="back"><${Back} back=${back} /></span>`)}
    ${view.waiting_skip[of] !== -1 ? html`<${Art} name="ts-skip" class="ts-tone-deck" />` : null}</span>`;
}

/** The same enlarged: the cards by colour, and all that is known. @param {Props & {of: number}} props */
function Large(props) {
  const { view, of, kinds, gameWords } = props;
  const held = view.hand_backs[of];
  const skip = view.waiting_skip[of];
  const count = (/** @type {string} */ back, /** @type {number} */ b) =>
    held[b] ? html`<span key=${back}><${Art} name=${`ts-shape-${back}`} class="ts-tone-${back}" />${held[b]} ${gameWords(`back.${back}`)}</span>` : null;
  return html`<div class="ts-large is-scrolled"><section><h2>${gameWords("board.in_hand")} <small>${gameWords("board.cards", { n: sum(held) })}</small></h2>
      <div class="ts-spread" role="img" aria-label=${spokenBacks(props)} style=${{ "--cards": sum(held) }}>
        ${cardsOf(props, of).map((card) => html`<span key=${card.key}><${Seen} card=${card} /></span>`)}</div>
      <p class="ts-by-colour" aria-hidden="true">${kinds.backs.map(count)}</p>
      ${skip !== -1 ? html`<${Skip} back=${skip} gameWords=${gameWords} />` : null}</section>
    <section><${More} ...${props} /></section></div>`;
}

/** A Skip that waits, face up. @param {{back: string, gameWords: import("./reading.js").Say}} props */
const Skip = ({ back, gameWords }) => html`<span class="ts-skip" data-help="special.skip" role="img"
  aria-label=${gameWords("face.skip", { back: gameWords(`back.${back}`) })}>
  <${Front} back=${back} face="skip" /><small aria-hidden="true">${gameWords("board.next_turn")}</small></span>`;

/** The orders somebody has filled, dearest first. @param {Props & {of: number}} props */
function Filled({ view, of, kinds, gameWords }) {
  const filled = kinds.orders.flatMap(({ name, price }, i) => (view.delivered[of][i] ? [{ name, price, times: view.delivered[of][i] }] : []));
  if (!filled.length) return null;
  filled.sort((a, b) => b.price * b.times - a.price * a.times);
  return html`<ul class="ts-filled">${filled.map(({ name, times, price }) => html`<li key=${name} data-help=${`order.${name}`}>
    <${Coin} value=${price * times} label=${gameWords("board.coins", { n: price * times })} />
    <span>${timesOf(gameWords, name, times)}</span></li>`)}</ul>`;
}

/** What is known of somebody, and the orders filled so far. @param {Props & {of: number}} props */
function More(props) {
  const { view, of, kinds, gameWords } = props;
  const known = copies(view.known[of], (kind, i) => {
    const { back, face } = kinds.cards[kind];
    return html`<span key=${`${kind}.${i}`} role="img" class="ts-known" aria-label=${cardWords(gameWords, kinds.cards[kind])}>
      <${Front} back=${back} face=${face} name=${nameOf(gameWords, face)} /></span>`;
  });
  return html`${known.length ? html`<h2>${gameWords("board.known")}</h2><div class="ts-knowns">${known}</div>` : null}
    <h2>${gameWords("board.filled")}</h2>
    ${sum(view.delivered[of]) ? html`<${Filled} ...${props} />` : html`<p class="quiet">${gameWords("board.filled_none")}</p>`}`;
}

/** Before the reader: a Skip that waits, and what stays in the hand while an order is chosen. @param {Props} props */
export function Own(props) {
  const { view, seat, kinds, gameWords } = props;
  if (seat === null) return null;
  const skip = view.waiting_skip[seat];
  const proposal = proposalOf(props);
  const left = view.hand[seat].map((n, kind) => (n ?? 0) - (proposal?.cards ?? []).filter((each) => each.kind === kind).length);
  const stay = copies(left, (kind, i) => html`<${Small} key=${`${kind}.${i}`} back=${kinds.cards[kind].back} face=${kinds.cards[kind].face} />`);
  return html`<div class="ts-own">${skip !== -1 ? html`<${Skip} back=${skip} gameWords=${gameWords} />` : null}
    ${proposal || drafted(props).named >= 0 ? html`<p class="ts-stay" data-help="stay"><span aria-hidden="true">${stay}</span>
      ${gameWords(stay.length ? "board.stay" : "board.stay_none")}</p>` : null}</div>`;
}

/** How it ends and how far it is. @param {Props} props */
export const goal = ({ view, gameWords }) => gameWords("board.goal", { round: roundOf(view), left: view.left, n: view.left });

/** Coins by round. @param {Props} props @param {number} of @returns {import("/static/face.d.ts").Score} */
export function score(props, of) {
  const { view, gameWords } = props;
  const value = view.coins[of];
  const words = gameWords("board.coins", { n: value });
  const rounds = coinsByRound(props, of);
  const wordsOf = (/** @type {number} */ i) => gameWords(i === rounds.length - 1 ? "board.round_so_far" : "board.round", { round: i + 1 });
  const parts = rounds.map((coins, i) => ({ words: wordsOf(i), value: coins }));
  return { value, words, parts: [...parts, { words: gameWords("board.in_hand"), value: sum(view.hand_backs[of]) }] };
}

/** The coins of each round, for the finale. @param {Props} props @param {number} of */
export const tower = (props, of) => coinsByRound(props, of).map((coins, i) => ({ words: props.gameWords("board.round", { round: i + 1 }), value: coins }));

/** What somebody is left with at the end. @param {Props} props @param {number} of */
export function keepsakes(props, of) {
  const { view, kinds, gameWords } = props;
  const open = copies(view.hand[of], (kind, i) => ({ ...kinds.cards[kind], key: `${kind}.${i}` }));
  const cards = open.length ? open : backsOf(props, of).map((card) => ({ ...card, face: "" }));
  return cards.length ? html`<span class="ts-left" role="img" aria-label=${gameWords("board.cards", { n: cards.length })}>
    ${cards.map(({ key, back, face }) => html`<${Small} key=${key} back=${back} face=${face} />`)}</span>` : null;
}

/** What somebody may have been best at. @param {Props} props @returns {import("/static/face.d.ts").Contest[]} */
export function contests({ view, kinds, gameWords, seats }) {
  const dearest = (/** @type {number} */ of) => Math.max(0, ...kinds.orders.map(({ price }, order) => (view.delivered[of][order] ? price : 0)));
  const orderOf = (/** @type {number} */ n, /** @type {number} */ of) => kinds.orders.find(({ price }, order) => price === n && view.delivered[of][order]);
  return [
    { words: gameWords("contest.dearest"), values: seats.map((_, of) => dearest(of)),
      told: (n, of) => gameWords("contest.dearest.told", { order: gameWords(`order.${orderOf(n, of)?.name}`), n }) },
    { words: gameWords("contest.orders"), values: seats.map((_, of) => sum(view.delivered[of])), told: (n) => gameWords("contest.orders.told", { n }) },
    { words: gameWords("contest.hand"), values: seats.map((_, of) => sum(view.hand_backs[of])), told: (n) => gameWords("board.cards", { n }) },
  ];
}
