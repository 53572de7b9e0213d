// Which tiles can be chosen now, what that does, and what it costs; and taps that mean two decisions at once.
import { announce } from "/static/announce.js";
import { cardsDue, chosenPig, chosenPower, pathWords, said, wished } from "./chosen.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Move} Move */
/** What choosing a tile does. @typedef {{words: string, go: () => any, cost?: number}} Target */

/** The ways of the chosen pig or, if it has none, of the other one. @param {Props} props */
function pathsOf({ counsel, moves }) {
  if (!counsel || !moves.has()) return [];
  const chosen = counsel.paths.filter((path) => path.pig === chosenPig.value);
  return chosen.length ? chosen : counsel.paths;
}

/** The way to a tile. @param {Props} props @param {number} tile */
export const pathTo = (props, tile) => pathsOf(props).find((path) => path.tile === tile);

/** @param {Props} props @returns {Map<number, Target>} */
export function targetsOf(props) {
  const { view, moves, counsel, seat, submit, redraft, draft, kinds } = props;
  const targets = new Map();
  if (!counsel || seat === null || !moves.has()) return targets; // looking back, nothing can be done
  const add = (/** @type {number} */ tile, /** @type {Target} */ target) => tile === -1 || targets.has(tile) || targets.set(tile, target);
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
  return targets;
}

const AT_WOLVES = ["snout-slam", "mud-bomb", "decoy"]; // powers that choose a wolf first
const AT_PACKS = ["thunder-oink"];

/** With a power open that asks for a wolf, a tap on one uses it there. Whether that was meant. @param {Props} props @param {number} tile */
export function useOnWolf({ view, kinds, moves, draft, redraft, whyNot }, tile) {
  const power = chosenPower.value;
  const wolf = view.wolf.findIndex((at, n) => at === tile && !view.knocked_out[n]);
  if (wolf < 0 || view.stage !== "turn" || ![...AT_WOLVES, ...AT_PACKS].includes(power)) return false;
  const use = moves.find("use", { power });
  if (!use) return whyNot(moves.named("use", { power })), true;
  const aim = AT_PACKS.includes(power) ? moves.named("pack", { pack: kinds.wolves[wolf].pack }) : moves.named("wolf", { wolf });
  redraft(draft ? draft.decisions.length : 0, [use, aim]);
  chosenPower.value = "";
  return true;
}

/** A card is tapped before it can be laid: where nothing but that is left, the turn is ended and the card is chosen; else it is said what comes first.
 * @param {Props} props @param {number} card */
export function layAfter(props, card) {
  const { view, moves, submit, whyNot, gameWords } = props;
  const [end, due] = [moves.find("end"), cardsDue(props)];
  if (view.stage !== "turn" || !end) return whyNot(moves.named("lay", { card }));
  if (due && moves.all().length === 1) {
    wished.card = card;
    return submit(end, { send: true });
  }
  said.value = due ? gameWords("board.lay_later", { button: gameWords("board.end_turn_cards", { n: due }) }) : gameWords("board.lay_none");
  return announce(said.value);
}
