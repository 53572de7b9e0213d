// Super Truffle Pigs: the wolf board in the north, the forest as a map, the open powers below it.
import { html, signal, useEffect, useRef, useState } from "/static/lib.js";
import { fly, lasting } from "/static/animate.js";
import { announce } from "/static/announce.js";
import { CardBack, Die, Direction, DIRECTIONS, Emblem, Ground, Pig, SEAT_SIGNS, Truffle, Walls, Wolf } from "./art.js";

const COLOURS = ["white", "yellow", "black"];
const PIGS = ["spotted", "striped"];
const WOLVES = ["brown-1", "grey-1", "brown-2", "grey-2"];
const CARDS = [...DIRECTIONS, "two"];
const PACKS = ["brown", "grey"];
const POWERS = ["snout-slam", "mud-bomb", "thunder-oink", "decoy", "turbo-trotters", "flying-pig", "wall-vault", "trading-places", "power-snout", "mega-dig", "x-ray-sniff", "ghost-pig"];

const chosenPig = signal(0); // which of one's own pigs moves next
const chosenCard = signal(-1); // the direction card that is to be laid
const pointed = signal(-1); // the tile under the pointer or in focus
const chosenPower = signal(""); // the power whose text is shown
const said = signal(""); // what was wrong with the last click
const running = signal(null); // the wolves' run that is being watched: {frames, at, playing}

const kept = (draft) => (draft ? draft.decisions.length : 0);
const letterOf = (gameWords, card) => (card === "two" ? "2" : gameWords(`card.${card}`)[0]);
const tokensOf = (box) => box.truffles.rows.map((row) => ({ colour: String(row.colour).trim(), value: String(row.value).trim() }));
const digsOf = (box, colour) => box.numbers.digs[COLOURS.indexOf(colour)];
const priceOf = (box, power) => Number(box.powers.rows.find((row) => String(row.power).trim() === power)?.price ?? 0);

