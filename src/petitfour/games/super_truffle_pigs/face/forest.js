// The forest: tiles with their costs, truffles, walls, pigs and wolves; by pointer, finger and keys.
import { html, useRef, useState } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { Bolt, Ground, Pig, Pips, Truffle, Wolf } from "./art.js";
import { chosenPig, chosenSlot, digsOf, faceUp, isMine, pathWords, pigWords, pointed, said, truffleWords } from "./chosen.js";
import { pathTo, targetsOf, useOnWolf } from "./targets.js";
import { pigSpot, wolfSpot } from "./place.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Move} Move */
/** @typedef {import("./targets.js").Target} Target */
/** @typedef {Props & {mine: boolean, choose: (tile: number) => any}} Standing */

const MOVING = ["turn", "power"]; // the stages in which the chosen pig counts

/** @param {Props & {over: number[]}} props */
export function Forest(props) {
  const { view, gameWords, seat, kinds, over } = props;
  const [walked, setAt] = useState(-1);
  const at = walked >= 0 ? walked : seat === null ? 0 : Math.max(0, view.pig[seat][chosenPig.value]);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const mine = isMine(props);
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

  const label = gameWords(props.touch ? "board.forest_touch" : "board.forest");
  return html`<div class="sp-forest" data-help-slow ref=${group} role="group" aria-label=${label} onKeyDown=${walk} onMouseLeave=${() => (pointed.value = -1)}>
    ${kinds.tiles.map((_, tile) => html`<${Square} key=${tile} ...${props} tile=${tile} target=${targets.get(tile)} mine=${mine} isAt=${tile === at}
      isOver=${over.includes(tile)} choose=${choose} onFocus=${() => ((pointed.value = tile), setAt(tile))} />`)}
    <${Walls} ...${props} />
    ${[...targets].map(([tile, { cost }]) => (cost ? html`<${Cost} key=${`cost ${tile}`} ...${kinds.tiles[tile]} cost=${cost} />` : null))}
    ${kinds.tiles.flatMap(({ places }, tile) => places.map((place, slot) => html`<${TruffleAt} key=${place} ...${props} tile=${tile} slot=${slot} mine=${mine}
      choose=${choose} />`))}
    <${Wolves} ...${props} mine=${mine} choose=${choose} /><${Pigs} ...${props} mine=${mine} choose=${choose} />
  </div>`;
}

/** A tile: what it costs to go there, whether the chosen pig stands on it.
 * @param {Standing & {tile: number, target: Target | undefined, isAt: boolean, isOver: boolean, onFocus: () => void}} props */
function Square({ view, counsel, seat, kinds, gameWords, tile, target, mine, isAt, isOver, choose, onFocus }) {
  const { row, column, name } = kinds.tiles[tile];
  const own = mine && seat !== null && MOVING.includes(view.stage) && view.pig[seat][chosenPig.value] === tile;
  const isRisky = mine && !!counsel?.danger.includes(tile) && (!!target || own); // where one stands or may go
  const label = [counsel ? counsel.tiles[tile] : name, target?.words, isRisky ? gameWords("board.risky") : ""].filter(Boolean).join(". ");
  return html`<button type="button" data-tile=${tile} data-place=${`tile.${tile}`}
    class="sp-square ${target ? "is-target" : ""} ${isRisky ? "is-risky" : ""} ${own ? "is-own" : ""} ${isOver ? "is-over" : ""}"
    style=${{ "--row": row, "--column": column }} tabindex=${isAt ? 0 : -1} aria-label=${label} data-help=${`ground.${view.ground[tile]}`}
    data-help-now=${label} onClick=${() => choose(tile)} onFocus=${onFocus}
    onBlur=${() => (pointed.value = -1)} onMouseEnter=${() => (pointed.value = tile)}>
    <${Ground} ground=${view.ground[tile]} tile=${view.tile[tile]} way=${view.path.indexOf(tile) + 1} winter=${view.winter} />
    <span class="sp-frame"></span>
  </button>`;
}

/** What a way costs, over walls and figures. @param {{row: number, column: number, cost: number}} props */
const Cost = ({ row, column, cost }) => html`<span class="sp-cost" aria-hidden="true" style=${{ "--row": row, "--column": column }}><${Bolt} />${cost}</span>`;

