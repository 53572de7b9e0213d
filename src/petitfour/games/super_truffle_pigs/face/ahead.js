// Taps that mean two decisions at once: a wolf while a power is looked at, a card while the turn has still to be ended.
import { announce } from "/static/announce.js";
import { cardsDue, chosenPower, said, wished } from "./chosen.js";

/** @typedef {import("./chosen.js").Props} Props */

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
