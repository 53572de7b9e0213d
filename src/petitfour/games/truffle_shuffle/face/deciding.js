// What is to be decided now in Truffle Shuffle, for the action card: take, fill an order, end; or choose what to keep.
import { html } from "/static/lib.js";
import { Art, Coin } from "/static/pieces.js";
import { Mark, Small } from "./art.js";
import { choosing, fill, ordersOf, otherCard, proposalOf } from "./choosing.js";
import { cardWords, drafted, helpOf, nameOf, sum, tableOf } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").Used} Used */
/** @typedef {import("/static/face.d.ts").Action} Action */

/** @param {Props} props @returns {Action | null} */
export function action(props) {
  const { view, seat, waiting, draft } = props;
  if (seat === null || !waiting.includes(seat)) return null;
  if (drafted(props).named >= 0) return draft && draft.complete ? filling(props) : paying(props);
  if (view.phase === "discard" || drafted(props).leaving.length) return keeping(props, seat);
  if (view.phase === "order") return ordering(props);
  if (draft && draft.complete) return { title: props.gameWords("do.skip"), note: props.gameWords("do.skip_note"), steps: steps(props, 0) };
  return taking(props, seat);
}

/** Take, order, end: what is done, what is now. @param {Props} props @param {number} now @returns {Action["steps"]} */
const steps = ({ gameWords }, now) =>
  ["take", "order", "end"].map((step, i) => ({ words: gameWords(`step.${step}`), state: i < now ? "done" : i === now ? "now" : "next" }));

/** @param {Props} props @param {number} seat @returns {Action} */
function taking(props, seat) {
  const { view, moves, gameWords } = props;
  const plays = [...moves.all("take_two"), ...moves.all("skip")];
  const count = view.phase === "take" ? view.to_take : 1;
  const one = gameWords(view.phase === "take" ? "do.take_last" : "do.take");
  return {
    steps: steps(props, 0),
    title: count > 1 ? gameWords("do.take_more", { n: count, count: gameWords(`count.${count}`) }) : one,
    note: gameWords(view.waiting_skip[seat] !== -1 ? "do.skip_waits" : "do.take_note"),
    gains: withinReach(props),
    choices: plays.length ? html`${plays.map((move) => html`<${Play} key=${move.key} ...${props} move=${move} />`)}` : undefined,
  };
}

const MOST_NEAR = 3; // lines

/** Orders that are ready already or that a card would fill which lies free; and what else is one card short.
 * @param {Props} props @returns {NonNullable<Action["gains"]>} */
function withinReach(props) {
  const { gameWords } = props;
  const orders = ordersOf(props);
  const near = orders.filter((order) => order.payable || order.lies_free);
  const short = orders.filter((order) => order.lacks === 1 && !near.includes(order));
  const said = (/** @type {import("./reading.js").Order} */ order) =>
    order.payable ? gameWords("orders.is_ready") : order.lies_free ? gameWords("do.near", { missing: order.missing }) : order.missing;
  return [...near, ...short].slice(0, MOST_NEAR).map((order) => ({
    picture: html`<${Coin} value=${order.price} label=${gameWords("board.coins", { n: order.price })} size="30px" />`,
    words: html`<b class="ts-near ${order.lacks === 1 && !order.lies_free ? "is-short" : ""}">${order.title}</b><small>${said(order)}</small>`,
  }));
}

/** A Take 2 or a Skip that can be played. @param {Props & {move: import("./reading.js").Move}} props */
function Play({ move, submit, gameWords, kinds }) {
  const face = move.name === "skip" ? "skip" : "take-2";
  const back = kinds.backs[move.parts.back];
  return html`<button type="button" class="btn quiet-btn ts-play ts-tone-${back}" data-help=${`special.${face}`} aria-label=${move.words}
    onClick=${() => submit(move)}>
    <${Art} name=${`ts-${face}`} /><span>${gameWords("do.play", { card: nameOf(gameWords, face) })}</span><${Mark} back=${back} /></button>`;
}

