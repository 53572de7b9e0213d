// One polite live region: the last event, varied when repeated so that screen readers say it again.
let flip = false;
/** @type {string[]} */
let waiting = [];

/** What comes within half a second is said together. @param {string} text */
export function announce(text) {
  if (!text) return;
  waiting.push(/[.!?…]$/.test(text) ? text : `${text}.`);
  if (waiting.length === 1) setTimeout(say, 500);
}

/** Says this alone: what was said before is for other ears. @param {string} text */
export function announceOnly(text) {
  waiting = [text];
  say();
}

function say() {
  const region = document.getElementById("announce");
  if (region && waiting.length) {
    flip = !flip;
    region.textContent = waiting.join(" ") + (flip ? "\u00a0" : "");
  }
  waiting = [];
}
