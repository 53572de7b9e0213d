// Where a turn leaves nothing more to decide, its one button presses itself after a moment that is seen.
import { useEffect, useRef, useState } from "../lib.js";
import { pace } from "../animate.js";
import { confirmEach } from "../settings.js";
import { graceOf } from "../turn.js";
/** @import { Action } from "../face.d.ts" */
/** @import { Room } from "./room.js" */

/** Makes the only decision there is by itself: a step is drafted and never sent. Whoever touches anything, or has just taken something back, stops
 * it until the next decision.
 * @param {Room} room @param {Action["primary"]} primary @returns {number} milliseconds until then; 0 where the button waits to be pressed */
export function usePressing({ table, turn, game }, primary) {
  const at = { version: table.version, n: table.draft?.decisions.length ?? 0, isBack: false };
  const was = useRef(at);
  const [stopped, setStopped] = useState("");
  const { version, n } = was.current;
  if (version !== at.version || n !== at.n) was.current = { ...at, isBack: version === at.version && at.n < n };
  const key = `${at.version} ${at.n}`;
  const grace = was.current.isBack || stopped === key ? 0 : graceOf(table, primary, confirmEach.value, game.instant) * pace();
  useEffect(() => {
    if (!grace) return; // also where nothing moves by itself
    const later = setTimeout(() => turn.submit(table.legal[0].action, { send: primary?.forced === "end" }), grace);
    const stop = () => setStopped(key);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, stop);
    return () => {
      clearTimeout(later);
      for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, stop);
    };
  }, [key, grace]);
  return grace;
}
