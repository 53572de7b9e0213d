// What faces draw their pictures of help and rules with: pieces in a row with signs between them. It comes with the first of them.
import { html } from "./lib.js";

/** Pieces side by side. @param {{children?: any, class?: string}} props */
export const Row = ({ children, class: kind = "" }) => html`<span class="pic ${kind}">${children}</span>`;

/** One piece, as high as the row. @param {{children?: any, wide?: number, mark?: any, dim?: any, small?: any}} props  wide: of its height */
export const Piece = ({ children, wide = 1, mark = false, dim = false, small = false }) => html`<span style=${{ "--wide": wide }}
  class="pic-piece ${mark ? "is-marked" : ""} ${dim ? "is-dim" : ""} ${small ? "is-small" : ""}">${children}</span>`;

/** What stands between pieces: +, =, › or a word. @param {{is: any}} props */
export const Sign = ({ is }) => html`<span class="pic-sign">${is}</span>`;

/** A number or a word that belongs to the picture. @param {{is: any}} props */
export const Badge = ({ is }) => html`<span class="pic-badge">${is}</span>`;
