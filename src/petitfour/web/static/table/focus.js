// Whoever acted by keyboard is led on: what was chosen has often gone from the page.
import { useLayoutEffect, useRef } from "../lib.js";
/** @import { TableClient } from "../tableclient.js" */

const LED_ON = 5000; // so long after acting, a turn that comes round leads the focus on; later it stays where the reader is

/** After every drawing of the table. @param {TableClient} client */
export function useLedFocus(client) {
  const led = useRef(/** @type {Element | null} */ (null)); // where the focus was put for want of something better
  useLayoutEffect(() => {
    const { table, busy } = client.state;
    const here = document.activeElement;
    const next = document.querySelector(".controls [data-next]") || document.querySelector(".table-page [data-next]");
    const isSpent = !busy && client.changed && next && here?.getAttribute("aria-disabled") === "true"; // chosen, and it cannot be chosen again
    if (!busy) client.changed = false;
    const isLost = !here || here === document.body || isSpent;
    const isLedOn = here === led.current && Date.now() - client.acted < LED_ON;
    if (!client.acted || !table || table.seat === null || !(isLost || isLedOn)) return;
    const to = (!busy && !client.isUnderWay("turn") && next) || document.querySelector(".controls h2");
    led.current = to === next ? null : to;
    if (to instanceof HTMLElement && to !== here) to.focus({ preventScroll: true });
  });
}
