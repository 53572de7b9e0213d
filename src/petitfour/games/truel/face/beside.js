// What lies around the board: the bank, the piles, the reference card of the fields, the jokers that are left.
import { html } from "/static/lib.js";
import { Dialog } from "/static/dialogs.js";
import { Art } from "/static/pieces.js";
import { CardArt, FieldArt, Gem } from "./art.js";
import { listed, preview } from "./state.js";

/** @import { Props } from "./state.js" */

// Where the gems of a colour lie on the plate, in hundredths of their heap.
const HEAP = [[4, 60], [36, 68], [68, 60], [18, 36], [50, 38], [82, 36], [34, 10], [64, 12], [2, 14]];

/** The bank: what nobody has, colour by colour. Gems that the chosen card would bring are lit. @param {Props} props */
export function Supply(props) {
  const { view, kinds, gameWords } = props;
  const gone = preview(props)?.gems ?? [];
  const left = kinds.gems.map(({ in_all }, gem) => view.gems.reduce((sum, seat) => sum - seat[gem], in_all));
  const label = kinds.gems.map(({ name }, gem) => gameWords("gems.count", { n: left[gem], gem: gameWords(`unit.${name}`, { n: left[gem] }) })).join(", ");
  return html`<section class="tl-bank" data-help="bank"><h2>${gameWords("bank")}</h2><div class="tl-dish" role="img"
    aria-label=${`${gameWords("bank")}: ${label}`}>
    <${Art} name="tl-plate" />${kinds.gems.map(({ name, colour, most }, gem) => {
      const lit = gone.filter(([, which, n]) => which === gem && n > 0).reduce((sum, [, , n]) => sum + n, 0);
      const keys = view.gems.flatMap((seat, of) => Array.from({ length: most - seat[gem] }, (_, n) => `gem.${of}.${name}.${most - 1 - n}`));
      return html`<span key=${name} class="tl-heap is-${colour}">${keys.map((key, n) => html`<span key=${key} data-piece=${key}
        class="tl-gem ${n >= keys.length - lit ? "is-lit" : ""}" style=${{ left: `${HEAP[n % 9][0]}%`, top: `${HEAP[n % 9][1]}%` }}><${Gem} colour=${colour} />
        </span>`)}<b class="is-${colour}">${left[gem]}</b></span>`;
    })}</div></section>`;
}

/** The card that was put away last, of those that are told of; -1 where the pile is new. @param {Props} props */
function lastDiscarded({ past, kinds }) {
  let isCleared = false;
  for (const { name, parts } of [...past].reverse()) {
    if (name === "reshuffled") return -1;
    if (name === "cleared") isCleared = true;
    const isAway = name === "discarded" || name === "showed" || (name === "played" && isCleared);
    if (isAway && kinds.cards[parts.card].face !== null) return parts.card;
  }
  return -1;
}

/** Deck and discards. @param {Props} props */
export function Piles(props) {
  const { view, kinds, gameWords } = props;
  const discards = view.discards.reduce((a, b) => a + b, 0);
  const top = discards ? lastDiscarded(props) : -1;
  return html`<div class="tl-piles">${[["deck", view.deck_size], ["discards", discards]].map(([name, n]) => html`<span key=${name} class="tl-pile is-${name}"
    data-help=${name}
    role="img" aria-label=${`${gameWords(`pile.${name}`)}: ${n}`}><span class=${n ? "" : "is-none"}>
    ${name === "deck" || top < 0 ? html`<${Art} name=${name === "deck" ? "tl-back" : "tl-card"} />`
      : html`<${CardArt} kinds=${kinds} card=${kinds.cards[top]} />`}</span><b aria-hidden="true">${n}</b>
    <em aria-hidden="true">${gameWords(`pile.${name}`)}</em></span>`)}</div>`;
}

/** The sorts of fields there are on this board. @param {Pick<Props, "kinds" | "gameWords">} props */
function Reference({ kinds, gameWords }) {
  return html`<ul class="tl-kinds">${kinds.reference.map(({ name, field }) => {
    const like = kinds.fields[field];
    return html`<li key=${name} data-help=${`field.${like.kind}.${like.amount}`}>
    <span class="is-${like.kind}"><${FieldArt} field=${like} /></span><b>${gameWords(`fields.${name}`)}</b>
    <small>${gameWords(`fields.${name}.does`)}</small></li>`;
  })}</ul>`;
}

/** The reference card: what the fields do. @param {Props} props */
export function Aside({ kinds, gameWords }) {
  return html`<section class="tl-reference" data-help="fields"><h2>${gameWords("fields.title")}</h2><${Reference} kinds=${kinds} gameWords=${gameWords} />
    </section>`;
}

/** All fields in words, in the order of the rings, with those who stand on them.
 * @param {Props & {fields: string[], standing: (field: number) => string}} props */
export function FieldsDialog({ kinds, gameWords, fields, standing }) {
  if (!listed.value) return null;
  const close = () => (listed.value = false);
  return html`<${Dialog} title=${gameWords("fields.title")} onClose=${close}><${Reference} kinds=${kinds} gameWords=${gameWords} />
    <ol class="tl-list">${kinds.fields.map((_, field) => html`<li key=${field}>${fields[field]}
      ${standing(field) ? html`<b> · ${standing(field)}</b>` : null}</li>`)}</ol></${Dialog}>`;
}

/** The jokers that are left; one that would be earned is lit. @param {Props} props */
export function Prizes(props) {
  const { view, kinds, gameWords } = props;
  const earned = preview(props)?.joker ?? -1;
  return html`<section class="tl-prizes" data-help="jokers"><h3>${gameWords("prizes.title")} <small>${gameWords("prizes.how")}</small></h3>
    <ul>${kinds.types.map((type, n) => html`<li key=${type} data-help=${`joker.${type}`}
      class="${earned === n ? "is-lit" : ""} ${view.joker_supply[n] ? "" : "is-none"}">
    <${Art} name=${`tl-joker-${type}`} label=${gameWords("prizes.left", { joker: gameWords(`joker.${type}`), n: view.joker_supply[n] })} />
    <b aria-hidden="true">${view.joker_supply[n]}</b><small aria-hidden="true">${gameWords(`prizes.${type}`)}</small></li>`)}</ul></section>`;
}
