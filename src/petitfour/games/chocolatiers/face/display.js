// Displays: the boxes of a seat as they lie, small in a seat and large with the sizes of their groups.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Bite, Tile } from "./art.js";
import { lit } from "./chosen.js";
import { Sum } from "./story.js";
import { nameOf, placeWords, tileLabel, worthOf } from "./words.js";
/** @import { Place, Props } from "./types.d.ts" */

/** A box in a display: where it is drawn, and where it truly lies.
 * @typedef {{tile: number, place: Place, where: Place, shown: number[], covered: any[], spaces: number[]}} Laid */

const LONG = 3; // boxes along the longer side of a full display
const SHORT = 2;
const NARROW = 0.45; // of a box

/** What lies in a display. @param {Pick<Props, "view" | "kinds">} props @param {number} of @returns {Laid[]} */
export const laidIn = ({ view, kinds }, of) => view.tile_at[of].flatMap((tile, number) => {
  if (tile === -1) return [];
  const place = kinds.places[number];
  const shown = kinds.tiles[tile].turned[kinds.rotations.indexOf(view.turned[of][number])];
  return [{ tile, place, where: place, shown, covered: place.spaces.map((space) => view.wild_at[of][space]), spaces: place.spaces }];
});

/** The part of the grid that is shown, at least a whole display; rows and columns in which nothing but free places lies are narrow.
 * @param {Place[]} laid @param {Place[]} [free] */
