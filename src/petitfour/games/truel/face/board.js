// Truel: two rings with their fields and figures, the three trios in the middle, the own hand below.
import { html, signal, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/static/lib.js";
import { animate, fly, lasting, Queue } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { walkButtons } from "/static/pieces.js";
import { CardArt, FieldArt, Figure, Gem, TypeArt } from "./art.js";

/** @typedef {{name: string, type: number, face: number | null, symbol: string}} Card */
/** @typedef {{kind: string, amount: number, colour: string | null, forward: number[], backward: number[]}} Field */

/** @typedef {{colours: string[], types: string[], gems: {name: string, colour: string, most: number}[], faces: import("./art.js").Face[],
 *   cards: Card[], fields: Field[]}} Kinds */

/** @typedef {{stage: string, turn: number, turns: number, figure: number[], gems: number[][], hand: number[][], hand_size: number[],
 *   jokers: number[][], joker_supply: number[], deck_size: number, discards: number[], trio: (string | -1)[][], full_trio: number,
 *   extra: number, skips: number[], interrupt: number}} View */

/** @typedef {{action: number, path: number[], ends: boolean, words: string, leads: string}} Way */
/** @typedef {import("/static/face.d.ts").FaceProps<View, Kinds, {trios: string[], why: string, ways: Way[], fields: string[]} | null>} Props */
/** @typedef {import("/static/face.d.ts").Words} Say */
/** @typedef {{x: number, y: number}} Point */

const pointed = signal(-1); // the field under the pointer or in focus
const previewed = signal(/** @type {number[]} */ ([])); // the fields a way leads over
const chosen = signal(-1); // the card of the hand that is to be played
const said = signal(""); // what was wrong with the last click

/** Where each field lies, in hundredths of the board: the outer ring around, the inner between its crossroads. @param {Field[]} fields */
function places(fields) {
  const crossing = (/** @type {number} */ field) => fields[field].kind === "crossroads";
  const first = Math.max(fields.findIndex((_, field) => crossing(field)), 0);
  /** @type {number[]} */
  const outer = [];
  for (let at = first; !outer.includes(at); at = fields[at].forward[0]) outer.push(at);
  /** @type {Record<number, number>} */
  const angle = {};
  outer.forEach((field, i) => (angle[field] = (i / outer.length) * 2 * Math.PI - Math.PI / 2));
  /** @type {Record<number, Point>} */
  const found = {};
  const put = (/** @type {number} */ field, /** @type {number} */ turn, /** @type {number} */ radius) =>
    (found[field] = { x: 50 + radius * Math.cos(turn), y: 50 + radius * Math.sin(turn) });
  outer.forEach((field) => put(field, angle[field], crossing(field) ? 41 : 46));
  outer.filter(crossing).forEach((from) => {
    const path = [];
    let at = fields[from].forward[1];
    for (; at !== undefined && !crossing(at) && path.length < 60; at = fields[at].forward[0]) path.push(at);
    let to = angle[at] ?? angle[from];
    if (to <= angle[from]) to += 2 * Math.PI;
    path.forEach((field, i) => put(field, angle[from] + ((i + 1) / (path.length + 1)) * (to - angle[from]), 33));
  });
  return fields.map((_, field) => found[field] || { x: 50, y: 50 });
}

/** What a field does, where the server does not say it (as a saved match begins). @param {Say} gameWords @param {Kinds} kinds @param {number} field */
function fieldWords(gameWords, kinds, field) {
  const { kind, amount, colour } = kinds.fields[field];
  const key = amount ? `field.${kind}.${amount}` : `field.${kind}`;
  const named = colour ? gameWords(`colour.${kinds.colours.indexOf(colour)}`) : "";
  return gameWords("field.words", { number: field + 1, kind: gameWords(key, { colour: named }) });
}

/** How a card is called. @param {Say} gameWords @param {Kinds} kinds @param {Card} card */
function cardWords(gameWords, kinds, card) {
  if (card.face === null) return gameWords(`joker.${kinds.types[card.type]}`);
  return gameWords("card.words", { face: gameWords(`face.${kinds.faces[card.face].name}`), symbol: gameWords(`symbol.${card.symbol}`) });
}

/** What is printed on a card, to be drawn. @param {Kinds} kinds @param {Card} card */
const printed = (kinds, card) => ({ ...card, face: card.face === null ? null : kinds.faces[card.face] });

/** @param {Props} props */
export default function Board(props) {
  const { view, counsel, seats, kinds, gameWords, seat } = props;
  const at = useMemo(() => places(kinds.fields), [kinds]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useWalks(props, root, at);
  const fields = counsel ? counsel.fields : kinds.fields.map((_, field) => fieldWords(gameWords, kinds, field));
  const line = said.value || (pointed.value >= 0 ? fields[pointed.value] : counsel ? counsel.why : "");
  useEffect(() => {
    chosen.value = -1;
    previewed.value = [];
    said.value = "";
  }, [view.turn, view.stage, view.turns, seat === null ? 0 : view.hand_size[seat]]);
  return html`<div class="tr" ref=${root}>
    <div class="tr-board">
      <svg class="tr-rings" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="46" /><circle cx="50" cy="50" r="33" />
        ${previewed.value.length > 1 ? html`<polyline class="tr-path"
          points=${previewed.value.map((/** @type {number} */ f) => `${at[f].x},${at[f].y}`).join(" ")} />` : null}</svg>
      <${Fields} ...${props} at=${at} fields=${fields} />
      ${view.figure.map((field, s) => {
        const place = at[field];
        const shared = seats.map((each) => each.seat).filter((o) => view.figure[o] === field);
        const aside = (shared.indexOf(s) - (shared.length - 1) / 2) * 3.4;
        return html`<span key=${s} class="tr-figure" data-figure=${s} style=${{ left: `${place.x + aside}%`, top: `${place.y}%` }} role="img"
          aria-label=${gameWords("board.figure", { seat: seats[s].name, field: fields[field] })}><${Figure} colour=${kinds.colours[s]} /></span>`;
      })}
      <${Trios} ...${props} />
    </div>
    <p class="tr-line" aria-hidden="true">${line}</p>
    ${seat === null ? null : html`<${HandArea} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. @param {Props} props */
export function prompt({ view, counsel, draft, moves, gameWords }) {
  if (!counsel || (draft && draft.complete)) return "";
  if (moves.has("lose")) return `${counsel.why} ${gameWords("board.choose_loss")}`;
  if (!moves.has("play") || view.stage !== "play") return counsel.why;
  return `${counsel.why} ${gameWords(chosen.value >= 0 ? "board.choose_place" : "board.choose_card")}`;
}

/** A field in words, with those who stand on it.
 * @param {Say} gameWords @param {string} words @param {number} field @param {View} view @param {import("/static/face.d.ts").Chair[]} seats */
function withFigures(gameWords, words, field, view, seats) {
  const here = seats.filter((s) => view.figure[s.seat] === field).map((s) => s.name);
  return here.length ? gameWords("board.field_with", { field: words, seats: here.join(", ") }) : words;
}

/** The fields: each tells what it does; arrow keys walk along the ring. @param {Props & {at: Point[], fields: string[]}} props */
function Fields({ at, fields, gameWords, view, seat, seats, kinds }) {
  const [walked, setTabbed] = useState(-1);
  const tabbed = walked >= 0 ? walked : seat === null ? 0 : view.figure[seat];
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  function walk(event) {
    const field = Number(document.activeElement?.getAttribute("data-field") ?? -1);
    if (field < 0) return;
    const { forward, backward } = kinds.fields[field];
    const fork = forward.length > 1;
    /** @type {Record<string, number | undefined>} */
    const ways = { ArrowRight: forward[0], ArrowLeft: backward[0], ArrowDown: fork ? forward[1] : undefined, ArrowUp: fork ? forward[0] : undefined };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setTabbed(to);
    /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector(`[data-field="${to}"]`))?.focus();
  }
  return html`<div class="tr-fields" role="group" aria-label=${gameWords("board.rings")} ref=${group} onKeyDown=${walk}
    onMouseLeave=${() => (pointed.value = -1)}>${kinds.fields.map(({ kind, amount, colour }, field) => {
    const style = { left: `${at[field].x}%`, top: `${at[field].y}%` };
    const label = withFigures(gameWords, fields[field], field, view, seats);
    return html`<button type="button" key=${field} data-field=${field} tabindex=${field === tabbed ? 0 : -1}
      class="tr-field is-${kind} ${previewed.value.includes(field) ? "is-way" : ""}" style=${style} title=${fields[field]} aria-label=${label}
      onClick=${() => announce(label)} onFocus=${() => ((pointed.value = field), setTabbed(field))} onBlur=${() => (pointed.value = -1)}
      onMouseEnter=${() => (pointed.value = field)}><${FieldArt} kind=${kind} amount=${amount} colour=${colour} /></button>`;
  })}</div>`;
}

/** The trios: what lies there, what it means so far, and where the chosen card can go. @param {Props} props */
function Trios({ view, moves, counsel, gameWords, submit, whyNot, seat, waiting, kinds }) {
  const mine = seat !== null && waiting.includes(seat) && view.stage === "play";
  return html`<div class="tr-trios">${view.trio.map((trio, n) => html`<div key=${n} class="tr-trio ${view.full_trio === n ? "is-full" : ""}"
    role="group" aria-label=${gameWords("board.trio", { n: n + 1, words: counsel ? counsel.trios[n] : "" })}>
    ${trio.map((lies, type) => {
      const card = kinds.cards.find((each) => each.name === lies);
      const words = card ? cardWords(gameWords, kinds, card) : "";
      if (card)
        return html`<span key=${type} class="tr-place" data-place=${`${n}.${type}`} role="img" aria-label=${words} title=${words}>
          <${CardArt} ...${printed(kinds, card)} /></span>`;
      const kind = chosen.value;
      const fitting = kind >= 0 && kinds.cards[kind].type === type;
      const move = fitting ? moves.find("play", { trio: n, card: kind }) : undefined;
      const label = gameWords("board.place", { n: n + 1, type: gameWords(`type.${type}`) });
      const choose = () => {
        if (move) return (chosen.value = -1), submit(move);
        if (!mine) return whyNot(moves.named("play"));
        announce(gameWords(kind < 0 ? "board.choose_card" : "board.other_type"));
        said.value = gameWords(kind < 0 ? "board.choose_card" : "board.other_type");
      };
      return html`<button type="button" key=${type} class="tr-place ${move ? "is-free" : ""}" data-place=${`${n}.${type}`}
        tabindex=${move ? 0 : -1} aria-disabled=${!move} aria-label=${move ? move.words : label} title=${label} onClick=${choose}
        onDragOver=${(/** @type {Event} */ e) => move && e.preventDefault()}
        onDrop=${(/** @type {Event} */ e) => (e.preventDefault(), choose())}><${TypeArt} type=${type} /></button>`;
    })}
    <small class="tr-means" aria-hidden="true">${counsel ? counsel.trios[n] : ""}</small></div>`)}</div>`;
}

/** The own hand, by type and face; jokers come last. @param {Props & {seat: number}} props */
function HandArea({ view, moves, seat, submit, whyNot, gameWords, kinds }) {
  const last = kinds.faces.length;
  const held = kinds.cards.flatMap((card, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ card, kind, copy })));
  held.sort((a, b) => a.card.type - b.card.type || (a.card.face ?? last) - (b.card.face ?? last) || a.kind - b.kind);
  const losing = moves.has("lose");
  const isFree = (/** @type {number} */ kind) => losing || moves.has("play", { card: kind });
  const first = held.findIndex(({ kind }) => isFree(kind));
  /** @param {number} kind */
  function choose(kind) {
    said.value = "";
    const lose = moves.find("lose", { card: kind });
    if (lose) return submit(lose);
    if (moves.has("play", { card: kind })) return (chosen.value = chosen.value === kind ? -1 : kind);
    return whyNot(moves.named("play", { card: kind }));
  }
  return html`<div class="tr-hand" role="group" aria-label=${gameWords("board.hand", { n: held.length })} style=${{ "--cards": held.length }}
    onKeyDown=${walkButtons}>
    ${held.length === 0 ? html`<p>${gameWords("board.no_cards")}</p>` : null}
    ${held.map(({ card, kind, copy }, i) => {
      const free = isFree(kind);
      const name = cardWords(gameWords, kinds, card);
      const label = losing ? gameWords("action.lose", { card: name }) : free ? gameWords("board.choose", { card: name }) : name;
      return html`<button type="button" key=${`${kind}.${copy}`} draggable=${free && !losing}
        onDragStart=${(/** @type {DragEvent} */ e) => (e.dataTransfer?.setData("text/plain", card.name), (chosen.value = kind))}
        data-next=${(free && i === first) || null} class="tr-card ${free ? "is-free" : ""} ${chosen.value === kind ? "is-chosen" : ""}"
        tabindex=${i === 0 ? 0 : -1} aria-pressed=${chosen.value === kind} aria-disabled=${!free} aria-label=${label} title=${name}
        onClick=${() => choose(kind)}><${CardArt} ...${printed(kinds, card)} /></button>`;
    })}</div>`;
}

