// Truffle Shuffle: the pyramid, the hand under it, the bonus coins; orders are filled in the panel.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/static/lib.js";
import { fly, lasting, Queue } from "/static/animate.js";
import { Back, BACKS, FACES, Front, Mark, parts } from "./art.js";

const ROWS = [4, 5, 6, 7, 8, 9];
const PLACES = ROWS.flatMap((length, row) => Array.from({ length }, (_, j) => ({ row, j, length })));
const FIRST = ROWS.map((_, row) => ROWS.slice(0, row).reduce((a, b) => a + b, 0));
const KINDS = BACKS.flatMap((back) => FACES.map((face) => `${back}-${face}`));

/** How a card is called. */
function cardWords(gameWords, back, face) {
  const colour = gameWords(`back.${back}`);
  if (face.length === 1) return gameWords(back === "rainbow" ? "card.rainbow" : "card.number", { back: colour, number: face });
  return gameWords(`card.${face}`, { back: colour });
}

/** The cards that are drawn over a place. */
function over(slot) {
  const { row, j } = PLACES[slot];
  return row === ROWS.length - 1 ? [] : [FIRST[row + 1] + j, FIRST[row + 1] + j + 1];
}

/** The card of the hand that a move plays, as its number among the kinds. */
function playedBy(move) {
  const { back, card } = move.parts;
  if (move.name === "truffle" || move.name === "discard") return card;
  const face = { take_two: 9, skip: 10, number_change: 8, colour_change: 7 }[move.name];
  return face === undefined ? -1 : back * FACES.length + face;
}