export default function Board(props) {
  const { view, counsel, gameWords, box, seat, waiting } = props;
  const root = useRef(null);
  const frame = useEvents(props, root);
  useEffect(() => {
    if (seat !== null && view.pig[seat][chosenPig.value] === -1 && view.pig[seat][1 - chosenPig.value] !== -1) chosenPig.value = 1 - chosenPig.value;
  }, [seat === null ? "" : view.pig[seat].join()]);
  useEffect(() => {
    chosenCard.value = -1;
    chosenPower.value = "";
    said.value = "";
  }, [view.stage, view.to_lay, view.rounds, view.taken]);
  if (view.path[0] === -1) return html`<div class="sp"><p class="sp-line">${gameWords("picture.start")}</p></div>`;
  const mine = seat !== null && waiting.includes(seat);
  const hovered = mine ? pathTo(props, pointed.value) : undefined;
  const line = frame ? frame.words : said.value ? said.value : props.draft && props.draft.complete ? gameWords("board.ready") : hovered ? gameWords("board.to_tile", { pig: gameWords(`pig.${PIGS[hovered.pig]}`), tile: counsel.names[hovered.tile], cost: gameWords("board.cost", { n: hovered.cost }) })
    : pointed.value >= 0 && counsel ? counsel.tiles[pointed.value] : counsel ? counsel.why : "";
  return html`<div class="sp ${view.winter ? "is-winter" : "is-summer"}" ref=${root} style=${{ "--columns": box.forest.columns, "--rows": box.forest.rows_of_tiles, "--pace": `${frame ? frame.lasts : 0}ms` }}>
    <${WolfBoard} ...${props} frame=${frame} />
    <${Forest} ...${props} frame=${frame} over=${hovered ? hovered.over : []} />
    <p class="sp-line" aria-hidden="true">${line}</p>
    ${running.value ? html`<${RunBar} gameWords=${gameWords} />` : html`<${Powers} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. */
export function prompt({ counsel, draft, legal, gameWords }) {
  if (!counsel || (draft && draft.complete)) return "";
  if (!legal.some((m) => m.name === "lay")) return counsel.why;
  return `${counsel.why} ${gameWords(chosenCard.value >= 0 ? "board.choose_track" : "board.choose_card")}`;
}

/** The way of the chosen pig (or, if it has none, of the other one) to a tile. */
function pathTo({ counsel, seat, legal }, tile) {
  if (!counsel || !legal.length || tile < 0 || seat === null) return undefined;
  const mine = counsel.paths.filter((path) => path.pig === chosenPig.value);
  return (mine.length ? mine : counsel.paths).find((path) => path.tile === tile);
}

// -- the wolf board --------------------------------------------------------------------------------------------------

function WolfBoard({ view, gameWords, box, seats, seat, counsel, legal, submit, frame }) {
  const spaces = counsel ? counsel.spaces : 5;
  const { rounds, rolled } = frame || view;
  const face = rolled >= 0 ? box.die.rows[rolled] : null;
  const lays = legal.filter((m) => m.name === "lay");
  return html`<div class="sp-wolfboard">
    <span class="sp-round"><b>${rounds ? gameWords("board.round", { n: rounds }) : ""}</b><small>${view.last_round ? gameWords("board.last_round") : gameWords("board.left", { n: view.in_forest })}</small></span>
    ${face ? html`<span class="sp-rolled" role="img" aria-label=${gameWords("board.die", { face: counsel && !frame ? counsel.die : "" })} title=${counsel && !frame ? counsel.die : ""}><${Die} cards=${Number(face.cards)} wolf=${Number(face.wolf)} moon=${Number(face.moon)} /></span>` : html`<span class="sp-rolled"></span>`}
    <div class="sp-tracks">${PACKS.map((pack, track) => {
      const open = track === 0 || view.wolf[1] !== -1;
      const move = chosenCard.value >= 0 ? lays.find((m) => m.parts.card === chosenCard.value && m.parts.pack === track) : undefined;
      const cards = Array.from({ length: spaces }, (_, space) => {
        const by = frame ? frame.tracks[track][space]?.seat ?? -1 : view.laid_by[track][space];
        const card = frame ? frame.tracks[track][space]?.card ?? -1 : view.shown[track][space];
        const own = by < 0 || by !== seat ? -1 : frame ? frame.tracks[track][space].own : view.hidden[seat][track][space];
        const lit = frame && frame.card && frame.card.track === track && frame.card.space === space;
        const label = by < 0 ? gameWords("board.space_empty") : card !== -1 ? gameWords("board.space_shown", { card: gameWords(`card.${card}`), seat: seats[by].name }) : own !== -1 && own !== null ? gameWords("board.space_own", { card: gameWords(`card.${own}`) }) : gameWords("board.space_hidden", { seat: seats[by].name });
        return html`<span key=${space} class="sp-space ${by < 0 ? "is-free" : ""} ${lit ? "is-lit" : ""}" data-space=${`${track}.${space}`} role="img" aria-label=${label} title=${label}>
          ${by < 0 ? null : card !== -1 ? html`<${Direction} card=${card} letter=${letterOf(gameWords, card)} seat=${by} />` : own !== -1 && own !== null ? html`<span class="sp-mine"><${Direction} card=${own} letter=${letterOf(gameWords, own)} seat=${by} /></span>` : html`<${CardBack} seat=${by} />`}</span>`;
      });
      const inner = html`<span class="sp-pack"><${Wolf} pack=${pack} arrow=${false} /></span>${cards}`;
      return move
        ? html`<button type="button" key=${pack} class="sp-track is-${pack} is-here" aria-label=${gameWords("board.track_here", { pack: gameWords(`pack.${pack}`) })} onClick=${() => ((chosenCard.value = -1), submit(move.action))}>${inner}</button>`
        : html`<div key=${pack} class="sp-track is-${pack} ${open ? "" : "is-closed"}" role="group" aria-label=${gameWords("board.track", { pack: gameWords(`pack.${pack}`) })}>${inner}</div>`;
    })}</div></div>`;
}

// -- the forest ------------------------------------------------------------------------------------------------------

/** Where the n-th of several pieces stands on a tile, in hundredths of it. */
function spot(n, of, kind) {
  if (kind === "wolf") return { x: 50 + (n - (of - 1) / 2) * (of > 2 ? 22 : 34), y: 48 };
  if (of <= 4) return { x: 50 + (n - (of - 1) / 2) * (of > 3 ? 24 : 27), y: 23 };
  const row = n < 4 ? 0 : 1;
  const here = row ? of - 4 : 4;
  return { x: 50 + ((row ? n - 4 : n) - (here - 1) / 2) * 24, y: row ? 43 : 17 };
}

function Forest(props) {
  const { view, legal, counsel, gameWords, seat, seats, box, submit, redraft, draft, whyNot, numbers, waiting, frame, over, past } = props;
  const columns = box.forest.columns;
  const rows = box.forest.rows_of_tiles;
  const tiles = columns * rows;
  const [walked, setAt] = useState(-1);
  const at = walked >= 0 ? walked : seat === null ? 0 : Math.max(0, ...view.pig[seat].slice(chosenPig.value, chosenPig.value + 1));
  const group = useRef(null);
  const mine = seat !== null && waiting.includes(seat) && !frame;
  const pigs = frame ? frame.pig : view.pig;
  const wolves = frame ? frame.wolf : view.wolf;
  const targets = mine ? targetsOf(props) : new Map();

  function walk(event) {
    const tile = Number(document.activeElement?.getAttribute("data-tile") ?? -1);
    if (tile < 0) return;
    const [row, column] = [Math.floor(tile / columns), tile % columns];
    const to = { ArrowUp: row > 0 ? tile - columns : -1, ArrowDown: row < rows - 1 ? tile + columns : -1, ArrowLeft: column > 0 ? tile - 1 : -1, ArrowRight: column < columns - 1 ? tile + 1 : -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0) {
        setAt(to);
        group.current.querySelector(`[data-tile="${to}"]`)?.focus();
      }
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "l") announce(past.length ? past.at(-1).words : gameWords("board.nothing_yet"));
    else if (key === "s") announce(counsel ? counsel.tiles[tile] : "");
    else if (key === "o") announce(mine && legal.length ? gameWords("board.options", { list: options(tile) }) : gameWords("board.no_options"));
    else if (key === "p" && seat !== null) {
      if (view.pig[seat][1 - chosenPig.value] !== -1) chosenPig.value = 1 - chosenPig.value;
      announce(pigWords(props, chosenPig.value));
    } else return;
    event.preventDefault();
  }

  /** What could be done here, then whatever else. */
  function options(tile) {
    const here = targets.get(tile);
    const path = pathTo(props, tile);
    const first = path ? [gameWords("board.to_tile", { pig: gameWords(`pig.${PIGS[path.pig]}`), tile: counsel.names[tile], cost: gameWords("board.cost", { n: path.cost }) })] : here ? [here.words] : [];
    return [...first, ...legal.filter((m) => m.name !== "move").slice(0, 8).map((m) => m.words)].join("; ");
  }

  function choose(tile) {
    setAt(tile);
    said.value = "";
    if (frame) return skipRun();
    const target = targets.get(tile);
    if (target) return target.go();
    const own = seat === null ? -1 : [0, 1].findIndex((pig) => view.pig[seat][pig] === tile);
    if (own >= 0) {
      if (own !== chosenPig.value || view.pig[seat][1 - own] !== tile) chosenPig.value = own;
      return announce(pigWords(props, own));
    }
    if (!mine) return announce(counsel ? counsel.tiles[tile] : "");
    const from = view.pig[seat][chosenPig.value];
    const direction = [tile === from - columns, tile === from + 1, tile === from + columns, tile === from - 1].indexOf(true);
    if (legal.some((m) => m.name === "fly")) return whyNot(numbers.fly + tile);
    if (direction >= 0 && view.stage === "turn") return whyNot(numbers.move + 4 * chosenPig.value + direction);
    said.value = gameWords("board.too_far", { tile: counsel ? counsel.names[tile] : "" });
    return announce(said.value);
  }

  return html`<div class="sp-forest" ref=${group} role="group" aria-label=${gameWords("board.forest")} onKeyDown=${walk} onMouseLeave=${() => (pointed.value = -1)}>
    ${Array.from({ length: tiles }, (_, tile) => {
      const target = targets.get(tile);
      const own = mine && [0, 1].some((pig) => view.pig[seat][pig] === tile && chosenPig.value === pig);
      const label = `${counsel ? counsel.tiles[tile] : tile}${target && target.words ? `. ${target.words}` : ""}`;
      return html`<div key=${tile} class="sp-tile" style=${{ gridColumn: (tile % columns) + 1, gridRow: Math.floor(tile / columns) + 1 }}>
        <button type="button" data-tile=${tile} class="sp-square ${target ? "is-target" : ""} ${own ? "is-own" : ""} ${over.includes(tile) ? "is-over" : ""}" tabindex=${tile === at ? 0 : -1} aria-label=${label} onClick=${() => choose(tile)} onFocus=${() => ((pointed.value = tile), setAt(tile))} onBlur=${() => (pointed.value = -1)} onMouseEnter=${() => (pointed.value = tile)}>
          <${Ground} ground=${view.ground[tile]} tile=${view.tile[tile]} winter=${view.winter} />
          <span class="sp-name" aria-hidden="true">${counsel ? counsel.names[tile] : ""}</span>
</button>
        ${target && target.cost ? html`<span class="sp-cost" aria-hidden="true">${target.cost}</span>` : null}
        <${Walls} bits=${view.walls[tile]} />
        ${[0, 1].map((slot) => html`<${TruffleAt} key=${slot} ...${props} tile=${tile} slot=${slot} mine=${mine} choose=${choose} />`)}
      </div>`;
    })}
    ${WOLVES.map((name, wolf) => {
      if (wolves[wolf] === -1) return null;
      const here = wolves.map((place, other) => (place === wolves[wolf] ? other : -1)).filter((other) => other >= 0);
      const move = mine ? legal.find((m) => (m.name === "wolf" && m.parts.wolf === wolf) || (m.name === "pack" && m.parts.pack === wolf % 2)) : undefined;
      const out = frame ? frame.out[wolf] : view.knocked_out[wolf];
      return html`<${Piece} key=${name} kind="wolf" columns=${columns} tile=${wolves[wolf]} n=${here.indexOf(wolf)} of=${here.length} move=${move} label=${move ? move.words : gameWords(`wolf.${name}`)} submit=${submit} choose=${choose} lit=${frame && frame.who === `w${wolf}`}><${Wolf} pack=${PACKS[wolf % 2]} number=${wolf < 2 ? 1 : 2} facing=${frame ? DIRECTIONS[frame.facing[wolf]] : view.facing[wolf]} out=${out} /></${Piece}>`;
    })}
    ${pigs.flatMap((pair, owner) => pair.map((tile, pig) => {
      if (tile === -1 || owner >= view.players) return null;
      const here = pigs.flatMap((two, o) => two.map((place, p) => (place === tile ? o * 2 + p : -1))).filter((other) => other >= 0);
      const move = mine ? legal.find((m) => (m.name === "swap" && m.parts.owner === owner && m.parts.pig === pig) || (m.name === "pig" && owner === seat && m.parts.pig === pig)) : undefined;
      const chosen = mine && owner === seat && pig === chosenPig.value;
      const label = move ? move.words : gameWords("tile.pig", { pig: gameWords(`pig.${PIGS[pig]}`), seat: seats[owner].name });
      const pick = () => (owner === seat && !frame ? ((chosenPig.value = pig), announce(pigWords(props, pig))) : choose(tile));
      return html`<${Piece} key=${`${owner}.${pig}`} kind="pig" columns=${columns} tile=${tile} n=${here.indexOf(owner * 2 + pig)} of=${here.length} move=${move} label=${label} submit=${submit} choose=${pick} chosen=${chosen} lit=${frame && frame.who === `p${owner}.${pig}`} data=${`${owner}.${pig}`}><${Pig} seat=${owner} pig=${pig} ghost=${view.ghost[owner][pig]} /></${Piece}>`;
    }))}
  </div>`;
}

