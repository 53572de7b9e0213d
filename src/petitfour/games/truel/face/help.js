// Pictures for the help and the rules of Truel: rows, fields and gems, put together from its own pieces.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";
import { Piece, Row, Sign } from "/static/picture.js";
import { FaceArt, FieldArt, Gem, Pawn, PlaceArt } from "./art.js";

/** @import { PictureProps } from "/static/face.d.ts" */
/** @import { Kinds } from "./state.js" */
/** @typedef {PictureProps<Kinds>} Props */

const CARD = 0.862; // wide, of its height

/** A face by its name. @param {Props} props @param {string} name @param {any} [how] */
function face({ kinds }, name, how = {}) {
  const kind = kinds.faces.find((each) => each.name === name);
  return kind ? html`<${Piece} wide=${CARD} ...${how}><${FaceArt} face=${kind} symbol=${how.symbol} /></${Piece}>` : null;
}

/** The three words of a row. @param {Props} props @param {string[]} names @param {string} mark the one that is told of */
const row = (props, names, mark) => html`<${Row}>${names.map((name) => face(props, name, { mark: name === mark }))}</${Row}>`;

/** @param {any} field @param {any} [how] */
const plate = (field, how = {}) => html`<${Piece} ...${how}><${FieldArt} field=${field} /></${Piece}>`;
/** @param {string} kind @param {number} amount @param {string | null} [colour] */
const field = (kind, amount = 0, colour = null) => ({ kind, amount, colour });
/** @param {string} colour @param {any} [how] */
const gem = (colour, how = {}) => html`<${Piece} ...${how}><${Gem} colour=${colour} /></${Piece}>`;
/** @param {string} colour @param {any} [how] */
const pawn = (colour, how = {}) => html`<${Piece} wide=${0.72} ...${how}><${Pawn} colour=${colour} /></${Piece}>`;
/** @param {number} type @param {any} [how] */
const empty = (type, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${PlaceArt} type=${type} /></${Piece}>`;
/** @param {string} type @param {any} [how] */
const joker = (type, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${Art} name=${`tl-joker-${type}`} /></${Piece}>`;
const back = html`<${Piece} wide=${CARD}><${Art} name="tl-back" /></${Piece}>`;

/** What three cards of one symbol win. @param {Props} props @param {string} symbol @param {string} type */
const wins = (props, symbol, type) => html`<${Row}>${["blue", "plus-1", "cards"].map((name) => face(props, name, { symbol }))}<${Sign} is="›" />
  ${joker(type, { mark: true })}</${Row}>`;

/** A field, and what happens there. @param {string} kind @param {number} amount */
function ends(kind, amount) {
  if (kind === "coloured") return html`<${Row}>${pawn("red", { dim: true })}<${Sign} is="›" />${plate(field("coloured", 0, "blue"), { mark: true })}<${Sign}
    is="›" />
    ${pawn("red")}</${Row}>`;
  if (kind === "start") return html`<${Row}>${pawn("red")}<${Sign} is="›" />${plate(field("start", 0, "green"), { mark: true })}<${Sign}
    is="=" />${gem("green")}</${Row}>`;
  if (kind === "crossroads") return html`<${Row}>${pawn("blue")}<${Sign} is="›" />${plate(field("crossroads"), { mark: true })}</${Row}>`;
  const cards = Array.from({ length: Math.abs(amount) }, () => back);
  return html`<${Row}>${pawn("green")}<${Sign} is="›" />${plate(field(kind, amount), { mark: true })}${kind === "cards" ? html`<${Sign}
    is=${amount > 0 ? "+" : "−"} />${cards}` : null}</${Row}>`;
}

/** @type {Record<string, (props: Props) => any>} */
const PICTURES = {
  "joker.player": (props) => wins(props, "sun", "player"), "joker.value": (props) => wins(props, "star", "value"),
  "joker.unit": (props) => wins(props, "heart", "unit"), jokers: (props) => wins(props, "heart", "unit"),
  "place.0": (props) => html`<${Row}>${empty(0, { mark: true })}${face(props, "plus-2")}${face(props, "ruby")}</${Row}>`,
  "place.1": (props) => html`<${Row}>${face(props, "red")}${empty(1, { mark: true })}${face(props, "ruby")}</${Row}>`,
  "place.2": (props) => html`<${Row}>${face(props, "red")}${face(props, "plus-2")}${empty(2, { mark: true })}</${Row}>`,
  trio: (props) => row(props, ["blue", "plus-3", "emerald"], ""), tray: () => html`<${Row}>${["red", "green", "blue"].map((each) => gem(each))}</${Row}>`,
  figure: () => html`<${Row}>${pawn("blue")}<${Sign} is="›" />${pawn("red")}<${Sign} is="=" />${gem("red")}${gem("blue")}</${Row}>`,
  bank: () => html`<${Row}>${gem("red", { dim: true })}<${Sign} is="›" />${["red", "green", "blue"].map((each) => gem(each))}</${Row}>`,
  deck: (props) => PICTURES["scene.draw"](props), discards: (props) => row(props, ["red", "minus-1", "sapphire"], "sapphire"),
  hand: () => html`<${Row}>${pawn("green")}${back}${back}${back}</${Row}>`, fields: () => ends("clock", 1),
  "scene.goal": () => html`<${Row}>${gem("red")}<${Sign} is="+" />${gem("green")}<${Sign} is="+" />${gem("blue")}<${Sign} is="=" /><${Piece} wide=${1.4}><${Art}
    name="pf-crown" /></${Piece}></${Row}>`,
  "scene.play": (props) => html`<${Row}>${face(props, "blue", { symbol: "star" })}${face(props, "plus-3", { symbol: "sun" })}${empty(2, { mark: true })}
    <${Sign} is="‹" />${face(props, "emerald", { symbol: "heart" })}</${Row}>`,
  "scene.full": (props) => html`<${Row}>${face(props, "blue", { symbol: "star" })}${face(props, "plus-3", { symbol: "sun" })}
    ${face(props, "emerald", { symbol: "heart" })}<${Sign} is="=" />${[1, 2, 3].map(() => gem("green", { small: true }))}</${Row}>`,
  "scene.draw": (props) => html`<${Row}>${back}<${Sign} is="›" />${face(props, "fields", { symbol: "sun" })}</${Row}>`,
  "scene.none": (props) => html`<${Row}>${["minus-1", "red", "plus-2"].map((name) => face(props, name, { dim: true }))}<${Sign}
    is="›" />${back}${back}${back}</${Row}>`,
  "scene.who": (props) => html`<${Row}>${["red", "green", "blue"].map((name) => face(props, name))}</${Row}>`,
  "scene.how-many": (props) => html`<${Row}>${["plus-1", "plus-3", "minus-2"].map((name) => face(props, name))}</${Row}>`,
  "scene.what": (props) => html`<${Row}>${["sapphire", "cards", "fields"].map((name) => face(props, name))}</${Row}>`,
};

/** @param {string} name @param {Props} props */
export function picture(name, props) {
  const [group, kind, amount] = name.split(".");
  if (PICTURES[name]) return PICTURES[name](props);
  if (group === "field") return ends(kind, Number(amount));
  if (group !== "face") return null;
  const type = props.kinds.faces.find((each) => each.name === kind)?.type ?? 0;
  const names = ["blue", "plus-2", "ruby"].map((each, n) => (n === type ? kind : each));
  return row(props, names, kind);
}
