// The scoring cards: what each is worth, who has it now and by what size, how large the reader's own group is.
import { html } from "/static/lib.js";
import { Art, Coin, Portrait } from "/static/pieces.js";
import { Cup } from "./art.js";
import { lit } from "./chosen.js";
/** @import { Props } from "./types.d.ts" */

/** How a scoring card stands: who has it, how large the best group is (for First: the most boxes), and the reader's own.
 * @typedef {{award: number, points: number, kind: number | null, owner: number, best: number, own: number | null}} Standing */

/** @param {Props} props @returns {Standing[]} */
function standings({ view, kinds, counsel, seat }) {
  if (!counsel) return [];
  return kinds.awards.map(({ points, chocolate: kind }, award) => {
    if (kind !== null)
      return { award, points, kind, owner: counsel.owners[kind], best: counsel.best[kind], own: seat === null ? null : counsel.groups[seat][kind] };
    return { award, points, kind, ...counsel.first, own: seat === null ? null : view.tiles[seat] };
  });
}

/** @param {Props} props */
export function Prizes(props) {
  const { gameWords, seat } = props;
  return html`<section class="ch-prizes"><h3>${gameWords("board.prizes")} <small>${gameWords("board.prizes_how")}</small></h3>
    <ul>${standings(props).map((standing) => html`<li key=${standing.award}><${Prize} ...${props} standing=${standing} /></li>`)}
      ${seat === null ? null : html`<li class="ch-legend">${gameWords("board.prizes_legend")}</li>`}</ul></section>`;
}

/** @param {Props & {standing: Standing}} props */
function Prize(props) {
  const { standing, seats, seat, gameWords, kinds } = props;
  const { award, points, kind, owner, best, own } = standing;
  const isMine = seat !== null && owner === seat && (kind !== null || props.view.first_to === seat);
  const light = (/** @type {number} */ to) => () => (lit.value = to);
  const shine = kind === null ? {} : { onMouseEnter: light(kind), onMouseLeave: light(-1), onFocus: light(kind), onBlur: light(-1), onClick: light(kind) };
  const marks = `${isMine ? "is-mine" : ""} ${kind !== null && lit.value === kind ? "is-lit" : ""}`;
  return html`<button type="button" class="ch-prize is-${kinds.awards[award].name} ${marks}" data-help=${`award.${kinds.awards[award].name}`}
    data-help-now=${labelOf(props)} aria-label=${labelOf(props)} ...${shine}>
    <span class="ch-prize-in">${kind === null ? html`<${Art} name="ch-first" />` : html`<${Cup} kind=${kind} />`}</span>
    <${Coin} value=${points} label=${String(points)} />
    <span class="ch-leader">${owner >= 0 ? html`<${Portrait} face=${seats[owner].face} name=${seats[owner].name} tone=${seats[owner].tone} size="20px" />
      ${best}` : html`<em>${best ? gameWords(kind === null ? "board.prize.even" : "board.prize.tie", { n: best }) : "–"}</em>
        <em class="is-short">${best ? gameWords("board.prize.tied") : "–"}</em>`}</span>
    ${own === null ? null : html`<span class="ch-own">${isMine ? gameWords("board.prize.yours") : gameWords("board.prize.you", { n: own })}</span>`}</button>`;
}

/** A scoring card in words. @param {Props & {standing: Standing}} props */
function labelOf({ standing, seats, seat, gameWords, kinds, view }) {
  const { award, points, kind, owner, best, own } = standing;
  const name = gameWords(`award.${kinds.awards[award].name}`);
  const sayings = [gameWords(kind === null ? "board.prize.first" : "board.prize.of", { name, points })];
  if (kind === null && view.first_to !== -1) sayings.push(gameWords("board.prize.has", { seat: seats[view.first_to].name }));
  else if (owner >= 0) sayings.push(gameWords(kind === null ? "board.prize.most" : "board.prize.leads", { seat: seats[owner].name, n: best }));
  else if (best) sayings.push(gameWords(kind === null ? "board.prize.even" : "board.prize.tie", { n: best }));
  else sayings.push(gameWords("board.prize.nobody"));
  if (own !== null && owner !== seat) sayings.push(gameWords("board.prize.you", { n: own }));
  return sayings.join(", ");
}