/** An order is proposed; or the end of the turn, where none can be filled. @param {Props} props @returns {Action} */
function ordering(props) {
  const { moves, gameWords, submit } = props;
  const end = moves.find("end_turn");
  const send = () => end && submit(end, { send: true });
  const proposal = proposalOf(props);
  if (!proposal) {
    const isReady = ordersOf(props).some((order) => order.payable); // a lesson lets it wait
    return {
      steps: steps(props, 1), title: gameWords(isReady ? "do.order_waits" : "do.no_order"),
      note: isReady ? gameWords("do.order_waits_note") : undefined, primary: end ? { words: gameWords("do.end"), onChoose: send, forced: "end" } : undefined,
      gains: withinReach(props),
    };
  }
  const { order, way, cards } = proposal;
  const others = ordersOf(props).filter((each) => each.payable).length - 1;
  return {
    ...brings(props, order.title, order.price, order.bonus),
    paid: paid(props, cards, (used) => otherCard(props, way, used.at)),
    note: others && !order.bonus && !props.touch ? gameWords("do.others_ready", { n: others }) : undefined,
    primary: { words: fillWords(props, order.price, order.bonus), onChoose: () => fill(props, way) },
    alternative: end ? { words: gameWords("do.end_without"), onChoose: send } : undefined,
  };
}

/** A small card; a click does something with it. A finger finds the same in the fan, where there is room for it.
 * @param {Props} props @param {Used} used @param {string} what its label @param {() => void} onChoose */
function mini({ gameWords, kinds, touch }, { at, kind, isChange }, what, onChoose) {
  const card = kinds.cards[kind];
  const picture = html`<${Small} back=${card.back} face=${card.face} />`;
  const name = `ts-mini ${isChange ? "is-change" : ""}`;
  if (touch) return html`<span key=${at} class=${name} data-help=${helpOf(card)} role="img" aria-label=${cardWords(gameWords, card)}>${picture}</span>`;
  const label = gameWords(what, { card: cardWords(gameWords, card) });
  return html`<button type="button" key=${at} class=${name} data-help=${helpOf(card)} data-help-now=${label} aria-label=${label} onClick=${onChoose}>
    ${picture}<${Art} name="ts-swap" class="ts-swap" /></button>`;
}

/** Pictures of the cards that pay; a click goes back to that one, to choose another.
 * @param {Props} props @param {Used[]} cards @param {(used: Used) => void} onChoose @param {boolean} [isOpen] */
function paid(props, cards, onChoose, isOpen = false) {
  return html`<span class="ts-paid" role="group" aria-label=${props.gameWords("board.payment")}>
    ${cards.map((used) => mini(props, used, "board.change_card", () => onChoose(used)))}
    ${isOpen ? html`<span class="ts-hole" aria-hidden="true">?</span>` : null}</span>`;
}

/** Other colours or numbers in which the chosen order can be filled. @param {Props} props */
function otherWays(props) {
  const { kinds, gameWords } = props;
  const { way } = drafted(props);
  const order = ordersOf(props).find((each) => way && each.order === kinds.orders[way.order].name);
  const { choose } = choosing(props);
  const now = [way?.span, way?.colour && gameWords(`back.${way.colour}`)].filter(Boolean).join(", ");
  const others = (order?.ways ?? []).filter((each) => each.words && each.words !== now);
  if (!order || !others.length) return undefined;
  return html`<span class="ts-ways">${others.slice(0, 4).map((each) => html`<button type="button" key=${each.words} class="ts-way" onClick=${() => choose(each)}
    aria-label=${gameWords("orders.instead", { order: order.title, way: each.words })}>${each.colour ? html`<${Mark} back=${each.colour} />` : null}
    ${each.words}</button>`)}</span>`;
}