export default function Board(props) {
  const { view, legal, seat, gameWords, over: gameOver } = props;
  const stage = useRef(null);
  const queue = useRef(new Queue());
  const [scene, setScene] = useState("");
  useFlights(props, stage, queue, setScene);
  const discarding = view.phase === "discard" && legal.length > 0;
  const hint = hintOf(props);
  return html`<div class="ts" ref=${stage}>
    <div class="ts-head">
      <span class="ts-round">${gameWords("board.round", { round: view.phase === "back" ? Math.max(view.round_number, 1) : view.round_number + 1 })}</span>
      <${Bonus} ...${props} />
      <span class="ts-left">${gameWords("board.left", { n: view.left })}</span>
    </div>
    <${Pyramid} ...${props} />
    <p class="ts-hint" aria-hidden="true">${hint}</p>
    ${seat === null ? html`<div class="ts-hand-area"></div>` : html`<${HandArea} ...${props} discarding=${discarding} />`}
    ${scene && html`<div class="ts-scene" aria-hidden="true"><span>${scene}</span></div>`}
    ${gameOver && html`<div class="ts-over" aria-hidden="true"><span>${gameWords("board.over")}</span></div>`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. */
export const prompt = (props) => (props.draft && props.draft.complete ? "" : hintOf(props));

/** What is to be done now, in a few words. */
function hintOf({ view, legal, draft, gameWords, seat }) {
  if (draft && draft.complete) return gameWords("board.hint.confirm");
  if (!legal.length) return "";
  if (view.phase === "action") return gameWords(legal.some((m) => m.name !== "take") ? "board.hint.action" : "board.hint.free");
  if (view.phase === "take") return gameWords("board.hint.take", { n: view.to_take });
  if (view.phase === "order") return gameWords("board.hint.order");
  if (view.phase === "discard") return gameWords("board.hint.discard", { n: view.hand_backs[seat].reduce((a, b) => a + b, 0) - view.players });
  return gameWords(`board.hint.${view.phase}`);
}

function Bonus({ view, box, gameWords }) {
  const row = view.players === 4 ? (view.six_bonus_coins ? "four_six" : "four") : view.players === 3 ? "three" : "two";
  if (["discard", "over", "back"].includes(view.phase)) return null; // what was left went back to the bank
  const coins = box.bonus[row];
  const left = coins.slice(view.bonus_taken);
  return html`<span class="ts-bonus" role="img" aria-label=${gameWords("board.bonus", { coins: left.join(" ") || "0" })}>
    ${coins.map((coin, i) => html`<span key=${i} class="coin ${i < view.bonus_taken ? "is-gone" : ""}" aria-hidden="true">${coin}</span>`)}</span>`;
}

/** The pyramid: every card a button with a full label; arrow keys walk it as it lies. */
function Pyramid({ view, legal, submit, whyNot, gameWords, past, draft }) {
  const takes = new Set(legal.filter((m) => m.name === "take").map((m) => m.parts.slot));
  const lying = (slot) => view.back[slot] !== -1;
  const [at, setAt] = useState(-1);
  const group = useRef(null);
  const tabbed = at >= 0 && lying(at) ? at : ([...takes][0] ?? PLACES.findLastIndex((_, slot) => lying(slot)));
  const next = takes.has(tabbed) ? tabbed : [...takes][0];

  function walk(event) {
    const slot = Number(document.activeElement?.getAttribute("data-slot") ?? -1);
    if (slot < 0) return;
    const { row, j } = PLACES[slot];
    const near = (row, middle) =>
      Array.from({ length: ROWS[row] ?? 0 }, (_, k) => FIRST[row] + k).filter(lying)
        .sort((a, b) => Math.abs(x(a) - middle) - Math.abs(x(b) - middle) || a - b)[0];
    let to;
    if (event.key === "ArrowLeft") for (let k = j - 1; k >= 0 && to === undefined; k--) if (lying(FIRST[row] + k)) to = FIRST[row] + k;
    if (event.key === "ArrowRight") for (let k = j + 1; k < ROWS[row] && to === undefined; k++) if (lying(FIRST[row] + k)) to = FIRST[row] + k;
    if (event.key === "ArrowDown") for (let r = row + 1; r < ROWS.length && to === undefined; r++) to = near(r, x(slot));
    if (event.key === "ArrowUp") for (let r = row - 1; r >= 0 && to === undefined; r--) to = near(r, x(slot));
    if (event.key === "Home") to = [...takes].sort((a, b) => a - b)[0];
    if (event.key === "End") to = [...takes].sort((a, b) => b - a)[0];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    group.current.querySelector(`[data-slot="${to}"]`)?.focus();
  }

  function choose(slot) {
    setAt(slot);
    const move = legal.find((m) => m.name === "take" && m.parts.slot === slot);
    if (!move) return whyNot(slot);
    return submit(move.action, { send: view.front[slot] === -1 }); // a face-down card is looked at: nothing to take back
  }

  const last = [...past].reverse().find((e) => e.name === "took" || e.name === "took_face_down");
  return html`<div class="ts-pyramid" role="group" aria-label=${gameWords("board.pyramid")} ref=${group} onKeyDown=${walk}>
    ${PLACES.map(({ row }, slot) => {
      const style = { "--x": x(slot), "--row": row };
      if (!lying(slot)) return last && last.parts.slot === slot && !draft && view.left < 39 ? html`<span key=${slot} class="ts-gone" style=${style} aria-hidden="true"></span>` : null;
      const back = view.back[slot];
      const face = view.front[slot] === -1 ? null : view.front[slot].slice(5);
      const on = over(slot).filter(lying).length;
      const free = takes.has(slot);
      return html`<button type="button" key=${slot} data-slot=${slot} style=${style} tabindex=${slot === tabbed ? 0 : -1} data-next=${slot === next || null}
        class="ts-card ${on ? "is-covered" : "is-open"} ${free ? "is-free" : ""}" aria-disabled=${!free} onClick=${() => choose(slot)} onFocus=${() => setAt(slot)}
        aria-label=${labelOf(gameWords, back, face, slot, on)}>${face ? html`<${Front} back=${back} face=${face} />` : html`<${Back} back=${back} />`}</button>`;
    })}</div>`;
}

/** Half cards from the left edge of the pyramid. */
const x = (slot) => ROWS.at(-1) - PLACES[slot].length + 2 * PLACES[slot].j;

function labelOf(gameWords, back, face, slot, on) {
  const { row, j } = PLACES[slot];
  const card = face ? cardWords(gameWords, back, face) : gameWords("board.face_down", { back: gameWords(`back.${back}`) });
  return gameWords("board.card", { card, row: row + 1, place: j + 1, state: gameWords(`board.on.${on}`) });
}

/** The own hand, sorted by colour or by number. */
function HandArea({ view, legal, submit, whyNot, gameWords, seat, waiting, numbers, over }) {
  const [sort, setSort] = useState("colour");
  const held = KINDS.flatMap((card, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ card, kind, copy })));
  if (sort === "number") held.sort((a, b) => (a.kind % FACES.length) - (b.kind % FACES.length) || a.kind - b.kind);
  const played = new Map(legal.map((m) => [playedBy(m), m]).filter(([kind]) => kind >= 0));
  const choosing = ["truffle", "number", "colour", "discard"].includes(view.phase) && waiting.includes(seat);
  const walk = (event) => {
    const cards = [...event.currentTarget.querySelectorAll("button")];
    const to = cards.indexOf(document.activeElement) + { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!cards[to]) return;
    event.preventDefault();
    cards[to].focus();
  };
  const first = held.findIndex(({ kind }) => played.has(kind));
  return html`<div class="ts-hand-area">
    <div class="ts-hand ${choosing ? "is-choosing" : ""}" role="group" aria-label=${gameWords("board.hand", { n: held.length })} style=${{ "--cards": held.length }} onKeyDown=${walk}>
      ${held.length === 0 ? html`<p class="ts-none">${gameWords("board.no_cards")}</p>` : null}
      ${held.map(({ card, kind, copy }, i) => {
        const { back, face } = parts(card);
        const move = played.get(kind);
        const t = i - (held.length - 1) / 2;
        const style = { "--turn": `${t * Math.min(3, 24 / held.length)}deg`, "--sink": `${Math.abs(t) * Math.abs(t) * (held.length > 1 ? 10 / (held.length * held.length) : 0)}` };
        const label = move ? move.words : cardWords(gameWords, back, face);
        return html`<button type="button" key=${kind * 40 + copy} data-kind=${kind} class="ts-card ts-held ${move ? "is-free" : choosing ? "is-covered" : ""}" style=${style} tabindex=${i === Math.max(first, 0) ? 0 : -1} data-next=${(choosing && i === first) || null}
          aria-label=${label} aria-disabled=${!move} onClick=${() => (move ? submit(move.action) : waiting.includes(seat) && whyNot(asked(numbers, view.phase, kind)))}><${Front} back=${back} face=${face} /></button>`;
      })}
    </div>
    ${held.length > 1 && !over ? html`<button type="button" class="ts-sort" onClick=${() => setSort(sort === "colour" ? "number" : "colour")}>${gameWords(sort === "colour" ? "board.sort_number" : "board.sort_colour")}</button>` : null}
  </div>`;
}

/** The move a click on a card of the hand would have been, to ask why it is not possible. */
function asked(numbers, phase, kind) {
  const back = Math.floor(kind / FACES.length);
  const face = FACES[kind % FACES.length];
  if (phase === "discard") return numbers.discard + kind;
  if (phase === "number" && face === "number-change") return numbers.number_change + back;
  if (phase === "colour" && face === "colour-change") return numbers.colour_change + back;
  if (face === "take-2" && (phase === "action" || phase === "take" || phase === "order")) return numbers.take_two + back;
  if (face === "skip" && (phase === "action" || phase === "take" || phase === "order")) return numbers.skip + back;
  return numbers.truffle + kind;
}

// -- the panel: what can be paid, and the order being filled ---------------------------------------------------------

export function Panel(props) {
  const { view, draft, counsel, gameWords, words, seat, waiting, takeBack, confirm, legal, submit } = props;
  const mine = seat !== null && waiting.includes(seat);
  const end = legal.find((m) => m.name === "end_turn");
  const named = draft ? draft.decisions.findIndex((d) => ["order", "order_in", "small_straight", "small_straight_in"].includes(d.name)) : -1;
  const plays = legal.filter((m) => m.name === "take_two" || m.name === "skip");
  const chosen = draft ? draft.decisions.filter((d) => named < 0 || d.name === "discard") : [];
  return html`<div class="ts-panel">
    ${mine ? html`<p class="unseen">${hintOf(props)}</p>` : null}
    ${named >= 0 ? html`<${Builder} ...${props} named=${named} />` : null}
    ${chosen.length ? html`<ol class="drafted">${chosen.map((d, i) => html`<li key=${i}>${told(d, draft, gameWords)}</li>`)}</ol>` : null}
    ${mine ? html`<div class="buttons">
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>${named >= 0 ? gameWords("board.deliver") : words("confirm")}</button>` : null}
      ${end ? html`<button type="button" class="btn ${named < 0 ? "" : "quiet-btn"}" data-next onClick=${() => submit(end.action, { send: true })}>${gameWords("board.end_turn")}</button>` : null}
      ${plays.map((m) => html`<button type="button" key=${m.action} class="btn quiet-btn" onClick=${() => submit(m.action)}>${m.words}</button>`)}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>` : null}
    ${counsel && counsel.orders.length && named < 0 && !["discard", "back", "over"].includes(view.phase) ? html`<${Orders} ...${props} />` : null}
    <${Discards} ...${props} />
  </div>`;
}

