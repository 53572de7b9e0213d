// Truffle Shuffle: the pyramid, the hand under it, the bonus coins; orders are filled in the panel.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/static/lib.js";
import { fly, lasting, Queue } from "/static/animate.js";
import { walkButtons } from "/static/pieces.js";
import { Back, Front, Mark, sign } from "./art.js";

/** @typedef {import("/static/moves.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Words} Say */

/** A kind of card; `move` is what plays it by itself, `phases` when a click on it asks for that.
 * @typedef {{name: string, back: string, face: string, move: string | null, phases: string[]}} Card */

/** @typedef {{backs: string[], faces: string[], fronts: Record<string, string>, cards: Card[], order_moves: string[],
 *   rows: number[], slots: {row: number, place: number, covered_by: number[]}[],
 *   tables: {players: number, six_bonus_coins: number, bonus: number[], kept: number}[]}} Kinds */

/** @typedef {{players: number, six_bonus_coins: number, phase: string, round_number: number, left: number, to_take: number,
 *   back: (string | -1)[], front: (string | -1)[], hand: number[][], hand_backs: number[][], known: number[][], discards: number[],
 *   waiting_skip: (string | -1)[], coins: number[], bonus_taken: number}} View */

/** @typedef {{action: number, actions: number[], words: string, colour?: string}} Way */
/** @typedef {{order: string, title: string, price: number, bonus: number, payable: boolean, missing: string, ways: Way[]}} Order */
/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, {orders: Order[], finish: number[], bonus: number} | null>} Props */

/** How a card is called. @param {Say} gameWords @param {{back: string, face: string}} card */
function cardWords(gameWords, { back, face }) {
  const colour = gameWords(`back.${back}`);
  if (face.length === 1) return gameWords(back === "rainbow" ? "card.rainbow" : "card.number", { back: colour, number: face });
  return gameWords(`card.${face}`, { back: colour });
}

/** What depends on the number of players and the table's option. @param {Props} props */
const tableOf = ({ view, kinds }) =>
  kinds.tables.find((each) => each.players === view.players && each.six_bonus_coins === view.six_bonus_coins) ?? { bonus: [], kept: 0 };

/** What a card of the hand can be used for now. @param {Props} props @param {number} kind */
function useOf({ moves, kinds }, kind) {
  const { back, move } = kinds.cards[kind];
  return moves.find("truffle", { card: kind }) || moves.find("discard", { card: kind }) || (move ? moves.find(move, { back }) : undefined);
}

/** The move a click on a card of the hand would have been, to ask why it is not possible. @param {Props} props @param {number} kind */
function asked({ moves, kinds, view }, kind) {
  const { back, move, phases } = kinds.cards[kind];
  if (view.phase === "discard") return moves.named("discard", { card: kind });
  return move && phases.includes(view.phase) ? moves.named(move, { back }) : moves.named("truffle", { card: kind });
}

