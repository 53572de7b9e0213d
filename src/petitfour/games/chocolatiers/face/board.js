// Chocolatiers: the stacks and the tray, the own display, the hand. The others' displays are in the list of seats.
import { html, signal, useEffect, useRef } from "/static/lib.js";
import { fly, Queue } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { walkButtons } from "/static/pieces.js";
import { Bite, CardArt, Tile, Wild } from "./art.js";

/** @typedef {import("/static/moves.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Words} Say */
/** @typedef {{row: number, column: number, spaces: number[]}} Place */

/** @typedef {{chocolates: string[], pairs: number[][], rotations: string[], tiles: {points: number, turned: number[][]}[], places: Place[],
 *   first_place: number, corners: {row: number, column: number}[], awards: {name: string, chocolate: number | null}[]}} Kinds */

/** @typedef {{players: number, phase: string, turn: number, turns: number, ender: number, stack: number, top: number[], left: number[],
 *   tray: number[], hand: number[][], hand_size: number[], known: number[][], discards: number[], deck_size: number, wilds: number[],
 *   tile_at: number[][], turned: string[][], wild_at: number[][], first_to: number}} View */

/** What a placement would change. @typedef {{action: number, grown: number[][], gained: number[], lost: number[]}} Change */

/** @typedef {{points: number[], parts: Record<string, number>[], groups: number[][], owners: number[], region: number[][],
 *   boxes: {payable: boolean, missing: string, actions: number[]}[], finish: number[], places: Change[], wilds: Change[]} | null} Counsel */

/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, Counsel>} Props */

const giving = signal(-1); // the kind of the hand that is given in a swap
const picked = signal(/** @type {number[]} */ ([])); // what has been picked from the tray for it
const wilding = signal(false); // whether a wild token is being placed
const quarters = signal(0); // how the tile to be placed is turned
const pointed = signal(/** @type {Move | null} */ (null)); // the placement under the pointer or in focus
const lit = signal(-1); // the kind whose largest group glows

/** How a chocolate is called; -1 is none. @param {Pick<Props, "gameWords" | "kinds">} props @param {number} kind */
const name = ({ gameWords, kinds }, kind) => gameWords(`chocolate.${kind < 0 ? "none" : kinds.chocolates[kind]}`);

/** @param {Props} props */
export default function Board(props) {
  const { view, seat, seats, gameWords, moves, counsel, over } = props;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useFlights(props, root);
  useEffect(() => {
    giving.value = -1;
    picked.value = [];
    wilding.value = false;
    quarters.value = 0;
    pointed.value = null;
  }, [view.phase, view.turn, view.turns]);
  const placing = moves.has("place");
  const turn = (/** @type {number} */ by) => turnBox(props, by);
  useEffect(() => {
    const stage = root.current;
    if (!placing || !stage) return undefined;
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const elsewhere = /** @type {Element} */ (event.target).closest("input, dialog, .side");
      if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !elsewhere) turn(event.shiftKey ? -1 : 1);
    };
    const wheel = (/** @type {WheelEvent} */ event) => (event.preventDefault(), turn(event.deltaY > 0 ? 1 : -1));
    document.addEventListener("keydown", keys);
    stage.addEventListener("wheel", wheel, { passive: false });
    return () => {
      document.removeEventListener("keydown", keys);
      stage.removeEventListener("wheel", wheel);
    };
  }, [placing, view.stack]);
  return html`<div class="ch ${over ? "is-over" : ""}" ref=${root}>
    ${over && counsel ? html`<div class="ch-over" role="group" aria-label=${gameWords("board.majorities")}><${Majorities} ...${props} /></div>`
      : html`<div class="ch-shop"><${Stacks} ...${props} /><${Tray} ...${props} /></div>`}
    ${view.ender !== -1 && !over ? html`<p class="ch-banner">${gameWords("board.last_round", { seat: seats[view.ender].name })}</p>` : null}
    <p class="ch-hint" aria-hidden="true">${hintOf(props)}</p>
    <${Display} ...${props} whose=${seat ?? 0} />
    ${seat === null ? null : html`<${HandArea} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. @param {Props} props */
export const prompt = (props) => (props.draft && props.draft.complete ? "" : hintOf(props));

/** Turns the box that is to be placed, and says how it lies now. @param {Props} props @param {number} by */
function turnBox(props, by) {
  const { view, gameWords, kinds } = props;
  const ways = kinds.rotations.length;
  quarters.value = (quarters.value + by + ways) % ways;
  if (view.stack === -1) return;
  announce(gameWords("board.turned", { corners: cornersOf(props, kinds.tiles[view.top[view.stack]].turned[quarters.value]) }));
}

