// Shared pieces for the page and the faces: drawn symbols, portraits, cards, coins, arrows between buttons.
import { html, useRef } from "./lib.js";

/** A symbol of a sprite file (`pieces.svg`), at the size its place gives it. @param {{name: string, label?: string, class?: string}} props */
export function Art({ name, label, class: kind = "" }) {
  const how = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="art ${kind}" ...${how}><use href=${`#${name}`} /></svg>`;
}

/** A small sign beside words. @param {{name: string}} props */
export const Icon = ({ name }) => html`<${Art} name=${`pf-icon-${name}`} class="icon" />`;

/** Somebody's face in the ring of their seat; a letter for those who have none. `size` in CSS lengths.
 * @param {{face?: string, name?: string, tone?: number, size?: string, label?: string}} props */
export function Portrait({ face, name = "", tone = 0, size, label }) {
  const how = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<span class="portrait tone-${tone}" style=${size ? { "--portrait": size } : {}} ...${how}>
    ${face ? html`<svg class="art" aria-hidden="true"><use href=${`#pf-face-${face}`} /></svg>` : html`<span>${(name || "?")[0].toUpperCase()}</span>`}</span>`;
}

/** A card: its front with children, or its back. A button when it can be chosen.
 * @param {{label: string, back?: boolean, tone?: string, onChoose?: (() => void) | null, lifted?: boolean, piece?: string, help?: string,
 *   children?: any}} props */
export function Card({ label, back, tone = "plain", onChoose, lifted, piece, help, children }) {
  const kind = `card ${back ? "is-back" : "is-front"} tone-${tone} ${lifted ? "is-lifted" : ""}`;
  if (onChoose) return html`<button type="button" class=${kind} data-piece=${piece} data-help=${help} aria-label=${label}
    onClick=${onChoose}>${back ? null : children}</button>`;
  return html`<div class=${kind} data-piece=${piece} data-help=${help} role="img" aria-label=${label}>${back ? null : children}</div>`;
}

/** A coin with a number on it. @param {{value: number | string, label: string, size?: string, help?: string}} props */
export function Coin({ value, label, size, help }) {
  return html`<span class="coin" data-help=${help} role="img" aria-label=${label} style=${size ? { "--coin": size } : {}}><${Art} name="pf-coin" />
    <span aria-hidden="true">${value}</span></span>`;
}

/** Buttons in a row or grid that arrow keys walk; Home and End jump. @param {{label: string, columns?: number, class?: string, children?: any}} props */
export function Arrows({ label, columns = 0, class: kind = "", children }) {
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  function walk(event) {
    const buttons = [...(group.current?.querySelectorAll("button:not([disabled])") || [])];
    const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns || 1, ArrowUp: -(columns || 1) };
    let to = -1;
    if (event.key in steps && at >= 0) to = at + steps[event.key];
    if (event.key === "Home") to = 0;
    if (event.key === "End") to = buttons.length - 1;
    if (to < 0 || to >= buttons.length) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (buttons[to]).focus();
  }
  return html`<div ref=${group} class=${kind} role="group" aria-label=${label} onKeyDown=${walk}>${children}</div>`;
}

/** Lets the arrow keys walk the buttons of a group: for its `onKeyDown`. @param {KeyboardEvent} event */
export function walkButtons(event) {
  const buttons = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("button")];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const to = step && buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