/** A pig or wolf on the map. It is for the hand; the keyboard has the tiles and the panel. */
function Piece({ kind, columns, tile, n, of, move, label, submit, choose, chosen, lit, data, children }) {
  const { x, y } = spot(n, of, kind);
  const style = { "--at-x": (tile % columns) + x / 100, "--at-y": Math.floor(tile / columns) + y / 100 };
  return html`<button type="button" tabindex="-1" aria-hidden="true" data-piece=${data} class="sp-piece is-${kind} ${of > 4 ? "is-small" : ""} ${move ? "is-aim" : ""} ${chosen ? "is-chosen" : ""} ${lit ? "is-lit" : ""}" style=${style} title=${label} onMouseEnter=${() => (pointed.value = tile)}
    onClick=${() => (move ? submit(move.action) : choose(tile))}>${children}</button>`;
}

function TruffleAt({ view, legal, gameWords, seat, box, tile, slot, submit, counsel, mine, whyNot, numbers, choose }) {
  const place = tile * 2 + slot;
  const colour = view.truffle[place];
  if (colour === -1) return null;
  let dug = 0;
  view.pig.forEach((pair, owner) => pair.forEach((at, pig) => {
    if (at === tile && view.dig_slot[owner][pig] === slot) dug = view.dug[owner][pig];
  }));
  const digs = digsOf(box, colour);
  const token = seat === null ? -1 : view.seen_token[seat][place];
  const known = token !== null && token >= 0 ? tokensOf(box)[token] : null;
  const sniffed = view.sniffed.some((row) => row[place]);
  const dig = mine ? legal.find((m) => m.name === "dig" && m.parts.slot === slot && view.pig[seat][m.parts.pig] === tile && m.parts.pig === chosenPig.value) || legal.find((m) => m.name === "dig" && m.parts.slot === slot && view.pig[seat][m.parts.pig] === tile) : undefined;
  const sniff = mine ? legal.find((m) => m.name === "sniff" && m.parts.tile === tile && m.parts.slot === slot) : undefined;
  const move = dig || sniff;
  const name = known ? gameWords("tile.known", { token: counsel.tokens[token] }) : gameWords("tile.truffle", { colour: gameWords(`colour.${colour}`) });
  const ask = () => {
    const own = mine ? [chosenPig.value, 1 - chosenPig.value].find((pig) => view.pig[seat][pig] === tile) : undefined;
    return own === undefined ? choose(tile) : whyNot(numbers.dig + 2 * own + slot);
  };
  return html`<button type="button" tabindex="-1" aria-hidden="true" class="sp-truffle is-slot-${slot} ${move ? "is-aim" : ""}" title=${name} onMouseEnter=${() => (pointed.value = tile)} onClick=${() => (move ? submit(move.action, { send: true }) : ask())}>
    <${Truffle} colour=${colour} digs=${digs} dug=${dug} value=${known && known.value !== "super" ? known.value : null} isSuper=${known && known.value === "super"} known=${sniffed} /></button>`;
}

