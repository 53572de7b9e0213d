// One of several things, chosen by a tap or the arrow keys: pictures, cocoa, words. No dots.
import { html, useEffect, useLayoutEffect, useRef } from "./lib.js";

/** One choice. `off`: why it cannot be had. @typedef {{value: any, body: any, label?: string, off?: string}} PickChoice */

/** @param {{label: string, value: any, choices: PickChoice[], onChange: (value: any) => void, class?: string}} props */
export function Pick({ label, value, choices, onChange, class: kind = "" }) {
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const free = choices.filter((choice) => !choice.off);
  const at = free.findIndex((choice) => choice.value === value);
  useEffect(() => void requestAnimationFrame(() => bringIntoSight(group.current)), [value]); // a window over the page is open by then
  useMore(group);
  /** @param {KeyboardEvent} event */
  function walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = free[(Math.max(at, 0) + step + free.length) % free.length];
    onChange(to.value);
    /** @type {HTMLElement | undefined} */ (group.current?.children[choices.indexOf(to)])?.focus();
  }
  return html`<div ref=${group} class="pick ${kind}" role="radiogroup" aria-label=${label} onKeyDown=${walk}>
    ${choices.map((choice) => {
      const isFirst = at < 0 && choice === free[0];
      return html`<button type="button" key=${String(choice.value)} role="radio" aria-checked=${choice.value === value} aria-disabled=${!!choice.off}
        aria-label=${choice.label && choice.off ? `${choice.label}: ${choice.off}` : choice.label}
        title=${choice.off || undefined} tabindex=${choice.value === value || isFirst ? 0 : -1}
        onClick=${() => !choice.off && onChange(choice.value)}>${choice.body}</button>`;
    })}</div>`;
}

/** Marks a row with the sides on which it goes on beyond its place (`data-more`): its style lets it fade out there.
 * @param {{current: HTMLElement | null}} row */
export function useMore(row) {
  useLayoutEffect(() => {
    const at = row.current;
    if (!at) return undefined;
    const look = () => {
      const left = Math.abs(at.scrollLeft);
      at.dataset.more = `${left > 2 ? "before " : ""}${at.scrollWidth - at.clientWidth - left > 2 ? "after" : ""}`;
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(at);
    at.addEventListener("scroll", look, { passive: true });
    look();
    return () => (watcher.disconnect(), at.removeEventListener("scroll", look));
  }, []);
}

/** What is chosen is seen, where a row is longer than its place. @param {HTMLElement | null} row @param {string} [mark] of what is chosen */
export function bringIntoSight(row, mark = "[aria-checked='true']") {
  const chosen = /** @type {HTMLElement | null} */ (row?.querySelector(mark));
  if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
  const [from, to] = [chosen.offsetLeft - row.offsetLeft, chosen.offsetLeft - row.offsetLeft + chosen.offsetWidth];
  if (from < row.scrollLeft || to > row.scrollLeft + row.clientWidth) row.scrollLeft = from - (row.clientWidth - chosen.offsetWidth) / 2;
}
