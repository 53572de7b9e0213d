// The display in the middle: the reader's own takes boxes and tokens; those who watch see the one of the seat to move.
import { html, useLayoutEffect, useRef } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { Art } from "/static/pieces.js";
import { Bite, Tile, Token } from "./art.js";
import { changeOf, chosenNow, ghostOf, pick, placing } from "./chosen.js";
import { frameOf, holes, laidIn, sideOf, tileAt, tileOf } from "./display.js";
import { NearTokens } from "./hand.js";
import { Sum } from "./story.js";
import { changeWords, cornersOf, nameOf, tileLabel } from "./words.js";
/** @import { Move } from "/static/face.d.ts" */
/** @import { Props } from "./types.d.ts" */
/** @typedef {import("./display.js").Laid} Laid */
/** @typedef {{row: number, column: number}} Cell */

/** @param {Props} props */
export function Shelf(props) {
  const { view, moves, gameWords, home, seats, kinds } = props;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useTurning(props, root);
  const ghost = ghostOf(props);
  const { boxes, put, round } = sideOf(laidIn(props, home));
  const free = [...new Set(moves.all("place").map((move) => move.parts.place))];
  const whereOf = (/** @type {number} */ place) => put(kinds.places[place]);
  const taken = [...boxes.map((each) => each.place), ...(ghost ? [whereOf(ghost.place)] : [])];
  const isFirst = boxes.length === 0; // it lies where it will lie: there is no other place for it
  const frame = frameOf(taken.length ? taken : [kinds.places[kinds.first_place]], ghost && !isFirst ? free.map(whereOf) : []);
  const isFull = view.tiles[home] >= kinds.full;
  return html`<div class="ch-board ${ghost ? "is-placing" : ""} ${chosenNow(props).wilding ? "is-wilding" : ""}" ref=${root}>
    <div class="ch-shelf" data-help="display" data-help-slow role="group" aria-label=${gameWords("board.display", { seat: seats[home].name })}
      style=${frame.style}>
      ${(ghost && !isFirst) || isFull ? null : holes(frame, taken)}
      ${boxes.map((box) => html`<${OwnBox} key=${box.tile} ...${props} box=${box} at=${frame.at(box.place)} />`)}
      ${ghost ? free.map((place) => {
        const lies = { at: frame.at(whereOf(place)), looks: round(ghost.looks) };
        const isUnder = boxes.some((box) => box.place.column === whereOf(place).column && box.place.row === whereOf(place).row - 1);
        return place === ghost.place ? html`<${Ghost} key="ghost" ...${props} ...${lies} isUnder=${isUnder} />`
          : html`<${Free} key=${place} ...${props} ...${lies} place=${place} quarters=${ghost.quarters} />`;
      }) : null}
    </div><div class="ch-near"><${NearTokens} ...${props} /><${Sum} ...${props} of=${home} /></div>
    ${ghost ? html`<${Turns} ...${props} />` : null}</div>`;
}

/** A box of the own display; while a token is held its spaces can be chosen. @param {Props & {box: Laid, at: Cell}} props */
function OwnBox(props) {
  const { box, at, home, moves, kinds } = props;
  const { wilding, space: chosen } = chosenNow(props);
  const covered = box.covered.map((wild, corner) => wild || (wilding && box.spaces[corner] === chosen));
  return html`<span class="ch-laid" data-help="laid" data-piece=${`tile.${box.tile}`} role=${wilding ? "group" : "img"}
    style=${{ gridRow: at.row, gridColumn: at.column }}
    aria-label=${tileAt(props, box, tileLabel(props, box.tile, box.shown, box.covered))}>
    ${tileOf(props, home, { ...box, covered })}
    ${wilding ? box.spaces.map((space, corner) => {
      const move = moves.find("wild", { space });
      return move ? html`<${Space} key=${space} ...${props} move=${move} kind=${box.shown[corner]} where=${kinds.corners[corner]}
        isChosen=${space === chosen} />` : null;
    }) : null}</span>`;
}

/** A space for the token in the hand.
 * @param {Props & {move: Move, kind: number, where: Cell, isChosen: boolean}} props */
function Space(props) {
  const { move, kind, where, isChosen, gameWords } = props;
  const label = gameWords("board.space_at", { move: move.words, chocolate: nameOf(props, kind) });
  return html`<button type="button" data-help="space" class="ch-space ${isChosen ? "is-chosen" : ""}" data-space=${move.parts.space} aria-pressed=${isChosen}
    style=${{ left: `${where.column * 50}%`, top: `${where.row * 50}%` }} aria-label=${`${label}. ${changeWords(props, move)}`}
    onClick=${() => pick(props, { space: move.parts.space })}>${isChosen ? null : html`<${Token} />`}<${Gain} ...${props} move=${move} /></button>`;
}

