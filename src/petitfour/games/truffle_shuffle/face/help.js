// Pictures for the help and the rules of Truffle Shuffle: examples put together from its own cards and coins.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Badge, Piece, Row, Sign } from "/static/picture.js";
import { Back, DeckBack, Front } from "./art.js";

/** @import { PictureProps } from "/static/face.d.ts" */
/** @typedef {PictureProps<import("./reading.js").Kinds>} Props */

const CARD = 0.714; // wide, of its height
const COLOURS = ["green", "purple", "orange", "pink"];
const CHANGE = { "colour-change": ["green", "4", "pink", "4"], "number-change": ["pink", "2", "pink", "3"] };
const ONE_COLOUR = "pink";

/** @param {string} back @param {string} face @param {{mark?: any, dim?: any}} [how] */
const card = (back, face, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${Front} back=${back} face=${face} /></${Piece}>`;
/** @param {string} back @param {{mark?: any, dim?: any}} [how] */
const down = (back, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${Back} back=${back} /></${Piece}>`;
/** @param {number | string} value */
const coin = (value) => html`<${Coin} value=${value} label="" size="34px" />`;

/** What a special does, as a sum. @param {string} face */
function special(face) {
  if (face === "colour-change" || face === "number-change") {
    const [back, before, other, after] = CHANGE[face];
    return html`<${Row}>${card(back, before)}<${Sign} is="+" />${card("orange", face)}<${Sign} is="=" />${card(other, after, { mark: true })}</${Row}>`;
  }
  if (face === "any") return html`<${Row}>${card("pink", "2")}${card("orange", "any", { mark: true })}${card("green", "4")}<${Sign} is="=" /><${Badge}
    is="2 3 4" /></${Row}>`;
  if (face === "duplicate") return html`<${Row}>${card("pink", "3")}${card("green", "duplicate", { mark: true })}<${Sign} is="=" /><${Badge}
    is="3 3" /></${Row}>`;
  const takes = face === "skip" ? ["green", "pink", "orange"] : ["green", "pink"];
  return html`<${Row}>${card("purple", face)}<${Sign} is=${face === "skip" ? "»" : "›"} />${takes.map((back) => down(back))}</${Row}>`;
}

/** Cards that fill an order. @param {string} name */
function cardsOf(name) {
  const isFlush = name.endsWith("-flush");
  const of = (/** @type {number} */ n) => (isFlush || name === "four-of-one-colour" ? ONE_COLOUR : COLOURS[n % 4]);
  if (name === "one-of-each-colour") return ["1", "4", "2", "2"].map((face, n) => card(of(n), face));
  if (name === "four-of-one-colour") return ["1", "3", "3", "5"].map((face, n) => card(of(n), face));
  if (name.startsWith("small")) return ["1", "2", "3", "4"].map((face, n) => card(of(n), face));
  if (name.startsWith("large")) return ["1", "2", "3", "4", "5"].map((face, n) => card(of(n), face));
  const number = Number(name.match(/\d/)?.[0] ?? 1);
  return Array.from({ length: number }, (_, n) => card(of(n), String(number)));
}

/** @param {string} name @param {Props} props */
function order(name, { kinds }) {
  const price = kinds.orders.find((each) => each.name === name)?.price ?? 0;
  return html`<${Row} class=${name.includes("4") || name.includes("5") || name.startsWith("large") ? "is-many" : ""}>${cardsOf(name)}<${Sign} is="=" />
    ${coin(price)}</${Row}>`;
}

/** @param {Props} props */
function bonus({ kinds }) {
  const coins = kinds.tables[0]?.bonus ?? [];
  return html`<${Row}>${cardsOf("small-straight")}<${Sign} is="+" />${coins.slice(0, 1).map(coin)}</${Row}>`;
}

/** @type {Record<string, (props: Props) => any>} */
const PICTURES = {
  "truffle.rainbow": () => html`<${Row}>${card("rainbow", "3")}<${Sign} is="=" />${COLOURS.map((back) => card(back, "3"))}</${Row}>`,
  back: () => html`<${Row}>${down("pink")}<${Sign} is="›" />${card("pink", "3")}<${Sign} is="?" />${card("pink", "skip")}</${Row}>`,
  rack: () => html`<${Row}>${COLOURS.slice(0, 3).map((back) => down(back))}</${Row}>`,
  bonus, deck: () => html`<${Row}><${Piece} wide=${CARD}><${DeckBack} /></${Piece}></${Row}>`,
  pyramid: () => PICTURES["scene.take"](/** @type {any} */ ({})),
  discards: () => html`<${Row}>${card("pink", "2", { dim: true })}${card("green", "4", { dim: true })}${card("orange", "1")}</${Row}>`,
  stay: () => html`<${Row}>${card("green", "2", { dim: true })}${card("pink", "2", { dim: true })}<${Sign} is="›" />${card("purple", "5",
    { mark: true })}</${Row}>`,
  sort: () => html`<${Row}>${card("pink", "1")}${card("green", "2")}${card("pink", "5")}<${Sign} is="‹ ›" />${card("pink", "1")}${card("pink", "5")}
    ${card("green", "2")}</${Row}>`,
  "all-orders": (props) => order("small-straight", props), specials: () => special("colour-change"),
  "scene.goal": (props) => html`<${Row}>${cardsOf("small-straight")}<${Sign}
    is="›" />${coin(props.kinds.orders.find((each) => each.name === "small-straight")?.price ?? 4)}
    </${Row}>`,
  "scene.take": () => html`<${Row}>${card("green", "4", { dim: true })}${down("purple", { mark: true })}${card("orange", "2", { mark: true })}</${Row}>`,
  "scene.fill": (props) => html`<${Row}>${cardsOf("two-2s")}<${Sign}
    is="›" />${coin(props.kinds.orders.find((each) => each.name === "two-2s")?.price ?? 2)}</${Row}>`,
  "scene.end": () => html`<${Row}>${card("pink", "5", { mark: true })}${card("orange", "any", { mark: true })}${card("green", "1", { dim: true })}
    ${card("purple", "2", { dim: true })}</${Row}>`,
};

/** @param {string} name @param {Props} props */
export function picture(name, props) {
  const [group, kind] = name.split(/\.(.*)/);
  if (PICTURES[name]) return PICTURES[name](props);
  if (group === "special") return special(kind);
  if (group === "order") return order(kind, props);
  return group === "truffle" ? html`<${Row}>${COLOURS.map((back) => card(back, kind))}</${Row}>` : null;
}