/** @param {Props} props */
function hintOf({ view, moves, draft, gameWords, kinds }) {
  if (draft && draft.complete) return gameWords("board.hint.confirm");
  if (!moves.has()) return "";
  if (view.phase === "action") {
    const hint = giving.value >= 0 ? "board.hint.swap" : moves.has("swap") ? "board.hint.action" : "board.hint.take";
    return gameWords(hint, { n: kinds.pairs[0].length - picked.value.length });
  }
  if (view.phase === "bonus" && wilding.value) return gameWords("board.hint.wild");
  if (view.phase === "bonus") {
    const wild = moves.has("wild");
    return gameWords(moves.has("box") ? (wild ? "board.hint.bonus" : "board.hint.box") : wild ? "board.hint.wilds" : "board.hint.end");
  }
  return gameWords(`board.hint.${view.phase}`);
}

/** The five stacks: a top tile that can be paid for is ringed; a click proposes a payment. @param {Props} props */
function Stacks(props) {
  const { view, moves, counsel, gameWords, redraft, draft, whyNot, kinds } = props;
  return html`<div class="ch-stacks" role="group" aria-label=${gameWords("board.stacks")}>${view.top.map((tile, stack) => {
    if (tile === -1) return html`<span key=${stack} class="ch-stack is-empty" role="img" aria-label=${gameWords("board.no_tile")}></span>`;
    const advice = counsel && counsel.boxes[stack];
    const free = moves.has("box", { stack });
    const { points, turned } = kinds.tiles[tile];
    const told = gameWords(free ? "board.stack_payable" : "board.stack", { n: stack + 1, tile: tileLabel(props, tile, 0), left: view.left[stack] });
    const label = told + (!free && advice && advice.missing ? `, ${advice.missing}` : "");
    const choose = () => {
      if (!free || !advice) return whyNot(moves.named("box", { stack }));
      return redraft(draft ? draft.decisions.length : 0, moves.each(advice.actions));
    };
    return html`<button type="button" key=${stack} data-stack=${stack} class="ch-stack ${free ? "is-free" : ""} ${view.stack === stack ? "is-chosen" : ""}"
      aria-disabled=${!free} aria-label=${label} title=${label} onClick=${choose}>
      <${Tile} shown=${turned[0]} points=${points} /><small aria-hidden="true">×${view.left[stack]}</small></button>`;
  })}</div>`;
}

/** The share tray: a click takes one; with a card of the hand chosen, two clicks swap. @param {Props} props */
function Tray(props) {
  const { view, moves, submit, whyNot, gameWords, kinds } = props;
  const cards = kinds.chocolates.flatMap((_, kind) => Array.from({ length: view.tray[kind] }, (_, copy) => ({ kind, copy })));
  const acting = moves.has("take");
  const pairOf = (/** @type {number[]} */ both) => kinds.pairs.findIndex((pair) => pair.join() === both.join());
  /** @param {number} kind */
  function choose(kind) {
    const give = giving.value;
    if (give < 0) {
      const take = moves.find("take", { chocolate: kind });
      return take ? submit(take) : whyNot(moves.named("take", { chocolate: kind }));
    }
    if (!picked.value.length) {
      if (kind === give) return whyNot(moves.named("swap", { give, pair: pairOf([kind, kind]) }));
      return (picked.value = [kind]);
    }
    const pair = pairOf([...picked.value, kind].sort((a, b) => a - b));
    const move = moves.find("swap", { give, pair });
    return move ? submit(move) : whyNot(moves.named("swap", { give, pair }));
  }
  return html`<div class="ch-tray" role="group" aria-label=${gameWords("board.tray")}>${cards.map(({ kind, copy }, i) => {
    const chosen = picked.value.length && picked.value[0] === kind && copy === 0;
    const label = gameWords(giving.value >= 0 ? "board.take_for" : "board.take", { chocolate: name(props, kind) });
    return html`<button type="button" key=${`${kind}.${copy}`} data-tray=${kind} data-next=${(acting && i === 0) || null}
      class="ch-card ${acting ? "is-free" : ""} ${chosen ? "is-chosen" : ""}" aria-disabled=${!acting} aria-pressed=${!!chosen} aria-label=${label}
      onClick=${() => choose(kind)}><${CardArt} kind=${kind} /></button>`;
  })}</div>`;
}

