// Chocolatiers: the stacks and the tray, the own display, the hand. The others' displays are in the list of seats.
import { html, signal, useEffect, useRef, useState } from "/static/lib.js";
import { fly, Queue } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { Bite, CardArt, Tile, TYPES, turnedSpaces, Wild } from "./art.js";

const SIDE = 5;
const TURNS = ["upright", "quarter", "half", "three-quarters"];
const PAIRS = [0, 1, 2, 3, 4, 5].flatMap((a) => [0, 1, 2, 3, 4, 5].filter((b) => b >= a).map((b) => [a, b]));
const CORNER = [[0, 0], [0, 1], [1, 1], [1, 0]];

const giving = signal(-1); // the kind of the hand that is given in a swap
const picked = signal([]); // what has been picked from the tray for it
const wilding = signal(false); // whether a wild token is being placed
const quarters = signal(0); // how the tile to be placed is turned
const pointed = signal(-1); // the place or space under the pointer or in focus
const lit = signal(-1); // the kind whose largest group glows

const name = (gameWords, kind) => gameWords(`chocolate.${TYPES[kind]}`);
const spaceOf = (place, corner) => (2 * Math.floor(place / SIDE) + CORNER[corner][0]) * 2 * SIDE + 2 * (place % SIDE) + CORNER[corner][1];