/** A decision of the draft; a card that was taken is called by what it is. */
export function told(decision, draft, gameWords) {
  if (decision.name !== "take") return decision.words;
  const event = draft.events.find((e) => e.name === "took" && e.parts.slot === decision.parts.slot);
  if (!event) return decision.words;
  const { back, face } = parts(KINDS[event.parts.card]);
  return gameWords("board.takes", { card: cardWords(gameWords, back, face) });
}

/** The fifteen orders: those the hand can pay first, then what is missing for the rest. */
function Orders({ counsel, gameWords, legal, redraft, draft, whyNot }) {
  const now = legal.some((m) => m.name === "end_turn");
  const kept = draft ? draft.decisions.length : 0;
  const best = counsel.orders[0];
  const near = counsel.orders.filter((order) => !order.payable);
  return html`<h3 class="ts-orders-title">${gameWords("board.orders")}</h3>
    <ul class="ts-orders">${[...counsel.orders.filter((order) => order.payable), ...near.slice(0, 3)].map(line)}</ul>
    ${near.length > 3 ? html`<details class="moves-list ts-more"><summary>${gameWords("board.more_orders", { n: near.length - 3 })}</summary><ul class="ts-orders">${near.slice(3).map(line)}</ul></details>` : null}`;

  function line(order) {
      const total = html`<span class="coin" role="img" aria-label=${gameWords("board.coins", { n: order.price })}><span aria-hidden="true">${order.price}</span></span>${order.payable && order.bonus ? html`<span class="ts-plus" role="img" aria-label=${gameWords("board.and_bonus", { n: order.bonus })}>+${order.bonus}</span>` : null}`;
      if (!order.payable) return html`<li key=${order.order} class="ts-order is-missing"><span class="ts-order-text"><b>${order.title}</b><span class="unseen">: </span><small>${order.missing}</small></span>${total}</li>`;
      const words = order.ways[0].words || (now ? "" : gameWords("board.payable"));
      return html`<li key=${order.order} class="ts-order is-payable ${order === best ? "is-best" : ""}">
        <button type="button" class="ts-order-main" aria-disabled=${!now} onClick=${() => (now ? redraft(kept, order.ways[0].actions) : whyNot(order.ways[0].action))}>
          <span class="ts-order-text"><b>${order.title}</b>${words ? html`<span class="unseen">, </span>` : null}<small>${order.ways[0].colour ? html`<${Mark} back=${order.ways[0].colour} />` : null}${words}</small></span>${total}</button>
        ${order.ways.length > 1 ? html`<span class="ts-ways">${order.ways.slice(1).map((way) => html`<button type="button" key=${way.action} class="ts-way" aria-disabled=${!now} aria-label=${`${order.title}, ${way.words}`} onClick=${() => (now ? redraft(kept, way.actions) : whyNot(way.action))}>${way.colour ? html`<${Mark} back=${way.colour} />` : null}${way.words}</button>`)}</span>` : null}
      </li>`;
  }
}