/** The part of the display's grid that is shown. @param {Place[]} shown */
function frameOf(shown) {
  const rows = shown.map((each) => each.row);
  const columns = shown.map((each) => each.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const at = (/** @type {Place} */ { row, column }) => ({ gridRow: row - top + 1, gridColumn: column - left + 1 });
  return { at, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}

/** What lies in a display: each tile with its place, how it is turned and which of its corners a wild covers.
 * @param {Pick<Props, "view" | "kinds">} props @param {number} whose */
const laidIn = ({ view, kinds }, whose) => view.tile_at[whose].flatMap((tile, number) => {
  if (tile === -1) return [];
  const place = kinds.places[number];
  const turned = kinds.rotations.indexOf(view.turned[whose][number]);
  return [{ tile, number, place, turned, covered: place.spaces.map((space) => view.wild_at[whose][space]) }];
});

/** A display as a grid of places; where the tile may go there are buttons, and spaces for a wild token. @param {Props & {whose: number}} props */
function Display(props) {
  const { view, moves, counsel, gameWords, submit, whose, seats, seat, kinds } = props;
  const places = moves.all("place");
  const free = [...new Set(places.map((m) => m.parts.place))];
  const laid = laidIn(props, whose);
  const shown = [...laid.map((each) => each.place), ...free.map((place) => kinds.places[place])];
  const { at, width, height } = frameOf(shown.length ? shown : [kinds.places[kinds.first_place]]);
  const tile = view.stack !== -1 && view.top[view.stack] !== -1 ? kinds.tiles[view.top[view.stack]] : null;
  /** The move that puts the tile there, turned as it is now (or so that it looks the same). @param {number} place */
  const moveAt = (place) => {
    const looks = tile?.turned.map((shown) => shown.join()) ?? [];
    return places.find((m) => m.parts.place === place && looks[m.parts.rotation] === looks[quarters.value]);
  };
  const glow = new Set(whose === seat && lit.value >= 0 && counsel ? counsel.region[lit.value] : []);
  const point = (/** @type {Move | null} */ move) => () => (pointed.value = move);
  return html`<div class="ch-display" role="group" aria-label=${gameWords("board.display", { seat: seats[whose].name })}
    style=${{ "--rows": height, "--columns": width }}>
    ${laid.map((each) => {
      const { place, number, turned, covered } = each;
      const { points, turned: looks } = kinds.tiles[each.tile];
      return html`<span key=${number} class="ch-tile" style=${at(place)} role=${wilding.value ? "group" : "img"}
        aria-label=${tileAt(gameWords, place, tileLabel(props, each.tile, turned, covered))}>
        <${Tile} shown=${looks[turned]} points=${points} wilds=${covered} lit=${place.spaces.map((space) => glow.has(space))} />
        ${wilding.value ? place.spaces.map((space, corner) => {
          const move = moves.find("wild", { space });
          if (!move) return null;
          const style = { left: `${kinds.corners[corner].column * 50}%`, top: `${kinds.corners[corner].row * 50}%` };
          return html`<button type="button" key=${space} class="ch-space" style=${style}
            aria-label=${spaceLabel(props, move, looks[turned][corner], corner, place)} onFocus=${point(move)} onMouseEnter=${point(move)}
            onClick=${() => submit(move)} onDragOver=${(/** @type {Event} */ e) => e.preventDefault()}
            onDrop=${(/** @type {Event} */ e) => (e.preventDefault(), submit(move))}><svg viewBox="0 0 40 40" aria-hidden="true"><${Wild} /></svg></button>`;
        }) : null}</span>`;
    })}
    ${free.map((place) => {
      const move = moveAt(place);
      if (!move || !tile) return null;
      const looks = tile.turned[quarters.value];
      return html`<button type="button" key=${`free${place}`} data-next=${place === free[0] || null} class="ch-tile ch-free" style=${at(kinds.places[place])}
        aria-label=${`${move.words}: ${cornersOf(props, looks)}. ${changeWords(props, move)}`} onFocus=${point(move)} onMouseEnter=${point(move)}
        onMouseLeave=${point(null)} onClick=${() => submit(move)}>
        <${Tile} shown=${looks} points=${tile.points} /></button>`;
    })}
    ${!shown.length ? html`<p class="ch-none">${gameWords("board.no_tiles")}</p>` : null}
  </div>`;
}

/** @param {Props} props @param {number} tile @param {number} turned @param {any[]} [covered] */
function tileLabel(props, tile, turned, covered = []) {
  const { points, turned: looks } = props.kinds.tiles[tile];
  return props.gameWords("board.tile", { corners: cornersOf(props, looks[turned], covered), points });
}

/** Which chocolate lies in which corner. @param {Props} props @param {number[]} shown @param {any[]} [covered] */
function cornersOf(props, shown, covered = []) {
  const [a, b, c, d] = shown.map((kind, corner) => (covered[corner] ? props.gameWords("board.wild") : name(props, kind)));
  return props.gameWords("board.corners", { a, b, c, d });
}

/** @param {Say} gameWords @param {Place} place @param {string} tile */
const tileAt = (gameWords, { row, column }, tile) => gameWords("board.tile_at", { row: row + 1, column: column + 1, tile });

/** @param {Props} props @param {Move} move @param {number} kind @param {number} corner @param {Place} place */
function spaceLabel(props, move, kind, corner, { row, column }) {
  const where = { corner: props.gameWords(`board.corner.${corner}`), row: row + 1, column: column + 1, chocolate: name(props, kind) };
  return `${props.gameWords("board.space_at", where)}. ${changeWords(props, move)}`;
}

/** What a placement would change, in words. @param {Props} props @param {Move} move */
function changeWords(props, move) {
  const { gameWords, counsel, moves } = props;
  const change = counsel && [...counsel.places, ...counsel.wilds].find((each) => moves.of(each.action).key === move.key);
  if (!change) return "";
  const told = change.grown.map(([kind, before, after]) => gameWords("board.grows", { chocolate: name(props, kind), before, after }));
  told.push(...change.gained.map((kind) => gameWords("board.leads", { chocolate: name(props, kind) })));
  told.push(...change.lost.map((kind) => gameWords("board.loses_lead", { chocolate: name(props, kind) })));
  return told.join(", ") || gameWords("board.no_change");
}

/** The own hand: what a card can be used for now is done by a click on it. @param {Props & {seat: number}} props */
function HandArea(props) {
  const { view, moves, seat, submit, whyNot, gameWords, kinds } = props;
  const cards = kinds.chocolates.flatMap((_, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ kind, copy })));
  const useOf = (/** @type {number} */ chocolate) =>
    moves.find("discard", { chocolate }) || moves.find("pay", { chocolate }) || moves.find("pay_pair", { chocolate });
  /** @param {number} kind */
  function choose(kind) {
    const use = useOf(kind);
    if (use) return submit(use);
    if (moves.has("swap", { give: kind })) {
      picked.value = [];
      return (giving.value = giving.value === kind ? -1 : kind);
    }
    if (view.phase !== "action") return whyNot(moves.named("pay", { chocolate: kind }));
    return whyNot(moves.named("swap", { give: kind, pair: kinds.pairs.findIndex((pair) => !pair.includes(kind)) }));
  }
  return html`<div class="ch-hand" role="group" aria-label=${gameWords("board.hand", { n: cards.length })} onKeyDown=${walkButtons}>
    ${cards.length === 0 ? html`<p>${gameWords("board.no_cards")}</p>` : null}
    ${cards.map(({ kind, copy }, i) => {
      const use = useOf(kind);
      const swaps = moves.has("swap", { give: kind });
      const chosen = giving.value === kind && copy === 0;
      const words = use ? use.words : swaps ? gameWords("board.give", { chocolate: name(props, kind) }) : name(props, kind);
      return html`<button type="button" key=${`${kind}.${copy}`} data-next=${(moves.has("discard") && i === 0) || null}
        class="ch-card ${use || swaps ? "is-free" : ""} ${chosen ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-disabled=${!use && !swaps}
        aria-pressed=${chosen} aria-label=${words} onClick=${() => choose(kind)}><${CardArt} kind=${kind} /></button>`;
    })}</div>`;
}

