// Truel: two rings with their fields and figures, the three trios in the middle, the own hand below.
import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "/static/lib.js";
import { animate, fly, lasting, Queue } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { CardArt, COLOURS, FieldArt, Figure, Gem, GEMS, TypeArt } from "./art.js";

const FACES = [...COLOURS, "plus-1", "plus-2", "plus-3", "minus-1", "minus-2", "minus-3", "cards", "fields", ...GEMS];
const CARDS = [...["sun", "star", "heart"].flatMap((symbol) => FACES.map((face) => `${symbol}-${face}`)), "joker-player", "joker-value", "joker-unit"];
const REGULAR = 42;
const typeOf = (kind) => (kind >= REGULAR ? kind - REGULAR : kind % 14 < 3 ? 0 : kind % 14 < 9 ? 1 : 2);
const KINDS = { coloured: ["coloured", 0], start: ["start", 0], crossroads: ["crossroads", 0], "cards+1": ["cards", 1], "cards+2": ["cards", 2], "cards-1": ["cards", -1], "clock+": ["clock", 1], "clock++": ["clock", 2], "clock-": ["clock", -1] };

const pointed = signal(-1); // the field under the pointer or in focus
const previewed = signal([]); // the fields a way leads over
const chosen = signal(-1); // the card of the hand that is to be played
const said = signal(""); // what was wrong with the last click

const waysOf = (text) => String(text).trim().split(/\s+/).map(Number);
const kindOf = (row) => KINDS[String(row.kind).trim()];

/** Where each field lies, in hundredths of the board: the outer ring around, the inner between its crossroads. */
function places(rows) {
  const ways = (field) => waysOf(rows[field].forward);
  const crossing = (field) => kindOf(rows[field])[0] === "crossroads";
  const first = Math.max(rows.findIndex((_, field) => crossing(field)), 0);
  const outer = [];
  for (let at = first; !outer.includes(at); at = ways(at)[0]) outer.push(at);
  const angle = {};
  outer.forEach((field, i) => (angle[field] = (i / outer.length) * 2 * Math.PI - Math.PI / 2));
  const found = {};
  const put = (field, turn, radius) => (found[field] = { x: 50 + radius * Math.cos(turn), y: 50 + radius * Math.sin(turn) });
  outer.forEach((field) => put(field, angle[field], crossing(field) ? 41 : 46));
  outer.filter(crossing).forEach((from) => {
    const path = [];
    let at = ways(from)[1];
    for (; at !== undefined && !crossing(at) && path.length < 60; at = ways(at)[0]) path.push(at);
    let to = angle[at] ?? angle[from];
    if (to <= angle[from]) to += 2 * Math.PI;
    path.forEach((field, i) => put(field, angle[from] + ((i + 1) / (path.length + 1)) * (to - angle[from]), 33));
  });
  return rows.map((_, field) => found[field] || { x: 50, y: 50 });
}

/** What a field does, where the server does not say it (in a replay). */
function fieldWords(gameWords, row, field) {
  const [kind, amount] = kindOf(row);
  const key = kind === "cards" || kind === "clock" ? `field.${kind}.${amount}` : `field.${kind}`;
  const colour = gameWords(`colour.${COLOURS.indexOf(String(row.colour).trim())}`);
  return gameWords("field.words", { number: field + 1, kind: gameWords(key, { colour }) });
}

function cardWords(gameWords, card) {
  if (card.startsWith("joker")) return gameWords(`joker.${card.slice(6)}`);
  const at = card.indexOf("-");
  return gameWords("card.words", { face: gameWords(`face.${card.slice(at + 1)}`), symbol: gameWords(`symbol.${card.slice(0, at)}`) });
}