// -- the panel -------------------------------------------------------------------------------------------------------

/** @param {Props} props */
export function Panel({ view, moves, draft, counsel, gameWords, words, submit, takeBack, confirm, seat, seats, waiting, kinds }) {
  const mine = seat !== null && waiting.includes(seat);
  const names = moves.all("name");
  const show = moves.find("show");
  const discards = view.discards.reduce((a, b) => a + b, 0);
  const jokers = view.joker_supply.map((n, i) => `${gameWords(`type.${i}`)} ${n}`).join(", ");
  return html`<div class="tr-panel">
    ${counsel && counsel.why ? html`<p class="tr-why">${counsel.why}</p>` : null}
    ${mine && counsel && counsel.ways.length && moves.has("way") ? html`<${Ways} view=${view} moves=${moves} seat=${seat} submit=${submit}
      ways=${counsel.ways} gameWords=${gameWords} />` : null}
    ${names.length ? html`<div class="tr-names" role="group" aria-label=${gameWords("board.name_joker")}>${names.map((m) => {
      const face = kinds.faces[m.parts.face];
      return html`<button type="button" key=${m.key} class="tr-name" data-next onClick=${() => submit(m)} aria-label=${m.words}>
        <${CardArt} face=${face} /><small>${gameWords(`face.${face.name}`)}</small></button>`;
    })}</div>` : null}
    ${mine && view.stage === "play" && !show && !draft
      ? html`<p class="quiet">${gameWords(chosen.value >= 0 ? "board.choose_place" : "board.choose_card")}</p>` : null}
    ${mine && chosen.value >= 0 ? html`<div class="buttons">${moves.all("play", { card: chosen.value }).map((m) => html`<button type="button"
      key=${m.key} class="btn quiet-btn tr-into" onClick=${() => ((chosen.value = -1), submit(m))}>${m.words}</button>`)}</div>` : null}
    ${mine && moves.has("lose") ? html`<p class="quiet">${gameWords("board.choose_loss")}</p>` : null}
    <div class="buttons">
      ${show ? html`<button type="button" class="btn" data-next onClick=${() => submit(show)}>${gameWords("board.show")}</button>` : null}
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>
    ${counsel ? html`<h3>${gameWords("board.trios")}</h3><ol class="tr-meanings">${counsel.trios.map((text, i) => html`<li key=${i}
      class=${view.full_trio === i ? "is-full" : ""}>${text}</li>`)}</ol>` : null}
    <details class="moves-list tr-all"><summary>${gameWords("board.fields")}</summary><ul>${(counsel ? counsel.fields : []).map((words, field) =>
      html`<li key=${field}>${withFigures(gameWords, words, field, view, seats)}</li>`)}</ul></details>
    <p class="quiet tr-piles">${gameWords("board.piles", { deck: view.deck_size, discards, turn: view.turns + 1 })}<br />
      ${gameWords("board.jokers_left", { list: jokers })}</p>
  </div>`;
}

