// What lies before the reader: actions, pigs to choose from, the sack.
import { html } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { Asked, Bolt, Pig, Truffle } from "./art.js";
import { chosenPig, faceUp, isMine, pigWords, sackOf } from "./chosen.js";
import { pickPig } from "./forest.js";

/** @typedef {import("./chosen.js").Props} Props */

const ROW = 4; // truffles that lie in the sack side by side; more lie in two rows, so that none hides what another is worth

/** @param {Props} props */
export function Own(props) {
  return html`<div class="sp-own"><${Actions} ...${props} /><${OwnPigs} ...${props} /><${Sack} ...${props} /></div>`;
}

/** The actions of a turn as bolts, and what one more would cost. @param {Props} props */
function Actions(props) {
  const { view, gameWords, kinds, home, moves, submit, whyNot } = props;
  const isTurn = view.turn === home && ["turn", "pay", "power", "reveal", "sniff"].includes(view.stage);
  const [left, all] = [isTurn ? view.actions : view.level[home], Math.max(view.level[home], isTurn ? view.actions : 0)];
  const words = gameWords(isTurn ? "board.actions_left" : "board.level", { n: isTurn ? left : all, of: all });
  const upgrade = moves.find("upgrade");
  const ask = () => (upgrade ? submit(upgrade) : isMine(props) && whyNot(moves.named("upgrade")));
  return html`<section class="sp-actions" data-help="actions"><p class="sp-head">${gameWords("board.actions")} <small>${words}</small></p>
    <div class="sp-bolts"><span role="img" aria-label=${words}>${Array.from({ length: all }, (_, n) => html`<i key=${n} class=${n < left
      ? "" : "is-spent"}><${Bolt} /></i>`)}</span>
      ${view.level[home] < kinds.most_actions ? html`<button type="button" class="sp-upgrade ${upgrade ? "is-free" : ""}" data-help="upgrade"
        aria-disabled=${!upgrade}
        aria-label=${gameWords("board.upgrade", { n: kinds.upgrade_price })} onClick=${ask}>
        <${Bolt} off />${kinds.upgrade_price}<${Asked} kind="any" /></button>` : null}</div></section>`;
}

/** Which pig goes next. @param {Props} props */
function OwnPigs(props) {
  const { view, gameWords, home, seat, seats, kinds, moves, submit } = props;
  const mayMove = isMine(props) && view.stage === "turn" && view.actions > 0;
  return html`<section class="sp-pigs"><p class="sp-head">${gameWords(seat === null ? "board.pigs_of" : "board.pigs")}</p>
    <div class="sp-pair" role="group" aria-label=${gameWords(seat === null ? "board.pigs_of" : "board.pigs")}>${kinds.pigs.map((name, pig) => {
    const tile = view.pig[home][pig];
    const isChosen = seat !== null && chosenPig.value === pig && tile !== -1;
    const move = moves.find("pig", { pig });
    const choose = () => (move ? submit(move) : (pickPig(pig), announce(pigWords(props, home, pig))));
    const inner = html`<${Pig} tone=${seats[home].tone} pig=${pig} ghost=${view.ghost[home][pig]} />
      <b>${gameWords(`short_pig.${name}`)} <small>${tile === -1 ? gameWords("board.scared") : kinds.tiles[tile].name}</small></b>`;
    if (seat === null) return html`<span key=${pig} data-help=${`pig.${name}`} class="sp-choose ${tile === -1 ? "is-out" : ""}">${inner}</span>`;
    return html`<button type="button" key=${pig} data-help=${`pig.${name}`} class="sp-choose ${isChosen ? "is-chosen" : ""} ${tile === -1 ? "is-out" : ""}"
      aria-pressed=${isChosen}
      aria-label=${pigWords(props, home, pig)} data-next=${(mayMove && isChosen) || null} disabled=${tile === -1} onClick=${choose}>${inner}</button>`;
  })}</div></section>`;
}

/** @param {Props} props */
function Sack(props) {
  const { gameWords, home, counsel } = props;
  const tokens = sackOf(props, home);
  const words = tokens.length && counsel ? tokens.map(({ n }) => counsel.tokens[n]).join(", ") : gameWords("board.sack_empty");
  const hasSuper = tokens.some(({ token }) => token.is_super);
  return html`<section class="sp-sack" data-help="sack" data-help-now=${words}><p
    class="sp-head">${gameWords("board.sack")} <small>${hasSuper ? gameWords("board.star_free") : ""}</small></p>
    <div class="sp-sack-art" role="img" aria-label=${words} style=${{ "--of": tokens.length > ROW ? Math.ceil(tokens.length / 2) : tokens.length }}>
      <svg viewBox="0 0 200 74" preserveAspectRatio="none" aria-hidden="true"><use href="#st-sack" width="200" height="74" /></svg>
      <span class="sp-in-sack ${tokens.length > ROW ? "is-full" : ""}">${tokens.map(({ token, key }) => html`<span key=${key}
        data-piece=${key} data-help=${token.is_super ? "super" : null}><${Truffle} ...${faceUp(token)} /></span>`)}</span></div></section>`;
}