/** @param {Props} props */
export default function Board(props) {
  const { view, seat, gameWords, over: gameOver } = props;
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  const queue = useRef(new Queue());
  const [scene, setScene] = useState("");
  useFlights(props, stage, queue, setScene);
  const round = view.phase === "back" ? Math.max(view.round_number, 1) : view.round_number + 1;
  return html`<div class="ts" ref=${stage}>
    <div class="ts-head">
      <span class="ts-round">${gameWords("board.round", { round })}</span>
      <${Bonus} ...${props} />
      <span class="ts-left">${gameWords("board.left", { n: view.left })}</span>
    </div>
    <${Pyramid} ...${props} />
    <p class="ts-hint" aria-hidden="true">${hintOf(props)}</p>
    ${seat === null ? html`<div class="ts-hand-area"></div>` : html`<${HandArea} ...${props} />`}
    ${scene && html`<div class="ts-scene" aria-hidden="true"><span>${scene}</span></div>`}
    ${gameOver && html`<div class="ts-over" aria-hidden="true"><span>${gameWords("board.over")}</span></div>`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. @param {Props} props */
export const prompt = (props) => (props.draft && props.draft.complete ? "" : hintOf(props));

/** What is to be done now, in a few words. @param {Props} props */
function hintOf(props) {
  const { view, moves, draft, gameWords, seat } = props;
  if (draft && draft.complete) return gameWords("board.hint.confirm");
  if (!moves.has() || seat === null) return "";
  if (view.phase === "action") return gameWords(moves.all().some((m) => m.name !== "take") ? "board.hint.action" : "board.hint.free");
  if (view.phase === "take") return gameWords("board.hint.take", { n: view.to_take });
  if (view.phase === "order") return gameWords("board.hint.order");
  if (view.phase === "discard") return gameWords("board.hint.discard", { n: view.hand_backs[seat].reduce((a, b) => a + b, 0) - tableOf(props).kept });
  return gameWords(`board.hint.${view.phase}`);
}

/** The bonus coins of the round, those that are gone included. @param {Props} props */
function Bonus(props) {
  const { view, gameWords } = props;
  if (["discard", "over", "back"].includes(view.phase)) return null; // what was left went back to the bank
  const coins = tableOf(props).bonus;
  const left = coins.slice(view.bonus_taken);
  return html`<span class="ts-bonus" role="img" aria-label=${gameWords("board.bonus", { coins: left.join(" ") || "0" })}>
    ${coins.map((coin, i) => html`<span key=${i} class="coin ${i < view.bonus_taken ? "is-gone" : ""}" aria-hidden="true">${coin}</span>`)}</span>`;
}

/** The pyramid: every card a button with a full label; arrow keys walk it as it lies. @param {Props} props */
function Pyramid({ view, moves, submit, whyNot, gameWords, past, draft, kinds }) {
  const takes = moves.all("take").map((m) => m.parts.slot);
  const lying = (/** @type {number} */ slot) => view.back[slot] !== -1;
  const [at, setAt] = useState(-1);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const tabbed = at >= 0 && lying(at) ? at : (takes[0] ?? kinds.slots.findLastIndex((_, slot) => lying(slot)));
  const next = takes.includes(tabbed) ? tabbed : takes[0];

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const slot = Number(document.activeElement?.getAttribute("data-slot") ?? -1);
    const to = slot < 0 ? undefined : neighbour(kinds, slot, event.key, lying, takes);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector(`[data-slot="${to}"]`))?.focus();
  }

  /** @param {number} slot */
  function choose(slot) {
    setAt(slot);
    const move = moves.find("take", { slot });
    if (!move) return whyNot(moves.named("take", { slot }));
    return submit(move, { send: view.front[slot] === -1 }); // a face-down card is looked at: nothing to take back
  }

  const last = [...past].reverse().find((e) => e.name === "took" || e.name === "took_face_down");
  return html`<div class="ts-pyramid" role="group" aria-label=${gameWords("board.pyramid")} ref=${group} onKeyDown=${walk}>
    ${kinds.slots.map(({ row, covered_by }, slot) => {
      const style = { "--x": x(kinds, slot), "--row": row };
      const wasLast = last && last.parts.slot === slot && !draft && view.left < kinds.slots.length;
      const back = view.back[slot];
      if (back === -1) return wasLast ? html`<span key=${slot} class="ts-gone" style=${style} aria-hidden="true"></span>` : null;
      const face = kinds.fronts[view.front[slot]];
      const on = covered_by.filter(lying).length;
      const free = takes.includes(slot);
      return html`<button type="button" key=${slot} data-slot=${slot} style=${style} tabindex=${slot === tabbed ? 0 : -1} data-next=${slot === next || null}
        class="ts-card ${on ? "is-covered" : "is-open"} ${free ? "is-free" : ""}" aria-disabled=${!free} onClick=${() => choose(slot)}
        onFocus=${() => setAt(slot)} aria-label=${labelOf(gameWords, kinds, back, face, slot, on)}>
        ${face ? html`<${Front} back=${back} face=${face} />` : html`<${Back} back=${back} />`}</button>`;
    })}</div>`;
}

/** Half cards from the left edge of the pyramid. @param {Kinds} kinds @param {number} slot */
const x = ({ rows, slots }, slot) => Math.max(...rows) - rows[slots[slot].row] + 2 * slots[slot].place;

/** Where an arrow key leads from a card that lies in the pyramid: beside it, or to the nearest above or below; Home and End to what can be taken.
 * @param {Kinds} kinds @param {number} slot @param {string} key @param {(slot: number) => boolean} lying @param {number[]} takes */
function neighbour(kinds, slot, key, lying, takes) {
  const { row } = kinds.slots[slot];
  const inRow = (/** @type {number} */ n) => kinds.slots.flatMap((each, s) => (each.row === n && lying(s) ? [s] : []));
  const far = (/** @type {number} */ s) => Math.abs(x(kinds, s) - x(kinds, slot));
  const near = (/** @type {number[]} */ rows) =>
    rows.map((n) => inRow(n).sort((a, b) => far(a) - far(b) || a - b)[0]).find((found) => found !== undefined);
  const rows = [...kinds.rows.keys()];
  if (key === "ArrowLeft") return inRow(row).findLast((s) => s < slot);
  if (key === "ArrowRight") return inRow(row).find((s) => s > slot);
  if (key === "ArrowDown") return near(rows.slice(row + 1));
  if (key === "ArrowUp") return near(rows.slice(0, row).reverse());
  if (key === "Home") return takes.length ? Math.min(...takes) : undefined;
  return key === "End" && takes.length ? Math.max(...takes) : undefined;
}

/** @param {Say} gameWords @param {Kinds} kinds @param {string} back @param {string | undefined} face @param {number} slot @param {number} on */
function labelOf(gameWords, kinds, back, face, slot, on) {
  const { row, place } = kinds.slots[slot];
  const card = face ? cardWords(gameWords, { back, face }) : gameWords("board.face_down", { back: gameWords(`back.${back}`) });
  return gameWords("board.card", { card, row: row + 1, place: place + 1, state: gameWords(`board.on.${on}`) });
}

/** The own hand, sorted by colour or by number. @param {Props & {seat: number}} props */
function HandArea(props) {
  const { view, submit, whyNot, gameWords, seat, waiting, over, kinds } = props;
  const [sort, setSort] = useState("colour");
  const held = kinds.cards.flatMap((card, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ card, kind, copy })));
  const faceOf = (/** @type {Card} */ card) => kinds.faces.indexOf(card.face);
  if (sort === "number") held.sort((a, b) => faceOf(a.card) - faceOf(b.card) || a.kind - b.kind);
  const mine = waiting.includes(seat);
  const choosing = ["truffle", "number", "colour", "discard"].includes(view.phase) && mine;
  const first = held.findIndex(({ kind }) => useOf(props, kind));
  return html`<div class="ts-hand-area">
    <div class="ts-hand ${choosing ? "is-choosing" : ""}" role="group" aria-label=${gameWords("board.hand", { n: held.length })}
      style=${{ "--cards": held.length }} onKeyDown=${walkButtons}>
      ${held.length === 0 ? html`<p class="ts-none">${gameWords("board.no_cards")}</p>` : null}
      ${held.map(({ card, kind, copy }, i) => {
        const move = useOf(props, kind);
        const t = i - (held.length - 1) / 2;
        const sink = Math.abs(t) * Math.abs(t) * (held.length > 1 ? 10 / (held.length * held.length) : 0);
        const style = { "--turn": `${t * Math.min(3, 24 / held.length)}deg`, "--sink": `${sink}` };
        const label = move ? move.words : cardWords(gameWords, card);
        return html`<button type="button" key=${`${kind}.${copy}`} data-kind=${kind} class="ts-card ts-held ${move ? "is-free" : choosing ? "is-covered" : ""}"
          style=${style} tabindex=${i === Math.max(first, 0) ? 0 : -1} data-next=${(choosing && i === first) || null} aria-label=${label}
          aria-disabled=${!move} onClick=${() => (move ? submit(move) : mine && whyNot(asked(props, kind)))}>
          <${Front} back=${card.back} face=${card.face} /></button>`;
      })}
    </div>
    ${held.length > 1 && !over ? html`<button type="button" class="ts-sort" onClick=${() => setSort(sort === "colour" ? "number" : "colour")}>
      ${gameWords(sort === "colour" ? "board.sort_number" : "board.sort_colour")}</button>` : null}
  </div>`;
}

// -- the panel: what can be paid, and the order being filled ---------------------------------------------------------

/** @param {Props} props */
export function Panel(props) {
  const { view, draft, counsel, gameWords, words, seat, waiting, takeBack, confirm, moves, submit, kinds } = props;
  const mine = seat !== null && waiting.includes(seat);
  const end = moves.find("end_turn");
  const named = draft ? draft.decisions.findIndex((d) => kinds.order_moves.includes(d.name)) : -1;
  const plays = [...moves.all("take_two"), ...moves.all("skip")];
  const chosen = draft ? draft.decisions.filter((d) => named < 0 || d.name === "discard") : [];
  const naming = named < 0 && !["discard", "back", "over"].includes(view.phase);
  return html`<div class="ts-panel">
    ${mine ? html`<p class="unseen">${hintOf(props)}</p>` : null}
    ${named >= 0 ? html`<${Builder} ...${props} named=${named} />` : null}
    ${draft && chosen.length ? html`<ol class="drafted">${chosen.map((d, i) => html`<li key=${i}>${told(d, { ...props, draft })}</li>`)}</ol>` : null}
    ${mine ? html`<div class="buttons">
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>
        ${named >= 0 ? gameWords("board.deliver") : words("confirm")}</button>` : null}
      ${end ? html`<button type="button" class="btn ${named < 0 ? "" : "quiet-btn"}" data-next onClick=${() => submit(end, { send: true })}>
        ${gameWords("board.end_turn")}</button>` : null}
      ${plays.map((m) => html`<button type="button" key=${m.key} class="btn quiet-btn" onClick=${() => submit(m)}>${m.words}</button>`)}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>` : null}
    ${counsel && counsel.orders.length && naming ? html`<${Orders} ...${props} orders=${counsel.orders} />` : null}
    <${Discards} ...${props} />
  </div>`;
}

