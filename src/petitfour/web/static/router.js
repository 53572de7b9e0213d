// Which address we are at, and links that do not load the page anew.
import { html, signal } from "./lib.js";

const here = () => location.pathname + location.search + location.hash;

export const path = signal(here());
addEventListener("popstate", () => {
  path.value = here();
  document.getElementById("main")?.focus({ preventScroll: true });
});

/** @param {string} to */
export function go(to) {
  history.pushState(null, "", to);
  path.value = here();
  scrollTo(0, 0);
  setTimeout(() => document.getElementById("main")?.focus({ preventScroll: true })); // once the old page, and a window over it, have gone
}

/** @param {{to: string, class?: string, children?: any}} props */
export function Link({ to, class: kind, children }) {
  /** @param {MouseEvent} event */
  function follow(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(to);
  }
  return html`<a href=${to} class=${kind} onClick=${follow}>${children}</a>`;
}
