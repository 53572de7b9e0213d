// The fifteen orders as slips on a brass bar: what can be filled first, then what is one card short, the rest behind "All 15".
import { html, useState } from "/static/lib.js";
import { Dialog } from "/static/dialogs.js";
import { Art, Coin, Icon } from "/static/pieces.js";
import { Mark, Small } from "./art.js";
import { choosing, isChosen, ordersOf, proposalOf } from "./choosing.js";
import { drafted } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").Order} Order */

const ROOM = 228; // for slips on the rail, in pixels
const MORE_ROOM = 400; // on a tall screen
const FULL = 45; // a slip with two lines, one that is chosen, two small ones side by side, one that is short of a card
const CHOSEN = 61;
const PAIR = 35;
const SHORT = 40;
const MOST_FULL = 3;

/** @param {Props} props */
export function Prizes(props) {
  const { gameWords } = props;
  const [isOpen, setOpen] = useState(false);
  if (props.over) return null;
  const orders = ordersOf(props);
  const ready = orders.filter((order) => order.payable);
  const { full, small, short, shown } = slipsThatFit(props, orders);
  const all = () => setOpen(true);
  return html`<section class="ts-orders" aria-label=${gameWords("orders.title")}>
    <h3>${gameWords("orders.title")} <small>${orders.length ? gameWords(ready.length ? "orders.ready" : "orders.none", { n: ready.length }) : ""}</small>
      <button type="button" class="text-btn ts-all" data-help="all-orders" onClick=${all}>${gameWords("orders.all")}</button></h3>
    <i class="ts-brass" aria-hidden="true"></i>
    <ul class="ts-slips is-scrolled">
      ${full.map((order) => html`<${Slip} key=${order.order} ...${props} order=${order} />`)}
      ${small.map((order) => html`<${Slip} key=${order.order} ...${props} order=${order} small />`)}
      ${short.map((order, i) => html`<${Short} key=${order.order} ...${props} order=${order} extra=${i >= shown} />`)}
      <li class="ts-more"><button type="button" class="text-btn" data-help="all-orders" onClick=${all}>${gameWords("orders.all")}</button></li>
      ${orders.length ? null : props.kinds.orders.slice(0, 6).map((order) => html`<${Price} key=${order.name} order=${order} gameWords=${gameWords} />`)}
    </ul>
    ${isOpen ? html`<${All} ...${props} orders=${orders} onClose=${() => setOpen(false)} />` : null}
  </section>`;
}

/** What has room on the rail: full slips, small ones in pairs, and those that are short of cards, more of them on a tall screen.
 * @param {Props} props @param {Order[]} orders */
function slipsThatFit(props, orders) {
  const ready = orders.filter((order) => order.payable);
  const full = ready.slice(0, MOST_FULL);
  const chosen = ready.findIndex((order) => isChosen(props, order));
  const isTall = chosen >= 0 || proposalOf(props) !== null;
  if (chosen >= MOST_FULL) full.splice(MOST_FULL - 1, 1, ready[chosen]);
  const small = ready.filter((order) => !full.includes(order));
  const room = ROOM - full.length * FULL - (isTall ? CHOSEN - FULL : 0) - Math.ceil(small.length / 2) * PAIR;
  const fits = (/** @type {number} */ pixels) => Math.max(0, Math.floor(pixels / SHORT));
  return { full, small, short: orders.filter((order) => !order.payable).slice(0, fits(room + MORE_ROOM - ROOM)), shown: fits(room) };
}

/** Price, and the bonus coin it would bring. @param {{order: Order, gameWords: import("./reading.js").Say}} props */
function Pay({ order: { price, bonus, payable }, gameWords }) {
  return html`<span class="ts-pay"><${Coin} value=${price} label=${gameWords("board.coins", { n: price })} />
    ${payable && bonus ? html`<${Coin} value=${`+${bonus}`} label=${gameWords("orders.and_bonus", { n: bonus })} />` : null}</span>`;
}