/** A decision of the draft; a card that was taken is called by what it is.
 * @param {Move} decision @param {{draft: import("/static/face.d.ts").Draft, kinds: Kinds, gameWords: Say}} how */
export function told(decision, { draft, kinds, gameWords }) {
  if (decision.name !== "take") return decision.words;
  const event = draft.events.find((e) => e.name === "took" && e.parts.slot === decision.parts.slot);
  return event ? gameWords("board.takes", { card: cardWords(gameWords, kinds.cards[event.parts.card]) }) : decision.words;
}

/** The fifteen orders: those the hand can pay first, then what is missing for the rest. @param {Props & {orders: Order[]}} props */
function Orders({ orders, gameWords, moves, redraft, draft, whyNot }) {
  const now = moves.has("end_turn");
  const kept = draft ? draft.decisions.length : 0;
  const near = orders.filter((order) => !order.payable);
  const pay = (/** @type {Way} */ way) => () =>
    now ? redraft(kept, moves.each(way.actions)) : whyNot(moves.of(way.action));
  const line = (/** @type {Order} */ order) =>
    html`<${OrderLine} key=${order.order} order=${order} best=${order === orders[0]} now=${now} pay=${pay} gameWords=${gameWords} />`;
  return html`<h3 class="ts-orders-title">${gameWords("board.orders")}</h3>
    <ul class="ts-orders">${[...orders.filter((order) => order.payable), ...near.slice(0, 3)].map(line)}</ul>
    ${near.length > 3 ? html`<details class="moves-list ts-more"><summary>${gameWords("board.more_orders", { n: near.length - 3 })}</summary>
      <ul class="ts-orders">${near.slice(3).map(line)}</ul></details>` : null}`;
}

