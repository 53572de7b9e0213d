// Pictures for the help and the rules of Super Truffle Pigs, put together from its own pieces.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Badge, Piece, Row, Sign } from "/static/picture.js";
import { Asked, Bolt, CardBack, Die, Direction, Ground, Paw, Pig, PowerPicture, Truffle, Wolf } from "./art.js";

/** @import { PictureProps } from "/static/face.d.ts" */
/** @typedef {PictureProps<import("./chosen.js").Kinds>} Props */

const CARD = 0.75; // wide, of its height

/** @param {any} [how] */
const pig = (how = {}) => html`<${Piece} wide=${0.75} ...${how}><${Pig}
  tone=${how.tone ?? 0} pig=${how.pig ?? 0} ghost=${how.ghost} scared=${how.scared} /></${Piece}>`;
/** @param {string} pack @param {any} [how] */
const wolf = (pack, how = {}) => html`<${Piece} ...${how}><${Wolf} pack=${pack} facing=${how.facing ?? "west"} out=${how.out} /></${Piece}>`;
/** @param {string} colour @param {any} [how] */
const truffle = (colour, how = {}) => html`<${Piece} ...${how}><${Truffle} colour=${colour} value=${how.value ?? null} isSuper=${how.isSuper} /></${Piece}>`;
/** @param {string} name @param {any} [how] */
const direction = (name, how = {}) => html`<${Piece} wide=${CARD} ...${how}><${Direction} card=${name} tone=${how.tone ?? 0} /></${Piece}>`;
/** @param {string} ground @param {any} [how] */
const tile = (ground, how = {}) => html`<${Piece} ...${how}><${Ground} ground=${ground} tile=${1} way=${how.way ?? 0} winter=${ground === "pond"} />
  ${how.children ?? null}</${Piece}>`;
/** @param {number} n */
const bolts = (n) => Array.from({ length: n }, (_, i) => html`<${Piece} small wide=${0.8} key=${i}><${Bolt} /></${Piece}>`);
/** @param {number | string} value */
const coin = (value) => html`<${Coin} value=${value} label="" size="34px" />`;
/** @param {string} kind */
const asked = (kind) => html`<${Piece} small><${Asked} kind=${kind} /></${Piece}>`;

/** The digs a truffle takes. @param {string} colour @param {Props} props */
function digs(colour, { kinds }) {
  const of = kinds.colours.find(({ name }) => name === colour)?.digs ?? 1;
  const worth = kinds.tokens.filter((token) => token.colour === colour && token.value !== null).map(({ value }) => value ?? 0);
  return html`<${Row}>${bolts(of)}<${Sign} is="›" />${truffle(colour)}<${Sign} is="›" />${truffle(colour, { value: Math.max(0, ...worth) })}</${Row}>`;
}

/** What a power costs and shows. @param {string} power @param {Props} props */
const powered = (power, { kinds }) => html`<${Row}>${bolts(kinds.powers[power]?.price ?? 0)}<${Sign} is="›" /><${Piece} wide=${2.6}><${PowerPicture}
  power=${power} /></${Piece}></${Row}>`;

/** A card, and a wolf that obeys it. @param {string} name */
const obeys = (name) => html`<${Row}>${direction(name)}<${Sign} is="›" />${wolf("brown", { facing: name === "two" ? "east" : name })}${name === "two"
  ? html`<${Sign} is="››" />` : null}</${Row}>`;