const pigWords = ({ view, counsel, gameWords, seat }, pig) => view.pig[seat][pig] === -1 ? gameWords("board.pig_out", { pig: gameWords(`pig.${PIGS[pig]}`) }) : gameWords("board.pig_at", { pig: gameWords(`pig.${PIGS[pig]}`), tile: counsel ? counsel.names[view.pig[seat][pig]] : "" });

/** Which tiles can be chosen now, and what that does. */
function targetsOf({ view, legal, counsel, seat, submit, redraft, draft, gameWords }) {
  const found = new Map();
  if (!counsel || !legal.length) return found; // looking back, nothing can be done
  const add = (tile, target) => found.has(tile) || found.set(tile, target);
  legal.filter((m) => m.name === "fly").forEach((m) => add(m.parts.tile, { words: m.words, go: () => submit(m.action) }));
  counsel.lures.forEach(({ action, tile }) => add(tile, { words: legal.find((m) => m.action === action)?.words, go: () => submit(action) }));
  legal.filter((m) => m.name === "sniff").forEach((m) => add(m.parts.tile, { words: m.words, go: () => submit(m.action, { send: true }) }));
  legal.filter((m) => m.name === "wolf").forEach((m) => add(view.wolf[m.parts.wolf], { words: m.words, go: () => submit(m.action) }));
  legal.filter((m) => m.name === "pack").forEach((m) => [m.parts.pack, m.parts.pack + 2].forEach((wolf) => view.wolf[wolf] !== -1 && add(view.wolf[wolf], { words: m.words, go: () => submit(m.action) })));
  legal.filter((m) => m.name === "swap").forEach((m) => add(view.pig[m.parts.owner][m.parts.pig], { words: m.words, go: () => submit(m.action) }));
  legal.filter((m) => m.name === "return").forEach((m) => add(view.path[m.parts.way], { words: m.words, go: () => submit(m.action) }));
  legal.filter((m) => m.name === "pig").forEach((m) => add(view.pig[seat][m.parts.pig], { words: m.words, go: () => submit(m.action) }));
  const ways = [...counsel.paths].sort((a, b) => (b.pig === chosenPig.value) - (a.pig === chosenPig.value));
  ways.filter((path) => path.pig === chosenPig.value || !counsel.paths.some((other) => other.pig === chosenPig.value)).forEach((path) => add(path.tile, {
    cost: path.cost,
    words: gameWords("board.to_tile", { pig: gameWords(`pig.${PIGS[path.pig]}`), tile: counsel.names[path.tile], cost: gameWords("board.cost", { n: path.cost }) }),
    go: () => redraft(kept(draft), path.actions),
  }));
  return found;
}

// -- powers ----------------------------------------------------------------------------------------------------------

function Powers({ view, legal, gameWords, box, submit, whyNot, numbers, seat, waiting }) {
  const mine = seat !== null && waiting.includes(seat);
  return html`<div class="sp-powers" role="group" aria-label=${gameWords("board.powers")}>${view.row.map((power, slot) => {
    if (power === -1) return html`<span key=${slot} class="sp-power is-gone" role="img" aria-label=${gameWords("board.power_gone")} title=${gameWords("board.power_gone")}>✕</span>`;
    const number = POWERS.indexOf(power);
    const uses = legal.filter((m) => m.name === "use" && m.parts.power === number);
    const price = priceOf(box, power);
    const label = gameWords("board.power", { power: gameWords(`power.${power}`), n: price, does: gameWords(`does.${power}`) });
    const go = () => {
      if (uses.length === 1) return submit(uses[0].action);
      chosenPower.value = chosenPower.value === power ? "" : power; // the panel tells what it does and asks how to pay
      if (!uses.length) return mine && whyNot(numbers.use + 4 * number);
      return announce(gameWords("board.how_to_pay", { power: gameWords(`power.${power}`) }));
    };
    return html`<button type="button" key=${slot} class="sp-power ${uses.length ? "is-free" : ""} ${view.power === power ? "is-used" : ""}" aria-disabled=${!uses.length} aria-label=${label} title=${gameWords(`does.${power}`)} onClick=${go}>
      <span class="sp-power-head"><${Emblem} power=${power} /><b>${gameWords(`power.${power}`)}</b><span class="sp-price" aria-hidden="true">${price}</span></span><small>${gameWords(`does.${power}`)}</small></button>`;
  })}</div>`;
}

// -- the panel -------------------------------------------------------------------------------------------------------

