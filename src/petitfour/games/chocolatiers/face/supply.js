// What all take from: five stacks of boxes and the share tray; deck and discards.
import { html } from "/static/lib.js";
import { CardArt, Lid, Pip, Tile } from "./art.js";
import { chosenNow, pick } from "./chosen.js";
import { nameOf, tileLabel } from "./words.js";
/** @import { Props } from "./types.d.ts" */

const SHOWN_BELOW = 3; // boxes of a stack that are seen below its top

/** @param {Props} props */
export function Supply(props) {
  const { view, gameWords } = props;
  return html`<div class="ch-supply">
    <div class="ch-stacks" role="group" aria-label=${gameWords("board.stacks")}>
      ${view.top.map((_, stack) => html`<${Stack} key=${stack} ...${props} stack=${stack} />`)}</div>
    <${Tray} ...${props} /></div>`;
}

/** A stack is empty, closed while its next box is about to show, or shows a box. @param {Props & {stack: number}} props */
function Stack(props) {
  const { view, gameWords, stack } = props;
  const left = view.left[stack];
  if (left === 0)
    return html`<span class="ch-stack is-empty" data-help="gone" role="img"
      aria-label=${gameWords("board.no_tile")}><em>${gameWords("board.none_left")}</em></span>`;
  if (view.top[stack] !== -1) return html`<${OpenStack} ...${props} />`;
  return html`<span class="ch-stack" data-help="closed" role="img" aria-label=${gameWords("board.closed", { n: stack + 1, left })}><${Below} left=${left} />
    <span class="ch-top"><${Lid} /></span><${Left} left=${left} /></span>`;
}

/** The edges of the boxes below the top. @param {{left: number}} props */
function Below({ left }) {
  const depths = Array.from({ length: Math.min(left - 1, SHOWN_BELOW) }, (_, i) => i + 1).reverse();
  return html`${depths.map((depth) => html`<i key=${depth} class="ch-below" style=${{ "--depth": depth }}></i>`)}`;
}

/** How many there are still. @param {{left: number}} props */
const Left = ({ left }) => html`<b class="ch-count" aria-hidden="true">${left}</b>`;

/** A top box: a click proposes a payment. @param {Props & {stack: number}} props */
function OpenStack(props) {
  const { view, moves, counsel, gameWords, redraft, draft, whyNot, kinds, stack } = props;
  const [tile, left] = [view.top[stack], view.left[stack]];
  const advice = counsel?.boxes[stack];
  const lacking = advice?.lacking ?? [];
  const boxing = draft ? draft.decisions.findIndex((move) => move.name === "box") : -1;
  const payment = advice ? moves.each(advice.actions) : [];
  const isFree = payment.length > 0;
  const isChosen = view.stack === stack && boxing >= 0;
  const { turned, points } = kinds.tiles[tile];
  const shown = gameWords(isFree ? "board.stack_payable" : "board.stack", { n: stack + 1, tile: tileLabel(props, tile, turned[0]), left });
  const label = shown + (!isFree && advice && advice.missing ? `, ${advice.missing}` : "");
  const choose = () => {
    if (isChosen) return;
    if (!isFree) return whyNot(moves.named("box", { stack }));
    redraft(boxing >= 0 ? boxing : draft ? draft.decisions.length : 0, payment);
  };
  return html`<button type="button" data-stack=${stack} data-help="box" data-help-now=${advice && !isFree ? advice.missing : null}
    class="ch-stack ${isFree ? "is-free" : ""} ${isChosen ? "is-chosen" : ""}" aria-disabled=${!isFree}
    aria-pressed=${isChosen} data-next=${(isFree && boxing < 0) || null} aria-label=${label} onClick=${choose}>
    <${Below} left=${left} />
    <span class="ch-top" data-piece=${isChosen ? null : `tile.${tile}`} data-side="drawn"><${Tile} shown=${turned[0]} points=${points} /></span>
    <${Left} left=${left} />
    ${lacking.length ? html`<span class="ch-lacking" aria-hidden="true"><small>${gameWords("board.lacking", { n: lacking.length })}</small>
      ${lacking.map((kind, i) => html`<${Pip} key=${i} kind=${kind} />`)}</span>` : null}</button>`;
}