/** Stone walls on the borders, each drawn once. @param {Props} props */
function Walls({ view, kinds }) {
  const { rows, columns } = kinds.forest;
  const season = view.winter ? "-winter" : "";
  const walls = kinds.tiles.flatMap(({ row, column }, tile) => {
    const has = (/** @type {number} */ d) => (view.walls[tile] >> d) & 1; // from the north clockwise
    return [
      ...(has(0) ? [{ kind: "h", row, column }] : []), ...(has(3) ? [{ kind: "v", row, column }] : []),
      ...(has(1) && column === columns - 1 ? [{ kind: "v", row, column: columns }] : []),
      ...(has(2) && row === rows - 1 ? [{ kind: "h", row: rows, column }] : []),
    ];
  });
  return walls.map(({ kind, row, column }) => html`<svg key=${`${kind}${row}.${column}`} class="sp-wall is-${kind}" viewBox="0 0 100 100" aria-hidden="true"
    style=${{ "--row": row, "--column": column }}><use href=${`#st-wall-${kind}${season}`} width="100" height="100" /></svg>`);
}

/** A truffle on its tile, or the hole where one was: a click digs or sniffs. @param {Standing & {tile: number, slot: number}} props */
function TruffleAt(props) {
  const { view, moves, gameWords, seat, kinds, tile, slot, submit, counsel, mine, whyNot, choose, past } = props;
  const place = kinds.tiles[tile].places[slot];
  const style = { "--row": kinds.tiles[tile].row, "--column": kinds.tiles[tile].column };
  const colour = view.truffle[place];
  if (colour === -1) return isHole(props, past, tile, slot) ? html`<${Hole} slot=${slot} style=${style} />` : null;
  const diggers = view.pig.flatMap((pair, owner) => pair.map((at, pig) => ({ at, owner, pig })));
  const digger = diggers.findLast(({ at, owner, pig }) => at === tile && view.dig_slot[owner][pig] === slot);
  const token = seat === null ? -1 : view.seen_token[seat][place] ?? -1;
  const known = token >= 0 ? kinds.tokens[token] : null;
  const here = mine && seat !== null ? view.pig[seat].flatMap((at, pig) => (at === tile ? [pig] : [])) : [];
  const own = here.includes(chosenPig.value) ? [chosenPig.value, ...here] : here; // the chosen one first
  const dig = own.map((pig) => moves.find("dig", { pig, slot })).find((each) => each);
  const move = dig || (mine ? moves.find("sniff", { tile, slot }) : undefined);
  const name = known && counsel ? gameWords("tile.known", { token: counsel.tokens[token] }) : truffleWords(gameWords, colour);
  const ask = () => (own.length ? whyNot(moves.named("dig", { pig: own[0], slot })) : choose(tile));
  const [of, done] = [digsOf(kinds, colour), digger ? view.dug[digger.owner][digger.pig] : 0];
  const marks = [move ? "is-aim" : "", done ? "is-dug" : "", view.sniffed.some((row) => row[place]) ? "is-sniffed" : ""].join(" ");
  const inner = html`<${Truffle} colour=${colour} ...${known ? faceUp(known) : {}} /><${Pips} of=${of} done=${done} />`;
  return html`<${props.touch ? "span" : "button"} type="button" tabindex="-1" aria-hidden="true" data-piece=${`truffle.${place}`}
    data-help=${`truffle.${colour}`} data-help-now=${name}
    style=${{ ...style, "--done": done / of }} class="sp-truffle is-slot-${slot} ${marks}"
    onMouseEnter=${() => (pointed.value = tile)} onClick=${() => (move ? submit(move, { send: true }) : ask())}>${inner}<//>`;
}

/** @param {{slot: number, style: any}} props */
const Hole = ({ slot, style }) => html`<svg class="sp-hole is-slot-${slot}" viewBox="-16 -6 32 16" style=${style} aria-hidden="true"><use
  href="#st-hole" x="-16" y="-6" width="32" height="16" /></svg>`;

/** Whether a truffle was dug out of this place: of several free ones the first.
 * @param {Props} props @param {Props["past"]} past @param {number} tile @param {number} slot */
function isHole({ kinds, view }, past, tile, slot) {
  const dug = past.filter((e) => e.name === "found" && e.parts.tile === tile).length;
  const free = kinds.tiles[tile].places.flatMap((place, n) => (view.truffle[place] === -1 ? [n] : []));
  return free.indexOf(slot) < dug;
}

/** @param {Standing} props */
function Wolves({ view, moves, gameWords, submit, kinds, mine, choose, touch }) {
  const wolves = view.wolf.map((tile, wolf) => ({ tile, wolf, ...kinds.wolves[wolf] })).filter(({ tile }) => tile !== -1);
  return wolves.map(({ tile, wolf, name, pack, number }) => {
    const here = wolves.filter((other) => other.tile === tile);
    const [facing, out] = [view.facing[wolf], view.knocked_out[wolf]];
    const move = mine ? moves.find("wolf", { wolf }) || moves.find("pack", { pack }) : undefined;
    const isPair = wolves.filter((other) => other.pack === pack).length > 1;
    const isEdge = kinds.tiles[tile].beside[kinds.directions.indexOf(facing)] === null;
    const spot = wolfSpot(here.findIndex((each) => each.wolf === wolf), here.length);
    return html`<${Piece} key=${name} kind=${`wolf ${view.den.includes(tile) ? "is-home" : ""}`} touch=${touch} at=${kinds.tiles[tile]} tile=${tile}
      spot=${spot} move=${move} label=${move ? move.words : gameWords(`wolf.${name}`)} submit=${submit} choose=${choose} piece=${`wolf.${wolf}`}
      help=${`wolf.${kinds.packs[pack]}`}>
      <${Wolf} pack=${kinds.packs[pack]} facing=${facing} out=${out} />
      ${isPair ? html`<b class="sp-number">${number}</b>` : null}</${Piece}>
      ${out ? null : html`<svg key=${`${name} ${tile} ${facing}`} class="sp-goes is-${facing} ${isEdge ? "is-edge" : ""}" viewBox="0 0 36 24" aria-hidden="true"
        style=${{ "--row": kinds.tiles[tile].row, "--column": kinds.tiles[tile].column }}><use href="#st-chevrons" width="36" height="24" /></svg>`}`;
  });
}

/** @param {Standing} props */
function Pigs(props) {
  const { view, moves, gameWords, seat, seats, submit, kinds, mine, choose } = props;
  const pigs = view.pig.flatMap((pair, owner) => pair.map((tile, pig) => ({ tile, owner, pig })))
    .filter(({ tile, owner }) => tile !== -1 && owner < view.players);
  return pigs.map(({ tile, owner, pig }) => {
    const here = pigs.filter((other) => other.tile === tile);
    const slots = kinds.tiles[tile].places.flatMap((place, n) => (view.truffle[place] === -1 ? [] : [n]));
    const swap = mine ? moves.find("swap", { owner, pig }) : undefined;
    const move = swap || (mine && owner === seat ? moves.find("pig", { pig }) : undefined);
    const named = { pig: gameWords(`pig.${kinds.pigs[pig]}`), seat: seats[owner].name };
    const pick = () => (owner === seat ? (pickPig(pig), announce(pigWords(props, owner, pig))) : choose(tile));
    return html`<${Piece} key=${`${owner}.${pig}`} kind="pig" touch=${props.touch} at=${kinds.tiles[tile]} tile=${tile} move=${move}
      spot=${pigSpot(here.findIndex((each) => each.owner === owner && each.pig === pig), here.length, slots)}
      label=${move ? move.words : gameWords("tile.pig", named)} submit=${submit} choose=${pick} piece=${`pig.${owner}.${pig}`} help=${`pig.${kinds.pigs[pig]}`}
      chosen=${mine && MOVING.includes(view.stage) && owner === seat && pig === chosenPig.value}>
      <${Pig} tone=${seats[owner].tone} pig=${pig} ghost=${view.ghost[owner][pig]} />
      <${Fright} tone=${seats[owner].tone} pig=${pig} isLeft=${kinds.tiles[tile].column > kinds.forest.columns / 2} words=${gameWords("board.oink")} /><//>`;
  });
}

/** The pig as it runs away, seen when it does (`is-scared`, staging.js). @param {{tone: number, pig: number, isLeft: boolean, words: string}} props */
const Fright = ({ tone, pig, isLeft, words }) => html`<span class="sp-fright"><${Pig} tone=${tone} pig=${pig} scared />
  <span class="sp-oink ${isLeft ? "is-left" : ""}"><svg viewBox="-96 -58 194 118" aria-hidden="true"><use href="#st-oink" x="-96" y="-58" width="194"
    height="118" /><text y="11" text-anchor="middle">${words}</text></svg></span></span>`;

/** @param {number} pig */
export function pickPig(pig) {
  chosenPig.value = pig;
  chosenSlot.value = -1;
}

/** A pig or wolf on the map. It is for the pointer; keys and fingers have the tiles and the action card.
 * @param {{kind: string, touch: boolean, at: import("./chosen.js").Tile, tile: number, spot: import("./place.js").Spot, move?: Move, label: string,
 *   submit: (move: Move) => any, choose: (tile: number) => any, chosen?: boolean, piece: string, help: string, children?: any}} props */
function Piece({ kind, at, tile, spot, touch, move, label, submit, choose, chosen, piece, help, children }) {
  const style = { "--row": at.row, "--at-x": at.column + spot.x / 100, "--at-y": at.row + spot.y / 100, "--size": spot.size / 100 };
  const marks = [move ? "is-aim" : "", chosen ? "is-chosen" : ""].join(" ");
  return html`<${touch ? "span" : "button"} type="button" tabindex="-1" aria-hidden="true" data-piece=${piece} class="sp-piece is-${kind} ${marks}"
    style=${style} data-help=${help} data-help-now=${label} onMouseEnter=${() => (pointed.value = tile)}
      onClick=${() => (move ? submit(move) : choose(tile))}>${children}<//>`;
}

/** Says what a letter asks for: the last event, this tile, what can be done, the other pig. Whether it asks for anything.
 * @param {Props} props @param {Map<number, Target>} targets @param {boolean} mine @param {number} tile @param {string} key */
function tellByKey(props, targets, mine, tile, key) {
  const { past, gameWords, counsel, moves, seat, view, kinds } = props;
  if (key === "l") announce(past.at(-1)?.words ?? gameWords("board.nothing_yet"));
  else if (key === "s") announce(counsel ? counsel.tiles[tile] : "");
  else if (key === "o") announce(mine && moves.has() ? gameWords("board.options", { list: options(props, targets, tile) }) : gameWords("board.no_options"));
  else if (key === "p" && seat !== null) {
    const other = kinds.pigs.length - 1 - chosenPig.value;
    if (view.pig[seat][other] !== -1) pickPig(other);
    announce(pigWords(props, seat, chosenPig.value));
  } else return false;
  return true;
}

/** What could be done here, then whatever else. @param {Props} props @param {Map<number, Target>} targets @param {number} tile */
function options(props, targets, tile) {
  const path = pathTo(props, tile);
  const here = path ? pathWords(props, path) : targets.get(tile)?.words;
  const others = props.moves.all().filter((m) => m.name !== "move").slice(0, 8);
  return [...(here ? [here] : []), ...others.map((m) => m.words)].join("; ");
}

/** Why a pig cannot get to a tile in this turn: no pig or no action is left, a wolf is there, every way is barred, or it is too far.
 * @param {Props} props @param {number} pig @param {number} tile */
function farWords({ view, kinds, counsel, gameWords, seat }, pig, tile) {
  const { name } = kinds.tiles[tile];
  if (view.stage !== "turn") return gameWords("board.first", { tile: name, why: counsel ? counsel.why : "" });
  if (seat === null || view.pig[seat][pig] === -1) return gameWords("board.no_pig");
  if (view.wolf.includes(tile)) return gameWords("board.wolf_on", { tile: name });
  const cost = counsel?.far[pig]?.[tile] ?? 0;
  return cost ? gameWords("board.too_far", { tile: name, n: cost, left: view.actions }) : gameWords("board.no_way", { tile: name });
}

/** A tile is chosen: something goes there, one's own pig is picked, or it is said why not.
 * @param {Props} props @param {Map<number, Target>} targets @param {boolean} mine @param {number} tile */
function chooseTile(props, targets, mine, tile) {
  const { view, seat, moves, counsel, whyNot, kinds } = props;
  said.value = "";
  const target = targets.get(tile);
  if (target) return target.go();
  const own = seat === null ? -1 : view.pig[seat].indexOf(tile);
  if (seat !== null && own >= 0) {
    pickPig(own);
    return announce(pigWords(props, seat, own));
  }
  if (!mine || seat === null) return announce(counsel ? counsel.tiles[tile] : "");
  if (useOnWolf(props, tile)) return;
  if (moves.has("fly")) return whyNot(moves.named("fly", { tile }));
  const pig = chosenPig.value;
  const direction = kinds.tiles[view.pig[seat][pig]]?.beside.indexOf(tile) ?? -1;
  if (direction >= 0 && view.stage === "turn") return whyNot(moves.named("move", { pig, direction }));
  said.value = farWords(props, pig, tile);
  return announce(said.value);
}