export default function Board(props) {
  const { view, seat, seats, gameWords, legal, draft, counsel, over } = props;
  const root = useRef(null);
  useFlights(props, root);
  useEffect(() => {
    giving.value = -1;
    picked.value = [];
    wilding.value = false;
    quarters.value = 0;
    pointed.value = -1;
  }, [view.phase, view.turn, view.turns]);
  const placing = legal.some((m) => m.name === "place");
  const turn = (by) => turnBox(props, by);
  useEffect(() => {
    if (!placing) return undefined;
    const keys = (event) => (event.key === "r" || event.key === "R") && !event.ctrlKey && !event.metaKey && !event.target.closest("input, dialog, .side") && turn(event.shiftKey ? -1 : 1);
    const wheel = (event) => (event.preventDefault(), turn(event.deltaY > 0 ? 1 : -1));
    const stage = root.current;
    document.addEventListener("keydown", keys);
    stage.addEventListener("wheel", wheel, { passive: false });
    return () => {
      document.removeEventListener("keydown", keys);
      stage.removeEventListener("wheel", wheel);
    };
  }, [placing, view.stack]);
  return html`<div class="ch ${over ? "is-over" : ""}" ref=${root}>
    ${over && counsel ? html`<div class="ch-over" role="group" aria-label=${gameWords("board.majorities")}><${Majorities} ...${props} /></div>` : html`<div class="ch-shop"><${Stacks} ...${props} /><${Tray} ...${props} /></div>`}
    ${view.ender !== -1 && !over ? html`<p class="ch-banner">${gameWords("board.last_round", { seat: seats[view.ender].name })}</p>` : null}
    <p class="ch-hint" aria-hidden="true">${hintOf(props)}</p>
    <${Display} ...${props} whose=${seat ?? 0} />
    ${seat === null ? null : html`<${HandArea} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. */
export const prompt = (props) => (props.draft && props.draft.complete ? "" : hintOf(props));

/** Turns the box that is to be placed, and says how it lies now. */
function turnBox({ view, counsel, gameWords }, by) {
  quarters.value = (quarters.value + by + 4) % 4;
  if (counsel && view.stack !== -1) announce(gameWords("board.turned", { corners: cornersOf(gameWords, turnedSpaces(counsel.spaces[view.top[view.stack]], quarters.value)) }));
}

function hintOf({ view, legal, draft, gameWords }) {
  if (draft && draft.complete) return gameWords("board.hint.confirm");
  if (!legal.length) return "";
  const can = (name) => legal.some((m) => m.name === name);
  if (view.phase === "action") return gameWords(giving.value >= 0 ? "board.hint.swap" : can("swap") ? "board.hint.action" : "board.hint.take", { n: 2 - picked.value.length });
  if (view.phase === "bonus" && wilding.value) return gameWords("board.hint.wild");
  if (view.phase === "bonus") return gameWords(can("box") ? (can("wild") ? "board.hint.bonus" : "board.hint.box") : can("wild") ? "board.hint.wilds" : "board.hint.end");
  return gameWords(`board.hint.${view.phase}`);
}

/** The five stacks: a top tile that can be paid for is ringed; a click proposes a payment. */
function Stacks({ view, legal, counsel, gameWords, redraft, draft, whyNot, numbers }) {
  const boxes = new Map(legal.filter((m) => m.name === "box").map((m) => [m.parts.stack, m]));
  return html`<div class="ch-stacks" role="group" aria-label=${gameWords("board.stacks")}>${view.top.map((tile, stack) => {
    if (tile === -1) return html`<span key=${stack} class="ch-stack is-empty" role="img" aria-label=${gameWords("board.no_tile")}></span>`;
    const advice = counsel && counsel.boxes[stack];
    const free = boxes.has(stack);
    const label = gameWords(free ? "board.stack_payable" : "board.stack", { n: stack + 1, tile: counsel ? tileLabel(gameWords, counsel, tile, 0, []) : tile + 1, left: view.left[stack] }) + (!free && advice && advice.missing ? `, ${advice.missing}` : "");
    const choose = () => (free && advice ? redraft(draft ? draft.decisions.length : 0, advice.actions) : whyNot(numbers.box + stack));
    return html`<button type="button" key=${stack} data-stack=${stack} class="ch-stack ${free ? "is-free" : ""} ${view.stack === stack ? "is-chosen" : ""}" aria-disabled=${!free} aria-label=${label} title=${label} onClick=${choose}>
      ${counsel ? html`<${Tile} spaces=${counsel.spaces[tile]} points=${counsel.tile_points[tile]} />` : null}<small aria-hidden="true">×${view.left[stack]}</small></button>`;
  })}</div>`;
}

/** The share tray: a click takes one; with a card of the hand chosen, two clicks swap. */
function Tray({ view, legal, submit, whyNot, gameWords, numbers }) {
  const cards = TYPES.flatMap((_, kind) => Array.from({ length: view.tray[kind] }, (_, copy) => ({ kind, copy })));
  const acting = legal.some((m) => m.name === "take");
  function choose(kind) {
    if (giving.value < 0) return acting ? submit(legal.find((m) => m.name === "take" && m.parts.chocolate === kind).action) : whyNot(numbers.take + kind);
    const both = [...picked.value, kind].sort((a, b) => a - b);
    if (both.length < 2) {
      if (kind === giving.value) return whyNot(numbers.swap + giving.value * PAIRS.length + PAIRS.findIndex(([a, b]) => a === kind && b === kind));
      return (picked.value = both);
    }
    const pair = PAIRS.findIndex(([a, b]) => a === both[0] && b === both[1]);
    const move = legal.find((m) => m.name === "swap" && m.parts.give === giving.value && m.parts.pair === pair);
    if (!move) return whyNot(numbers.swap + giving.value * PAIRS.length + pair);
    return submit(move.action);
  }
  return html`<div class="ch-tray" role="group" aria-label=${gameWords("board.tray")}>${cards.map(({ kind, copy }, i) => {
    const chosen = picked.value.length && picked.value[0] === kind && copy === 0;
    return html`<button type="button" key=${`${kind}.${copy}`} data-tray=${kind} data-next=${(acting && i === 0) || null} class="ch-card ${acting ? "is-free" : ""} ${chosen ? "is-chosen" : ""}" aria-disabled=${!acting} aria-pressed=${!!chosen} aria-label=${gameWords(giving.value >= 0 ? "board.take_for" : "board.take", { chocolate: name(gameWords, kind) })} onClick=${() => choose(kind)}><${CardArt} kind=${kind} /></button>`;
  })}</div>`;
}

/** A display as a grid of places; where the tile may go there are buttons, and spaces for a wild token. */
function Display({ view, legal, counsel, gameWords, submit, whose, seats, seat }) {
  const moves = legal.filter((m) => m.name === "place");
  const wilds = new Map(legal.filter((m) => m.name === "wild").map((m) => [m.parts.space, m]));
  const placesFree = [...new Set(moves.map((m) => m.parts.place))];
  const taken = view.tile_at[whose].flatMap((tile, place) => (tile === -1 ? [] : [place]));
  const shown = [...taken, ...placesFree];
  if (!shown.length) shown.push(12);
  const rows = shown.map((p) => Math.floor(p / SIDE));
  const columns = shown.map((p) => p % SIDE);
  const [top, bottom, left, right] = [Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns)];
  const tile = view.stack !== -1 ? view.top[view.stack] : -1;
  const at = (place) => ({ gridRow: Math.floor(place / SIDE) - top + 1, gridColumn: (place % SIDE) - left + 1 });
  /** The move that puts the tile there, turned as it is now (or so that it looks the same). */
  const moveAt = (place) => {
    if (tile === -1 || !counsel) return undefined;
    const wanted = turnedSpaces(counsel.spaces[tile], quarters.value).join();
    return moves.find((m) => m.parts.place === place && turnedSpaces(counsel.spaces[tile], m.parts.rotation).join() === wanted);
  };
  const glow = whose === seat && lit.value >= 0 && counsel ? new Set(counsel.region[lit.value]) : new Set();
  return html`<div class="ch-display" role="group" aria-label=${gameWords("board.display", { seat: seats[whose].name })} style=${{ "--rows": bottom - top + 1, "--columns": right - left + 1 }}>
    ${taken.map((place) => {
      const number = view.tile_at[whose][place];
      const turned = TURNS.indexOf(view.turned[whose][place]);
      const covered = [0, 1, 2, 3].map((corner) => view.wild_at[whose][spaceOf(place, corner)]);
      return html`<span key=${place} class="ch-tile" style=${at(place)} role=${wilding.value ? "group" : "img"} aria-label=${tileAt(gameWords, place, tileLabel(gameWords, counsel, number, turned, covered))}>
        ${counsel ? html`<${Tile} spaces=${counsel.spaces[number]} points=${counsel.tile_points[number]} quarters=${turned} wilds=${covered} lit=${[0, 1, 2, 3].map((corner) => glow.has(spaceOf(place, corner)))} />` : null}
        ${wilding.value ? [0, 1, 2, 3].map((corner) => {
          const space = spaceOf(place, corner);
          const move = wilds.get(space);
          return move ? html`<button type="button" key=${space} class="ch-space" style=${{ left: `${CORNER[corner][1] * 50}%`, top: `${CORNER[corner][0] * 50}%` }} aria-label=${spaceLabel(gameWords, counsel, move, number, turned, corner, place)} onFocus=${() => (pointed.value = move.action)} onMouseEnter=${() => (pointed.value = move.action)} onClick=${() => submit(move.action)} onDragOver=${(e) => e.preventDefault()} onDrop=${(e) => (e.preventDefault(), submit(move.action))}><svg viewBox="0 0 40 40" aria-hidden="true"><${Wild} /></svg></button>` : null;
        }) : null}</span>`;
    })}
    ${placesFree.map((place) => {
      const move = moveAt(place);
      if (!move) return null;
      return html`<button type="button" key=${`free${place}`} data-next=${place === placesFree[0] || null} class="ch-tile ch-free" style=${at(place)} aria-label=${`${move.words}: ${cornersOf(gameWords, turnedSpaces(counsel.spaces[tile], quarters.value))}. ${changeWords(gameWords, counsel, move.action)}`} onFocus=${() => (pointed.value = move.action)} onMouseEnter=${() => (pointed.value = move.action)} onMouseLeave=${() => (pointed.value = -1)} onClick=${() => submit(move.action)}>
        <${Tile} spaces=${counsel.spaces[tile]} points=${counsel.tile_points[tile]} quarters=${quarters.value} /></button>`;
    })}
    ${!taken.length && !placesFree.length ? html`<p class="ch-none">${gameWords("board.no_tiles")}</p>` : null}
  </div>`;
}