export function Panel(props) {
  const { view, legal, draft, counsel, gameWords, words, submit, takeBack, confirm, seat, waiting, box } = props;
  const mine = seat !== null && waiting.includes(seat);
  const of = (name) => legal.filter((m) => m.name === name);
  const one = (name) => of(name)[0];
  const end = one("end");
  const upgrade = one("upgrade");
  const stop = one("stop");
  const stay = one("stay_out");
  const doubled = of("use").filter((m) => POWERS[m.parts.power] === chosenPower.value);
  const cards = view.rolled >= 0 ? Number(box.die.rows[view.rolled].cards) : 0;
  return html`<div class="sp-panel">
    ${counsel && counsel.why && !(draft && draft.complete) ? html`<p class="sp-why">${counsel.why}</p>` : null}
    ${view.power !== -1 || chosenPower.value ? html`<p class="sp-does"><${Emblem} power=${view.power !== -1 ? view.power : chosenPower.value} /><span><b>${gameWords(`power.${view.power !== -1 ? view.power : chosenPower.value}`)}</b> ${gameWords(`does.${view.power !== -1 ? view.power : chosenPower.value}`)}</span></p>` : null}
    ${mine && view.stage === "turn" && !(draft && draft.complete) ? html`<${OwnPigs} ...${props} />` : null}
    ${mine && view.stage === "power" ? html`<${PowerChoices} ...${props} />` : null}
    ${of("pay").length || of("give").length ? html`<${Payment} ...${props} />` : null}
    ${of("return").length ? html`<div class="buttons">${of("return").map((m, i) => html`<button type="button" key=${m.action} class="btn sp-return" data-next=${i === 0} onClick=${() => submit(m.action)}>${gameWords("board.return_by", { tile: counsel.names[view.path[m.parts.way]] })}</button>`)}</div>` : null}
    ${of("lay").length ? html`<p class="quiet">${gameWords(chosenCard.value >= 0 ? "board.choose_track" : "board.choose_card")}</p>` : null}
    ${doubled.length ? html`<div class="sp-frees" role="group" aria-label=${gameWords("board.how_to_pay", { power: gameWords(`power.${chosenPower.value}`) })}><p class="quiet">${gameWords("board.how_to_pay", { power: gameWords(`power.${chosenPower.value}`) })}</p>${doubled.map((m) => html`<button type="button" key=${m.action} class="btn" onClick=${() => ((chosenPower.value = ""), submit(m.action))}>${gameWords(`power.${POWERS[m.parts.power]}`)}: ${m.parts.price ? gameWords("board.free_with", { price: gameWords(`price.${COLOURS[m.parts.price - 1]}`) }) : gameWords("board.use_for", { n: priceOf(box, POWERS[m.parts.power]) })}</button>`)}</div>` : null}
    ${draft ? html`<ol class="drafted">${draft.decisions.map((d, i) => html`<li key=${i}>${d.words}</li>`)}</ol>` : null}
    ${end && of("complete").length ? html`<p class="sp-warn">${gameWords("board.can_complete")}</p>` : null}
    <div class="buttons">
      ${draft && draft.complete ? html`<button type="button" class="btn sp-confirm" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
      ${upgrade ? html`<button type="button" class="btn quiet-btn" onClick=${() => submit(upgrade.action)}>${gameWords("board.upgrade", { n: box.numbers.upgrade_price })}</button>` : null}
      ${stop ? html`<button type="button" class="btn quiet-btn sp-stop" data-next onClick=${() => submit(stop.action)}>${gameWords("board.enough")}</button>` : null}
      ${end ? html`<button type="button" class="btn sp-end ${view.actions ? "quiet-btn" : ""}" data-next=${!view.actions || null} onClick=${() => submit(end.action, { send: true })}>${gameWords(cards ? "board.end_turn_cards" : "board.end_turn")}</button>` : null}
      ${stay ? html`<button type="button" class="btn quiet-btn" onClick=${() => submit(stay.action, { send: true })}>${gameWords("board.stay_out")}</button>` : null}
      ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
    </div>
    ${seat !== null ? html`<${Hand} ...${props} /><${Missions} ...${props} />` : null}
    <${Again} ...${props} />
  </div>`;
}

/** Which pig goes next, and what it can dig at. */
function OwnPigs({ view, legal, counsel, gameWords, seat, submit, box, draft }) {
  const digs = legal.filter((m) => m.name === "dig" && m.parts.pig === chosenPig.value);
  const jump = legal.find((m) => m.name === "jump" && m.parts.pig === chosenPig.value);
  return html`<div class="sp-own" role="group" aria-label=${gameWords("board.pigs")}>
    ${[0, 1].map((pig) => {
      const out = view.pig[seat][pig] === -1;
      return html`<button type="button" key=${pig} class="sp-choose ${chosenPig.value === pig ? "is-chosen" : ""}" aria-pressed=${chosenPig.value === pig} data-next=${(view.actions > 0 && chosenPig.value === pig) || null} disabled=${out} onClick=${() => (chosenPig.value = pig)}><${Pig} seat=${seat} pig=${pig} /><span>${pigWords({ view, counsel, gameWords, seat }, pig)}</span></button>`;
    })}</div>
    ${digs.length || jump ? html`<div class="buttons">${digs.map((m) => {
      const { colour, done, words } = digWords({ view, seat, box, gameWords }, m);
      return html`<button type="button" key=${m.action} class="btn quiet-btn sp-dig" onClick=${() => submit(m.action, { send: true })}><${Truffle} colour=${colour} digs=${digsOf(box, colour)} dug=${done} /><span>${words}</span></button>`;
    })}${jump ? html`<button type="button" class="btn quiet-btn" aria-label=${jump.words} onClick=${() => submit(jump.action)}>${gameWords("board.jump")}</button>` : null}</div>` : null}
    ${view.actions ? html`<p class="quiet">${gameWords("board.choose_pig")}</p>` : null}`;
}

/** A dig in words: which truffle, how far. */
function digWords({ view, seat, box, gameWords }, m) {
  const colour = view.truffle[view.pig[seat][m.parts.pig] * 2 + m.parts.slot];
  const done = view.dig_slot[seat][m.parts.pig] === m.parts.slot ? view.dug[seat][m.parts.pig] : 0;
  const truffle = gameWords("board.dig_progress", { truffle: gameWords("tile.truffle", { colour: gameWords(`colour.${colour}`) }), n: done, of: digsOf(box, colour) });
  return { colour, done, words: gameWords("board.dig", { truffle }) };
}

/** The choices of a power that are not many: pigs, wolves, packs, digs. Tiles and truffles are chosen on the map, or here in a list. */
function PowerChoices(props) {
  const { legal, submit, gameWords, counsel } = props;
  const wordsOf = (m) => {
    if (m.name === "dig") return `${gameWords(`pig.${PIGS[m.parts.pig]}`)}: ${digWords(props, m).words}`;
    const lure = m.name === "lure" ? counsel.lures.find((each) => each.action === m.action) : undefined;
    return lure ? `${m.words} → ${counsel.names[lure.tile]}` : m.words;
  };
  const few = legal.filter((m) => ["pig", "wolf", "pack", "swap", "dig", "lure"].includes(m.name));
  const many = legal.filter((m) => ["fly", "sniff", "move", "jump"].includes(m.name));
  return html`${few.length ? html`<div class="buttons">${few.map((m, i) => html`<button type="button" key=${m.action} class="btn quiet-btn sp-target" data-next=${i === 0} onClick=${() => submit(m.action, { send: m.name === "dig" })}>${wordsOf(m)}</button>`)}</div>` : null}
    ${many.length ? html`<details class="moves-list" open=${many[0].name === "sniff"}><summary>${gameWords("board.more")}</summary><div class="buttons">${many.map((m) => html`<button type="button" key=${m.action} class="btn quiet-btn" onClick=${() => submit(m.action, { send: m.name === "sniff" })}>${m.words}</button>`)}</div></details>` : null}`;
}

function Payment({ legal, submit, counsel, gameWords, seats, box }) {
  const tokens = tokensOf(box);
  return html`<div class="sp-payment" role="group" aria-label=${counsel.why}>${legal.filter((m) => m.name === "pay" || m.name === "give").map((m, i) => {
    const token = tokens[m.parts.token];
    return html`<button type="button" key=${m.action} class="btn quiet-btn sp-token" data-next=${i === 0 || null} onClick=${() => submit(m.action)} aria-label=${m.words}><${Truffle} colour=${token.colour} value=${token.value === "super" ? null : token.value} isSuper=${token.value === "super"} /><span>${counsel.tokens[m.parts.token]}${m.name === "give" ? ` ${gameWords("board.give_to", { seat: seats[m.parts.to].name })}` : ""}</span></button>`;
  })}</div>`;
}

function Hand({ view, legal, gameWords, seat, submit, whyNot, numbers, waiting }) {
  const lays = legal.filter((m) => m.name === "lay");
  const mine = waiting.includes(seat);
  const walk = (event) => {
    const cards = [...event.currentTarget.querySelectorAll("button")];
    const to = cards.indexOf(document.activeElement) + { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!cards[to]) return;
    event.preventDefault();
    cards[to].focus();
  };
  const held = CARDS.map((card, n) => ({ card, n })).filter(({ n }) => view.hand[seat][n]);
  if (view.stage === "draft" || !held.length) return null;
  return html`<h3>${gameWords("board.hand")}</h3><div class="sp-hand ${lays.length ? "is-laying" : ""}" role="group" aria-label=${gameWords("board.hand")} onKeyDown=${walk}>${held.map(({ card, n }, i) => {
    const moves = lays.filter((m) => m.parts.card === n);
    const go = () => {
      if (moves.length === 1) return submit(moves[0].action);
      if (moves.length) return (chosenCard.value = chosenCard.value === n ? -1 : n);
      return mine && whyNot(numbers.lay + 2 * n);
    };
    return html`<button type="button" key=${card} data-next=${(moves.length > 0 && chosenCard.value < 0 && i === held.findIndex((each) => lays.some((m) => m.parts.card === each.n))) || null} class="sp-card ${moves.length ? "is-free" : ""} ${chosenCard.value === n ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-disabled=${!moves.length} aria-pressed=${chosenCard.value === n} aria-label=${moves.length === 1 ? moves[0].words : gameWords(`card.${card}`)} onClick=${go}><${Direction} card=${card} letter=${letterOf(gameWords, card)} seat=${seat} /></button>`;
  })}</div>
  ${chosenCard.value >= 0 ? html`<div class="buttons">${lays.filter((m) => m.parts.card === chosenCard.value).map((m) => html`<button type="button" key=${m.action} class="btn quiet-btn sp-lay" onClick=${() => ((chosenCard.value = -1), submit(m.action))}>${m.words}</button>`)}</div>` : null}`;
}

function Missions({ counsel, gameWords, legal, submit, view }) {
  if (!counsel || !counsel.missions.length) return null;
  const drafting = view.stage === "draft";
  return html`<h3>${gameWords("board.missions")}</h3><ul class="sp-missions">${[...counsel.missions].sort((a, b) => (a.state === "offer" ? 0 : 1) - (b.state === "offer" ? 0 : 1)).map((mission) => {
    const complete = legal.find((m) => m.name === "complete" && m.parts.mission === mission.mission);
    const keep = legal.find((m) => m.name === "keep" && m.parts.mission === mission.mission);
    const count = (key) => mission.needs.reduce((sum, need) => sum + Math.min(need[key], need.n), 0);
    const label = mission.state === "held" && !drafting ? gameWords("board.mission", { mission: mission.words, n: count("has"), of: count("n") }) : mission.words;
    const needs = html`<span class="sp-needs" role="img" aria-label=${label} title=${mission.words}>${mission.needs.flatMap((need) => Array.from({ length: need.n }, (_, i) => html`<span key=${need.kind + i} class="sp-need is-${need.kind} ${i < need.has ? "is-there" : ""}">${COLOURS.includes(need.kind) ? html`<${Truffle} colour=${need.kind} digs=${0} />` : need.kind === "super" ? "S" : "?"}</span>`))}</span>`;
    return html`<li key=${mission.mission} class="sp-mission is-${mission.state} ${complete ? "is-ready" : ""}">
      ${needs}<span class="coin" role="img" aria-label=${gameWords("board.points", { n: mission.points })}><span aria-hidden="true">${mission.points}</span></span>
      ${keep ? html`<button type="button" class="btn sp-keep" data-next onClick=${() => submit(keep.action, { send: true })} aria-label=${keep.words}>${gameWords("board.keep")}</button>` : null}
      ${complete ? html`<button type="button" class="btn sp-complete" onClick=${() => submit(complete.action)}>${gameWords("board.complete", { points: gameWords("board.points", { n: mission.points }) })}</button>` : null}
      ${mission.state === "done" ? html`<small>✓ ${gameWords("board.completed")}</small>` : mission.state === "held" && drafting ? html`<small>✓ ${gameWords("board.kept")}</small>` : null}</li>`;
  })}</ul>`;
}

/** In the list of seats: points, level, sack, cards, who has the die. */
export function SeatNote({ view, of, counsel, gameWords, box }) {
  const tokens = tokensOf(box);
  const sack = tokens.flatMap((token, kind) => Array.from({ length: view.sack[of][kind] }, (_, i) => ({ ...token, key: `${kind}.${i}`, kind })));
  const spoken = counsel ? [...new Set(sack.map((t) => t.kind))].map((kind) => `${view.sack[of][kind]} × ${counsel.tokens[kind]}`).join(", ") : "";
  const hand = 5 - view.laid_by.flat().filter((who) => who === of).length;
  const out = view.pig[of].every((tile) => tile === -1) && view.path[0] !== -1;
  const done = counsel ? counsel.done[of] || [] : [];
  return html`<span class="sp-note" data-purse=${of}>
    <span class="sp-note-row"><span class="coin" role="img" aria-label=${gameWords("board.points", { n: counsel ? counsel.scores[of] : 0 })}><span aria-hidden="true">${counsel ? counsel.scores[of] : 0}</span></span>
      <span class="sp-level" role="img" aria-label=${gameWords("board.level", { n: view.level[of] })} title=${gameWords("board.level", { n: view.level[of] })}>${SEAT_SIGNS[of]} ${Array.from({ length: box.numbers.most_actions }, (_, n) => html`<i key=${n} class=${n < view.level[of] ? "is-on" : ""}>⚡</i>`)}</span>
      <span class="sp-held" role="img" aria-label=${gameWords("board.cards_left", { n: hand })} title=${gameWords("board.cards_left", { n: hand })}><i class="sp-mini-card" aria-hidden="true"></i><span aria-hidden="true">${hand}</span></span>
      ${view.first === of && view.rounds ? html`<span class="sp-has-die" role="img" aria-label=${gameWords("board.has_die")} title=${gameWords("board.has_die")}>⚄</span>` : null}</span>
    <span class="sp-sack" role="img" aria-label=${spoken || gameWords("board.sack_empty")}>${sack.map((token) => html`<${Truffle} key=${token.key} colour=${token.colour} value=${token.value === "super" ? null : token.value} isSuper=${token.value === "super"} />`)}</span>
    ${out ? html`<small>${gameWords("board.all_out")}</small>` : null}
    ${done.map((words, i) => html`<small key=${i} class="sp-done">✓ ${words}</small>`)}</span>`;
}

// -- what moves ------------------------------------------------------------------------------------------------------

const LASTS = { moved: 380, slid: 220, swapped: 600, returned: 500, wolf_enters: 800, turned_up: 950, wolf_moved: 560, wolf_slid: 260, wolf_blocked: 560, wolf_lies: 420, scared: 800, knocked_out: 600, wolf_rises: 250, dug: 260 };

/** Where everything stands, replayed from events; the start is on the tiles. `tracks` holds {seat, card, own}: -1 is a card that lies hidden. */
function stand(view) {
  return { pig: [0, 1, 2, 3].map((seat) => (seat < view.players ? [...view.path] : [-1, -1])), wolf: [view.den[0], -1, -1, -1], facing: [0, 0, 0, 0], out: [0, 0, 0, 0], tracks: [[], []], run: false, rounds: 0, rolled: -1 };
}

const AFTER_RUN = ["track_returns", "power_comes", "round_begins", "ended", "wolf_rises", "returned", "stays_out"];

/** Which way a step leads, on a forest whose edges meet; -1 if it is no single step. */
function heading({ columns, rows_of_tiles: rows }, from, to) {
  const east = ((to % columns) - (from % columns) + columns) % columns;
  const south = (Math.floor(to / columns) - Math.floor(from / columns) + rows) % rows;
  return [[0, rows - 1], [1, 0], [0, 1], [columns - 1, 0]].findIndex(([x, y]) => x === east && y === south);
}

function follow(s, { name, seat, parts }, forest) {
  if (name === "wolves_move") s.run = true;
  else if (AFTER_RUN.includes(name)) s.run = false;
  if (name === "moved" || name === "slid") s.pig[seat][parts.pig] = parts.tile;
  else if (name === "returned") s.pig[seat][0] = parts.tile;
  else if (name === "scared") s.pig[seat][parts.pig] = -1;
  else if (name === "swapped") [s.pig[seat][parts.pig], s.pig[parts.owner][parts.other]] = [s.pig[parts.owner][parts.other], s.pig[seat][parts.pig]];
  else if (name === "wolf_enters") (s.wolf[parts.wolf] = parts.tile), (s.facing[parts.wolf] = 0);
  else if (name === "wolf_moved" || name === "wolf_slid") {
    const lured = s.run ? -1 : heading(forest, s.wolf[parts.wolf], parts.tile); // no card turns it
    if (lured >= 0) s.facing[parts.wolf] = lured;
    s.wolf[parts.wolf] = parts.tile;
  } else if (name === "knocked_out") s.out[parts.wolf] = 1;
  else if (name === "wolf_rises") s.out[parts.wolf] = 0;
  else if (name === "laid" || name === "laid_hidden") s.tracks[parts.pack].push({ seat, card: -1, own: CARDS[parts.card] ?? -1 });
  else if (name === "track_returns") s.tracks[parts.pack] = [];
  else if (name === "round_begins") (s.rounds = parts.number), (s.rolled = -1);
  else if (name === "rolled") s.rolled = parts.face;
  else if (name === "turned_up") {
    const lies = s.tracks[parts.pack].find((each) => each.card === -1);
    if (lies) (lies.card = CARDS[parts.card]), (lies.own = -1);
    if (parts.card < 4) [parts.pack, parts.pack + 2].forEach((wolf) => s.out[wolf] || (s.facing[wolf] = parts.card));
  }
}

const copied = (s) => ({ ...s, pig: s.pig.map((pair) => [...pair]), wolf: [...s.wolf], facing: [...s.facing], out: [...s.out], tracks: s.tracks.map((cards) => cards.map((each) => ({ ...each }))) });
const whoOf = ({ name, seat, parts }) => (name.startsWith("wolf") || name === "knocked_out" ? `w${parts.wolf}` : ["moved", "slid", "scared", "dug"].includes(name) ? `p${seat}.${parts.pig}` : "");

/** The frames of some events that follow on others: the view knows of now only. */
export function framesOf(view, { forest }, before, events, onlyRun) {
  const s = stand(view);
  before.forEach((event) => follow(s, event, forest));
  const frames = [];
  let card = null; // which is being obeyed
  for (const event of events) {
    follow(s, event, forest);
    if (event.name === "turned_up") card = { track: event.parts.pack, space: s.tracks[event.parts.pack].findLastIndex((each) => each.card !== -1) };
    const lasts = LASTS[event.name];
    if (lasts && (s.run || !onlyRun)) frames.push({ ...copied(s), words: event.words, lasts, who: whoOf(event), card: s.run ? card : null });
  }
  return frames;
}

const whole = (past) => past.length > 0 && past.some((e) => e.name === "laid_out");

function skipRun() {
  running.value = null;
}

/** Plays what just happened, step by step; the frame to show now, or null. */
function useEvents({ view, events, moment, past, box }, root) {
  const timer = useRef(0);
  useEffect(() => {
    if (!events.length || !whole(past) || !lasting(100) || document.hidden) return;
    const frames = framesOf(view, box, past.slice(0, past.length - events.length), events, false);
    const now = running.value;
    const left = now ? [...now.frames.slice(now.at), ...frames] : frames; // what is still to be seen comes first
    const shown = left.length > 60 ? frames.filter((frame) => frame.run) : left; // too far behind: only the last run
    if (shown.length) running.value = { frames: shown, at: 0, playing: now ? now.playing : true };
    if (frames.some((frame) => frame.run)) root.current?.scrollIntoView({ block: "nearest" });
    const sacks = events.filter((e) => e.name === "found");
    sacks.slice(0, 3).forEach((e) => {
      const token = tokensOf(box)[e.parts.token];
      const tile = root.current?.querySelector(`[data-tile="${e.parts.tile}"]`)?.getBoundingClientRect();
      const sack = document.querySelector(`[data-purse="${e.seat}"]`)?.getBoundingClientRect();
      fly(html`<${Truffle} colour=${token.colour} value=${token.value === "super" ? null : token.value} isSuper=${token.value === "super"} />`, tile, sack, 700);
    });
  }, [moment]);
  useEffect(() => () => {
    clearTimeout(timer.current);
    running.value = null;
  }, []);
  const now = running.value;
  useEffect(() => {
    clearTimeout(timer.current);
    if (!now || !now.playing) return;
    const wait = lasting(now.frames[now.at].lasts) || 30;
    timer.current = setTimeout(() => {
      running.value = now.at + 1 < now.frames.length ? { ...now, at: now.at + 1 } : null;
    }, wait);
  }, [now]);
  if (!now) return null;
  return now.frames[Math.min(now.at, now.frames.length - 1)];
}

/** Pause, step, to the end: while something is being played. */
function RunBar({ gameWords }) {
  const { frames, at, playing } = running.value;
  const set = (change) => (running.value = { ...running.value, ...change });
  const bar = useRef(null);
  useEffect(() => {
    const own = bar.current;
    const lost = () => document.activeElement === document.body || own.contains(document.activeElement);
    if (lost()) own.querySelector("button").focus({ preventScroll: true }); // "again" has gone from the panel
    return () => lost() && setTimeout(() => (document.querySelector(".sp-again") || document.querySelector(".controls h2"))?.focus({ preventScroll: true }));
  }, []);
  return html`<div class="sp-runbar" role="group" aria-label=${gameWords("board.run")} ref=${bar}>
    <button type="button" class="btn quiet-btn" onClick=${() => set({ playing: !playing })}><i aria-hidden="true">${playing ? "❚❚" : "▶"}</i> <span>${gameWords(playing ? "board.pause" : "board.go_on")}</span></button>
    <button type="button" class="btn quiet-btn" onClick=${() => (at + 1 < frames.length ? (set({ at: at + 1, playing: false }), announce(frames[at + 1].words)) : skipRun())}><i aria-hidden="true">▸|</i> <span>${gameWords("board.next")}</span></button>
    <button type="button" class="btn quiet-btn" onClick=${skipRun}><i aria-hidden="true">▸▸</i> <span>${gameWords("board.skip")}</span></button>
    <small>${gameWords("board.run_step", { n: at + 1, of: frames.length })}</small></div>`;
}

/** The last run of the wolves, once more; without motion it waits for each step. */
function Again({ view, past, gameWords, box }) {
  if (!whole(past) || running.value) return null;
  const start = past.findLastIndex((e) => e.name === "wolves_move");
  if (start < 0) return null;
  const watch = () => {
    const frames = framesOf(view, box, past.slice(0, start), past.slice(start), true);
    if (frames.length) running.value = { frames, at: 0, playing: lasting(100) > 0 };
    document.querySelector(".sp")?.scrollIntoView({ block: "nearest" });
  };
  const fled = [];
  for (const event of past.slice(start)) {
    if (event.name === "round_begins" || event.name === "ended") break;
    if (event.name === "scared") fled.push(event.words);
  }
  return html`<p class="quiet">${gameWords("board.run")}: ${fled.length ? fled.join(" ") : gameWords("board.nobody_fled")}</p><p><button type="button" class="btn quiet-btn sp-again" onClick=${watch}><span aria-hidden="true">↺</span> ${gameWords("board.again")}</button></p>`;
}
