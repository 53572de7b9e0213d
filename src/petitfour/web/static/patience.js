// What comes over a network is asked for with patience. Nothing of the page is in it.

const PATIENCE = 5; // pauses, nine seconds in all, before it is said that something has not come

/** Asks again, after a little longer each time. @template T @param {(attempt: number) => Promise<T>} ask @param {(attempt: number) => Promise<void>} wait
 * @param {number} most times it is asked again @param {() => boolean} isWanted @returns {Promise<T>} */
export async function patiently(ask, wait, most = PATIENCE, isWanted = () => true) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(attempt);
    } catch (error) {
      if (attempt >= most || !isWanted()) throw error;
      await wait(attempt);
    }
  }
}

/** Something that comes later, and whether it has been given up. @template T @typedef {{module: T | null, isMissing: boolean}} Coming */
/** Loads a module; some browsers remember that one failed, so each further time it is asked for under another name, which `again` ends.
 * @template T @typedef {(again: string) => Promise<T>} Load */

/** Tells how far it is with a module; returns what ends that. @template T @param {Load<T>} load @param {(attempt: number) => Promise<void>} wait
 * @param {(coming: Coming<T>) => void} tell @param {number} round how often it has been asked for in vain */
export function comingLater(load, wait, tell, round = 0) {
  let isLeft = false;
  const named = (/** @type {number} */ attempt) => (round || attempt ? `?again=${round}.${attempt}` : "");
  if (round) tell({ module: null, isMissing: false });
  patiently((attempt) => load(named(attempt)), wait, PATIENCE, () => !isLeft)
    .then((module) => isLeft || tell({ module, isMissing: false }), () => isLeft || tell({ module: null, isMissing: true }));
  return () => {
    isLeft = true;
  };
}