/** @type {Record<string, (props: Props) => any>} */
const PICTURES = {
  mission: () => html`<${Row}>${asked("white")}${asked("white")}<${Sign} is="=" />${coin(2)}</${Row}>`,
  offer: () => html`<${Row}>${asked("yellow")}${asked("yellow")}<${Sign} is="=" />${coin(2)}</${Row}>`,
  actions: () => html`<${Row}>${bolts(3)}</${Row}>`,
  upgrade: ({ kinds }) => html`<${Row}>${Array.from({ length: kinds.upgrade_price }, (_, n) => truffle(n ? "yellow" : "white"))}<${Sign} is="›" /><${Badge}
    is="+1" />
    ${bolts(1)}</${Row}>`,
  super: () => html`<${Row}>${truffle("yellow", { isSuper: true })}<${Sign}
    is="›" /><${Piece} wide=${2.6}><${PowerPicture} power="mud-bomb" /></${Piece}></${Row}>`,
  sack: () => html`<${Row}>${truffle("white", { value: 1 })}${truffle("yellow", { value: 2 })}${truffle("black", { value: 3 })}</${Row}>`,
  die: ({ kinds }) => html`<${Row}>${kinds.die.slice(0, 4).map((face, n) => html`<${Piece} key=${n}><${Die} ...${face} /></${Piece}>`)}</${Row}>`,
  "ground.path": () => html`<${Row}>${tile("path", { way: 1 })}<${Sign} is="‹ ›" />${tile("path", { way: 2 })}</${Row}>`,
  "ground.pond": () => html`<${Row}>${pig()}<${Sign} is="›" />${tile("pond")}<${Sign} is="›" />${tile("plain")}</${Row}>`,
  "ground.brown-den": () => html`<${Row}>${tile("brown-den")}<${Sign} is="›" />${wolf("brown", { facing: "north" })}</${Row}>`,
  "ground.grey-den": () => html`<${Row}>${tile("grey-den")}<${Sign} is="›" />${wolf("grey", { facing: "north" })}</${Row}>`,
  "ground.plain": () => html`<${Row}>${pig()}${bolts(1)}<${Sign} is="›" />${tile("plain")}</${Row}>`,
  "wolf.brown": () => html`<${Row}>${wolf("brown")}<${Sign} is="›" />${pig({ scared: true })}</${Row}>`,
  "wolf.grey": () => html`<${Row}>${wolf("grey")}<${Sign} is="›" />${pig({ scared: true })}</${Row}>`,
  "track.brown": () => html`<${Row}>${direction("east")}${direction("north", { tone: 1 })}<${Sign} is="›" />${wolf("brown")}</${Row}>`,
  "track.grey": () => html`<${Row}>${direction("east")}${direction("north", { tone: 1 })}<${Sign} is="›" />${wolf("grey")}</${Row}>`,
  secret: () => html`<${Row}><${Piece} small><${Paw} /></${Piece}>${coin(2)}</${Row}>`,
  tracks: () => html`<${Row}>${direction("east")}<${Sign} is="›" />${wolf("brown", { facing: "east" })}${direction("north", { tone: 1 })}<${Sign}
    is="›" />${wolf("grey", { facing: "north" })}</${Row}>`,
  space: () => html`<${Row}><${Piece} wide=${CARD}><${CardBack} tone=${1} /></${Piece}><${Sign} is="›" />${direction("two", { tone: 1 })}</${Row}>`,
  left: ({ kinds }) => html`<${Row}>${["white", "yellow", "black"].map((colour) => truffle(colour))}<${Sign} is=${`≤ ${kinds.few_truffles}`} /></${Row}>`,
  level: () => html`<${Row}>${bolts(3)}<${Sign} is="+" />${bolts(1)}<${Sign} is="=" /><${Badge} is="4" /></${Row}>`,
  cards: () => html`<${Row}>${pig({ tone: 1 })}${[0, 1, 2].map((n) => html`<${Piece} key=${n} wide=${CARD}><${CardBack} tone=${1} /></${Piece}>`)}</${Row}>`,
  gone: () => html`<${Row}><${Piece} wide=${2.6} dim><${PowerPicture} power="mud-bomb" /></${Piece}></${Row}>`,
  again: () => html`<${Row}>${direction("east")}<${Sign} is="↻" />${wolf("brown", { facing: "east" })}</${Row}>`,
  "scene.goal": (props) => html`<${Row}>${pig()}<${Sign} is="+" />${truffle("black")}<${Sign} is="=" />${truffle("black", { value: 3 })}<${Sign} is="+" />
    ${PICTURES.mission(props)}</${Row}>`,
  "scene.roll": ({ kinds }) => html`<${Row}><${Piece} wide=${1.1}><${Die} ...${kinds.die[Math.min(3, kinds.die.length - 1)]} /></${Piece}></${Row}>`,
  "scene.move": () => html`<${Row}>${pig()}${bolts(1)}<${Sign} is="›" />${tile("plain")}${bolts(1)}<${Sign} is="›" />${truffle("white")}</${Row}>`,
  "scene.dig": () => html`<${Row}>${pig()}${bolts(2)}<${Sign} is="›" />${truffle("yellow", { value: 2 })}</${Row}>`,
  "scene.lay": () => html`<${Row}>${direction("east")}${direction("two", { mark: true })}<${Sign} is="›" />${wolf("brown", { facing: "east" })}</${Row}>`,
  "scene.wolves": () => html`<${Row}>${wolf("brown", { facing: "east" })}<${Sign} is="››" />${pig({ scared: true })}</${Row}>`,
  "scene.mission": (props) => PICTURES.mission(props), "scene.upgrade": (props) => PICTURES.upgrade(props), "scene.super": (props) => PICTURES.super(props),
  "scene.back": () => html`<${Row}>${truffle("white", { value: 1 })}${truffle("yellow", { value: 1 })}<${Sign}
    is="›" />${pig()}${tile("path", { way: 1 })}</${Row}>`,
  "scene.end": () => html`<${Row}>${["white", "yellow", "black"].map((colour) => truffle(colour))}<${Sign} is="≤ 3" /></${Row}>`,
};

/** @param {string} name @param {Props} props */
export function picture(name, props) {
  const [of, which] = name.split(".");
  if (PICTURES[name]) return PICTURES[name](props);
  if (of === "power") return powered(which, props);
  if (of === "truffle") return digs(which, props);
  if (of === "card") return obeys(which);
  return of === "pig" ? html`<${Row}>${pig({ pig: props.kinds.pigs.indexOf(which) })}</${Row}>` : null;
}