/** The order and what it brings. @param {Props} props @param {string} order @param {number} price @param {number} bonus */
function brings(props, order, price, bonus) {
  const { gameWords } = props;
  const coin = (/** @type {number} */ n) => html`<${Coin} value=${`+${n}`} label=${gameWords("board.coins", { n })} size="28px" />`;
  const why = html`<span class="ts-long">${gameWords("do.why_bonus")} </span>${gameWords("do.for_bonus")}`;
  return {
    steps: steps(props, 1),
    title: gameWords("do.fill", { order }),
    gains: [{ picture: coin(price), words: gameWords("do.for_order") }, ...(bonus ? [{ picture: coin(bonus), words: why }] : [])],
  };
}

/** @param {Props} props @param {number} price @param {number} bonus */
const fillWords = ({ gameWords }, price, bonus) => (bonus ? gameWords("do.fill_bonus", { price, bonus }) : gameWords("do.fill_for", { price }));

/** The order is complete: what it brings, and the one button. @param {Props} props @returns {Action} */
function filling(props) {
  const { draft, gameWords, confirm, redraft, kinds } = props;
  const { paying: cards, way } = drafted(props);
  const worth = (/** @type {string} */ name) => draft?.events.findLast((e) => e.name === name)?.parts.coins ?? 0;
  const [price, bonus] = [worth("delivered"), worth("bonus")];
  return {
    ...brings(props, gameWords(`order.${kinds.orders[way?.order ?? 0].name}`), price, bonus),
    paid: paid(props, cards, ({ at }) => redraft(at, [])),
    choices: otherWays(props),
    primary: { words: fillWords(props, price, bonus), onChoose: confirm },
    alternative: { words: gameWords("do.call_off"), onChoose: choosing(props).callOff },
  };
}

/** The order is being paid card by card. @param {Props} props @returns {Action} */
function paying(props) {
  const { view, gameWords, counsel, moves, draft, redraft } = props;
  const finish = counsel ? moves.each(counsel.finish) : [];
  return {
    steps: steps(props, 1),
    title: gameWords(`do.${view.phase}`),
    paid: paid(props, drafted(props).paying, ({ at }) => redraft(at, []), true),
    note: gameWords("do.choose_note"),
    primary: finish.length && draft ? { words: gameWords("do.finish"), onChoose: () => redraft(draft.decisions.length, finish) } : undefined,
    alternative: { words: gameWords("do.call_off"), onChoose: choosing(props).callOff },
  };
}

/** The round is over: what to keep. @param {Props} props @param {number} seat @returns {Action} */
function keeping(props, seat) {
  const { view, gameWords, draft, confirm, redraft } = props;
  const { leaving } = drafted(props);
  const kept = tableOf(props).kept;
  const more = draft?.complete ? 0 : sum(view.hand_backs[seat]) - kept;
  const cards = leaving.map((used) => mini(props, used, "board.keep_card", () => draft && redraft(used.at, draft.decisions.slice(used.at + 1))));
  return {
    title: gameWords("do.keep", { n: kept, count: gameWords(`count.${kept}`) }),
    note: more ? gameWords("do.discard_more", { n: more }) : gameWords("do.discard_all"),
    paid: cards.length ? html`<span class="ts-paid">${cards}</span>` : undefined,
    primary: draft?.complete ? { words: gameWords("do.discard", { n: leaving.length }), onChoose: confirm } : undefined,
  };
}

/** A decision of the draft; a card that was taken is called by what it is.
 * @param {import("./reading.js").Move} decision
 * @param {{draft: import("/static/face.d.ts").Draft, kinds: import("./reading.js").Kinds, gameWords: import("./reading.js").Say}} how */
export function decisionWords(decision, { draft, kinds, gameWords }) {
  if (decision.name !== "take") return decision.words;
  const event = draft.events.find((e) => e.name === "took" && e.parts.slot === decision.parts.slot);
  return event ? gameWords("board.takes", { card: cardWords(gameWords, kinds.cards[event.parts.card]) }) : decision.words;
}
