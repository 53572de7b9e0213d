// A hint on the table: what a turn is about is lit, and an arrow leads from what is played to where it goes. The face says where (`place`);
// without that only the hint's card tells it. Nothing of it takes a click.
import { html, useEffect, useLayoutEffect, useState } from "../lib.js";
import { movesOf } from "../moves.js";
/** @import { Face, FaceProps, Move } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

/** @typedef {{x: number, y: number, width: number, height: number, round: number}} Box */

const ROOM = 5; // pixels around what is lit
const MOST = 12;
const SHORT = 44; // an arrow shorter than this says nothing

/** @param {{room: Room}} props */
export function HintMarks({ room }) {
  const { hint, face, now, game, table, looking } = room;
  const isShown = !!hint.asked && !!hint.rest && room.isMyTurn && looking.at === null && !!face?.place;
  if (!isShown || !now || !hint.rest) return null;
  const moves = movesOf(game.actions, table.legal).each(hint.rest.map(({ action }) => action));
  return html`<${Marks} face=${face} shown=${now} moves=${moves} isMove=${!!hint.asked?.isMove} />`;
}

/** Where moves are on the table, lit; or the zone they are in.
 * @param {{face: Face | null, shown: FaceProps, moves: Move[], isMove: boolean, look?: string}} props */
export function Marks({ face, shown, moves, isMove, look = "" }) {
  const [marks, setMarks] = useState(/** @type {{boxes: Box[], arrow: [Box, Box] | null}} */ ({ boxes: [], arrow: null }));
  const key = `${isMove} ${moves.map((move) => move.key)}`;
  const [drawn, again] = useState(0);
  useEffect(() => {
    const measure = () => again((n) => n + 1);
    const late = setTimeout(measure, 500); // pieces may be on their way yet
    addEventListener("resize", measure);
    addEventListener("scroll", measure, { capture: true, passive: true });
    return () => (clearTimeout(late), removeEventListener("resize", measure), removeEventListener("scroll", measure, { capture: true }));
  }, [key]);
  useLayoutEffect(() => {
    const { lit = [], from, to } = face?.place?.(moves, shown) || {};
    setMarks(isMove ? onTheMove(lit, from, to) : { boxes: zonesOf(lit), arrow: null });
  }, [key, drawn, shown]);
  if (!marks.boxes.length) return null;
  return html`<svg class="hint-marks ${isMove ? "is-move" : "is-nudge"} ${look}" aria-hidden="true">
    ${marks.boxes.map(({ x, y, width, height, round }, i) => html`<rect key=${i} class=${i ? "is-later" : "is-first"}
      x=${x} y=${y} width=${width} height=${height} rx=${round} />`)}
    ${marks.arrow ? html`<${Arrow} from=${marks.arrow[0]} to=${marks.arrow[1]} />` : null}</svg>`;
}

/** @param {string[]} lit @param {string | undefined} from @param {string | undefined} to */
function onTheMove(lit, from, to) {
  const boxes = lit.map(boxOf).filter((box) => box !== null).slice(0, MOST);
  const ends = [from ?? lit[0], to].map((name) => (name ? boxOf(name) : null));
  const arrow = ends[0] && ends[1] && apart(ends[0], ends[1]) > SHORT ? /** @type {[Box, Box]} */ (ends) : null;
  return { boxes, arrow };
}

/** The zones in which these pieces lie. @param {string[]} lit */
function zonesOf(lit) {
  const zones = new Set(lit.map(find).map((piece) => piece?.closest(".zone, .zone-hand, .zone-supply, .zone-prizes, .zone-you, .zone-aside")).filter(Boolean));
  return [...zones].slice(0, 1).map((zone) => measured(/** @type {Element} */ (zone), 0)).filter((box) => box !== null);
}

/** A piece by its key, or by a selector where a face names a place without a piece. @param {string} name @returns {Element | null} */
function find(name) {
  const selector = /^[.[]/.test(name) ? name : `[data-piece="${CSS.escape(name)}"]`;
  return document.querySelector(`.table-page :is(${selector})`);
}

/** @param {string} name */
function boxOf(name) {
  const piece = find(name);
  return piece ? measured(piece, ROOM) : null;
}

/** @param {Element} piece @param {number} room @returns {Box | null} */
function measured(piece, room) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const isThere = width > 0 && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
  const round = Math.min(parseFloat(getComputedStyle(piece).borderTopLeftRadius) || 10, Math.min(width, height) / 2);
  return isThere ? { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, round: round + room } : null;
}

/** @param {Box} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** @param {Box} a @param {Box} b */
const apart = (a, b) => Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y);

/** A bent arrow from the edge of one to the middle of the other. @param {{from: Box, to: Box}} props */
function Arrow({ from, to }) {
  const [a, b] = [middle(from), middle(to)];
  const bend = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.18, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.18 };
  const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
  const head = [0, 2.55, -2.55].map((turn) => `${b.x + Math.cos(angle + turn) * (turn ? 20 : 4)},${b.y + Math.sin(angle + turn) * (turn ? 20 : 4)}`).join(" ");
  return html`<path class="hint-arrow" d=${`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x - Math.cos(angle) * 12} ${b.y - Math.sin(angle) * 12}`} />
    <polygon class="hint-head" points=${head} />`;
}
