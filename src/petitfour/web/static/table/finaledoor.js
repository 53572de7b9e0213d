// Whether the finale stands on the stage, and what comes with it: the finale itself is loaded when a game is over, and then everything lies open.
import { useEffect, useRef, useState } from "../lib.js";
import { language } from "../settings.js";
import { useLater } from "../later.js";
import { standing } from "../newest.js";
/** @import { MomentAnswer, TableAnswer } from "../api.d.ts" */
/** @import { TableClient } from "../tableclient.js" */
/** @import { Showing } from "../player.js" */

/** `isMissing`: it could not be loaded, and `again` asks once more.
 * @typedef {{Stage: any, isMissing: boolean, again: () => void, isOpen: boolean, isLive: boolean, shut: () => void, open: () => void,
 *   seen: () => void}} FinaleDoor */

const loaded = (/** @type {string} */ again) => import(`./finale/finale.js${again}`).then((its) => its.dressed.then(() => its));

/** @param {Showing} showing @param {boolean} isPlaying whether turns are being shown @param {boolean} isLooking whether an earlier moment is looked at
 * @returns {FinaleDoor} */
export function useFinale(showing, isPlaying, isLooking) {
  const { table } = showing;
  const [shut, setShut] = useState(0); // the game whose finale has been left
  const [seen, setSeen] = useState(0); // the game whose finale has been seen to its end
  const played = useRef(0); // the game that was seen being played here
  const number = table?.number ?? 0;
  const isEnded = !!table && table.status === "over" && !!table.result && !table.fault;
  const isOver = isEnded && !table.lesson?.number; // the coach has said all; the finale is there by then
  if (table?.status === "playing" && !showing.isAgain) played.current = number;
  const { module, isMissing, again } = useLater(loaded, isEnded);
  const Stage = module?.Finale ?? null;
  return {
    Stage, isMissing, again, isOpen: isOver && !!Stage && !isPlaying && !isLooking && shut !== number, isLive: played.current === number && seen !== number,
    shut: () => (setSeen(number), setShut(number)), open: () => setShut(0), seen: () => setSeen(number),
  };
}

/** The last moment of a game that is over with everything open; null where nothing is hidden, or it is not over.
 * @param {TableClient} client @param {TableAnswer | null} table @param {boolean} hasSecrets @returns {MomentAnswer | null} */
export function useOpenEnd(client, table, hasSecrets) {
  const [end, setEnd] = useState(/** @type {{version: number, moment: MomentAnswer} | null} */ (null));
  const version = table && table.status === "over" && hasSecrets && !table.fault ? standing(table.log).at(-1)?.version ?? 0 : 0;
  useEffect(() => {
    if (!version) return;
    let gone = false;
    client.get(`/moments/${version}`).then((moment) => !gone && setEnd({ version, moment })).catch(() => {});
    return () => {
      gone = true;
    };
  }, [client, version, language.value]);
  return end && end.version === version && end.moment.open ? end.moment : null;
}