export default function Board(props) {
  const { view, counsel, seats, box, gameWords, legal, seat } = props;
  const rows = box.board.rows;
  const at = useRef(null);
  at.current ??= places(rows);
  const root = useRef(null);
  useMoves(props, root, at);
  const fields = counsel ? counsel.fields : rows.map((row, field) => fieldWords(gameWords, row, field));
  const line = said.value || (pointed.value >= 0 ? fields[pointed.value] : counsel ? counsel.why : "");
  useEffect(() => {
    chosen.value = -1;
    previewed.value = [];
    said.value = "";
  }, [view.turn, view.stage, view.turns, seat === null ? 0 : view.hand_size[seat]]);
  return html`<div class="tr" ref=${root}>
    <div class="tr-board">
      <svg class="tr-rings" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="46" /><circle cx="50" cy="50" r="33" />
        ${previewed.value.length > 1 ? html`<polyline class="tr-path" points=${previewed.value.map((f) => `${at.current[f].x},${at.current[f].y}`).join(" ")} />` : null}</svg>
      <${Fields} rows=${rows} at=${at.current} fields=${fields} ...${props} />
      ${COLOURS.map((colour, s) => {
        const place = at.current[view.figure[s]];
        const shared = [0, 1, 2].filter((o) => view.figure[o] === view.figure[s]);
        const aside = (shared.indexOf(s) - (shared.length - 1) / 2) * 3.4;
        return html`<span key=${colour} class="tr-figure" data-figure=${s} style=${{ left: `${place.x + aside}%`, top: `${place.y}%` }} role="img" aria-label=${gameWords("board.figure", { seat: seats[s].name, field: fields[view.figure[s]] })}><${Figure} colour=${colour} /></span>`;
      })}
      <${Trios} ...${props} />
    </div>
    <p class="tr-line" aria-hidden="true">${line}</p>
    ${seat === null ? null : html`<${HandArea} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. */
export function prompt({ view, counsel, draft, legal, gameWords }) {
  if (!counsel || (draft && draft.complete)) return "";
  if (legal.some((m) => m.name === "lose")) return `${counsel.why} ${gameWords("board.choose_loss")}`;
  return legal.some((m) => m.name === "play") && view.stage === "play" ? `${counsel.why} ${gameWords(chosen.value >= 0 ? "board.choose_place" : "board.choose_card")}` : counsel.why;
}

/** A field in words, with those who stand on it. */
function withFigures(gameWords, words, field, view, seats) {
  const here = seats.filter((s) => view.figure[s.seat] === field).map((s) => s.name);
  return here.length ? gameWords("board.field_with", { field: words, seats: here.join(", ") }) : words;
}

/** The fields: each tells what it does; arrow keys walk along the ring. */
function Fields({ rows, at, fields, gameWords, view, seat, seats }) {
  const [walked, setTabbed] = useState(-1);
  const tabbed = walked >= 0 ? walked : seat === null ? 0 : view.figure[seat];
  const group = useRef(null);
  function walk(event) {
    const field = Number(document.activeElement?.getAttribute("data-field") ?? -1);
    if (field < 0) return;
    const row = rows[field];
    const ways = { ArrowRight: row.forward, ArrowLeft: row.backward }[event.key];
    let to = ways === undefined ? undefined : waysOf(ways)[0];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const both = waysOf(row.forward);
      if (both.length > 1) to = both[event.key === "ArrowDown" ? 1 : 0];
    }
    if (to === undefined) return;
    event.preventDefault();
    setTabbed(to);
    group.current.querySelector(`[data-field="${to}"]`)?.focus();
  }
  return html`<div class="tr-fields" role="group" aria-label=${gameWords("board.rings")} ref=${group} onKeyDown=${walk} onMouseLeave=${() => (pointed.value = -1)}>${rows.map((row, field) => {
    const [kind, amount] = kindOf(row);
    const style = { left: `${at[field].x}%`, top: `${at[field].y}%` };
    const label = withFigures(gameWords, fields[field], field, view, seats);
    return html`<button type="button" key=${field} data-field=${field} tabindex=${field === tabbed ? 0 : -1} class="tr-field is-${kind} ${previewed.value.includes(field) ? "is-way" : ""}" style=${style} title=${fields[field]} aria-label=${label} onClick=${() => announce(label)}
      onFocus=${() => ((pointed.value = field), setTabbed(field))} onBlur=${() => (pointed.value = -1)} onMouseEnter=${() => (pointed.value = field)}><${FieldArt} kind=${kind} amount=${amount} colour=${String(row.colour).trim()} /></button>`;
  })}</div>`;
}