/** A place the box may go to. @param {Props & {place: number, quarters: number, looks: number[], at: Cell}} props */
function Free(props) {
  const { view, kinds, moves, place, looks, at } = props;
  const same = placing(props, place, props.quarters);
  const move = same ?? moves.all("place", { place })[0]; // a lesson may want it turned otherwise there
  const quarters = same ? props.quarters : move.parts.rotation;
  const { points } = kinds.tiles[view.top[view.stack]];
  return html`<button type="button" class="ch-free" data-help="free" data-place=${place} style=${{ gridRow: at.row, gridColumn: at.column }}
    aria-label=${`${move.words}. ${changeWords(props, move)}`}
    onClick=${() => pick(props, { place, quarters })}><${Tile} shown=${looks} points=${points} /><${Gain} ...${props} move=${move} /></button>`;
}

/** The box as it would lie: a click on it turns it, and so do the two buttons at the edge of the display. What it would change is told on its free side.
 * @param {Props & {looks: number[], at: Cell, isUnder: boolean}} props */
function Ghost(props) {
  const { kinds, looks, at, gameWords } = props;
  const ghost = ghostOf(props);
  if (!ghost) return null;
  const label = `${gameWords("board.turn")}: ${cornersOf(props, looks)}. ${changeWords(props, ghost.move)}`;
  return html`<span class="ch-ghost ${props.isUnder ? "is-under" : ""}" data-help="turn" data-place=${ghost.place}
    style=${{ gridRow: at.row, gridColumn: at.column }}>
    <button type="button" class="ch-turning" aria-label=${label} onClick=${() => turnBox(props, 1)}>
      <${Tile} shown=${looks} points=${kinds.tiles[ghost.tile].points} /></button>
    <${Gain} ...${props} move=${ghost.move} /></span>`;
}

/** Buttons that turn the box, at the edge of the display: they hide no chocolate that it may touch. @param {Props} props */
const Turns = (props) => html`<span class="ch-turns" data-help="turn">${[["left", -1], ["right", 1]].map(([side, by]) => html`<button type="button"
  key=${side} aria-label=${props.gameWords(`board.turn_${side}`)} onClick=${() => turnBox(props, Number(by))}><${Art} name="ch-turn" class="icon" /></button>`)}
  </span>`;

/** What a placement would do, beside it: "5 beats 4", "2 → 4". @param {Props & {move: Move}} props */
function Gain(props) {
  const { move, counsel, gameWords } = props;
  const change = changeOf(props, move);
  if (!change || !counsel) return null;
  const said = change.grown.map(([kind, before, after]) => ({ kind, before, after, wins: change.gained.includes(kind) }));
  const telling = [...said.filter((each) => each.wins), ...said.filter((each) => !each.wins)].slice(0, 2);
  if (!telling.length) return null;
  return html`<span class="ch-gain" aria-hidden="true">${telling.map(({ kind, before, after, wins }) => {
    const best = counsel.best[kind];
    return html`<span key=${kind} class=${wins ? "is-won" : ""}><${Bite} kind=${kind} />
      ${wins && best ? gameWords("board.beats", { n: after, best }) : `${before} → ${after}`}</span>`;
  })}</span>`;
}

/** Turns the box that is to be placed, and says how it lies now. @param {Props} props @param {number} by */
function turnBox(props, by) {
  const ghost = ghostOf(props);
  if (!ghost) return;
  const ways = props.kinds.rotations.length;
  pick(props, { place: ghost.place, quarters: (ghost.quarters + by + ways) % ways });
  const { round } = sideOf(laidIn(props, props.home));
  announce(props.gameWords("board.turned", { corners: cornersOf(props, round(ghostOf(props)?.looks ?? [])) }));
}

/** The key R and the wheel turn the box, too. @param {Props} props @param {{current: HTMLElement | null}} root */
function useTurning(props, root) {
  const latest = useRef(props);
  latest.current = props;
  const isPlacing = props.moves.has("place");
  useLayoutEffect(() => {
    const board = root.current;
    if (!isPlacing || !board) return undefined;
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const elsewhere = /** @type {Element} */ (event.target).closest("input, textarea, dialog, .rail");
      if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !elsewhere) turnBox(latest.current, event.shiftKey ? -1 : 1);
    };
    const wheel = (/** @type {WheelEvent} */ event) => (event.preventDefault(), turnBox(latest.current, event.deltaY > 0 ? 1 : -1));
    document.addEventListener("keydown", keys);
    board.addEventListener("wheel", wheel, { passive: false });
    return () => {
      document.removeEventListener("keydown", keys);
      board.removeEventListener("wheel", wheel);
    };
  }, [isPlacing]);
}
