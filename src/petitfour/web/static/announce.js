// One polite live region: the last event, varied when repeated so that screen readers say it again.
let flip = false;

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById("announce");
  if (!region || !text) return;
  flip = !flip;
  region.textContent = text + (flip ? "\u00a0" : "");
}