/** The trios: what lies there, what it means so far, and where the chosen card can go. */
function Trios({ view, legal, counsel, gameWords, submit, whyNot, numbers, seat, waiting }) {
  const mine = seat !== null && waiting.includes(seat) && view.stage === "play";
  return html`<div class="tr-trios">${[0, 1, 2].map((trio) => html`<div key=${trio} class="tr-trio ${view.full_trio === trio ? "is-full" : ""}" role="group" aria-label=${gameWords("board.trio", { n: trio + 1, words: counsel ? counsel.trios[trio] : "" })}>
    ${[0, 1, 2].map((type) => {
      const card = view.trio[trio][type];
      if (card !== -1) return html`<span key=${type} class="tr-place" data-place=${`${trio}.${type}`} role="img" aria-label=${cardWords(gameWords, card)} title=${cardWords(gameWords, card)}><${CardArt} card=${card} /></span>`;
      const kind = chosen.value;
      const fitting = kind >= 0 && typeOf(kind) === type;
      const move = fitting ? legal.find((m) => m.name === "play" && m.parts.trio === trio && m.parts.card === kind) : undefined;
      const label = gameWords("board.place", { n: trio + 1, type: gameWords(`type.${type}`) });
      const choose = () => {
        if (move) return (chosen.value = -1), submit(move.action);
        if (!mine) return whyNot(numbers.play);
        announce(gameWords(kind < 0 ? "board.choose_card" : "board.other_type"));
        said.value = gameWords(kind < 0 ? "board.choose_card" : "board.other_type");
      };
      return html`<button type="button" key=${type} class="tr-place ${move ? "is-free" : ""}" data-place=${`${trio}.${type}`} tabindex=${move ? 0 : -1} aria-disabled=${!move} aria-label=${move ? move.words : label} title=${label} onClick=${choose} onDragOver=${(e) => move && e.preventDefault()} onDrop=${(e) => (e.preventDefault(), choose())}><${TypeArt} type=${type} /></button>`;
    })}
    <small class="tr-means" aria-hidden="true">${counsel ? counsel.trios[trio] : ""}</small></div>`)}</div>`;
}

