// The three open super powers.
import { html } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { Bolt, PowerPicture } from "./art.js";
import { chosenPower, isMine } from "./chosen.js";

/** @typedef {import("./chosen.js").Props} Props */

/** @param {Props} props */
export function Supply(props) {
  const { view, gameWords } = props;
  return html`<div class="sp-powers" role="group" aria-label=${gameWords("board.powers")}>${view.row.map((power, slot) =>
    power === -1 ? html`<${Gone} key=${slot} words=${gameWords("board.power_gone")} />` : html`<${Power} ...${props} key=${slot} power=${power} />`)}</div>`;
}

/** @param {{words: string}} props */
const Gone = ({ words }) => html`<span class="sp-power is-gone" data-help="gone" role="img" aria-label=${words}><small
  aria-hidden="true">${words}</small></span>`;

/** A click opens it in the action card, which tells what it does and what it costs. @param {Props & {power: string}} props */
function Power(props) {
  const { view, moves, gameWords, kinds, whyNot, power } = props;
  const uses = moves.all("use", { power });
  const { price } = kinds.powers[power];
  const [name, does] = [gameWords(`power.${power}`), gameWords(`does.${power}`)];
  const isOpen = chosenPower.value === power;
  const choose = () => {
    if (uses.length || props.touch) chosenPower.value = isOpen ? "" : power;
    if (!uses.length) return isMine(props) && whyNot(moves.named("use", { power }));
    if (!isOpen) announce(`${name}. ${does}`);
  };
  return html`<button type="button" class="sp-power ${uses.length ? "is-free" : ""} ${isOpen || view.power === power ? "is-used" : ""}"
    data-piece=${`power.${power}`} data-help=${`power.${power}`}
    aria-disabled=${!uses.length} aria-pressed=${isOpen} aria-label=${gameWords("board.power", { power: name, n: price, does })}
      onClick=${choose}>
    <${PowerPicture} power=${power} /><span class="sp-price" aria-hidden="true">${Array.from({ length: price }, (_, n) => html`<${Bolt} key=${n} />`)}</span>
    <b>${name}</b><small>${gameWords(`short.${power}`)}</small></button>`;
}
