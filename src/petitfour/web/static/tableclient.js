// A table as one screen knows it: what was told in order, what was asked and not answered, who sits here. Nothing of the page is
// in it; whoever draws subscribes to its state.
import { Newest } from "./newest.js";
import { Refusal } from "./http.js";
/** @import { Clock, Http } from "./http.js" */
/** @import { LogEntry, TableAnswer } from "./api.d.ts" */

const STREAM_LATE = 2000; // milliseconds after which the table is asked for what the stream should have told
const OPEN_AGAIN = 1500; // milliseconds after which a table that could not be opened is asked for once more

/** When something was asked. @typedef {{era: object, number: number, version: number}} Asked */
/**
 * @typedef {object} TableState what is known now; another object after each change
 * @property {TableAnswer | null} table
 * @property {string} error why there is no table to be shown
 * @property {boolean} connected
 * @property {number} moment grows with each batch of events
 * @property {LogEntry[]} turns what has just happened, and holds
 * @property {Record<string, any> | null} base the view without a draft, where it is known
 * @property {{words: string, about?: "hint" | "act", reason?: string} | null} refusal why the last thing was not done; without words: nobody answered, a turn
 * was meant unless it is about something else
 * @property {boolean} busy whether a turn is being sent
 */
/**
 * @typedef {object} ClientTools
 * @property {string} id of the table
 * @property {number} [number] of a finished game that is meant, also when the table has gone on; 0: what is played there now
 * @property {Http} http
 * @property {Clock} clock
 * @property {{rememberTable: (id: string, game: string) => void, forgetTable: (id: string) => void}} storage
 * @property {() => void} [onRefused]
 */

export class TableClient {
  /** @type {TableState} */
  state = { table: null, error: "", connected: true, moment: 0, turns: [], base: null, refusal: null, busy: false };
  acted = 0; // when this person last did something here
  changed = false; // whether that has just changed the table
  isStreaming = false;
  hasGoneOn = false; // whether a finished game is shown while another is played there

  #era = {}; // another one whenever the seat or the language changes: what was asked before counts no more
  #isOpen = false;
  #newest = new Newest();
  /** @type {Set<(state: TableState) => void>} */
  #readers = new Set();
  /** @type {{version: number, end: () => void}[]} */
  #waits = [];
  /** What has been asked and not answered, by its name. @type {Map<string, Asked>} */
  #flying = new Map();
  /** The turn that is being sent. @type {Asked | null} */
  #sent = null;
  #refusedAt = 0; // a refusal stays until the table is newer than this
  #clicks = 0; // what this person has done here, counted: a reason that comes after the next click is not for it
  #stop = () => {};

  /** @param {ClientTools} tools */
  constructor({ id, number = 0, http, clock, storage, onRefused = () => {} }) {
    this.id = id;
    this.number = number;
    this.http = http;
    this.clock = clock;
    this.storage = storage;
    this.onRefused = onRefused;
  }

  /** @param {(state: TableState) => void} reader @returns {() => void} */
  subscribe(reader) {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  // -- opening and listening ------------------------------------------------------------------------------------------

  /** Asks for the table and then listens; once more after a change of language. */
  open() {
    this.#isOpen = true;
    this.#set({ refusal: null });
    this.#begin();
  }

  close() {
    this.#isOpen = false;
    this.#hangUp();
  }

  #hangUp() {
    this.#era = {};
    this.isStreaming = false;
    this.#stop();
    this.#stop = () => {};
  }

  async #begin() {
    this.#hangUp();
    const era = this.#era;
    try {
      const now = await this.http.get(`/tables/${this.id}`);
      const hasGoneOn = this.number > 0 && now.number > this.number;
      const table = hasGoneOn ? await this.http.get(`/tables/${this.id}/past/${this.number}`) : now;
      if (era !== this.#era) return;
      this.hasGoneOn = hasGoneOn;
      this.#newest.startAnew();
      this.#set({ error: "" });
      this.#take(table, era);
      if (hasGoneOn) return; // nothing more comes of a game that is over
      this.#stop = this.http.stream(this.id, table.version, (news) => this.#take(this.#newest.streamed(news), era), (up) => this.#connection(up));
    } catch (error) {
      if (era === this.#era) this.#notOpened(error, era);
    }
  }

  /** @param {unknown} error @param {object} era */
  #notOpened(error, era) {
    const status = error instanceof Refusal ? error.status : 0;
    if (status === 404) this.storage.forgetTable(this.id);
    if (status && status < 500 && status !== 429) return this.#set({ error: /** @type {Error} */ (error).message });
    this.#set({ connected: false });
    this.clock.after(OPEN_AGAIN, () => era === this.#era && this.#begin());
  }

  /** @param {boolean} up */
  #connection(up) {
    if (!up) this.#newest.forgetNews();
    this.isStreaming = up;
    if (up !== this.state.connected) this.#set({ connected: up });
  }