function HandArea({ view, legal, seat, submit, whyNot, gameWords, numbers }) {
  const held = CARDS.flatMap((card, kind) => Array.from({ length: view.hand[seat][kind] || 0 }, (_, copy) => ({ card, kind, copy })));
  held.sort((a, b) => typeOf(a.kind) - typeOf(b.kind) || (a.kind % 14) - (b.kind % 14) || a.kind - b.kind);
  const losing = legal.some((m) => m.name === "lose");
  function choose(kind) {
    said.value = "";
    const lose = legal.find((m) => m.name === "lose" && m.parts.card === kind);
    if (lose) return submit(lose.action);
    const plays = legal.filter((m) => m.name === "play" && m.parts.card === kind);
    if (plays.length) return (chosen.value = chosen.value === kind ? -1 : kind);
    return whyNot(numbers.play + kind * 3);
  }
  const walk = (event) => {
    const cards = [...event.currentTarget.querySelectorAll("button")];
    const to = cards.indexOf(document.activeElement) + { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!cards[to]) return;
    event.preventDefault();
    cards[to].focus();
  };
  return html`<div class="tr-hand" role="group" aria-label=${gameWords("board.hand", { n: held.length })} style=${{ "--cards": held.length }} onKeyDown=${walk}>
    ${held.length === 0 ? html`<p>${gameWords("board.no_cards")}</p>` : null}
    ${held.map(({ card, kind, copy }, i) => {
      const free = losing || legal.some((m) => m.name === "play" && m.parts.card === kind);
      const name = cardWords(gameWords, card);
      const label = losing ? gameWords("action.lose", { card: name }) : free ? gameWords("board.choose", { card: name }) : name;
      return html`<button type="button" key=${kind * 40 + copy} draggable=${free && !losing} onDragStart=${(e) => (e.dataTransfer?.setData("text/plain", card), (chosen.value = kind))} data-next=${(free && i === held.findIndex((each) => losing || legal.some((m) => m.name === "play" && m.parts.card === each.kind))) || null} class="tr-card ${free ? "is-free" : ""} ${chosen.value === kind ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-pressed=${chosen.value === kind} aria-disabled=${!free} aria-label=${label} title=${name} onClick=${() => choose(kind)}><${CardArt} card=${card} /></button>`;
    })}</div>`;
}

// -- the panel -------------------------------------------------------------------------------------------------------

export function Panel({ view, legal, draft, counsel, gameWords, words, submit, takeBack, confirm, seat, seats, waiting }) {
  const mine = seat !== null && waiting.includes(seat);
  const names = legal.filter((m) => m.name === "name");
  const show = legal.find((m) => m.name === "show");
  const point = (way) => ({
    onMouseEnter: () => (previewed.value = [view.figure[seat], ...way.path]),
    onMouseLeave: () => (previewed.value = []),
    onFocus: () => (previewed.value = [view.figure[seat], ...way.path]),
    onBlur: () => (previewed.value = []),
  });
  return html`<div class="tr-panel">
    ${counsel && counsel.why ? html`<p class="tr-why">${counsel.why}</p>` : null}
    ${mine && counsel && counsel.ways.length && legal.some((m) => m.name === "way") ? html`<div class="tr-ways">${counsel.ways.map((way, i) => html`<button type="button" key=${way.action} class="btn ${i ? "quiet-btn" : ""}" data-next=${i === 0} onClick=${() => ((previewed.value = []), submit(way.action))} ...${point(way)}>
      <span>${way.words}<small>${gameWords(way.ends ? "board.leads_end" : "board.leads_on", { field: way.leads })}</small></span></button>`)}</div>` : null}
    ${names.length ? html`<div class="tr-names" role="group" aria-label=${gameWords("board.name_joker")}>${names.map((m) => html`<button type="button" key=${m.action} class="tr-name" data-next onClick=${() => submit(m.action)} aria-label=${m.words}><${CardArt} card=${`none-${FACES[m.parts.face]}`} /><small>${gameWords(`face.${FACES[m.parts.face]}`)}</small></button>`)}</div>` : null}
    ${mine && view.stage === "play" && !show && !draft ? html`<p class="quiet">${gameWords(chosen.value >= 0 ? "board.choose_place" : "board.choose_card")}</p>` : null}
    ${mine && chosen.value >= 0 ? html`<div class="buttons">${legal.filter((m) => m.name === "play" && m.parts.card === chosen.value).map((m) => html`<button type="button" key=${m.action} class="btn quiet-btn tr-into" onClick=${() => ((chosen.value = -1), submit(m.action))}>${m.words}</button>`)}</div>` : null}
    ${mine && legal.some((m) => m.name === "lose") ? html`<p class="quiet">${gameWords("board.choose_loss")}</p>` : null}
    <div class="buttons">
      ${show ? html`<button type="button" class="btn" data-next onClick=${() => submit(show.action)}>${gameWords("board.show")}</button>` : null}
      ${draft && draft.complete ? html`<button type="button" class="btn" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>
    ${counsel ? html`<h3>${gameWords("board.trios")}</h3><ol class="tr-meanings">${counsel.trios.map((text, i) => html`<li key=${i} class=${view.full_trio === i ? "is-full" : ""}>${text}</li>`)}</ol>` : null}
    <details class="moves-list tr-all"><summary>${gameWords("board.fields")}</summary><ul>${(counsel ? counsel.fields : []).map((words, field) => html`<li key=${field}>${withFigures(gameWords, words, field, view, seats)}</li>`)}</ul></details>
    <p class="quiet tr-piles">${gameWords("board.piles", { deck: view.deck_size, discards: view.discards.reduce((a, b) => a + b, 0), turn: view.turns + 1 })}<br />${gameWords("board.jokers_left", { list: view.joker_supply.map((n, i) => `${gameWords(`type.${i}`)} ${n}`).join(", ") })}</p>
  </div>`;
}