function tileLabel(gameWords, counsel, number, turned, covered) {
  if (!counsel) return "";
  return gameWords("board.tile", { corners: cornersOf(gameWords, turnedSpaces(counsel.spaces[number], turned), covered), points: counsel.tile_points[number] });
}

/** Which chocolate lies in which corner. */
function cornersOf(gameWords, shown, covered = []) {
  const [a, b, c, d] = shown.map((kind, corner) => (covered[corner] ? gameWords("board.wild") : kind < 0 ? gameWords("chocolate.none") : name(gameWords, kind)));
  return gameWords("board.corners", { a, b, c, d });
}

const tileAt = (gameWords, place, tile) => gameWords("board.tile_at", { row: Math.floor(place / SIDE) + 1, column: (place % SIDE) + 1, tile });

function spaceLabel(gameWords, counsel, move, number, turned, corner, place) {
  const kind = counsel ? turnedSpaces(counsel.spaces[number], turned)[corner] : -1;
  const chocolate = kind < 0 ? gameWords("chocolate.none") : name(gameWords, kind);
  return `${gameWords("board.space_at", { corner: gameWords(`board.corner.${corner}`), row: Math.floor(place / SIDE) + 1, column: (place % SIDE) + 1, chocolate })}. ${changeWords(gameWords, counsel, move.action)}`;
}