/** The ways at a crossroads; whoever points at one sees where it leads.
 * @param {Pick<Props, "view" | "moves" | "submit" | "gameWords"> & {seat: number, ways: Way[]}} props */
function Ways({ view, moves, seat, submit, ways, gameWords }) {
  const preview = (/** @type {number[]} */ path) => () => (previewed.value = path.length ? [view.figure[seat], ...path] : []);
  return html`<div class="tr-ways">${ways.map((way, i) => {
    const move = moves.of(way.action);
    return html`<button type="button" key=${move.key} class="btn ${i ? "quiet-btn" : ""}" data-next=${i === 0}
      onClick=${() => ((previewed.value = []), submit(move))} onMouseEnter=${preview(way.path)} onMouseLeave=${preview([])}
      onFocus=${preview(way.path)} onBlur=${preview([])}>
      <span>${way.words}<small>${gameWords(way.ends ? "board.leads_end" : "board.leads_on", { field: way.leads })}</small></span></button>`;
  })}</div>`;
}

/** In the list of seats: gems, cards, jokers, turns won and lost. @param {Props & {of: number}} props */
export function SeatNote({ view, of, gameWords, kinds }) {
  const spoken = kinds.gems.map((gem, i) => `${view.gems[of][i]} ${gameWords(`gem.${gem.name}`)}`).join(", ");
  const jokers = view.jokers[of].flatMap((n, i) => Array.from({ length: n }, () => gameWords(`type.${i}`)));
  const turns = [
    view.turn === of && view.extra ? ` · +${view.extra} ${gameWords("board.turns")}` : "",
    view.skips[of] ? ` · −${view.skips[of]} ${gameWords("board.turns")}` : "",
    view.interrupt === of ? ` · ${gameWords("board.goes_next")}` : "",
  ];
  return html`<span class="tr-note" data-purse=${of}>
    <span class="tr-gems" role="img" aria-label=${spoken}>${kinds.gems.map((gem, i) => html`<span key=${gem.name} class="tr-stack">
      ${Array.from({ length: gem.most }, (_, n) => html`<${Gem} key=${n} colour=${gem.colour} empty=${n >= view.gems[of][i]} />`)}</span>`)}</span>
    <small>${gameWords("board.cards", { n: view.hand_size[of] })}
    ${jokers.length ? html` · <span>${gameWords("board.jokers", { n: jokers.join(", ") })}</span>` : null}${turns.join("")}</small></span>`;
}