export function SeatNote({ view, of, gameWords }) {
  const spoken = GEMS.map((gem, i) => `${view.gems[of][i]} ${gameWords(`gem.${gem}`)}`).join(", ");
  const jokers = view.jokers[of].flatMap((n, i) => Array.from({ length: n }, () => gameWords(`type.${i}`)));
  return html`<span class="tr-note" data-purse=${of}>
    <span class="tr-gems" role="img" aria-label=${spoken}>${GEMS.map((gem, i) => html`<span key=${gem} class="tr-stack">${[0, 1, 2].map((n) => html`<${Gem} key=${n} colour=${COLOURS[i]} empty=${n >= view.gems[of][i]} />`)}</span>`)}</span>
    <small>${gameWords("board.cards", { n: view.hand_size[of] })}${jokers.length ? html` · <span>${gameWords("board.jokers", { n: jokers.join(", ") })}</span>` : null}
    ${view.turn === of && view.extra ? ` · +${view.extra} ${gameWords("board.turns")}` : ""}${view.skips[of] ? ` · −${view.skips[of]} ${gameWords("board.turns")}` : ""}${view.interrupt === of ? ` · ${gameWords("board.goes_next")}` : ""}</small></span>`;
}

// -- what moves ------------------------------------------------------------------------------------------------------

const LONGEST_WAIT = 15000; // milliseconds

function useMoves({ view, events, moment, seat, draft }, root, at) {
  const queue = useRef(new Queue());
  const stood = useRef(view.figure.slice());
  const rect = (selector) => (root.current?.querySelector(selector) || document.querySelector(selector))?.getBoundingClientRect();
  const home = (who) => rect(who === seat ? ".tr-hand" : `[data-purse="${who}"]`);

  const figureOf = (who) => root.current?.querySelector(`[data-figure="${who}"]`);
  /** A figure that stands on one field, shown on others. */
  function shownOn(path, now) {
    const board = rect(".tr-board");
    const end = at.current[now];
    return path.map((field) => ({ transform: `translate(-50%, -78%) translate(${((at.current[field].x - end.x) * board.width) / 100}px, ${((at.current[field].y - end.y) * board.height) / 100}px)` }));
  }

  /** A figure waits where it stood until its walk begins: what comes before it is still being shown. */
  function wait(who, from, now) {
    const there = shownOn([from, from], now);
    return queue.current.length > 10 || !lasting(100) ? null : figureOf(who)?.animate(there, { duration: LONGEST_WAIT });
  }

  useLayoutEffect(() => {
    let path = [];
    const waits = new Map();
    const flush = (who) => {
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
      if (name === "played") {
        const type = typeOf(parts.card);
        queue.current.add(() => fly(html`<${CardArt} card=${CARDS[parts.card]} />`, home(who), rect(`[data-place="${parts.trio}.${type}"]`), 380));
      }
      if (name === "gained") queue.current.add(() => fly(html`<${Gem} colour=${COLOURS[parts.gem]} />`, rect(`[data-figure="${who}"]`), rect(`[data-purse="${who}"]`), 480));
      if (name === "stole") queue.current.add(() => fly(html`<${Gem} colour=${COLOURS[parts.gem]} />`, rect(`[data-purse="${parts.robbed}"]`), rect(`[data-purse="${who}"]`), 520));
      if (name === "lost") queue.current.add(() => fly(html`<${Gem} colour=${COLOURS[parts.gem]} />`, rect(`[data-purse="${who}"]`), rect(".tr-trios"), 480));
    }
    flush(walker);
    stood.current = view.figure.slice();
  }, [moment]);
  useEffect(() => {
    if (!draft) stood.current = view.figure.slice();
  }, [draft === null]);
}
