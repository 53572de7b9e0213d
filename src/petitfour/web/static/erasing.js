// Leaving tables with all that names whoever sits at this browser: one, or all of them.
import { chairs, post, Refusal } from "./server.js";
import { forgetTable, myTables } from "./settings.js";

/** Leaves a table for good: the name there becomes a guest's, what was said is gone, and the list here has it no more.
 * @param {string} id @returns {Promise<boolean>} whether that is so now; false where nobody could be asked */
export async function eraseAt(id) {
  chairs.delete(id);
  try {
    await post(`/tables/${id}/forget-me`, {});
  } catch (error) {
    const isGone = error instanceof Refusal && (error.status === 403 || error.status === 404);
    if (!isGone) return false;
  }
  forgetTable(id);
  return true;
}

/** The same at every table. @param {{id: string}[]} [kept] on the keyring, which this browser need not know
 * @returns {Promise<number>} how many could not be asked */
export async function eraseEverywhere(kept = []) {
  let failed = 0;
  for (const id of new Set([...myTables.value, ...kept].map((table) => table.id))) if (!(await eraseAt(id))) failed += 1;
  return failed;
}