// -- the panel -------------------------------------------------------------------------------------------------------

/** @param {Props} props */
export function Panel(props) {
  const { view, moves, draft, counsel, gameWords, words, submit, takeBack, confirm, redraft, seat, waiting } = props;
  const mine = seat !== null && waiting.includes(seat);
  const end = moves.find("end_bonus");
  const boxed = draft ? draft.decisions.findIndex((d) => d.name === "box") : -1;
  const pays = [...moves.all("pay"), ...moves.all("pay_pair")];
  const change = pointed.value ? changeWords(props, pointed.value) : "";
  const finish = counsel ? moves.each(counsel.finish) : [];
  const drag = (/** @type {DragEvent} */ e) => (e.dataTransfer?.setData("text/plain", "wild"), (wilding.value = true));
  return html`<div class="ch-panel">
    ${mine ? html`<p class="unseen">${hintOf(props)}</p>` : null}
    ${draft && boxed < 0 ? html`<ol class="drafted">${draft.decisions.map((d, i) => html`<li key=${i}>${d.words}</li>`)}</ol>` : null}
    ${boxed >= 0 ? html`<${Payment} ...${props} boxed=${boxed} />` : null}
    ${pays.length ? html`<div class="buttons" role="group" aria-label=${gameWords("board.pay_how")}>${pays.map((m) => html`<button type="button"
      key=${m.key} class="ch-pay" aria-label=${m.words} onClick=${() => submit(m)}><${Paid} move=${m} /></button>`)}</div>` : null}
    ${draft && finish.length ? html`<p><button type="button" class="btn quiet-btn" data-next
      onClick=${() => redraft(draft.decisions.length, finish)}>${gameWords("board.finish")}</button></p>` : null}
    ${moves.has("place") ? html`<div class="buttons"><button type="button" class="btn quiet-btn" onClick=${() => turnBox(props, 1)}>
      <span aria-hidden="true">⟳</span> ${gameWords("board.turn")}</button></div>` : null}
    ${change ? html`<p class="ch-change">${change}</p>` : null}
    ${mine ? html`<div class="buttons">
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
      ${end ? html`<button type="button" class="btn" data-next onClick=${() => submit(end, { send: true })}>${gameWords("board.end_turn")}</button>` : null}
      ${moves.has("wild") ? html`<button type="button" class="btn quiet-btn" aria-pressed=${wilding.value} draggable="true" onDragStart=${drag}
        onClick=${() => (wilding.value = !wilding.value)}><span aria-hidden="true">★</span> ${gameWords("board.place_wild")}</button>` : null}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>` : null}
    ${counsel ? html`<h3>${gameWords("board.majorities")}</h3><${Majorities} ...${props} />` : null}
    <p class="quiet ch-piles">${gameWords("board.piles", { deck: view.deck_size, discards: view.discards.reduce((a, b) => a + b, 0) })}</p>
  </div>`;
}