/** The order being filled: each truffle with its changes; a click goes back to it, to choose another. */
function Builder({ view, draft, named, counsel, gameWords, redraft }) {
  const order = draft.decisions[named];
  const slots = [];
  draft.decisions.slice(named + 1).forEach((d, i) => {
    if (d.name === "truffle") slots.push({ at: named + 1 + i, card: KINDS[d.parts.card], changes: [] });
    else if (d.name === "number_change" || d.name === "colour_change") slots.at(-1).changes.push({ at: named + 1 + i, card: `${BACKS[d.parts.back]}-${d.name === "number_change" ? "number-change" : "colour-change"}` });
  });
  const title = order.words.slice(order.words.indexOf(":") + 1).trim();
  const finish = counsel && counsel.finish.length ? counsel.finish : null;
  const small = ({ at, card }, kind) => {
    const { back, face } = parts(card);
    const name = cardWords(gameWords, back, face);
    return html`<button type="button" class="ts-card ts-mini ${kind}" aria-label=${gameWords("board.change_card", { card: name })} title=${name} onClick=${() => redraft(at, [])}><${Front} back=${back} face=${face} /></button>`;
  };
  return html`<div class="ts-builder"><h3>${title}</h3>
    <div class="ts-slots" role="group" aria-label=${gameWords("board.payment")}>${slots.map((slot) => html`<span key=${slot.at} class="ts-slot">${small(slot, "")}${slot.changes.map((change) => small(change, "is-change"))}</span>`)}
      ${view.phase === "truffle" ? html`<span class="ts-slot is-next" aria-hidden="true">?</span>` : null}</div>
    <p class="quiet">${finish ? gameWords("board.choose_card") : gameWords("board.may_change")}</p>
    ${finish ? html`<p><button type="button" class="btn quiet-btn" data-next onClick=${() => redraft(draft.decisions.length, finish)}>${gameWords("board.finish")}</button></p>` : null}</div>`;
}

