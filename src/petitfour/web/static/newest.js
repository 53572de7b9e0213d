// The newest that is known of a table, from answers and messages that arrive late, twice and in any order.
/** @import { LogEntry, TableAnswer, TalkLine } from "./api.d.ts" */

const MOST_TALK = 80; // lines that are shown, as the house does

const AROUND = /** @type {const} */ (["here", "away", "bots_warm_up"]); // no news

export class Newest {
  /** @type {TableAnswer | null} */
  table = null;
  taken = 0; // how often something new was taken
  /** What the seat sees without its draft, at a version; turns that are told in frames lead on from it.
   * @type {{version: number, view: any} | null} */
  base = null;

  #advised = /** @type {any} */ (null); // the counsel that the stream told last
  #version = 0;
  #news = -1;
  /** @type {number | null} */
  #seat = null;
  #game = -1;
  /** @type {Map<number, LogEntry>} */
  #turns = new Map();
  /** @type {TalkLine[]} */
  #talk = [];

  /** Another seat or language: everything is told anew. What is shown stays until then. */
  startAnew() {
    this.#version = 0;
    this.#news = -1;
    this.#game = -1;
    this.#turns = new Map();
    this.#talk = [];
    this.base = null;
  }

  /** A house that was started anew counts its news from nothing. */
  forgetNews() {
    this.#news = -1;
  }

  get version() {
    return this.#version;
  }

  /** A message of the stream with its counsel: it leaves out one that is as in its last message, whatever answers came between.
   * @param {TableAnswer} data @returns {TableAnswer} */
  streamed(data) {
    if (data.counsel !== undefined) this.#advised = data.counsel;
    return { ...data, counsel: this.#advised };
  }

  /**
   * Of one version that with more news is newer, and so is whatever was asked for after all else had come (a table that left
   * memory counts its news from nothing). Another seat counts for itself: a device whose seat has gone elsewhere is told that it
   * watches. Turns and talk are gathered from whatever comes, old or new. Who comes and goes is not counted: an answer that was
   * asked for before something else came may be older than that, and what it says of them is left out.
   * @param {TableAnswer} data @param {number} [after] how much had been taken when it was asked for
   * @returns {LogEntry[] | null} the turns nobody has seen yet, none of them when a game is told from its middle; null: of a game that is over
   */
  take(data, after = -1) {
    const number = data.number ?? this.#game; // a framed message leaves out what has not changed
    if (number < this.#game) return null;
    const isNew = this.#isNewer(data, after);
    const around = isNew && this.table && this.#mayBeLate(data, after) ? pick(this.table, AROUND) : {};
    if (isNew) {
      this.#version = data.version;
      this.#news = data.news;
      if (data.seat !== undefined) this.#seat = data.seat;
      this.taken++;
    }
    const turns = this.#gather(data);
    if (isNew) this.#lead(data);
    const log = [...this.#turns.values()].sort((a, b) => a.version - b.version);
    const talk = this.#hear(data.talk ?? []);
    const view = data.view === undefined ? (this.base?.view ?? null) : data.view;
    const newer = /** @type {TableAnswer} */ ({ ...this.table, ...data, view, log, talk, ...around });
    this.table = isNew || !this.table ? newer : { ...this.table, log, talk };
    return turns;
  }

  /** Whether a message without a view came, and none can be made of what is known: the table is to be asked for. */
  get lacksView() {
    return !!this.table && this.table.status !== "stopped" && this.table.number > 0 && !this.table.view;
  }

  /** The view without a draft goes on: as it is told, or by frames. @param {TableAnswer} data */
  #lead(data) {
    if (data.view && !data.draft) {
      this.base = { version: data.version, view: data.view };
      return;
    }
    const base = this.base;
    const turns = base ? data.log.filter((turn) => turn.version > base.version) : [];
    const follows = base && turns.every((turn, i) => turn.frames && turn.version === base.version + i + 1) && data.version === base.version + turns.length;
    const changes = turns.flatMap((turn) => turn.frames ?? []).map((frame) => frame.changes);
    this.base = base && follows ? { version: data.version, view: Object.assign({}, base.view, ...changes) } : null;
  }

  /** @param {TableAnswer} data @param {number} after */
  #isNewer(data, after) {
    if (data.version !== this.#version) return data.version > this.#version;
    return (data.seat !== undefined && data.seat !== this.#seat) || data.news >= this.#news || after === this.taken;
  }

  /** All that was said: a message of the stream has only what is new. @param {TalkLine[]} lines */
  #hear(lines) {
    const heard = new Set(this.#talk.map((line) => line.number));
    const unheard = lines.filter((line) => !heard.has(line.number));
    if (unheard.length) this.#talk = [...this.#talk, ...unheard].sort((a, b) => a.number - b.number).slice(-MOST_TALK);
    return this.#talk;
  }

  /** @param {TableAnswer} data @param {number} after */
  #mayBeLate(data, after) {
    return after >= 0 && after !== this.taken && data.version === this.#version && data.news === this.#news;
  }

  /** @param {TableAnswer} data */
  #gather(data) {
    if (data.number !== undefined && data.number !== this.#game) {
      this.#game = data.number;
      this.#turns = new Map();
    }
    const isWhole = this.#turns.size === 0 && data.log.length > 1; // told from the start, as on opening the page
    const unseen = data.log.filter((turn) => !this.#turns.has(turn.version));
    for (const turn of data.log) this.#turns.set(turn.version, turn);
    return isWhole ? [] : unseen;
  }
}

/** @param {any} from @param {readonly string[]} names */
function pick(from, names) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
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
