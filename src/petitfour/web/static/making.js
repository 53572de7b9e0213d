// Making a table whose seed nobody can choose: the house promises its secret first, then this browser adds a number.
import { Refusal } from "./http.js";
/** @import { TableAnswer } from "./api.d.ts" */

const TRIES = 2;
const GONE = [409, 429]; // a promise is not given now, or was forgotten meanwhile

/**
 * A new table by a promise; where none can be had, without one: the table shows that nobody's number is in its seed.
 * @param {object} wanted @param {(path: string, body?: object) => Promise<any>} post @param {(commitment: string) => string} numberFor
 * @returns {Promise<TableAnswer>}
 */
export async function withPromise(wanted, post, numberFor) {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      const { commitment } = await post("/promise");
      return await post("/tables", { ...wanted, commitment, nonce: numberFor(commitment) });
    } catch (error) {
      if (!(error instanceof Refusal) || !GONE.includes(error.status)) throw error;
    }
  }
  return post("/tables", wanted);
}
