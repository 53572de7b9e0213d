// Super Truffle Pigs: the wolf board in the north, the forest as a map, the open powers below it.
import { html, useEffect, useRef, useState } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { CardBack, Die, Direction, Emblem, Ground, Pig, Truffle, Walls, Wolf } from "./art.js";
import { chosenCard, chosenPig, chosenPower, digsOf, faceUp, letterOf, pathWords, pigWords, pointed, said } from "./chosen.js";
import { RunBar, running, skipRun, useEvents } from "./run.js";
export { Panel, SeatNote } from "./panel.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Move} Move */
/** @typedef {import("./run.js").Frame} Frame */
/** @typedef {Props & {frame: Frame | null}} Played */
/** What choosing a tile does. @typedef {{words: string, go: () => any, cost?: number}} Target */

/** @param {Props} props */
export default function Board(props) {
  const { view, counsel, gameWords, kinds, seat, waiting } = props;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const frame = useEvents(props, root);
  useEffect(() => {
    const other = kinds.pigs.length - 1 - chosenPig.value;
    if (seat !== null && view.pig[seat][chosenPig.value] === -1 && view.pig[seat][other] !== -1) chosenPig.value = other;
  }, [seat === null ? "" : view.pig[seat].join()]);
  useEffect(() => {
    chosenCard.value = -1;
    chosenPower.value = "";
    said.value = "";
  }, [view.stage, view.to_lay, view.rounds, view.taken]);
  if (view.path[0] === -1) return html`<div class="sp"><p class="sp-line">${gameWords("picture.start")}</p></div>`;
  const mine = seat !== null && waiting.includes(seat);
  const hovered = mine ? pathTo(props, pointed.value) : undefined;
  const told = pointed.value >= 0 && counsel ? counsel.tiles[pointed.value] : counsel ? counsel.why : "";
  const ready = props.draft && props.draft.complete ? gameWords("board.ready") : hovered ? pathWords(props, hovered) : told;
  const style = { "--columns": kinds.forest.columns, "--rows": kinds.forest.rows, "--pace": `${frame ? frame.lasts : 0}ms` };
  return html`<div class="sp ${view.winter ? "is-winter" : "is-summer"}" ref=${root} style=${style}>
    <${WolfBoard} ...${props} frame=${frame} />
    <${Forest} ...${props} frame=${frame} over=${hovered ? hovered.over : []} />
    <p class="sp-line" aria-hidden="true">${frame ? frame.words : said.value || ready}</p>
    ${running.value ? html`<${RunBar} gameWords=${gameWords} run=${running.value} />` : html`<${Powers} ...${props} />`}
  </div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. @param {Props} props */
export function prompt({ counsel, draft, moves, gameWords }) {
  if (!counsel || (draft && draft.complete)) return "";
  if (!moves.has("lay")) return counsel.why;
  return `${counsel.why} ${gameWords(chosenCard.value >= 0 ? "board.choose_track" : "board.choose_card")}`;
}

/** The ways of the chosen pig or, if it has none, of the other one. @param {Props} props */
function pathsOf({ counsel, moves }) {
  if (!counsel || !moves.has()) return [];
  const chosen = counsel.paths.filter((path) => path.pig === chosenPig.value);
  return chosen.length ? chosen : counsel.paths;
}

/** The way to a tile. @param {Props} props @param {number} tile */
const pathTo = (props, tile) => pathsOf(props).find((path) => path.tile === tile);

// -- the wolf board --------------------------------------------------------------------------------------------------

/** @param {Played} props */
function WolfBoard(props) {
  const { view, gameWords, kinds, counsel, frame } = props;
  const { rounds, rolled } = frame || view;
  const face = rolled >= 0 ? kinds.die[rolled] : null;
  const die = counsel && !frame ? counsel.die : "";
  return html`<div class="sp-wolfboard">
    <span class="sp-round"><b>${rounds ? gameWords("board.round", { n: rounds }) : ""}</b>
      <small>${view.last_round ? gameWords("board.last_round") : gameWords("board.left", { n: view.in_forest })}</small></span>
    ${face ? html`<span class="sp-rolled" role="img" aria-label=${gameWords("board.die", { face: die })} title=${die}>
      <${Die} cards=${face.cards} wolf=${face.wolf} moon=${face.moon} /></span>` : html`<span class="sp-rolled"></span>`}
    <div class="sp-tracks">${kinds.packs.map((pack, track) => html`<${Track} ...${props} key=${pack} pack=${pack} track=${track} />`)}</div></div>`;
}

/** The cards laid for a pack; with a card of the hand chosen, a place to lay it. @param {Played & {pack: string, track: number}} props */
function Track(props) {
  const { view, gameWords, kinds, moves, submit, pack, track } = props;
  const open = kinds.wolves.some((wolf, n) => wolf.pack === track && view.wolf[n] !== -1);
  const move = chosenCard.value >= 0 ? moves.find("lay", { card: chosenCard.value, pack: track }) : undefined;
  const cards = Array.from({ length: kinds.spaces[view.players] }, (_, space) => html`<${Space} ...${props} key=${space} space=${space} />`);
  const inner = html`<span class="sp-pack"><${Wolf} pack=${pack} arrow=${false} /></span>${cards}`;
  const named = { pack: gameWords(`pack.${pack}`) };
  if (move)
    return html`<button type="button" class="sp-track is-${pack} is-here" aria-label=${gameWords("board.track_here", named)}
      onClick=${() => ((chosenCard.value = -1), submit(move))}>${inner}</button>`;
  return html`<div class="sp-track is-${pack} ${open ? "" : "is-closed"}" role="group" aria-label=${gameWords("board.track", named)}>${inner}</div>`;
}

/** A space of a track: free, a card that is shown, one's own hidden one, or somebody's back. @param {Played & {track: number, space: number}} props */
function Space({ view, gameWords, seats, seat, frame, track, space }) {
  const laid = frame ? frame.tracks[track][space] : undefined;
  const by = frame ? laid?.seat ?? -1 : view.laid_by[track][space];
  const card = frame ? laid?.card ?? -1 : view.shown[track][space];
  const hidden = by < 0 || by !== seat ? -1 : frame ? laid?.own ?? -1 : view.hidden[seat][track][space];
  const own = hidden ?? -1;
  const lit = frame && frame.card && frame.card.track === track && frame.card.space === space;
  const words = () => {
    if (by < 0) return gameWords("board.space_empty");
    if (card !== -1) return gameWords("board.space_shown", { card: gameWords(`card.${card}`), seat: seats[by].name });
    return own !== -1 ? gameWords("board.space_own", { card: gameWords(`card.${own}`) }) : gameWords("board.space_hidden", { seat: seats[by].name });
  };
  const drawn = (/** @type {string} */ name) => html`<${Direction} card=${name} letter=${letterOf(gameWords, name)} seat=${by} />`;
  const picture = card !== -1 ? drawn(card) : own !== -1 ? html`<span class="sp-mine">${drawn(own)}</span>` : html`<${CardBack} seat=${by} />`;
  const label = words();
  return html`<span class="sp-space ${by < 0 ? "is-free" : ""} ${lit ? "is-lit" : ""}" data-space=${`${track}.${space}`} role="img"
    aria-label=${label} title=${label}>${by < 0 ? null : picture}</span>`;
}

// -- the forest ------------------------------------------------------------------------------------------------------

/** Where the n-th of several pieces stands on a tile, in hundredths of it. @param {number} n @param {number} of @param {string} kind */
function spot(n, of, kind) {
  if (kind === "wolf") return { x: 50 + (n - (of - 1) / 2) * (of > 2 ? 22 : 34), y: 48 };
  if (of <= 4) return { x: 50 + (n - (of - 1) / 2) * (of > 3 ? 24 : 27), y: 23 };
  const row = n < 4 ? 0 : 1;
  const here = row ? of - 4 : 4;
  return { x: 50 + ((row ? n - 4 : n) - (here - 1) / 2) * 24, y: row ? 43 : 17 };
}

/** @param {Played & {over: number[]}} props */
function Forest(props) {
  const { view, counsel, gameWords, seat, waiting, frame, over, kinds } = props;
  const [walked, setAt] = useState(-1);
  const at = walked >= 0 ? walked : seat === null ? 0 : Math.max(0, view.pig[seat][chosenPig.value]);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const mine = seat !== null && waiting.includes(seat) && !frame;
  const targets = mine ? targetsOf(props) : new Map();
  const choose = (/** @type {number} */ tile) => (setAt(tile), chooseTile(props, targets, mine, tile));

  /** Arrows go from tile to tile; some letters tell. @param {KeyboardEvent} event */
  function walk(event) {
    const tile = Number(document.activeElement?.getAttribute("data-tile") ?? -1);
    if (tile < 0) return;
    const way = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(event.key); // north, east, south, west
    if (way < 0 && (event.ctrlKey || event.altKey || event.metaKey || !tellByKey(props, targets, mine, tile, event.key.toLowerCase()))) return;
    event.preventDefault();
    const to = way < 0 ? null : kinds.tiles[tile].beside[way];
    if (to === null) return;
    setAt(to);
    /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector(`[data-tile="${to}"]`))?.focus();
  }

  return html`<div class="sp-forest" ref=${group} role="group" aria-label=${gameWords("board.forest")} onKeyDown=${walk}
    onMouseLeave=${() => (pointed.value = -1)}>
    ${kinds.tiles.map(({ row, column, name, places }, tile) => {
      const target = targets.get(tile);
      const own = mine && view.pig[seat][chosenPig.value] === tile;
      const label = `${counsel ? counsel.tiles[tile] : name}${target && target.words ? `. ${target.words}` : ""}`;
      return html`<div key=${tile} class="sp-tile" style=${{ gridColumn: column + 1, gridRow: row + 1 }}>
        <button type="button" data-tile=${tile} class="sp-square ${target ? "is-target" : ""} ${own ? "is-own" : ""} ${over.includes(tile) ? "is-over" : ""}"
          tabindex=${tile === at ? 0 : -1} aria-label=${label} onClick=${() => choose(tile)}
          onFocus=${() => ((pointed.value = tile), setAt(tile))} onBlur=${() => (pointed.value = -1)} onMouseEnter=${() => (pointed.value = tile)}>
          <${Ground} ground=${view.ground[tile]} tile=${view.tile[tile]} winter=${view.winter} />
          <span class="sp-name" aria-hidden="true">${counsel ? name : ""}</span>
        </button>
        ${target && target.cost ? html`<span class="sp-cost" aria-hidden="true">${target.cost}</span>` : null}
        <${Walls} bits=${view.walls[tile]} />
        ${places.map((_, slot) => html`<${TruffleAt} key=${slot} ...${props} tile=${tile} slot=${slot} mine=${mine} choose=${choose} />`)}
      </div>`;
    })}
    <${Pieces} ...${props} mine=${mine} choose=${choose} />
  </div>`;
}

/** Says what a letter asks for: the last event, this tile, what can be done, the other pig. Whether it asks for anything.
 * @param {Played} props @param {Map<number, Target>} targets @param {boolean} mine @param {number} tile @param {string} key */
function tellByKey(props, targets, mine, tile, key) {
  const { past, gameWords, counsel, moves, seat, view, kinds } = props;
  if (key === "l") announce(past.at(-1)?.words ?? gameWords("board.nothing_yet"));
  else if (key === "s") announce(counsel ? counsel.tiles[tile] : "");
  else if (key === "o") announce(mine && moves.has() ? gameWords("board.options", { list: options(props, targets, tile) }) : gameWords("board.no_options"));
  else if (key === "p" && seat !== null) {
    const other = kinds.pigs.length - 1 - chosenPig.value;
    if (view.pig[seat][other] !== -1) chosenPig.value = other;
    announce(pigWords(props, seat, chosenPig.value));
  } else return false;
  return true;
}

/** What could be done here, then whatever else. @param {Played} props @param {Map<number, Target>} targets @param {number} tile */
function options(props, targets, tile) {
  const path = pathTo(props, tile);
  const here = path ? pathWords(props, path) : targets.get(tile)?.words;
  const others = props.moves.all().filter((m) => m.name !== "move").slice(0, 8);
  return [...(here ? [here] : []), ...others.map((m) => m.words)].join("; ");
}

/** A tile is chosen: something goes there, one's own pig is picked, or it is said why not.
 * @param {Played} props @param {Map<number, Target>} targets @param {boolean} mine @param {number} tile */
function chooseTile(props, targets, mine, tile) {
  const { view, seat, moves, counsel, gameWords, whyNot, kinds, frame } = props;
  said.value = "";
  if (frame) return skipRun();
  const target = targets.get(tile);
  if (target) return target.go();
  const own = seat === null ? -1 : view.pig[seat].indexOf(tile);
  if (seat !== null && own >= 0) {
    chosenPig.value = own;
    return announce(pigWords(props, seat, own));
  }
  if (!mine || seat === null) return announce(counsel ? counsel.tiles[tile] : "");
  if (moves.has("fly")) return whyNot(moves.named("fly", { tile }));
  const pig = chosenPig.value;
  const direction = kinds.tiles[view.pig[seat][pig]]?.beside.indexOf(tile) ?? -1;
  if (direction >= 0 && view.stage === "turn") return whyNot(moves.named("move", { pig, direction }));
  said.value = gameWords("board.too_far", { tile: kinds.tiles[tile].name });
  return announce(said.value);
}

/** Pigs and wolves on the map. @param {Played & {mine: boolean, choose: (tile: number) => any}} props */
function Pieces(props) {
  const { view, moves, gameWords, seat, seats, submit, frame, kinds, mine, choose } = props;
  const pigs = (frame ? frame.pig : view.pig).flatMap((pair, owner) => pair.map((tile, pig) => ({ tile, owner, pig })))
    .filter(({ tile, owner }) => tile !== -1 && owner < view.players);
  const wolves = (frame ? frame.wolf : view.wolf).map((tile, wolf) => ({ tile, wolf, ...kinds.wolves[wolf] })).filter(({ tile }) => tile !== -1);
  return html`${wolves.map(({ tile, wolf, name, pack, number }) => {
      const here = wolves.filter((other) => other.tile === tile);
      const move = mine ? moves.find("wolf", { wolf }) || moves.find("pack", { pack }) : undefined;
      return html`<${Piece} key=${name} kind="wolf" at=${kinds.tiles[tile]} tile=${tile} n=${here.findIndex((each) => each.wolf === wolf)}
        of=${here.length} move=${move} label=${move ? move.words : gameWords(`wolf.${name}`)} submit=${submit} choose=${choose}
        lit=${frame && frame.who === `w${wolf}`}><${Wolf} pack=${kinds.packs[pack]} number=${number}
          facing=${frame ? kinds.directions[frame.facing[wolf]] : view.facing[wolf]} out=${frame ? frame.out[wolf] : view.knocked_out[wolf]} /></${Piece}>`;
    })}
    ${pigs.map(({ tile, owner, pig }) => {
      const here = pigs.filter((other) => other.tile === tile);
      const swap = mine ? moves.find("swap", { owner, pig }) : undefined;
      const move = swap || (mine && owner === seat ? moves.find("pig", { pig }) : undefined);
      const named = { pig: gameWords(`pig.${kinds.pigs[pig]}`), seat: seats[owner].name };
      const pick = () => (owner === seat && !frame ? ((chosenPig.value = pig), announce(pigWords(props, owner, pig))) : choose(tile));
      return html`<${Piece} key=${`${owner}.${pig}`} kind="pig" at=${kinds.tiles[tile]} tile=${tile}
        n=${here.findIndex((each) => each.owner === owner && each.pig === pig)} of=${here.length} move=${move}
        label=${move ? move.words : gameWords("tile.pig", named)} submit=${submit} choose=${pick}
        chosen=${mine && owner === seat && pig === chosenPig.value} lit=${frame && frame.who === `p${owner}.${pig}`} data=${`${owner}.${pig}`}>
        <${Pig} seat=${owner} pig=${pig} ghost=${view.ghost[owner][pig]} /></${Piece}>`;
    })}`;
}

/** A pig or wolf on the map. It is for the hand; the keyboard has the tiles and the panel.
 * @param {{kind: string, at: import("./chosen.js").Tile, tile: number, n: number, of: number, move?: Move, label: string, submit: (move: Move) => any,
 *   choose: (tile: number) => any, chosen?: boolean, lit?: boolean, data?: string, children?: any}} props */
function Piece({ kind, at, tile, n, of, move, label, submit, choose, chosen, lit, data, children }) {
  const { x, y } = spot(n, of, kind);
  const style = { "--at-x": at.column + x / 100, "--at-y": at.row + y / 100 };
  const marks = [of > 4 ? "is-small" : "", move ? "is-aim" : "", chosen ? "is-chosen" : "", lit ? "is-lit" : ""].join(" ");
  return html`<button type="button" tabindex="-1" aria-hidden="true" data-piece=${data} class="sp-piece is-${kind} ${marks}" style=${style} title=${label}
    onMouseEnter=${() => (pointed.value = tile)} onClick=${() => (move ? submit(move) : choose(tile))}>${children}</button>`;
}

/** A truffle on its tile: a click digs or sniffs. @param {Played & {tile: number, slot: number, mine: boolean, choose: (tile: number) => any}} props */
function TruffleAt({ view, moves, gameWords, seat, kinds, tile, slot, submit, counsel, mine, whyNot, choose }) {
  const place = kinds.tiles[tile].places[slot];
  const colour = view.truffle[place];
  if (colour === -1) return null;
  const diggers = view.pig.flatMap((pair, owner) => pair.map((at, pig) => ({ at, owner, pig })));
  const digger = diggers.findLast(({ at, owner, pig }) => at === tile && view.dig_slot[owner][pig] === slot);
  const token = seat === null ? -1 : view.seen_token[seat][place] ?? -1;
  const known = token >= 0 ? kinds.tokens[token] : null;
  const here = mine && seat !== null ? view.pig[seat].flatMap((at, pig) => (at === tile ? [pig] : [])) : [];
  const own = here.includes(chosenPig.value) ? [chosenPig.value, ...here] : here; // the chosen one first
  const dig = own.map((pig) => moves.find("dig", { pig, slot })).find((each) => each);
  const move = dig || (mine ? moves.find("sniff", { tile, slot }) : undefined);
  const name = known && counsel ? gameWords("tile.known", { token: counsel.tokens[token] })
    : gameWords("tile.truffle", { colour: gameWords(`colour.${colour}`) });
  const ask = () => (own.length ? whyNot(moves.named("dig", { pig: own[0], slot })) : choose(tile));
  const picture = { colour, digs: digsOf(kinds, colour), dug: digger ? view.dug[digger.owner][digger.pig] : 0, ...(known ? faceUp(known) : {}) };
  return html`<button type="button" tabindex="-1" aria-hidden="true" class="sp-truffle is-slot-${slot} ${move ? "is-aim" : ""}" title=${name}
    onMouseEnter=${() => (pointed.value = tile)} onClick=${() => (move ? submit(move, { send: true }) : ask())}>
    <${Truffle} ...${picture} known=${view.sniffed.some((row) => row[place])} /></button>`;
}

/** Which tiles can be chosen now, and what that does. @param {Props} props @returns {Map<number, Target>} */
function targetsOf(props) {
  const { view, moves, counsel, seat, submit, redraft, draft, kinds } = props;
  const found = new Map();
  if (!counsel || seat === null || !moves.has()) return found; // looking back, nothing can be done
  const add = (/** @type {number} */ tile, /** @type {Target} */ target) => tile === -1 || found.has(tile) || found.set(tile, target);
  const each = (/** @type {string} */ name, /** @type {(move: Move) => number[]} */ tilesOf) =>
    moves.all(name).forEach((m) => tilesOf(m).forEach((tile) => add(tile, { words: m.words, go: () => submit(m, { send: name === "sniff" }) })));
  each("fly", (m) => [m.parts.tile]);
  each("lure", (m) => counsel.lures.filter((lure) => moves.of(lure.action) === m).map((lure) => lure.tile));
  each("sniff", (m) => [m.parts.tile]);
  each("wolf", (m) => [view.wolf[m.parts.wolf]]);
  each("pack", (m) => view.wolf.filter((_, wolf) => kinds.wolves[wolf].pack === m.parts.pack));
  each("swap", (m) => [view.pig[m.parts.owner][m.parts.pig]]);
  each("return", (m) => [view.path[m.parts.way]]);
  each("pig", (m) => [view.pig[seat][m.parts.pig]]);
  pathsOf(props).forEach((path) => add(path.tile, {
    cost: path.cost,
    words: pathWords(props, path),
    go: () => redraft(draft ? draft.decisions.length : 0, moves.each(path.actions)),
  }));
  return found;
}

// -- powers ----------------------------------------------------------------------------------------------------------

/** The open powers: a click uses one, or asks in the panel how it is paid for. @param {Props} props */
function Powers({ view, moves, gameWords, kinds, submit, whyNot, seat, waiting }) {
  const mine = seat !== null && waiting.includes(seat);
  const gone = gameWords("board.power_gone");
  return html`<div class="sp-powers" role="group" aria-label=${gameWords("board.powers")}>${view.row.map((power, slot) => {
    if (power === -1) return html`<span key=${slot} class="sp-power is-gone" role="img" aria-label=${gone} title=${gone}>✕</span>`;
    const uses = moves.all("use", { power });
    const { price } = kinds.powers[power];
    const [name, does] = [gameWords(`power.${power}`), gameWords(`does.${power}`)];
    const go = () => {
      if (uses.length === 1) return submit(uses[0]);
      chosenPower.value = chosenPower.value === power ? "" : power; // the panel tells what it does and asks how to pay
      if (!uses.length) return mine && whyNot(moves.named("use", { power }));
      return announce(gameWords("board.how_to_pay", { power: name }));
    };
    return html`<button type="button" key=${slot} class="sp-power ${uses.length ? "is-free" : ""} ${view.power === power ? "is-used" : ""}"
      aria-disabled=${!uses.length} aria-label=${gameWords("board.power", { power: name, n: price, does })} title=${does} onClick=${go}>
      <span class="sp-power-head"><${Emblem} power=${power} /><b>${name}</b><span class="sp-price" aria-hidden="true">${price}</span></span>
      <small>${does}</small></button>`;
  })}</div>`;
}