/** What a payment lays down: one chocolate, or a pair of them. @param {{move: Move}} props */
const Paid = ({ move: { name, parts } }) =>
  html`<${Bite} kind=${parts.chocolate} />${name === "pay_pair" ? html`<${Bite} kind=${parts.chocolate} />` : null}`;

/** The tile that is being paid for: each chocolate with what pays for it; a click goes back to it. @param {Props & {boxed: number}} props */
function Payment({ draft, boxed, gameWords, redraft, view }) {
  if (!draft) return null;
  const paid = draft.decisions.map((move, at) => ({ move, at })).filter(({ move, at }) => at > boxed && ["pay", "pay_pair"].includes(move.name));
  return html`<div class="ch-payment"><b>${draft.decisions[boxed].words}</b><div class="ch-slots">${paid.map(({ move, at }) => html`<button type="button"
    key=${at} class="ch-slot" aria-label=${gameWords("board.change_card", { words: move.words })} title=${move.words} onClick=${() => redraft(at, [])}>
    <${Paid} move=${move} /></button>`)}${view.phase === "pay" ? html`<span class="ch-slot is-next" aria-hidden="true">?</span>` : null}</div></div>`;
}

/** A name's first letter; where others have it too, with what tells them apart.
 * @param {import("/static/face.d.ts").Chair} of @param {import("/static/face.d.ts").Chair[]} seats */
function shortOf({ name: own, seat }, seats) {
  const first = own[0].toUpperCase();
  if (!seats.some((s) => s.seat !== seat && s.name[0].toUpperCase() === first)) return first;
  return `${first}${own.match(/\d+$/)?.[0] ?? own.slice(1, 3)}`;
}

