// The wolf board: a track of direction cards for each pack.
import { html } from "/static/lib.js";
import { CardBack, Die, Direction, WolfHead } from "./art.js";
import { chosenCard } from "./chosen.js";

/** @typedef {import("./chosen.js").Props} Props */

/** Whether the wolves are on their way: since they have set out nothing else has been told, and nobody is asked about it yet. @param {Props} props */
export function isRunning({ past, view, kinds }) {
  const begins = kinds.run[0];
  return !view.is_late && past.findLast(({ name }) => name === begins || !kinds.run.includes(name))?.name === begins;
}

/** Where the card lies that the wolves obey now: the last one that was turned up. @param {Props} props */
export function obeyed(props) {
  const last = isRunning(props) ? props.past.findLast(({ name }) => name === "wolves_move" || name === "turned_up") : undefined;
  if (last?.name !== "turned_up") return null;
  const track = last.parts.pack;
  return { track, space: props.view.shown[track].findLastIndex((card) => card !== -1) };
}

/** @param {Props} props */
export function WolfBoard(props) {
  const { kinds } = props;
  const [brown, grey] = kinds.packs.map((pack, track) => html`<${Track} ...${props} key=${pack} pack=${pack} track=${track} />`);
  return html`<div class="sp-tracks" data-help="tracks">${brown}<${SmallDie} ...${props} />${grey}</div>`;
}

/** On a phone the die lies between the tracks. @param {Props} props */
function SmallDie({ view: { rounds, rolled }, kinds, counsel, gameWords }) {
  if (rolled < 0) return null;
  const label = [gameWords("board.round", { n: rounds }), counsel ? gameWords("board.die", { face: counsel.die }) : ""].join(". ");
  return html`<span class="sp-small-die" data-help="die" data-place="die.rolled" data-help-now=${counsel ? counsel.die : null} role="img"
    aria-label=${label}><${Die} ...${kinds.die[rolled]} /><b aria-hidden="true">${rounds}</b></span>`;
}

/** The cards laid for a pack; with a card of the hand chosen, a place to lay it. @param {Props & {pack: string, track: number}} props */
function Track(props) {
  const { view, gameWords, kinds, moves, submit, pack, track } = props;
  const now = obeyed(props);
  const standing = kinds.wolves.filter((wolf, n) => wolf.pack === track && view.wolf[n] !== -1).length;
  const move = chosenCard.value >= 0 ? moves.find("lay", { card: chosenCard.value, pack: track }) : undefined;
  const cards = Array.from({ length: kinds.spaces[view.players] }, (_, space) => html`<${Space} ...${props} key=${space} space=${space}
    isLit=${!!now && now.track === track && now.space === space} />`);
  const inner = html`<span class="sp-pack"><${WolfHead} pack=${pack} />${standing ? html`<b aria-hidden="true">×${standing}</b>` : null}</span>${cards}`;
  const named = { pack: gameWords(`pack.${pack}`) };
  if (move)
    return html`<button type="button" class="sp-track is-${pack} is-here" data-help=${`track.${pack}`} aria-label=${gameWords("board.track_here", named)}
      onClick=${() => ((chosenCard.value = -1), submit(move))}>${inner}</button>`;
  return html`<div data-help=${`track.${pack}`} class="sp-track is-${pack} ${standing ? "" : "is-closed"}" role="group"
    aria-label=${gameWords("board.track", named)}>${inner}</div>`;
}

/** A space of a track: free, a card that is shown, one's own hidden one, or somebody's back.
 * @param {Props & {track: number, space: number, isLit: boolean}} props */
function Space({ view, gameWords, seats, seat, track, space, isLit }) {
  const by = view.laid_by[track][space];
  const card = view.shown[track][space];
  const own = by < 0 || by !== seat ? -1 : view.hidden[seat][track][space] ?? -1;
  const words = () => {
    if (by < 0) return gameWords("board.space_empty");
    if (card !== -1) return gameWords("board.space_shown", { card: gameWords(`card.${card}`), seat: seats[by].name });
    return own !== -1 ? gameWords("board.space_own", { card: gameWords(`card.${own}`) }) : gameWords("board.space_hidden", { seat: seats[by].name });
  };
  const drawn = (/** @type {string} */ name) => html`<${Direction} card=${name} tone=${seats[by].tone} />`;
  const picture = () => (card !== -1 ? drawn(card) : own !== -1 ? html`<span class="sp-mine">${drawn(own)}</span>` : html`<${CardBack}
    tone=${seats[by].tone} />`);
  const label = words();
  const known = card !== -1 ? card : own;
  const piece = by === seat ? `card.${seat}.${card !== -1 ? card : own}` : `laid.${track}.${space}`; // one's own comes from the hand
  return html`<span class="sp-space ${by < 0 ? "is-free" : ""} ${isLit ? "is-obeyed" : ""}" data-space=${`${track}.${space}`} role="img"
    aria-label=${label} data-help=${known === -1 ? "space" : `card.${known}`} data-help-now=${label}>${by < 0 ? null : html`<span class="sp-laid-card"
      data-piece=${piece} data-side=${known === -1 ? "back" : null}>${picture()}</span>`}</span>`;
}