/** An order with its price: the ways to pay it, or what is missing.
 * @param {{order: Order, best: boolean, now: boolean, pay: (way: Way) => () => any, gameWords: Say}} props */
function OrderLine({ order, best, now, pay, gameWords }) {
  const { title, price, bonus, payable, missing, ways } = order;
  const total = html`<span class="coin" role="img" aria-label=${gameWords("board.coins", { n: price })}><span aria-hidden="true">${price}</span></span>
    ${payable && bonus ? html`<span class="ts-plus" role="img" aria-label=${gameWords("board.and_bonus", { n: bonus })}>+${bonus}</span>` : null}`;
  if (!payable)
    return html`<li class="ts-order is-missing"><span class="ts-order-text"><b>${title}</b><span class="unseen">: </span>
      <small>${missing}</small></span>${total}</li>`;
  const [first, ...others] = ways;
  const words = first.words || (now ? "" : gameWords("board.payable"));
  const mark = (/** @type {Way} */ way) => (way.colour ? html`<${Mark} back=${way.colour} />` : null);
  return html`<li class="ts-order is-payable ${best ? "is-best" : ""}">
    <button type="button" class="ts-order-main" aria-disabled=${!now} onClick=${pay(first)}>
      <span class="ts-order-text"><b>${title}</b>${words ? html`<span class="unseen">, </span>` : null}<small>${mark(first)}${words}</small>
        </span>${total}</button>
    ${others.length ? html`<span class="ts-ways">${others.map((way) => html`<button type="button" key=${way.words} class="ts-way" aria-disabled=${!now}
      aria-label=${`${title}, ${way.words}`} onClick=${pay(way)}>${mark(way)}${way.words}</button>`)}</span>` : null}
  </li>`;
}

