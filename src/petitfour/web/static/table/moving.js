// Pieces that have changed their place are moved there: a piece is known by the key its face gave it (`data-piece`). What has gone fades away where
// it was, a card that lay face down turns over, and what an event is about is lit, as the face's staging says. Nothing of that lasts longer than the
// frame it belongs to.
import { useLayoutEffect, useRef } from "../lib.js";
import { lasting } from "../animate.js";
/** @import { Face, FaceProps } from "../face.d.ts" */

const MOVE = 420; // milliseconds
const APPEAR = 240;
const VANISH = 460;
const LIT = 480;
const TURN = 300;
const SHARE = 0.8; // of the time a frame is seen, for what moves in it: the browser begins a little late
const NEAR = 3; // pixels that are no move
const MOVING = "moving"; // by which moves that are not over are known
const TURNING = "turning";
const ABOVE = "var(--moving, 5)"; // a face whose pieces lie one above another says how high
const MOST = 40; // more than this at once is a new picture, not a move

/** @typedef {Map<string, {piece: HTMLElement, place: DOMRect, isBack: boolean}>} Places */
/** A picture: what it shows, for how long, and where its pieces belong.
 * @typedef {{view: any, moment: any, hold: number, number: number, face: Face | null, page: number | null, width: number, places: Places}} Picture */

/** After every drawing of another view.
 * @param {FaceProps | null} shown @param {Face | null} face @param {number} hold milliseconds it is seen until something else is shown; 0: nothing follows
 * @param {number | null} [page] whose display is open on a small screen: pieces of one do not fly to another */
export function useMovingPieces(shown, face, hold, page = null) {
  const last = useRef(/** @type {Picture | null} */ (null));
  const drawn = useRef(/** @type {Places} */ (new Map())); // where everything is seen just before the page changes, also what is on its way
  if (shown && last.current && last.current.view !== shown.view) drawn.current = placesOf(allPieces());
  useLayoutEffect(() => {
    if (!shown || !lasting(MOVE) || document.hidden) {
      last.current = null;
      halted();
      return clear();
    }
    const before = last.current;
    const isSamePage = !!before && before.face === face && before.width === innerWidth && before.page === page;
    if (isSamePage && before.view === shown.view) return;
    const within = (/** @type {number} */ ms) => Math.min(lasting(ms), hold ? hold * SHARE : Infinity);
    const isNews = !before || before.moment !== shown.moment;
    const lit = isNews ? litBy(shown, face, within) : new Map();
    const isNext = isNews || before.hold !== hold;
    if (isNext) clear();
    const pieces = allPieces();
    const underWay = halted();
    const places = placesOf(pieces);
    last.current = { view: shown.view, moment: shown.moment, hold, number: shown.number, face, page, width: innerWidth, places };
    if (!isSamePage || before.number !== shown.number) return;
    if (before.places.size) {
      const wasHeld = isNext && before.hold > 0;
      moveAll(setOut(before.places, drawn.current, places, underWay, wasHeld), places, within);
      turnAll(before.places, places, within(TURN));
      vanishAll(drawn.current, places, lit, within(VANISH), isNews ? takerOf(shown, face) : null);
    }
    for (const [key, { as, ms }] of lit) light(places.get(key)?.piece, as, ms);
  });
}

/** What the ending and an enlarged display show are pictures of pieces that lie elsewhere. */
const allPieces = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".table-page [data-piece]:not(.keepsakes *, dialog *)")]);

/** @param {HTMLElement[]} pieces @returns {Places} */
const placesOf = (pieces) => new Map(pieces.map((piece) => [keyOf(piece), {
  piece, place: piece.getBoundingClientRect(), isBack: piece.dataset.side === "back",
}]));

/** Moves that are not over, by the keys of their pieces. @typedef {Map<string, {animation: Animation, began: number, ms: number}>} Moves */
/** @type {Moves} */
const moves = new Map();

/** Stops the moves that are not over, so that it can be seen where the pieces belong. Nothing is measured before, so that the page is laid out once.
 * @returns {Moves} */
function halted() {
  const underWay = new Map(moves);
  moves.clear();
  for (const { animation } of underWay.values()) animation.cancel();
  return underWay;
}

/** From where the pieces set out: from where they are seen. Those on the way to where they still belong are left to go on, but not into the next frame.
 * Where the browser had no time to draw a move until its end, it is over all the same: nothing may be seen on its way when something else is told.
 * @param {Places} before @param {Places} drawn @param {Places} after @param {Moves} underWay @param {boolean} wasHeld whether theirs was a frame */
function setOut(before, drawn, after, underWay, wasHeld) {
  const from = new Map(drawn);
  for (const [key, { animation, began, ms }] of underWay) {
    const [was, is] = [before.get(key), after.get(key)];
    const since = performance.now() - began;
    if (!was || !is || hasMoved(was.place, is.place)) continue;
    from.set(key, is);
    if (wasHeld || since >= ms || was.piece !== is.piece) continue;
    animation.play();
    animation.currentTime = since;
    moves.set(key, { animation, began, ms });
  }
  return from;
}

/** Which pieces are lit by what has just happened.
 * @param {FaceProps} shown @param {Face | null} face @param {(ms: number) => number} within @returns {Map<string, {as: string, ms: number}>} */
function litBy(shown, face, within) {
  const lit = new Map();
  for (const event of shown.events) {
    const staged = face?.staging?.[event.name];
    for (const key of staged?.pieces?.(event, shown) ?? []) lit.set(key, { as: staged?.as ?? "is-lit", ms: within(staged?.lasts ?? LIT) });
  }
  return lit;
}