// -- what moves ------------------------------------------------------------------------------------------------------

const LONGEST_WAIT = 15000; // milliseconds

/** Figures walk, cards and gems fly, as the events tell. @param {Props} props @param {{current: HTMLElement | null}} root @param {Point[]} at */
function useWalks({ view, events, moment, seat, draft, kinds }, root, at) {
  const queue = useRef(new Queue());
  const stood = useRef(view.figure.slice());
  const rect = (/** @type {string} */ selector) => (root.current?.querySelector(selector) || document.querySelector(selector))?.getBoundingClientRect();
  const home = (/** @type {number} */ who) => rect(who === seat ? ".tr-hand" : `[data-purse="${who}"]`);

  const figureOf = (/** @type {number} */ who) => root.current?.querySelector(`[data-figure="${who}"]`);
  /** A figure that stands on one field, shown on others. @param {number[]} path @param {number} now */
  function shownOn(path, now) {
    const { width, height } = /** @type {DOMRect} */ (rect(".tr-board"));
    const end = at[now];
    return path.map((field) => {
      const [x, y] = [((at[field].x - end.x) * width) / 100, ((at[field].y - end.y) * height) / 100];
      return { transform: `translate(-50%, -78%) translate(${x}px, ${y}px)` };
    });
  }

  /** A figure waits where it stood until its walk begins: what comes before it is still being shown.
   * @param {number} who @param {number} from @param {number} now */
  function wait(who, from, now) {
    const there = shownOn([from, from], now);
    return queue.current.length > 10 || !lasting(100) ? null : figureOf(who)?.animate(there, { duration: LONGEST_WAIT });
  }

  useLayoutEffect(() => {
    /** @type {number[]} */
    let path = [];
    const waits = new Map();
    const flush = (/** @type {number} */ who) => {
      if (path.length > 1) {
        const walked = path;
        const now = view.figure[who];
        if (!waits.has(who)) waits.set(who, wait(who, walked[0], now));
        queue.current.add(() => {
          waits.get(who)?.cancel();
          return animate(figureOf(who), shownOn(walked, now), 260 * (walked.length - 1), { easing: "linear" });
        });
      }
      path = [];
    };
    let walker = -1;
    for (const { name, parts, seat: who } of events) {
      if (name === "stepped") {
        if (walker !== who) flush(walker);
        if (!path.length) path = [stood.current[who]];
        walker = who;
        path.push(parts.field);
        stood.current[who] = parts.field;
        continue;
      }
      if (name === "chose" || name === "repeats") continue;
      if (name !== "gained" && name !== "has_most") {
        flush(walker);
        walker = -1;
      }
      const gem = (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ lasts) =>
        queue.current.add(() => fly(html`<${Gem} colour=${kinds.gems[parts.gem].colour} />`, rect(from), rect(to), lasts));
      const purse = `[data-purse="${who}"]`;
      if (name === "played") {
        const card = kinds.cards[parts.card];
        const place = `[data-place="${parts.trio}.${card.type}"]`;
        queue.current.add(() => fly(html`<${CardArt} ...${printed(kinds, card)} />`, home(who), rect(place), 380));
      }
      if (name === "gained") gem(`[data-figure="${who}"]`, purse, 480);
      if (name === "stole") gem(`[data-purse="${parts.robbed}"]`, purse, 520);
      if (name === "lost") gem(purse, ".tr-trios", 480);
    }
    flush(walker);
    stood.current = view.figure.slice();
  }, [moment]);
  useEffect(() => {
    if (!draft) stood.current = view.figure.slice();
  }, [draft === null]);
}
