// The newest that is known of a table, from answers and messages that arrive late, twice and in any order.
/** @import { LogEntry, TableAnswer } from "./api.d.ts" */

export class Newest {
  /** @type {TableAnswer | null} */
  table = null;
  taken = 0; // how often something new was taken

  #version = 0;
  #news = -1;
  /** @type {number | null} */
  #seat = null;
  #game = -1;
  /** @type {Map<number, LogEntry>} */
  #turns = new Map();

  /** Another seat or language: everything is told anew. What is shown stays until then. */
  startAnew() {
    this.#version = 0;
    this.#news = -1;
    this.#game = -1;
    this.#turns = new Map();
  }

  /** A house that was started anew counts its news from nothing. */
  forgetNews() {
    this.#news = -1;
  }

  get version() {
    return this.#version;
  }

  /**
   * Of one version that with more news is newer, and so is whatever was asked for after all else had come (a table that left
   * memory counts its news from nothing). Another seat counts for itself: a device whose seat has gone elsewhere is told that it
   * watches. Turns are gathered from whatever comes, old or new.
   * @param {TableAnswer} data @param {number} [after] how much had been taken when it was asked for
   * @returns {LogEntry[] | null} the turns nobody has seen yet, none of them when a game is told from its middle; null: of a game that is over
   */
  take(data, after = -1) {
    if (data.number < this.#game) return null;
    const isNew = this.#isNewer(data, after);
    if (isNew) {
      this.#version = data.version;
      this.#news = data.news;
      this.#seat = data.seat;
      this.taken++;
    }
    const turns = this.#gather(data);
    const log = [...this.#turns.values()].sort((a, b) => a.version - b.version);
    this.table = isNew || !this.table ? { ...data, log } : { ...this.table, log };
    return turns;
  }

  /** @param {TableAnswer} data @param {number} after */
  #isNewer(data, after) {
    if (data.version !== this.#version) return data.version > this.#version;
    return data.seat !== this.#seat || data.news >= this.#news || after === this.taken;
  }

  /** @param {TableAnswer} data */
  #gather(data) {
    if (data.number !== this.#game) {
      this.#game = data.number;
      this.#turns = new Map();
    }
    const isWhole = this.#turns.size === 0 && data.log.length > 1; // told from the start, as on opening the page
    const unseen = data.log.filter((turn) => !this.#turns.has(turn.version));
    for (const turn of data.log) this.#turns.set(turn.version, turn);
    return isWhole ? [] : unseen;
  }
}

/** The turns that hold: nothing that was taken back, no acts. @param {LogEntry[]} turns */
export function standing(turns) {
  /** @type {LogEntry[]} */
  let holding = [];
  for (const turn of turns) {
    if (turn.act === "undo") holding = holding.filter((t) => t.version <= (turn.back ?? 0));
    else if (!turn.act) holding.push(turn);
  }
  return holding;
}