/** What lies on a piece that moves goes along with it. @param {Places} from @param {Places} after @param {(ms: number) => number} within */
function moveAll(from, after, within) {
  const changed = [...after].filter(([key, { place }]) => hasMoved(from.get(key)?.place, place));
  if (changed.length > MOST) return;
  const carriers = new Set(changed.map(([, { piece }]) => piece));
  for (const [key, { piece, place: to }] of changed) {
    const start = from.get(key)?.place;
    const carrier = piece.parentElement?.closest("[data-piece]");
    if (!to.width || (carrier && carriers.has(/** @type {HTMLElement} */ (carrier)))) continue;
    if (start?.width) move(piece, start, to, within(MOVE));
    else inFrame(piece.animate([{ opacity: 0, scale: "0.8" }, { opacity: 1, scale: "1" }], { duration: within(APPEAR), easing: "cubic-bezier(.3,.1,.3,1)" }));
  }
}

/** What lay face down and does not any more, or the other way round, turns over; so does what comes from where only backs are seen (`drawn`).
 * @param {Places} before @param {Places} after @param {number} ms */
function turnAll(before, after, ms) {
  const turning = [...after].filter(([key, { piece, place, isBack }]) => {
    const was = before.get(key);
    return place.width && (was ? was.isBack !== isBack : piece.dataset.side === "drawn");
  });
  if (turning.length > MOST) return;
  for (const [, { piece }] of turning) {
    inFrame(piece.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], { duration: ms, easing: "ease-out", id: TURNING }));
  }
}

/** What is to be over with the frame. @type {Set<Animation>} */
const shortLived = new Set();

/** @param {Animation} animation */
function inFrame(animation) {
  shortLived.add(animation);
  animation.addEventListener("finish", () => shortLived.delete(animation));
}

/** @param {HTMLElement} piece @param {DOMRect} from @param {DOMRect} to @param {number} ms */
function move(piece, from, to, ms) {
  const frames = [{ translate: between(to, from), scale: String(from.width / to.width), zIndex: ABOVE }, { translate: "0 0", scale: "1", zIndex: ABOVE }];
  const animation = piece.animate(frames, { duration: ms, easing: "cubic-bezier(.3,.7,.2,1)", id: MOVING });
  const key = keyOf(piece);
  moves.set(key, { animation, began: performance.now(), ms });
  animation.addEventListener("finish", () => moves.get(key)?.animation === animation && moves.delete(key));
}

/** From middle to middle, since pieces grow around it. @param {DOMRect} one @param {DOMRect} other */
function between(one, other) {
  return `${other.left + other.width / 2 - one.left - one.width / 2}px ${other.top + other.height / 2 - one.top - one.height / 2}px`;
}

/** Where the face is of whoever has taken what has gone, if the staging says that somebody has. @param {FaceProps} shown @param {Face | null} face */
function takerOf(shown, face) {
  const taking = shown.events.find(({ name }) => face?.staging?.[name]?.taken);
  return document.querySelector(`.seats > .tone-${taking?.seat} :is(.seat-face, .strip-portrait)`)?.getBoundingClientRect() ?? null;
}

/** What has gone stays for a moment as a picture over the table, and fades, or goes to whoever has taken it.
 * @param {Places} before @param {Places} after @param {Map<string, {as: string, ms: number}>} lit @param {number} usual @param {DOMRect | null} taker */
function vanishAll(before, after, lit, usual, taker) {
  const gone = [...before].filter(([key, { place }]) => !after.has(key) && place.width);
  if (gone.length > MOST) return;
  const page = document.querySelector(".table-page");
  for (const [key, { piece, place }] of gone) {
    const ghost = /** @type {HTMLElement} */ (piece.cloneNode(true));
    const staged = lit.get(key);
    ghost.removeAttribute("data-piece");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("inert", "");
    ghost.classList.add("is-ghost-piece", ...(staged ? [staged.as] : []));
    Object.assign(ghost.style, { left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px`, height: `${place.height}px` });
    page?.append(ghost);
    const ms = staged ? staged.ms : usual;
    const fades = [{ opacity: 1 }, { opacity: 1, offset: staged ? 0.6 : 0 }, { opacity: 0, scale: "0.7" }];
    const goes = taker && !staged ? [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, translate: between(place, taker), scale: "0.3" }] : null;
    ghost.animate(goes ?? fades, { duration: ms, easing: "ease-in" })
      .finished.catch(() => {}).then(() => ghost.remove());
  }
}

/** What puts out each piece that is lit. @type {Map<HTMLElement, () => void>} */
const lights = new Map();

/** The style may move it meanwhile: `--lit` says for how long. @param {HTMLElement | undefined} piece @param {string} as @param {number} ms */
function light(piece, as, ms) {
  if (!piece) return;
  lights.get(piece)?.();
  const out = () => (clearTimeout(later), piece.classList.remove(as), lights.delete(piece));
  const later = setTimeout(out, ms);
  piece.style.setProperty("--lit", `${ms}ms`);
  piece.classList.add(as);
  lights.set(piece, out);
}

/** Nothing of an earlier frame is seen over the next. */
function clear() {
  for (const ghost of document.querySelectorAll(".is-ghost-piece")) ghost.remove();
  for (const animation of shortLived) animation.cancel();
  shortLived.clear();
  for (const out of [...lights.values()]) out();
}

/** @param {HTMLElement} piece */
const keyOf = (piece) => piece.dataset.piece ?? "";

/** @param {DOMRect | undefined} from @param {DOMRect} to */
function hasMoved(from, to) {
  return !from || Math.abs(from.left - to.left) > NEAR || Math.abs(from.top - to.top) > NEAR;
}
