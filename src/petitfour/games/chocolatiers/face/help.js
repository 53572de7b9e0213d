// Pictures for the help and the rules of Chocolatiers: cards, boxes and groups, put together from its own pieces.
import { html } from "/static/lib.js";
import { Art, Coin } from "/static/pieces.js";
import { Badge, Piece, Row, Sign } from "/static/picture.js";
import { CardArt, Cup, Lid, Tile, Token } from "./art.js";

/** @import { PictureProps } from "/static/face.d.ts" */
/** @typedef {PictureProps<any>} Props */

const CARD = 0.75; // wide, of its height
const [TRUFFLE, NUT, RASPBERRY, MINT, , VIOLET] = [0, 1, 2, 3, 4, 5];
const EMPTY = -1;
const LEFT = [NUT, MINT, MINT, EMPTY]; // what a box shows, clockwise from the top left

/** @param {number} kind @param {any} [how] */
const card = (kind, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${CardArt} kind=${kind} /></${Piece}>`;
/** @param {number[]} shown @param {number} points @param {any} [how] */
const box = (shown, points, how = {}) => html`<${Piece} ...${how}><${Tile} shown=${shown} points=${points} wilds=${how.wilds ?? []}
  lit=${how.lit ?? null} /></${Piece}>`;
const token = html`<${Piece}><${Token} /></${Piece}>`;
/** @param {number} value */
const coin = (value) => html`<${Coin} value=${value} label="" size="34px" />`;
/** @param {number} kind @param {any} [how] */
const cup = (kind, how = {}) => html`<${Piece} ...${how}><${Cup} kind=${kind} /></${Piece}>`;

/** A tile of the box that costs two kinds or more, and the cards that pay for it. @param {Props} props */
function example({ kinds }) {
  const tile = kinds.tiles.find((/** @type {any} */ each) => each.wants.length === 3) ?? kinds.tiles[0];
  return { shown: tile.turned[0], points: tile.points, wants: tile.wants };
}

/** @param {Props} props @param {any} [how] */
function paid(props, how = {}) {
  const { shown, points, wants } = example(props);
  return html`<${Row}>${wants.map((/** @type {number} */ kind) => card(kind))}<${Sign} is="›" />${box(shown, points, how)}</${Row}>`;
}

const pair = html`<${Row}>${card(TRUFFLE)}${card(TRUFFLE)}<${Sign} is="=" />${card(VIOLET, { mark: true })}</${Row}>`;
const group = html`<${Row}>${box([NUT, MINT, MINT, EMPTY], 2, { lit: [false, true, true, false] })}${box([MINT, RASPBERRY, EMPTY, TRUFFLE], 3,
  { lit: [true, false, false, false] })}<${Sign} is="=" />${cup(MINT)}<${Badge} is="×3" /></${Row}>`;

/** @type {Record<string, (props: Props) => any>} */
const PICTURES = {
  box: paid, payment: () => pair, closed: () => html`<${Row}><${Piece}><${Lid} /></${Piece}></${Row}>`,
  tray: () => html`<${Row}>${card(MINT)}<${Sign} is="›" />${card(RASPBERRY)}${card(VIOLET)}</${Row}>`,
  wild: () => html`<${Row}>${token}<${Sign} is="=" />${cup(RASPBERRY)}${cup(MINT)}${cup(TRUFFLE)}<${Sign} is="…" /></${Row}>`,
  groups: () => group, laid: () => group, deck: () => html`<${Row}>${card(-1)}</${Row}>`,
  gone: () => html`<${Row}>${box(LEFT, 2, { dim: true })}</${Row}>`, display: () => group,
  free: () => html`<${Row}>${box(LEFT, 2)}<${Piece} mark dim><${Lid} /></${Piece}></${Row}>`,
  turn: () => html`<${Row}>${box(LEFT, 2)}<${Sign} is="↻" />${box([EMPTY, NUT, MINT, MINT], 2, { mark: true })}</${Row}>`,
  space: () => html`<${Row}>${token}<${Sign} is="›" />${box(LEFT, 2, { wilds: [false, false, false, true] })}<${Sign} is="=" />${cup(MINT)}<${Badge}
    is="×3" /></${Row}>`,
  discards: () => html`<${Row}>${card(NUT, { dim: true })}${card(TRUFFLE, { dim: true })}${card(MINT)}</${Row}>`,
  held: () => html`<${Row}>${card(-1)}${card(-1)}${card(-1)}${token}</${Row}>`,
  hand: () => html`<${Row}>${card(NUT)}${card(MINT)}${card(RASPBERRY)}</${Row}>`,
  "scene.goal": () => html`<${Row}>${box([NUT, MINT, MINT, EMPTY], 2)}${box([MINT, RASPBERRY, EMPTY, TRUFFLE], 3)}
    ${box([VIOLET, EMPTY, NUT, RASPBERRY], 4)}</${Row}>`,
  "scene.take": () => html`<${Row}>${card(NUT)}${card(MINT, { mark: true })}${card(TRUFFLE)}${card(RASPBERRY)}</${Row}>`,
  "scene.swap": () => html`<${Row}>${card(MINT)}<${Sign} is="›" />${card(RASPBERRY, { mark: true })}${card(VIOLET, { mark: true })}</${Row}>`,
  "scene.box": (props) => paid(props), "scene.pair": () => pair, "scene.group": () => group,
  "scene.wild": () => html`<${Row}>${box([NUT, MINT, EMPTY, MINT], 2, { wilds: [false, false, true, false] })}<${Sign} is="=" />${cup(MINT)}<${Badge}
    is="×3" /></${Row}>`,
  "scene.end": ({ kinds }) => html`<${Row}><${Piece}><${Art} name="ch-first" /></${Piece}>${coin(kinds.awards[0].points)}</${Row}>`,
  "award.first": ({ kinds }) => html`<${Row}><${Piece}><${Art} name="ch-first" /></${Piece}><${Sign} is="=" />${coin(kinds.awards[0].points)}</${Row}>`,
};

/** @param {string} name @param {Props} props */
export function picture(name, props) {
  const [of, which] = name.split(".");
  if (PICTURES[name]) return PICTURES[name](props);
  const kind = props.kinds.chocolates.indexOf(which);
  if (of === "card") return html`<${Row}>${card(kind)}<${Sign} is="=" />${cup(kind)}</${Row}>`;
  const award = props.kinds.awards.find((/** @type {any} */ each) => each.name === which);
  return of === "award" && award ? html`<${Row}>${cup(kind)}${cup(kind)}${cup(kind)}<${Sign} is="=" />${coin(award.points)}</${Row}>` : null;
}