/** The order being filled: each truffle with its changes; a click goes back to it, to choose another. @param {Props & {named: number}} props */
function Builder({ view, draft, named, counsel, gameWords, redraft, kinds, moves }) {
  if (!draft) return null;
  const order = draft.decisions[named];
  /** @type {{at: number, card: Card, changes: {at: number, card: Card}[]}[]} */
  const slots = [];
  draft.decisions.forEach((d, at) => {
    if (at <= named) return;
    const change = kinds.cards.find((card) => card.move === d.name && card.back === kinds.backs[d.parts.back]);
    if (d.name === "truffle") slots.push({ at, card: kinds.cards[d.parts.card], changes: [] });
    else if (change) slots.at(-1)?.changes.push({ at, card: change });
  });
  const title = order.words.slice(order.words.indexOf(":") + 1).trim();
  const finish = counsel ? moves.each(counsel.finish) : [];
  const small = (/** @type {{at: number, card: Card}} */ { at, card }, /** @type {string} */ kind) => {
    const name = cardWords(gameWords, card);
    return html`<button type="button" class="ts-card ts-mini ${kind}" aria-label=${gameWords("board.change_card", { card: name })} title=${name}
      onClick=${() => redraft(at, [])}><${Front} back=${card.back} face=${card.face} /></button>`;
  };
  return html`<div class="ts-builder"><h3>${title}</h3>
    <div class="ts-slots" role="group" aria-label=${gameWords("board.payment")}>${slots.map((slot) => html`<span key=${slot.at} class="ts-slot">
      ${small(slot, "")}${slot.changes.map((change) => small(change, "is-change"))}</span>`)}
      ${view.phase === "truffle" ? html`<span class="ts-slot is-next" aria-hidden="true">?</span>` : null}</div>
    <p class="quiet">${finish.length ? gameWords("board.choose_card") : gameWords("board.may_change")}</p>
    ${finish.length ? html`<p><button type="button" class="btn quiet-btn" data-next onClick=${() => redraft(draft.decisions.length, finish)}>
      ${gameWords("board.finish")}</button></p>` : null}</div>`;
}

/** What has been discarded is open to all. @param {Props} props */
function Discards({ view, gameWords, kinds }) {
  const total = view.discards.reduce((a, b) => a + b, 0);
  const count = (/** @type {string} */ back, /** @type {string} */ face) =>
    view.discards[kinds.cards.findIndex((card) => card.back === back && card.face === face)];
  return html`<details class="ts-discards moves-list"><summary>${gameWords("board.discards", { n: total })}</summary>
    <table><thead><tr><td></td>${kinds.faces.map((face) => {
      const name = gameWords(face.length === 1 ? "card.number" : `card.${face}`, { back: "", number: face }).trim();
      return html`<th key=${face} scope="col" title=${name}><span aria-hidden="true">${sign(face)}</span><span class="unseen">${name}</span></th>`;
    })}</tr></thead>
    <tbody>${kinds.backs.map((back) => html`<tr key=${back}><th scope="row"><${Mark} back=${back} />
      <span class="unseen">${gameWords(`back.${back}`)}</span></th>
      ${kinds.faces.map((face) => html`<td key=${face}>${count(back, face) || html`<span aria-hidden="true">·</span>`}</td>`)}</tr>`)}</tbody></table>
        </details>`;
}