export function frameOf(laid, free = []) {
  const shown = [...laid, ...free];
  const rows = shown.map((each) => each.row);
  const columns = shown.map((each) => each.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [height, width] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  const isTall = height >= LONG && width <= SHORT;
  const least = free.length ? [0, 0] : isTall ? [LONG, SHORT] : [SHORT, LONG];
  const size = { rows: Math.max(height, least[0]), columns: Math.max(width, least[1]) };
  const share = (/** @type {number} */ at, /** @type {number[]} */ full) => (free.length && !full.includes(at) ? NARROW : 1);
  const down = Array.from({ length: size.rows }, (_, i) => share(i + top, laid.map((each) => each.row)));
  const across = Array.from({ length: size.columns }, (_, i) => share(i + left, laid.map((each) => each.column)));
  return { ...size, isTall, style: styleOf(down, across), at: (/** @type {Place} */ { row, column }) => ({ row: row - top + 1, column: column - left + 1 }) };
}

/** @param {number[]} down @param {number[]} across */
function styleOf(down, across) {
  const sum = (/** @type {number[]} */ shares) => shares.reduce((a, b) => a + b, 0);
  const tracks = (/** @type {number[]} */ shares) => shares.map((share) => `calc(var(--d) * ${share})`).join(" ");
  return { "--rows": sum(down), "--columns": sum(across), gridTemplateRows: tracks(down), gridTemplateColumns: tracks(across) };
}

/** A display three high lies on its side, so that it has the room of every other: its boxes and what is in them go round by a quarter.
 * @param {Laid[]} laid */
export function sideOf(laid) {
  const isOnSide = laid.length > 0 && frameOf(laid.map((each) => each.place)).isTall;
  const round = (/** @type {any[]} */ corners) => (isOnSide ? corners.map((_, corner) => corners[(corner + 3) % 4]) : corners);
  const put = (/** @type {Place} */ place) => (isOnSide ? { ...place, row: place.column, column: -place.row } : place);
  const boxes = laid.map(({ tile, place, where, shown, covered, spaces }) => ({
    tile, place: put(place), where, shown: round(shown), covered: round(covered), spaces: round(spaces),
  }));
  return { boxes, put, round };
}

/** Empty places of a frame, to be seen only. @param {ReturnType<typeof frameOf>} frame @param {Place[]} taken */
export function holes(frame, taken) {
  const used = new Set(taken.map((place) => Object.values(frame.at(place)).join()));
  const cells = Array.from({ length: frame.rows * frame.columns }, (_, i) => ({ row: Math.floor(i / frame.columns) + 1, column: (i % frame.columns) + 1 }));
  return cells.filter(({ row, column }) => !used.has(`${row},${column}`))
    .map(({ row, column }) => html`<i key=${`hole${row}${column}`} class="ch-hole" style=${{ gridRow: row, gridColumn: column }}></i>`);
}

/** Which spaces of a display glow, or null. @param {Props} props @param {number} of @param {number[]} spaces */
function glowing({ counsel }, of, spaces) {
  if (lit.value < 0 || !counsel) return null;
  const group = counsel.regions[of][lit.value];
  return spaces.map((space) => group.includes(space));
}

/** @param {Props} props @param {number} of @param {Laid} box */
export const tileOf = (props, of, { tile, shown, covered, spaces }) => html`<${Tile} shown=${shown} points=${props.kinds.tiles[tile].points} wilds=${covered}
  lit=${glowing(props, of, spaces)} pieces=${spaces.map((space) => `wild.${of}.at.${space}`)} />`;

/** @param {Props} props @param {Laid} box as it lies, or on its side @param {string} tile */
export const tileAt = (props, { where }, tile) => props.gameWords("board.tile_at", { place: placeWords(props, where), tile });

/** Boxes and spaces covered by the others since the reader's last move. @param {Props} props */
function freshIn({ past, seat }) {
  const own = past.findLastIndex((event) => event.seat === seat);
  return new Set(past.slice(seat === null ? -1 : own + 1).filter((event) => event.name === "boxed").map((event) => event.parts.tile));
}

/** Another's display: in a seat, or enlarged with the sizes of its groups. @param {Props & {of: number, size: "seat" | "large", isPage?: boolean}} props */
export function Rival(props) {
  const { kinds, of, size, isPage, gameWords, view } = props;
  const { boxes } = sideOf(laidIn(props, of));
  const frame = frameOf(boxes.length ? boxes.map((each) => each.place) : [kinds.places[kinds.first_place]]);
  const fresh = freshIn(props);
  const shown = html`<span class="ch-wood"><span class="ch-shelf" style=${frame.style}>
    ${holes(frame, boxes.map((each) => each.place))}
    ${boxes.map((box) => {
      const at = frame.at(box.place);
      const piece = size === "seat" || isPage ? `tile.${box.tile}` : null;
      return html`<span key=${box.tile} data-help="laid" class="ch-laid ${fresh.has(box.tile) ? "is-new" : ""}" data-piece=${piece} role="img"
        style=${{ gridRow: at.row, gridColumn: at.column }} aria-label=${tileAt(props, box, tileLabel(props, box.tile, box.shown, box.covered))}>
        ${tileOf(props, of, box)}</span>`;
    })}</span></span>`;
  if (size === "seat") return html`<span class="ch-rival">${shown}${view.players === 2 ? html`<${SeatGroups} ...${props} />` : null}</span>`;
  return html`<div class="ch-rival is-large"><div class="ch-rival-display" role="group" aria-label=${gameWords("board.display_small")}>${shown}</div>
    <div class="ch-beside"><${Sum} ...${props} /><${Groups} ...${props} /></div></div>`;
}

/** How large the groups of a seat are and what they bring. @param {Props & {of: number}} props */
function Groups(props) {
  const { counsel, kinds, of, gameWords } = props;
  if (!counsel) return null;
  const light = (/** @type {number} */ kind) => () => (lit.value = kind);
  return html`<div class="ch-groups" data-help="groups"><h3>${gameWords("board.majorities")}</h3><ul>${kinds.chocolates.map((type, kind) => {
    const leads = counsel.owners[kind] === of;
    return html`<li key=${type} class=${leads ? "is-ahead" : ""} onMouseEnter=${light(kind)} onMouseLeave=${light(-1)}><${Bite} kind=${kind} />
      <span>${nameOf(props, kind)}</span><b>${counsel.groups[of][kind]}</b>
      <small>${leads ? html`<${Worth} ...${props} kind=${kind} />` : ""}</small></li>`;
  })}</ul><p>${gameWords("board.coin")}</p></div>`;
}

/** The same in few words, where one rival has the whole width. @param {Props & {of: number}} props */
function SeatGroups(props) {
  const { counsel, kinds, of } = props;
  if (!counsel) return null;
  return html`<span class="ch-seat-groups" data-help="groups">${kinds.chocolates.map((type, kind) => {
    const leads = counsel.owners[kind] === of;
    return html`<span key=${type} class=${leads ? "is-ahead" : ""}><${Bite} kind=${kind} /><i>${nameOf(props, kind)}</i><b>${counsel.groups[of][kind]}</b>
      <small>${leads ? html`<${Worth} ...${props} kind=${kind} />` : ""}</small></span>`;
  })}</span>`;
}

/** What the scoring card of a kind is worth to whoever has it now. @param {Props & {kind: number}} props */
function Worth({ kinds, gameWords, kind }) {
  const n = worthOf({ kinds }, kind);
  return html`<${Coin} value=${`+${n}`} label=${gameWords("board.has_card", { n })} size="25px" />`;
}