/** Who is ahead in each kind, and by what. @param {Props} props */
function Majorities(props) {
  const { view, counsel, gameWords, seats, seat, over, kinds } = props;
  if (!counsel) return null;
  const own = seat ?? 0;
  const players = seats.slice(0, view.players);
  const light = (/** @type {number} */ kind) => () => (lit.value = kind);
  const head = players.map((s) => html`<th key=${s.seat} scope="col" title=${s.name}><span aria-hidden="true">${shortOf(s, seats)}</span>
    <span class="unseen">${s.name}</span></th>`);
  const ahead = html`<span aria-hidden="true"> ★</span><span class="unseen"> ${gameWords("board.ahead")}</span>`;
  return html`<table class="ch-majorities"><thead><tr><th scope="col">${gameWords("board.kind")}</th>${head}</tr></thead><tbody>
    ${kinds.chocolates.map((type, kind) => html`<tr key=${type} class=${counsel.owners[kind] === own ? "is-own" : ""}
      onMouseEnter=${light(kind)} onMouseLeave=${light(-1)}><th scope="row"><button type="button" class="ch-kind" onFocus=${light(kind)}
        onBlur=${light(-1)} onClick=${() => (lit.value = lit.value === kind ? -1 : kind)}><${Bite} kind=${kind} />${name(props, kind)}</button></th>
      ${players.map((s) => {
        const leads = counsel.owners[kind] === s.seat;
        return html`<td key=${s.seat} class=${leads ? "is-ahead" : ""}>${counsel.groups[s.seat][kind]}${leads ? ahead : null}</td>`;
      })}</tr>`)}
    ${over ? ["boxes", "cards", "wilds", "total"].map((part) => html`<tr key=${part} class="is-${part}">
      <th scope="row">${gameWords(`board.score.${part}`)}</th>${players.map((s) => html`<td key=${s.seat}>${counsel.parts[s.seat][part]}</td>`)}</tr>`)
      : null}</tbody></table>`;
}

/** In the list of seats: points, cards, wilds, and the display in small. @param {Props & {of: number}} props */
export function SeatNote(props) {
  const { view, of, counsel, gameWords, seat, kinds } = props;
  const laid = laidIn(props, of);
  const { at } = frameOf(laid.map((each) => each.place));
  const known = kinds.chocolates.flatMap((_, kind) => Array.from({ length: view.known[of][kind] }, () => name(props, kind)));
  return html`<span class="ch-note" data-purse=${of}><span class="ch-note-row">${counsel ? html`<span class="coin" role="img"
      aria-label=${gameWords("board.points", { n: counsel.points[of] })}><span aria-hidden="true">${counsel.points[of]}</span></span>` : null}
    <small>${gameWords("board.holds", { cards: view.hand_size[of], wilds: view.wilds[of] })}
      ${view.first_to === of ? ` · ${gameWords("award.first")}` : ""}</small></span>
    ${known.length ? html`<small>${gameWords("text.known", { cards: known.join(", ") })}</small>` : null}
    ${laid.length && of !== seat ? html`<span class="ch-small" role="group" aria-label=${gameWords("board.display_small")}>${laid.map((each) => {
      const { tile, number, place, turned, covered } = each;
      const { points, turned: looks } = kinds.tiles[tile];
      return html`<span key=${number} role="img" aria-label=${tileAt(gameWords, place, tileLabel(props, tile, turned, covered))} style=${at(place)}>
        <${Tile} shown=${looks[turned]} points=${points} wilds=${covered} /></span>`;
    })}</span>` : null}</span>`;
}

// -- what moves ------------------------------------------------------------------------------------------------------

/** Cards, tiles and awards fly as the events tell. @param {Props} props @param {{current: HTMLElement | null}} root */
function useFlights({ events, moment, seat, kinds }, root) {
  const queue = useRef(new Queue());
  const rect = (/** @type {string} */ selector) => (root.current?.querySelector(selector) || document.querySelector(selector))?.getBoundingClientRect();
  useEffect(() => {
    for (const { name: event, parts, seat: who } of events) {
      const purse = `[data-purse="${who}"]`;
      const home = who === seat ? ".ch-hand" : purse;
      const add = (/** @type {any} */ picture, /** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ lasts) =>
        queue.current.add(() => fly(picture, rect(from), rect(to), lasts));
      if (event === "took" && who !== seat) add(html`<${CardArt} kind=${parts.chocolate} />`, ".ch-tray", home, 360);
      if (event === "gave" && who !== seat) add(html`<${CardArt} kind=${parts.chocolate} />`, home, ".ch-tray", 360);
      if (event === "boxed") {
        const { points, turned } = kinds.tiles[parts.tile];
        add(html`<${Tile} shown=${turned[0]} points=${points} />`, ".ch-stacks", who === seat ? ".ch-display" : purse, 520);
      }
      if (event === "awarded" && kinds.awards[parts.award].chocolate !== null)
        add(html`<${Bite} kind=${kinds.awards[parts.award].chocolate} />`, ".ch-display", purse, 600);
    }
  }, [moment]);
}
