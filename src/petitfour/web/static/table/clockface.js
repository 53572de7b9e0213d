// A seat's time; it counts down here, the server's clock decides.
import { html, useEffect, useState } from "../lib.js";
import { say } from "../words.js";
/** @import { TableClock } from "../api.d.ts" */

const SHORT = 15; // seconds

/** 75 → "1:15", 5400 → "1:30:00", more than a day → "2 d 3 h". @param {number} seconds */
function duration(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  const parts = s >= 3600 ? [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60] : [Math.floor(s / 60), s % 60];
  return parts.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** @param {{clock: TableClock, seat: number}} props */
export function ClockFace({ clock, seat }) {
  const runs = clock.running.includes(seat);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const start = performance.now();
    setGone(0);
    if (!runs) return;
    const tick = setInterval(() => setGone((performance.now() - start) / 1000), 250);
    return () => clearInterval(tick);
  }, [clock, seat]);
  const left = clock.left[seat] - (runs ? gone : 0);
  if (Number.isNaN(left)) return null;
  return html`<span class="clock ${runs ? "runs" : ""} ${left < SHORT ? "is-short" : ""}" role="timer"
    aria-label=${say("time_left", { time: duration(left) })}>${duration(left)}</span>`;
}