/** In the list of seats: coins, backs in hand, a waiting Skip, what is known. @param {Props & {of: number}} props */
export function SeatNote({ view, of, gameWords, kinds }) {
  const held = view.hand_backs[of];
  const backs = kinds.backs.flatMap((back, b) => Array.from({ length: held[b] }, (_, i) => ({ back, key: back + i })));
  const spoken = kinds.backs.flatMap((back, b) => (held[b] ? [`${held[b]} ${gameWords(`back.${back}`)}`] : [])).join(", ");
  const skip = view.waiting_skip[of];
  const known = kinds.cards.flatMap((card, kind) => Array.from({ length: view.known[of][kind] }, () => cardWords(gameWords, card)));
  return html`<span class="ts-note" data-purse=${of}>
    <span class="ts-note-row"><span class="coin" role="img" aria-label=${gameWords("board.coins", { n: view.coins[of] })}>
      <span aria-hidden="true">${view.coins[of]}</span></span>
    <span class="ts-backs" role="img" aria-label=${gameWords("board.backs", { cards: spoken || "0" })}>${backs.map(({ back, key }) => html`<span key=${key}
      class="ts-back ts-tone-${back}"><${Mark} back=${back} /></span>`)}</span></span>
    ${skip !== -1 ? html`<span class="ts-skip">» ${gameWords("face.skip", { back: gameWords(`back.${skip}`) })}</span>` : null}
    ${known.length ? html`<span class="ts-known">${gameWords("face.known", { cards: known.join(", ") })}</span>` : null}
  </span>`;
}

// -- what moves --------------------------------------------------------------------------------------------------

/** Cards and coins fly as the events tell; each flight is a copy that is gone when it has landed.
 * @param {Props} props @param {{current: HTMLElement | null}} stage @param {{current: Queue}} queue @param {(scene: string) => void} setScene */
function useFlights({ draft, events, moment, seat, gameWords, kinds }, stage, queue, setScene) {
  const boxOf = (/** @type {Element | null | undefined} */ found) => /** @type {Element} */ (found || stage.current).getBoundingClientRect();
  const place = (/** @type {number} */ slot) => {
    const box = boxOf(stage.current?.querySelector(".ts-pyramid"));
    const { rows, slots } = kinds;
    const card = box.width / (Math.max(...rows) + 0.4);
    const down = (box.height - card * 1.4) / (rows.length - 1);
    return { left: box.left + (x(kinds, slot) / 2 + 0.2) * card, top: box.top + slots[slot].row * down, width: card };
  };
  const home = (/** @type {number | null} */ who) => {
    const box = boxOf(who === seat ? stage.current?.querySelector(".ts-hand-area") : document.querySelector(`[data-purse="${who}"]`));
    return { left: box.left + box.width / 2 - 20, top: box.top + box.height / 2 - 30, width: who === seat ? 60 : 24 };
  };
  const middle = () => {
    const box = boxOf(stage.current);
    return { left: box.left + box.width * 0.8, top: box.top + box.height * 0.6, width: 44 };
  };
  const front = (/** @type {number} */ kind) => html`<${Front} back=${kinds.cards[kind].back} face=${kinds.cards[kind].face} />`;
  const coin = (/** @type {number} */ n) => html`<span class="coin">${n}</span>`;

  useEffect(() => {
    for (const { name, parts: p, seat: who } of events) {
      const add = (/** @type {() => any} */ flight) => queue.current.add(flight);
      if (name === "took" && who !== seat) add(() => fly(front(p.card), place(p.slot), home(who), 420));
      if (name === "took_face_down") add(() => fly(html`<${Back} back=${kinds.backs[p.back]} />`, place(p.slot), home(who), 420));
      if (name === "pays") add(() => fly(front(p.card), home(who), middle(), 200));
      if (name === "delivered" || name === "bonus") add(() => fly(coin(p.coins), middle(), home(who), 480));
      if (name === "round_begins")
        add(async () => {
          setScene(gameWords("board.scene", { round: p.round + 1 }));
          await new Promise((done) => setTimeout(done, lasting(1400)));
          setScene("");
        });
    }
  }, [moment]);

  const steps = draft ? draft.decisions.length : 0;
  const before = useRef(steps);
  useLayoutEffect(() => {
    const last = draft?.decisions.at(-1);
    if (draft && steps > before.current && last && last.name === "take") {
      const event = draft.events.findLast((e) => e.name === "took" && e.parts.slot === last.parts.slot);
      if (event) fly(front(event.parts.card), place(last.parts.slot), home(seat), 420);
    }
    before.current = steps;
  }, [steps]);
}
