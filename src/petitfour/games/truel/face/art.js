// The pieces of Truel as they are used: gems, figures, cards, fields, trays. What they look like is in pieces.svg.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";

/** @import { Card, Face, Field, Kinds, View } from "./state.js" */

/** @type {Record<string, string>} */
const GEM_OF = { red: "ruby", green: "emerald", blue: "sapphire" };

/** A value as it is printed. @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : `−${-value}`);

/** The card of a kind, by its name in the view. @param {Kinds} kinds @param {string | -1} name */
export const cardNamed = (kinds, name) => kinds.cards.findIndex((card) => card.name === name);

/** What is printed on a face, on a card of 100 by 116. @param {{face: Face}} props */
function Picture({ face: { name, type, colour, value } }) {
  if (type === 0 && colour) return html`<use href="#tl-pawn-${colour}" x="20" y="16" width="60" height="84" />`;
  if (value !== null) return html`<text x="50" y="79" class="tl-value ${value > 0 ? "is-more" : "is-less"}">${signed(value)}</text>`;
  if (colour) return html`<use href="#tl-${GEM_OF[colour]}" x="18" y="29" width="64" height="64" />`;
  return html`<use href="#tl-unit-${name}" />`;
}

/** A card: its face and its corner symbol. Without a face it is the joker of its type. @param {{kinds: Kinds, card: Card}} props */
export function CardArt({ kinds, card }) {
  const face = card.face === null ? null : kinds.faces[card.face];
  if (!face) return html`<${Art} name=${`tl-joker-${kinds.types[card.type]}`} />`;
  return html`<${FaceArt} face=${face} symbol=${card.symbol} />`;
}

/** A face on a card of its own. @param {{face: Face, symbol?: string}} props */
export function FaceArt({ face, symbol = "" }) {
  return html`<svg class="art" viewBox="0 0 100 116" aria-hidden="true"><use href="#tl-card" /><${Picture} face=${face} />
    ${symbol ? html`<use href="#tl-${symbol}" x="8" y="8" width="22" height="22" />` : null}</svg>`;
}

/** The empty place for a type of card. @param {{type: number}} props */
export function PlaceArt({ type }) {
  return html`<svg class="art tl-empty" viewBox="0 0 100 116" aria-hidden="true"><use href="#tl-place" />
    ${type === 0 ? html`<use href="#tl-pawn-any" x="28" y="28" width="44" height="62" />` : null}
    ${type === 1 ? html`<text x="50" y="77" class="tl-value">±</text>` : null}
    ${type === 2 ? html`<path d="M50 34 72 58 50 82 28 58Z" fill="currentColor" />` : null}</svg>`;
}

/** A gem, or the socket where one would lie. @param {{colour: string, empty?: boolean}} props */
export const Gem = ({ colour, empty = false }) => html`<${Art} name=${`tl-${empty ? "no-" : ""}${GEM_OF[colour]}`} />`;

/** A figure. @param {{colour: string}} props */
export const Pawn = ({ colour }) => html`<${Art} name=${`tl-pawn-${colour}`} />`;

/** A field by itself, as on the reference card. @param {{field: Pick<Field, "kind" | "amount" | "colour">}} props */
export const FieldArt = ({ field }) => html`<${Art} name=${`tl-${fieldSymbol(field)}`} />`;

/** Its symbol. @param {Pick<Field, "kind" | "amount" | "colour">} field */
export function fieldSymbol({ kind, amount, colour }) {
  if (kind === "crossroads") return "bridge";
  if (kind === "coloured") return `field-road-${colour}`;
  return kind === "start" ? `field-start-${colour}` : `field-${kind}-${amount}`;
}

/** A tray of gems: a well for each colour, three sockets each; a well without a gem is edged in gold. Ghosts are what the chosen card would bring.
 * @param {{view: View, kinds: Kinds, of: number, change?: number[], label: string, named?: boolean}} props */
export function Tray({ view, kinds, of, change = [0, 0, 0], label, named = true }) {
  return html`<span class="tl-tray" data-help="tray" role="img" aria-label=${label}>${kinds.gems.map(({ colour, most, name }, gem) => {
    const has = view.gems[of][gem];
    const then = has + change[gem];
    return html`<span key=${name} class="tl-well ${has ? "" : "is-lacking"}">${Array.from({ length: most }, (_, n) => {
      const state = n < has ? (n < then ? "" : "is-going") : n < then ? "is-ghost" : "is-socket";
      return html`<span key=${n} class="tl-gem ${state}" data-piece=${named && n < has ? `gem.${of}.${name}.${n}` : null}>
        <${Gem} colour=${colour} empty=${n >= Math.max(has, then)} /></span>`;
    })}</span>`;
  })}</span>`;
}
