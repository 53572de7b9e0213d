// Which boxes are within reach, for the action card: what can be filled, what one chocolate of the tray would complete, what is short of few.
import { html } from "/static/lib.js";
import { Tile } from "./art.js";
import { one } from "./story.js";
import { tileLabel } from "./words.js";
/** @import { Action } from "/static/face.d.ts" */
/** @import { Props } from "./types.d.ts" */

const MOST = 3; // lines

/** The top boxes with what they lack of this reader, the nearest and dearest first. @param {Props} props */
function tops({ view, kinds, counsel, moves }) {
  const boxes = view.top.flatMap((tile, stack) => {
    const advice = counsel?.boxes[stack];
    return tile < 0 || !advice ? [] : [{ stack, ...kinds.tiles[tile], tile, ...advice, payments: moves.each(advice.actions) }];
  });
  return boxes.sort((a, b) => a.lacking.length - b.lacking.length || b.points - a.points);
}

/** @param {{turned: number[][], points: number}} box */
const picture = ({ turned, points }) => html`<span class="ch-near-box"><${Tile} shown=${turned[0]} points=${points} /></span>`;

/** While something is taken: the boxes that could be filled then; without any, what is missing for the nearest.
 * @param {Props} props @returns {NonNullable<Action["gains"]>} */
export function withinReach(props) {
  const { gameWords: say } = props;
  const reached = tops(props).filter(({ payable, near }) => payable || near.length);
  const lines = reached.map((box) => ({
    picture: picture(box), words: box.payable ? say("act.near_all") : say("act.near", { chocolate: one(props, box.near[0]) }),
  }));
  return (lines.length ? lines : missing(props)).slice(0, MOST);
}

/** What the nearest boxes lack. @param {Props} props @returns {NonNullable<Action["gains"]>} */
export const missing = (props) => tops(props).filter(({ lacking }) => lacking.length).slice(0, 2).map((box) => ({ picture: picture(box), words: box.missing }));

/** The boxes that can be paid, as they lie on the stacks: a click proposes the payment. @param {Props} props */
export function Payable(props) {
  const { redraft, draft, gameWords: say } = props;
  const ready = tops(props).filter(({ payments }) => payments.length);
  return html`<span class="ch-payable">${ready.map(({ stack, tile, turned, points, payments }) => html`<button type="button" key=${stack}
    aria-label=${say("act.fill", { tile: tileLabel(props, tile, turned[0]) })}
    onClick=${() => redraft(draft ? draft.decisions.length : 0, payments)}>
    <${Tile} shown=${turned[0]} points=${points} /></button>`)}</span>`;
}
