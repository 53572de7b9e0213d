// What is seldom needed comes when it is; where it does not come, it is said so, with a button that asks once more.
import { html, useEffect, useState } from "./lib.js";
import { comingLater } from "./patience.js";
import { pause } from "./server.js";
import { say } from "./words.js";
/** @import { Coming, Load } from "./patience.js" */

/** A module once it is wanted. @template T @param {Load<T>} load @returns {Coming<any> & {again: () => void}} */
export function useLater(load, isWanted = true) {
  const [coming, setComing] = useState(/** @type {Coming<any>} */ ({ module: null, isMissing: false }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (isWanted && !coming.module) return comingLater(load, pause, setComing, round);
  }, [isWanted, round]);
  useEffect(() => {
    if (!coming.isMissing) return;
    const again = () => setRound((n) => n + 1);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [coming.isMissing]);
  return { ...coming, again: () => setRound((n) => n + 1) };
}

/** What stands where something has not come. @param {{onAgain: () => void}} props */
export function Missing({ onAgain }) {
  return html`<p class="refusal is-missing" role="alert">${say("not_loaded")}
    <button type="button" class="text-btn" onClick=${onAgain}>${say("try_again")}</button></p>`;
}

/** @param {{load: Load<{default: any}>, [more: string]: any}} props what is not `load` is for the room */
export function Later({ load, ...more }) {
  const { module, isMissing, again } = useLater(load);
  if (isMissing) return html`<${Missing} onAgain=${again} />`;
  return module ? html`<${module.default} ...${more} />` : null;
}