/** What a placement would change, in words. */
function changeWords(gameWords, counsel, action) {
  const change = counsel && [...counsel.places, ...counsel.wilds].find((each) => each.action === action);
  if (!change) return "";
  const told = change.grown.map(([kind, before, after]) => gameWords("board.grows", { chocolate: name(gameWords, kind), before, after }));
  told.push(...change.gained.map((kind) => gameWords("board.leads", { chocolate: name(gameWords, kind) })));
  told.push(...change.lost.map((kind) => gameWords("board.loses_lead", { chocolate: name(gameWords, kind) })));
  return told.join(", ") || gameWords("board.no_change");
}

function HandArea({ view, legal, seat, submit, whyNot, gameWords, numbers }) {
  const cards = TYPES.flatMap((_, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ kind, copy })));
  const swaps = new Set(legal.filter((m) => m.name === "swap").map((m) => m.parts.give));
  const singles = new Map(legal.filter((m) => m.name === "pay").map((m) => [m.parts.chocolate, m]));
  const pairs = new Map(legal.filter((m) => m.name === "pay_pair").map((m) => [m.parts.chocolate, m]));
  const discards = new Map(legal.filter((m) => m.name === "discard").map((m) => [m.parts.chocolate, m]));
  function choose(kind) {
    if (discards.has(kind)) return submit(discards.get(kind).action);
    if (singles.has(kind)) return submit(singles.get(kind).action);
    if (pairs.has(kind)) return submit(pairs.get(kind).action);
    if (swaps.has(kind)) {
      picked.value = [];
      return (giving.value = giving.value === kind ? -1 : kind);
    }
    if (view.phase === "pay") return whyNot(numbers.pay + kind);
    if (view.phase === "action") return whyNot(numbers.swap + kind * PAIRS.length + (kind === 0 ? PAIRS.length - 1 : 0));
    return whyNot(numbers.pay + kind);
  }
  const walk = (event) => {
    const all = [...event.currentTarget.querySelectorAll("button")];
    const to = all.indexOf(document.activeElement) + { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!all[to]) return;
    event.preventDefault();
    all[to].focus();
  };
  return html`<div class="ch-hand" role="group" aria-label=${gameWords("board.hand", { n: cards.length })} onKeyDown=${walk}>
    ${cards.length === 0 ? html`<p>${gameWords("board.no_cards")}</p>` : null}
    ${cards.map(({ kind, copy }, i) => {
      const free = discards.has(kind) || singles.has(kind) || pairs.has(kind) || swaps.has(kind);
      const chosen = giving.value === kind && copy === 0;
      const words = discards.has(kind) ? discards.get(kind).words : singles.has(kind) ? singles.get(kind).words : pairs.has(kind) ? pairs.get(kind).words : swaps.has(kind) ? gameWords("board.give", { chocolate: name(gameWords, kind) }) : name(gameWords, kind);
      return html`<button type="button" key=${`${kind}.${copy}`} data-next=${(discards.size > 0 && i === 0) || null} class="ch-card ${free ? "is-free" : ""} ${chosen ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-disabled=${!free} aria-pressed=${chosen} aria-label=${words} onClick=${() => choose(kind)}><${CardArt} kind=${kind} /></button>`;
    })}</div>`;
}

// -- the panel -------------------------------------------------------------------------------------------------------

export function Panel(props) {
  const { view, legal, draft, counsel, gameWords, words, submit, takeBack, confirm, redraft, seat, waiting } = props;
  const mine = seat !== null && waiting.includes(seat);
  const end = legal.find((m) => m.name === "end_bonus");
  const wilds = legal.some((m) => m.name === "wild");
  const boxed = draft ? draft.decisions.findIndex((d) => d.name === "box") : -1;
  const pays = legal.filter((m) => m.name === "pay" || m.name === "pay_pair");
  const placing = legal.some((m) => m.name === "place");
  const change = pointed.value >= 0 ? changeWords(gameWords, counsel, pointed.value) : "";
  return html`<div class="ch-panel">
    ${mine ? html`<p class="unseen">${hintOf(props)}</p>` : null}
    ${draft && boxed < 0 ? html`<ol class="drafted">${draft.decisions.map((d, i) => html`<li key=${i}>${d.words}</li>`)}</ol>` : null}
    ${boxed >= 0 ? html`<${Payment} ...${props} boxed=${boxed} />` : null}
    ${pays.length ? html`<div class="buttons" role="group" aria-label=${gameWords("board.pay_how")}>${pays.map((m) => html`<button type="button" key=${m.action} class="ch-pay" aria-label=${m.words} onClick=${() => submit(m.action)}><${Bite} kind=${m.parts.chocolate} />${m.name === "pay_pair" ? html`<${Bite} kind=${m.parts.chocolate} />` : null}</button>`)}</div>` : null}
    ${counsel && counsel.finish.length ? html`<p><button type="button" class="btn quiet-btn" data-next onClick=${() => redraft(draft.decisions.length, counsel.finish)}>${gameWords("board.finish")}</button></p>` : null}
    ${placing ? html`<div class="buttons"><button type="button" class="btn quiet-btn" onClick=${() => turnBox(props, 1)}><span aria-hidden="true">⟳</span> ${gameWords("board.turn")}</button></div>` : null}
    ${change ? html`<p class="ch-change">${change}</p>` : null}
    ${mine ? html`<div class="buttons">
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
      ${end ? html`<button type="button" class="btn" data-next onClick=${() => submit(end.action, { send: true })}>${gameWords("board.end_turn")}</button>` : null}
      ${wilds ? html`<button type="button" class="btn quiet-btn" aria-pressed=${wilding.value} draggable="true" onDragStart=${(e) => (e.dataTransfer?.setData("text/plain", "wild"), (wilding.value = true))} onClick=${() => (wilding.value = !wilding.value)}><span aria-hidden="true">★</span> ${gameWords("board.place_wild")}</button>` : null}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>` : null}
    ${counsel ? html`<h3>${gameWords("board.majorities")}</h3><${Majorities} ...${props} />` : null}
    <p class="quiet ch-piles">${gameWords("board.piles", { deck: view.deck_size, discards: view.discards.reduce((a, b) => a + b, 0) })}</p>
  </div>`;
}

/** The tile that is being paid for: each chocolate with what pays for it; a click goes back to it. */
function Payment({ draft, boxed, gameWords, redraft, view }) {
  const paid = draft.decisions.slice(boxed + 1).map((d, i) => ({ ...d, at: boxed + 1 + i })).filter((d) => d.name === "pay" || d.name === "pay_pair");
  return html`<div class="ch-payment"><b>${draft.decisions[boxed].words}</b><div class="ch-slots">${paid.map((d) => html`<button type="button" key=${d.at} class="ch-slot" aria-label=${gameWords("board.change_card", { words: d.words })} title=${d.words} onClick=${() => redraft(d.at, [])}><${Bite} kind=${d.parts.chocolate} />${d.name === "pay_pair" ? html`<${Bite} kind=${d.parts.chocolate} />` : null}</button>`)}${view.phase === "pay" ? html`<span class="ch-slot is-next" aria-hidden="true">?</span>` : null}</div></div>`;
}

/** A name's first letter; where others have it too, with what tells them apart. */
function shortOf({ name: own, seat }, seats) {
  const first = own[0].toUpperCase();
  if (!seats.some((s) => s.seat !== seat && s.name[0].toUpperCase() === first)) return first;
  return `${first}${own.match(/\d+$/)?.[0] ?? own.slice(1, 3)}`;
}

/** Who is ahead in each kind, and by what. */
function Majorities({ view, counsel, gameWords, seats, seat, over }) {
  const own = seat ?? 0;
  return html`<table class="ch-majorities"><thead><tr><th scope="col">${gameWords("board.kind")}</th>${seats.slice(0, view.players).map((s) => html`<th key=${s.seat} scope="col" title=${s.name}><span aria-hidden="true">${shortOf(s, seats)}</span><span class="unseen">${s.name}</span></th>`)}</tr></thead><tbody>
    ${TYPES.map((type, kind) => html`<tr key=${type} class=${counsel.owners[kind] === own ? "is-own" : ""} onMouseEnter=${() => (lit.value = kind)} onMouseLeave=${() => (lit.value = -1)}><th scope="row"><button type="button" class="ch-kind" onFocus=${() => (lit.value = kind)} onBlur=${() => (lit.value = -1)} onClick=${() => (lit.value = lit.value === kind ? -1 : kind)}><${Bite} kind=${kind} />${name(gameWords, kind)}</button></th>
      ${seats.slice(0, view.players).map((s) => html`<td key=${s.seat} class=${counsel.owners[kind] === s.seat ? "is-ahead" : ""}>${counsel.groups[s.seat][kind]}${counsel.owners[kind] === s.seat ? html`<span aria-hidden="true"> ★</span><span class="unseen"> ${gameWords("board.ahead")}</span>` : null}</td>`)}</tr>`)}
    ${over ? ["boxes", "cards", "wilds", "total"].map((part) => html`<tr key=${part} class="is-${part}"><th scope="row">${gameWords(`board.score.${part}`)}</th>${seats.slice(0, view.players).map((s) => html`<td key=${s.seat}>${counsel.parts[s.seat][part]}</td>`)}</tr>`) : null}</tbody></table>`;
}

/** In the list of seats: points, cards, wilds, and the display in small. */
export function SeatNote({ view, of, counsel, gameWords, seat }) {
  const places = view.tile_at[of].flatMap((tile, place) => (tile === -1 ? [] : [place]));
  const top = Math.min(...places.map((p) => Math.floor(p / SIDE)));
  const left = Math.min(...places.map((p) => p % SIDE));
  const known = TYPES.flatMap((_, kind) => Array.from({ length: view.known[of][kind] }, () => name(gameWords, kind)));
  return html`<span class="ch-note" data-purse=${of}><span class="ch-note-row">${counsel ? html`<span class="coin" role="img" aria-label=${gameWords("board.points", { n: counsel.points[of] })}><span aria-hidden="true">${counsel.points[of]}</span></span>` : null}
    <small>${gameWords("board.holds", { cards: view.hand_size[of], wilds: view.wilds[of] })}${view.first_to === of ? ` · ${gameWords("award.first")}` : ""}</small></span>
    ${known.length ? html`<small>${gameWords("text.known", { cards: known.join(", ") })}</small>` : null}
    ${places.length && of !== seat && counsel ? html`<span class="ch-small" role="group" aria-label=${gameWords("board.display_small")}>${places.map((place) => {
      const number = view.tile_at[of][place];
      const turned = TURNS.indexOf(view.turned[of][place]);
      const covered = [0, 1, 2, 3].map((corner) => view.wild_at[of][spaceOf(place, corner)]);
      return html`<span key=${place} role="img" aria-label=${tileAt(gameWords, place, tileLabel(gameWords, counsel, number, turned, covered))} style=${{ gridRow: Math.floor(place / SIDE) - top + 1, gridColumn: (place % SIDE) - left + 1 }}><${Tile} spaces=${counsel.spaces[number]} points=${counsel.tile_points[number]} quarters=${turned} wilds=${covered} /></span>`;
    })}</span>` : null}</span>`;
}

// -- what moves ------------------------------------------------------------------------------------------------------

function useFlights({ events, moment, seat, counsel }, root) {
  const queue = useRef(new Queue());
  const rect = (selector) => (root.current?.querySelector(selector) || document.querySelector(selector))?.getBoundingClientRect();
  const home = (who) => rect(who === seat ? ".ch-hand" : `[data-purse="${who}"]`);
  useEffect(() => {
    for (const { name: event, parts, seat: who } of events) {
      if (event === "took" && who !== seat) queue.current.add(() => fly(html`<${CardArt} kind=${parts.chocolate} />`, rect(".ch-tray"), home(who), 360));
      if (event === "gave" && who !== seat) queue.current.add(() => fly(html`<${CardArt} kind=${parts.chocolate} />`, home(who), rect(".ch-tray"), 360));
      if (event === "boxed" && counsel) queue.current.add(() => fly(html`<${Tile} spaces=${counsel.spaces[parts.tile]} points=${counsel.tile_points[parts.tile]} />`, rect(".ch-stacks"), rect(who === seat ? ".ch-display" : `[data-purse="${who}"]`), 520));
      if (event === "awarded") queue.current.add(() => fly(html`<${Bite} kind=${parts.award - 1} />`, rect(".ch-display"), rect(`[data-purse="${who}"]`), 600));
    }
  }, [moment]);
}