/** What has been discarded is open to all. */
function Discards({ view, gameWords }) {
  const total = view.discards.reduce((a, b) => a + b, 0);
  return html`<details class="ts-discards moves-list"><summary>${gameWords("board.discards", { n: total })}</summary>
    <table><thead><tr><td></td>${FACES.map((face) => {
      const name = gameWords(face.length === 1 ? "card.number" : `card.${face}`, { back: "", number: face }).trim();
      return html`<th key=${face} scope="col" title=${name}><span aria-hidden="true">${{ any: "#", duplicate: "=", "colour-change": "C", "number-change": "N", "take-2": "+2", skip: "»" }[face] || face}</span><span class="unseen">${name}</span></th>`;
    })}</tr></thead>
    <tbody>${BACKS.map((back, b) => html`<tr key=${back}><th scope="row"><${Mark} back=${back} /><span class="unseen">${gameWords(`back.${back}`)}</span></th>${FACES.map((face, f) => html`<td key=${face}>${view.discards[b * FACES.length + f] || html`<span aria-hidden="true">·</span>`}</td>`)}</tr>`)}</tbody></table></details>`;
}

/** In the list of seats: coins, backs in hand, a waiting Skip, what is known. */
export function SeatNote({ view, of, gameWords }) {
  const backs = BACKS.flatMap((back, b) => Array.from({ length: view.hand_backs[of][b] }, (_, i) => ({ back, key: back + i })));
  const spoken = BACKS.map((back, b) => [view.hand_backs[of][b], gameWords(`back.${back}`)]).filter(([n]) => n).map(([n, name]) => `${n} ${name}`).join(", ");
  const skip = view.waiting_skip[of];
  const known = KINDS.flatMap((card, kind) => Array.from({ length: view.known[of][kind] }, (_, i) => ({ card, key: `${card}.${i}` })));
  return html`<span class="ts-note" data-purse=${of}>
    <span class="ts-note-row"><span class="coin" role="img" aria-label=${gameWords("board.coins", { n: view.coins[of] })}><span aria-hidden="true">${view.coins[of]}</span></span>
    <span class="ts-backs" role="img" aria-label=${gameWords("board.backs", { cards: spoken || "0" })}>${backs.map(({ back, key }) => html`<span key=${key} class="ts-back ts-tone-${back}"><${Mark} back=${back} /></span>`)}</span></span>
    ${skip !== -1 ? html`<span class="ts-skip">» ${gameWords("face.skip", { back: gameWords(`back.${skip}`) })}</span>` : null}
    ${known.length ? html`<span class="ts-known">${gameWords("face.known", { cards: known.map(({ card }) => cardWords(gameWords, parts(card).back, parts(card).face)).join(", ") })}</span>` : null}
  </span>`;
}