/** An order that can be filled: a click chooses it, another calls it off. @param {Props & {order: Order, small?: boolean}} props */
function Slip(props) {
  const { order, small, gameWords, kinds } = props;
  const { isOpen, choose, callOff } = choosing(props);
  const chosen = isChosen(props, order);
  const proposal = proposalOf(props);
  const isProposed = proposal?.order.order === order.order;
  const way = order.ways.length ? order.ways[0] : null;
  const takes = isProposed ? proposal.cards : chosen ? drafted(props).paying : [];
  const words = way ? [way.words, way.uses].filter(Boolean).join(", ") || gameWords("orders.no_special") : "";
  const title = gameWords(chosen ? "orders.call_off" : "orders.choose", { order: order.title });
  const marks = [small && "is-small", way?.uses && "has-uses", chosen && "is-chosen", isProposed && "is-proposed"].filter(Boolean).join(" ");
  return html`<li><button type="button" class="ts-slip is-ready ${marks}" data-help=${`order.${order.order}`} aria-disabled=${!isOpen} aria-pressed=${chosen}
    title=${isOpen ? title : undefined}
    onClick=${chosen ? callOff : () => way && choose(way)}>
    <${Pay} order=${order} gameWords=${gameWords} />
    <span class="ts-slip-text"><b>${order.title}</b>${small && !takes.length ? null : html`<span class="unseen">, </span>`}
      ${takes.length ? html`<span class="ts-takes" role="img" aria-label=${words}>
          ${takes.map(({ at, kind }) => html`<${Small} key=${at} back=${kinds.cards[kind].back} face=${kinds.cards[kind].face} />`)}</span>`
        : small ? null : html`<small>${way?.colour ? html`<${Mark} back=${way.colour} />` : null}${words}</small>`}</span>
    <span class="unseen">, </span><em class="ts-ready"><${Icon} name="check" /><span>${gameWords("orders.is_ready")}</span></em></button></li>`;
}

/** An order that is short of cards: what is missing, and whether a card that would fill it lies free. @param {Props & {order: Order, extra?: boolean}} props */
function Short(props) {
  const { order, extra, gameWords } = props;
  return html`<li class="ts-slip is-short ${order.lacks > 1 ? "is-far" : ""} ${extra ? "is-extra" : ""}"
    data-help=${`order.${order.order}`}><${Pay} order=${order} gameWords=${gameWords} />
    <span class="ts-slip-text"><b>${order.title}</b><span class="unseen">: </span>
      <small title=${order.missing}>${order.missing}</small></span>
    ${order.lies_free ? html`<span class="unseen">, </span><em class="ts-free">${gameWords("orders.lies_free")}</em>` : null}</li>`;
}

/** An order of the reference card, for those who hold no cards. @param {{order: {name: string, price: number}, gameWords: import("./reading.js").Say}} props */
function Price({ order, gameWords }) {
  return html`<li class="ts-slip is-short" data-help=${`order.${order.name}`}><span
    class="ts-pay"><${Coin} value=${order.price} label=${gameWords("board.coins", { n: order.price })} /></span>
    <span class="ts-slip-text"><b>${gameWords(`order.${order.name}`)}</b></span></li>`;
}

/** All of them, in a window. @param {Props & {orders: Order[], onClose: () => void}} props */
function All({ onClose, ...props }) {
  const { orders, kinds, gameWords } = props;
  const closed = (/** @type {Event} */ { target }) => target instanceof Element && target.closest("button[aria-disabled=false]") && onClose();
  return html`<${Dialog} title=${gameWords("orders.all_title")} onClose=${onClose}><p class="quiet">${gameWords("orders.bonus_rule")}</p>
    <ul class="ts-slips ts-every" onClick=${closed}>
    ${orders.map((order) => html`<${order.payable ? Slip : Short} key=${order.order} ...${props} order=${order} />`)}
    ${orders.length ? null : kinds.orders.map((order) => html`<${Price} key=${order.name} order=${order} gameWords=${gameWords} />`)}</ul></${Dialog}>`;
}

/** The reference card of the specials. @param {Props} props */
export function Aside({ gameWords, kinds }) {
  return html`<section class="ts-reference" data-help="specials" aria-label=${gameWords("help.title")}><h2>${gameWords("help.title")}</h2>
    <ul>${kinds.specials.map((face) => html`<li key=${face} class="ts-tone-deck" data-help=${`special.${face}`}><${Art} name=${`ts-${face}`} />
      <b>${gameWords(`help.name.${face}`)}</b><small>${gameWords(`help.${face}`)}</small></li>`)}</ul></section>`;
}