/** The number of the pair a swap takes. @param {Props} props @param {number[]} both */
const pairOf = ({ kinds }, both) => kinds.pairs.findIndex((pair) => pair.join() === [...both].sort((a, b) => a - b).join());

/** A click takes one; with a card of the hand chosen, two clicks swap. @param {Props} props @param {number} kind @param {number} copy */
function takeFrom(props, kind, copy) {
  const { moves, submit, whyNot } = props;
  const { giving, picked } = chosenNow(props);
  if (giving < 0) {
    const take = moves.find("take", { chocolate: kind });
    return take ? submit(take) : whyNot(moves.named("take", { chocolate: kind }));
  }
  if (kind === giving) return whyNot(moves.named("swap", { give: giving, pair: pairOf(props, [kind, kind]) }));
  if (!picked.length) return pick(props, { picked: [kind] });
  if (picked[0] === kind && copy === 0) return pick(props, { picked: [] });
  const pair = pairOf(props, [...picked, kind]);
  const move = moves.find("swap", { give: giving, pair });
  return move ? submit(move) : whyNot(moves.named("swap", { give: giving, pair }));
}

/** @param {Props} props */
function Tray(props) {
  const { view, moves, gameWords, kinds } = props;
  const { giving, picked } = chosenNow(props);
  const cards = kinds.chocolates.flatMap((_, kind) => Array.from({ length: view.tray[kind] }, (_, copy) => ({ kind, copy })));
  const gone = Math.max(kinds.tray - cards.length, 0);
  const acting = moves.has("take");
  return html`<div class="ch-tray ${acting ? "is-open" : ""}" data-help="tray" role="group" aria-label=${gameWords("board.tray")}><div class="ch-tray-in">
    ${cards.map(({ kind, copy }, i) => {
      const isChosen = picked[0] === kind && copy === 0;
      const label = gameWords(giving >= 0 ? "board.take_for" : "board.take", { chocolate: nameOf(props, kind) });
      return html`<button type="button" key=${`${kind}.${copy}`} data-tray=${kind} data-piece=${`tray.${kinds.chocolates[kind]}.${copy}`} data-side="drawn"
        data-next=${(acting && i === 0) || null} class="ch-card ${acting ? "is-free" : ""} ${isChosen ? "is-chosen" : ""} ${giving === kind ? "is-same" : ""}"
        aria-disabled=${!acting} aria-pressed=${giving >= 0 ? isChosen : null} aria-label=${label} data-help=${`card.${kinds.chocolates[kind]}`}
        onClick=${() => takeFrom(props, kind, copy)}><${CardArt} kind=${kind} /></button>`;
    })}
    ${Array.from({ length: gone }, (_, i) => html`<i key=${`gone${i}`} class="ch-gone"></i>`)}</div></div>`;
}

/** Deck and discards. @param {Props} props */
export function Piles(props) {
  const { view, gameWords, past, kinds } = props;
  const discards = view.discards.reduce((sum, n) => sum + n, 0);
  const last = past.findLast((event) => ["pays", "discarded"].includes(event.name) && view.discards[event.parts.chocolate] > 0);
  const top = discards ? last?.parts.chocolate ?? view.discards.findIndex((n) => n > 0) : -1;
  const each = kinds.chocolates.flatMap((_, kind) => (view.discards[kind] ? [`${nameOf(props, kind)} ${view.discards[kind]}`] : []));
  return html`<div class="ch-piles">
    <${Pile} label=${gameWords("board.deck", { n: view.deck_size })} words=${gameWords("board.deck_short")} n=${view.deck_size} kind=${-1} help="deck" />
    <${Pile} label=${[gameWords("board.discards", { n: discards }), ...each].join(", ")} words=${gameWords("board.discards_short")} n=${discards}
      kind=${top} help="discards" /></div>`;
}

/** @param {{label: string, words: string, n: number, kind: number, help: string}} props */
function Pile({ label, words, n, kind, help }) {
  return html`<span class="ch-pile" data-help=${help} data-help-now=${label} role="img" aria-label=${label}><span class="ch-pile-cards">
    ${n > 1 ? html`<span class="is-under"><${CardArt} kind=${kind} /></span>` : null}${n ? html`<${CardArt} kind=${kind} />` : html`<i class="ch-gone"></i>`}
    <b>${n}</b></span><em>${words}</em></span>`;
}