  /** Asks for the table as it is now. */
  async refresh() {
    const era = this.#era;
    const after = this.#newest.taken;
    const table = await this.http.get(`/tables/${this.id}`);
    this.#take(table, era, after);
    return /** @type {TableAnswer} */ (table);
  }

  /** @param {TableAnswer | null} data @param {object} era in which it was asked for @param {number} [after] how much had been taken then */
  #take(data, era, after) {
    if (!data || era !== this.#era) return;
    const before = this.state.table?.version;
    const turns = this.#newest.take(data, after);
    if (turns === null) return;
    this.#waits = this.#waits.filter((wait) => wait.version > data.version || void wait.end());
    const table = /** @type {TableAnswer} */ (this.#newest.table);
    const isSpent = table.version !== before && table.version > this.#refusedAt;
    const moment = turns.length ? { moment: this.state.moment + 1, turns } : {};
    const base = this.#newest.base;
    this.#set({ table, base: base && base.version === table.version ? base.view : null, ...moment, ...(isSpent ? { refusal: null } : {}) });
    if (this.#newest.lacksView) this.refresh().catch(() => {});
  }

  /** Waits until the stream has told a version; if it does not, asks. @param {number} version */
  async #reached(version) {
    if (this.#newest.version >= version) return;
    const isTold = await new Promise((resolve) => {
      const callOff = this.clock.after(STREAM_LATE, () => resolve(false));
      this.#waits.push({ version, end: () => (callOff(), resolve(true)) });
    });
    if (!isTold) await this.refresh();
  }

  // -- what is asked for ----------------------------------------------------------------------------------------------

  /** @param {string} path below this table @param {object} [body] */
  post(path, body) {
    return this.http.post(`/tables/${this.id}${path}`, body);
  }

  /** @param {string} path below this table @param {object} body with a client id */
  postSurely(path, body) {
    return this.http.postSurely(`/tables/${this.id}${path}`, body);
  }

  /** @param {string} path below this table */
  get(path) {
    return this.http.get(`/tables/${this.id}${path}`);
  }

  /** Something to compare later: is this still the same seat and language? */
  get era() {
    return this.#era;
  }

  /**
   * Does something that may be refused; the sentence becomes part of the state. Twice the same at one moment of the table counts
   * once; once the table has moved on, an answer that is still to come holds nothing up.
   * @param {string} name what is done @param {() => Promise<any>} request
   */
  async attempt(name, request) {
    if (this.isUnderWay(name)) return false; // a second click while the first is under way means nothing
    const asked = this.#asked();
    const after = this.#newest.taken;
    this.#flying.set(name, asked);
    this.acted = this.clock.now();
    const click = this.clicked();
    this.#set({}); // those who draw look again: what was chosen may have gone from the page already
    try {
      const answer = await request();
      this.changed = !!answer;
      await this.#answered(answer, asked.era, after);
      return true;
    } catch (error) {
      if (name === "hint" && (click !== this.#clicks || !this.#isStill(asked, name))) return false; // nobody waits for it any more
      return await this.#failed(error, name, asked);
    } finally {
      if (this.#flying.get(name) === asked) this.#flying.delete(name);
    }
  }

  /** @param {any} answer @param {object} era @param {number} after */
  async #answered(answer, era, after) {
    const isNews = answer && era === this.#era && this.isStreaming && answer.version > this.#newest.version;
    if (isNews) await this.#reached(answer.version); // the stream tells turns in frames
    if (answer && answer.confirmed && !answer.chairs) await this.#reached(answer.version); // briefly answered
    else if (era === this.#era) this.#take(answer, era, after);
    else if (answer && this.#isOpen) this.refresh().catch(() => {}); // asked in another seat or language
  }

  /** @param {unknown} error @param {string} name @param {Asked} asked @returns {Promise<boolean>} whether it was done all the same */
  async #failed(error, name, asked) {
    const isMine = asked.era === this.#era && !(name === "turn" && !this.#isStill(asked, name));
    if (!isMine) return false; // done meanwhile, or somebody else's
    const status = error instanceof Refusal ? error.status : 0;
    const now = status === 409 ? await this.refresh().catch(() => null) : null;
    if (now && name === "start" && now.status === "playing") return true; // somebody else was faster
    this.#refusedAt = now ? now.version : asked.version;
    if (status) this.refuse(/** @type {Error} */ (error).message);
    else this.refuse("", name === "turn" ? undefined : name === "hint" ? "hint" : "act");
    return false;
  }

  /** Sends a turn; while that takes long, the state says so. @param {() => Promise<any>} request @param {number} [late] milliseconds */
  async send(request, late = 0) {
    const own = this.#asked();
    const show = () => {
      this.#sent = own;
      this.#set({});
    };
    const callOff = this.clock.after(late, show);
    if (!late) show();
    try {
      return await this.attempt("turn", request);
    } finally {
      callOff();
      if (this.#sent === own) this.#sent = null;
      this.#set({});
    }
  }

  /** Says why something was not done. @param {string} words none if nobody answered @param {"hint" | "act"} [about] what was meant, if no turn
   * @param {string} [reason] its name in the rules, where they said no */
  refuse(words, about, reason) {
    this.#set({ refusal: { words, ...(about ? { about } : {}), ...(reason ? { reason } : {}) } });
    this.onRefused();
  }

  /** Something else is done now: what was refused before is done with, and the same sentence, said again, is spoken again. */
  clicked() {
    if (this.state.refusal) this.#set({ refusal: null });
    return ++this.#clicks;
  }

  /** Whether nothing was done since. @param {number} click */
  isLastClick(click) {
    return click === this.#clicks;
  }

  /** Whether this has been asked and may still be under way. @param {string} name */
  isUnderWay(name) {
    const asked = this.#flying.get(name);
    return !!asked && this.#isStill(asked, name);
  }

  /** @returns {Asked} */
  #asked() {
    const { table } = this.state;
    return { era: this.#era, number: table?.number ?? -1, version: table?.version ?? -1 };
  }

  /**
   * Whether what was asked and is not answered may still be under way: the stream has not told of it. A turn is done when the
   * seat has had one since (others may decide at the same time), anything else when the table has moved on.
   * @param {Asked} asked @param {string} name
   */
  #isStill(asked, name) {
    const { table } = this.state;
    if (!table || asked.era !== this.#era || asked.number !== table.number) return false;
    if (name !== "turn") return asked.version === table.version;
    return !table.log.some((turn) => turn.version > asked.version && turn.seat === table.seat);
  }

  // -- who sits here --------------------------------------------------------------------------------------------------

  /** This browser's seat has changed: everything is told anew. @param {boolean} [hide] whether nothing of what is shown may be seen until then */
  seatChanged(hide = false) {
    if (hide) {
      this.#newest.table = null;
      this.#set({ table: null, moment: this.state.moment + 1, turns: [], base: null });
    }
    if (this.#isOpen) this.#begin();
  }

  /** At one screen: the chair whose side is shown from now on, with nothing left of the last one's where there are secrets.
   * @param {number} chair @param {boolean} hide */
  actAs(chair, hide) {
    this.acted = this.clock.now();
    this.http.tools.chairs.set(this.id, chair);
    this.#set({ refusal: null });
    this.seatChanged(hide);
  }

  /** @returns {number | undefined} */
  get actsAs() {
    return this.http.tools.chairs.get(this.id);
  }

  /** Nobody of this screen sits here any more. */
  forget() {
    this.storage.forgetTable(this.id);
    this.http.tools.chairs.delete(this.id);
  }

  /** @param {Partial<TableState>} changes */
  #set(changes) {
    this.state = { ...this.state, ...changes };
    this.state.busy = !!this.#sent && this.#isStill(this.#sent, "turn");
    for (const reader of this.#readers) reader(this.state);
  }
}