// -- what moves --------------------------------------------------------------------------------------------------

/** Cards and coins fly as the events tell; each flight is a copy that is gone when it has landed. */
function useFlights({ view, draft, events, moment, seat, gameWords }, stage, queue, setScene) {
  const place = (slot) => {
    const box = stage.current.querySelector(".ts-pyramid").getBoundingClientRect();
    const card = box.width / (ROWS.at(-1) + 0.4);
    return { left: box.left + (x(slot) / 2 + 0.2) * card, top: box.top + PLACES[slot].row * ((box.height - card * 1.4) / 5), width: card };
  };
  const home = (who) => {
    const found = who === seat ? stage.current.querySelector(".ts-hand-area") : document.querySelector(`[data-purse="${who}"]`);
    const box = (found || stage.current).getBoundingClientRect();
    return { left: box.left + box.width / 2 - 20, top: box.top + box.height / 2 - 30, width: who === seat ? 60 : 24 };
  };
  const middle = () => {
    const box = stage.current.getBoundingClientRect();
    return { left: box.left + box.width * 0.8, top: box.top + box.height * 0.6, width: 44 };
  };
  const front = (kind) => html`<${Front} ...${parts(KINDS[kind])} />`;
  const coin = (n) => html`<span class="coin">${n}</span>`;

  useEffect(() => {
    for (const event of events) {
      const { name, parts: p, seat: who } = event;
      const own = who === seat;
      if (name === "took" && !own) queue.current.add(() => fly(front(p.card), place(p.slot), home(who), 420));
      if (name === "took_face_down") queue.current.add(() => fly(html`<${Back} back=${BACKS[p.back]} />`, place(p.slot), home(who), 420));
      if (name === "pays") queue.current.add(() => fly(front(p.card), home(who), middle(), 200));
      if (name === "delivered" || name === "bonus") queue.current.add(() => fly(coin(p.coins), middle(), home(who), 480));
      if (name === "round_begins")
        queue.current.add(async () => {
          setScene(gameWords("board.scene", { round: p.round + 1 }));
          await new Promise((done) => setTimeout(done, lasting(1400)));
          setScene("");
        });
    }
  }, [moment]);

  const steps = draft ? draft.decisions.length : 0;
  const before = useRef(steps);
  useLayoutEffect(() => {
    const last = draft && draft.decisions.at(-1);
    if (steps > before.current && last && last.name === "take") {
      const event = draft.events.findLast((e) => e.name === "took" && e.parts.slot === last.parts.slot);
      if (event) fly(front(event.parts.card), place(last.parts.slot), home(seat), 420);
    }
    before.current = steps;
  }, [steps]);
}
