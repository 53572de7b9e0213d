// What happened is played, not guessed at: turns come in frames, and board, seats, scores, log and what is spoken go on together, frame by
// frame. Nothing of the page is in it; whoever draws subscribes to its state.
import { standing } from "./newest.js";
/** @import { Clock } from "./http.js" */
/** @import { GameEvent, LogEntry, TableAnswer, TurnFrame, TurnsAnswer } from "./api.d.ts" */
/** @import { Staged } from "./face.d.ts" */
/** @import { TableState } from "./tableclient.js" */

const LONGEST_TURN = 3600; // milliseconds at normal speed; longer ones are played faster, since bots wait so long at the most
const FAR_BEHIND = 14_000; // milliseconds of unseen frames, at normal speed, after which nobody wants to see them all
const LEAST = 40; // milliseconds: shorter ones are seen together with the next

/** Fields by their names. @typedef {Record<string, any>} Fields */
/** A frame that waits to be shown, or one event of it (`step`) before it is shown whole. `lasts` is at normal speed, `least` at any.
 * @typedef {{turn: LogEntry, frame: TurnFrame, from: number, upto: number, lasts: number, least: number, isKept: boolean,
 *   step: GameEvent | null}} Item */
/**
 * @typedef {object} Showing what is to be drawn; another object after each change
 * @property {TableAnswer | null} table as it was at the frame that is shown, or the newest
 * @property {GameEvent[]} events of that frame
 * @property {number} moment another one with each frame
 * @property {number} hold milliseconds that frame is seen: what moves in it is where it belongs by then; 0 where nothing follows
 * @property {LogEntry | null} turn that is being played
 * @property {boolean} isPaused
 * @property {boolean} isAgain whether something is played once more
 * @property {LogEntry[]} soFar while something is played: what has happened until then (the table's log keeps the rest when it is played once more)
 */
/**
 * @typedef {object} PlayerTools
 * @property {Clock} clock
 * @property {(events: GameEvent[], frame: TurnFrame) => number} lasts milliseconds a frame is to be seen at normal speed
 * @property {() => number} [pace] how many times as long it takes at the speed that is chosen now; 0: nothing is to be seen
 * @property {(events: GameEvent[]) => boolean} [isBig] whether something among them is announced: then it is not shortened
 * @property {(event: GameEvent) => Pick<Staged, "changes" | "keeps">} [staged] how a face wants an event to be seen
 * @property {() => any} [kinds] what there is in the box
 * @property {(lines: string[], table: TableAnswer, isEnd: boolean) => void} [onLines] is told the sentences as they become true, and the end
 * @property {(table: TableAnswer, version: number) => void} [onSeen] is told up to which version all has been shown: whenever that is all that is
 * known, and when a game begins
 */

export class Player {
  /** @type {Showing} */
  state = { table: null, events: [], moment: 0, hold: 0, turn: null, isPaused: false, isAgain: false, soFar: [] };

  /** @type {TableAnswer | null} */
  #newest = null;
  /** What is drawn while something is played: a view without a draft. @type {{view: Fields, version: number} | null} */
  #base = null;
  /** @type {Item[]} */
  #queue = [];
  /** What the game told beside the view, by version. @type {Map<number, any>} */
  #counsels = new Map();
  #batch = 0; // the last batch of turns that was taken
  #callOff = () => {};
  #lines = 0; // how many sentences of the turn that is played have been told
  /** @type {Set<(state: Showing) => void>} */
  #readers = new Set();

  /** @param {PlayerTools} tools */
  constructor({ clock, lasts, pace = () => 1, isBig = () => false, staged = () => ({}), kinds = () => null, onLines = () => {}, onSeen = () => {} }) {
    this.clock = clock;
    this.lasts = lasts;
    this.pace = pace;
    this.isBig = isBig;
    this.staged = staged;
    this.kinds = kinds;
    this.onLines = onLines;
    this.onSeen = onSeen;
  }

  /** @param {(state: Showing) => void} reader @returns {() => void} */
  subscribe(reader) {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  get isPlaying() {
    return this.state.turn !== null;
  }

  /** The newest that is known of the table. @param {TableState} known */
  follow({ table, turns, moment, base }) {
    const fresh = moment === this.#batch ? [] : turns;
    this.#batch = moment;
    const last = this.#newest;
    this.#newest = table;
    if (table && !table.draft) this.#counsels.set(table.version, table.counsel);
    if (last && table && table.number > last.number) this.#tellEnd(last);
    if (!table || !this.#isSame(table)) return this.#startAnew(base);
    if (!fresh.length || this.state.isAgain) return this.#followQuietly(base);
    const items = this.#itemsOf(fresh, false);
    this.#newBase = base;
    if (!items || !this.#fits(fresh)) return this.jump();
    this.#queue.push(...items);
    if (this.#waiting() > FAR_BEHIND) return this.jump();
    if (!this.isPlaying) this.#next();
    return undefined;
  }

  /** The next game begins while the end of one is played: it is told before anything else. @param {TableAnswer} last */
  #tellEnd(last) {
    const unsaid = this.#unsaid(last);
    if (!this.isPlaying || (this.state.isAgain && !unsaid.length)) return;
    for (const turn of unsaid) this.#tell(turn, turn.lines.length, last);
    this.onLines([], last, true);
  }

  /** @param {TableAnswer | null} table */
  #unsaid(table) {
    return table?.log.filter((turn) => turn.version > this.#saidUpto) ?? [];
  }

  /** Nothing new is to be shown, or not before something else has been. @param {TableState["base"]} base */
  #followQuietly(base) {
    this.#newBase = base;
    if (this.isPlaying) this.#show({});
    else this.#catchUp(base);
  }

  /** The view that the newest table has without a draft, once all is shown. @type {TableState["base"]} */
  #newBase = null;

  /** Another seat, another game, or nothing known yet: what is there is shown as it is. @param {TableState["base"]} base */
  #startAnew(base) {
    this.#stop();
    this.state.isAgain = false;
    this.#newBase = base;
    const first = this.#newest && this.#newest.log.length === 1 ? this.#itemsOf(this.#newest.log, false) : null; // a game has just begun
    if (this.#newest && first && first.length) {
      this.#base = { view: {}, version: 0 };
      this.#lastShown = this.#newest;
      this.#queue = first;
      this.#next();
      if (this.isPlaying) this.onSeen(this.#newest, this.#newest.version - 1); // whoever waits for it knows that it is looked at
    } else this.#catchUp(base);
  }

  /** @param {TableAnswer} table */
  #isSame(table) {
    return !!this.state.table && this.state.table.number === table.number && this.state.table.seat === table.seat;
  }

  /** Whether these turns go on from what is shown, or is waiting to be. @param {LogEntry[]} turns */
  #fits(turns) {
    const last = this.#queue.at(-1)?.turn.version ?? this.#base?.version;
    return !!this.#base && last !== undefined && turns[0].version === last + 1 && turns.at(-1)?.version === last + turns.length;
  }

  /** The frames of turns, each with the time it gets; null where one was told without.
   * @param {LogEntry[]} turns @param {boolean} isAgain @returns {Item[] | null} */
  #itemsOf(turns, isAgain) {
    if (turns.some((turn) => !turn.frames)) return null;
    return turns.flatMap((turn) => {
      let upto = 0;
      const items = /** @type {TurnFrame[]} */ (turn.frames).flatMap((frame) => {
        const isOwn = !isAgain && turn.seat === this.#newest?.seat && frame.by === turn.seat; // seen already, as a draft
        return this.#partsOf(turn, frame, upto, (upto += frame.events), isOwn);
      });
      const faster = Math.min(1, LONGEST_TURN / (spared(items) || 1));
      return items.map((item) => ({ ...item, lasts: item.isKept ? item.lasts : item.lasts * faster }));
    });
  }

  /** A frame as one item, or where a face can tell what several of its events change, as one for each event.
   * @param {LogEntry} turn @param {TurnFrame} frame @param {number} from @param {number} upto @param {boolean} isOwn @returns {Item[]} */
  #partsOf(turn, frame, from, upto, isOwn) {
    const events = turn.events.slice(from, upto);
    const isParted = events.some((event) => this.staged(event).keeps) || events.filter((event) => this.staged(event).changes).length > 1;
    const parts = isParted ? events.map((event, n) => ({ from: from + n, upto: from + n + 1, step: from + n + 1 < upto ? event : null }))
      : [{ from, upto, step: null }];
    let isKept = false;
    return parts.map((part) => {
      const its = turn.events.slice(part.from, part.upto);
      isKept ||= its.some((event) => this.staged(event).keeps);
      const isUnseen = isOwn && !isKept;
      return { turn, frame, ...part, isKept: isKept || (!isUnseen && this.isBig(its)), lasts: isUnseen ? 0 : this.lasts(its, frame), least: 0 };
    });
  }

  #waiting() {
    return spared(this.#queue);
  }

  /** The next frame; those that nobody could see for themselves go with the one after them. */
  #next() {
    this.#callOff();
    const base = this.#base;
    if (!base || !this.#queue.length) return this.#ended();
    /** @type {GameEvent[]} */
    const events = [];
    for (;;) {
      const item = /** @type {Item} */ (this.#queue.shift());
      this.#goTo(item, base);
      base.version = item.turn.version;
      const isLast = this.#queue[0]?.turn !== item.turn;
      if (isLast) this.#counsel = item.turn.after ?? this.#counsels.get(item.turn.version) ?? this.#counsel;
      events.push(...item.turn.events.slice(item.from, item.upto));
      const hold = Math.max(item.lasts * this.pace(), item.least);
      const isSeen = hold >= LEAST;
      if (!isSeen && this.#queue.length) {
        if (isLast) this.#tell(item.turn, item.turn.lines.length);
        continue;
      }
      if (!isSeen) {
        this.#tell(item.turn, item.turn.lines.length);
        return this.#ended(events);
      }
      this.#show({ turn: item.turn, events, hold, moment: this.state.moment + 1 }, item.upto);
      if (!this.state.isPaused) this.#callOff = this.clock.after(hold, () => this.#next());
      return undefined;
    }
  }

  /** The view after an item; a frame goes on from the view before it, whatever its single events were seen to do.
   * @param {Item} item @param {{view: Fields}} base */
  #goTo({ frame, step }, base) {
    if (frame !== this.#parted.frame) this.#parted = { frame, view: base.view };
    base.view = step ? { ...base.view, ...this.staged(step).changes?.(step, base.view, this.kinds()) } : { ...this.#parted.view, ...frame.changes };
  }
  /** @type {{frame: TurnFrame | null, view: Fields}} */
  #parted = { frame: null, view: {} }; // the frame that is shown, and the view before it

  /** @param {Partial<Showing>} change @param {number} [heard] how many events of the turn have been shown */
  #show(change, heard = this.#heard) {
    const newest = this.#newest;
    const turn = change.turn ?? this.state.turn;
    if (!newest || !turn || !this.#base) return;
    this.#heard = heard;
    const ready = linesUpto(turn, heard);
    const begun = { ...turn, events: turn.events.slice(0, heard), lines: turn.lines.slice(0, ready) };
    const soFar = [...newest.log.filter((each) => each.version < turn.version), begun];
    const { wins, fair } = this.#lastShown ?? newest;
    const table = {
      ...newest, wins, fair, view: this.#base.view, version: turn.version, waiting: turn.seat >= 0 ? [turn.seat] : [], status: /** @type {const} */ ("playing"),
      legal: [], draft: null, counsel: this.#counsel, result: null, log: this.state.isAgain ? newest.log : soFar,
    };
    this.#set({ ...change, table, soFar });
    this.#tell(turn, ready);
  }
  #heard = 0;
  /** What was shown last of what else would tell the end: the wins, and the secret that is told after it. @type {TableAnswer | null} */
  #lastShown = null;
  /** @type {any} */
  #counsel = null; // what the game told beside the view at the end of the last turn that was shown

  /** Says the sentences of a turn that have become true. @param {LogEntry} turn @param {number} ready how many @param {TableAnswer | null} [of] */
  #tell(turn, ready, of = this.#newest) {
    if (turn.version !== this.#telling) this.#lines = 0;
    this.#telling = turn.version;
    if (ready > this.#lines && of) this.onLines(turn.lines.slice(this.#lines, ready), of, false);
    this.#lines = Math.max(ready, this.#lines);
    if (this.#lines === turn.lines.length && !this.state.isAgain) this.#saidUpto = Math.max(this.#saidUpto, turn.version);
  }
  #saidUpto = 0; // the version up to which everything has been said
  #telling = 0; // the turn whose sentences are being said

  /** All has been shown. @param {GameEvent[]} [events] what nobody wanted to see for itself */
  #ended(events = []) {
    const unsaid = this.state.isAgain ? this.#unsaid(this.#newest) : []; // came meanwhile
    this.#stop();
    this.#catchUp(this.#newBase, events);
    if (this.#newest) this.onLines(unsaid.flatMap((turn) => turn.lines), this.#newest, true);
  }

  /** The newest is drawn. @param {TableState["base"]} base @param {GameEvent[]} [events] */
  #catchUp(base, events) {
    const table = this.#newest;
    this.#newBase = base;
    this.#saidUpto = table ? table.version : 0;
    this.#counsel = table ? table.counsel : null;
    this.#lastShown = table;
    this.#counsels.clear();
    this.#base = table && base ? { view: base, version: table.version } : null;
    this.#set({ table, turn: null, hold: 0, isPaused: false, isAgain: false, ...(events?.length ? { events, moment: this.state.moment + 1 } : {}) });
    if (table) this.onSeen(table, table.version);
  }

  #stop() {
    this.#callOff();
    this.#callOff = () => {};
    this.#queue = [];
  }

  // -- what a person may do -------------------------------------------------------------------------------------------

  /** To the end: what has not been shown is told, and the newest is drawn. */
  jump() {
    const unseen = this.state.isAgain ? [] : this.#unsaid(this.#newest);
    const events = standing(unseen).filter((turn) => turn.version !== this.state.turn?.version).flatMap((turn) => turn.events);
    for (const turn of unseen) this.#tell(turn, turn.lines.length);
    this.#ended(events);
  }

  pause() {
    if (!this.isPlaying) return;
    this.#callOff();
    this.#set({ isPaused: true });
  }

  goOn() {
    if (!this.isPlaying) return;
    this.#set({ isPaused: false });
    this.#next();
  }

  /** One frame more, then it waits. */
  step() {
    if (!this.isPlaying) return;
    this.#set({ isPaused: true });
    this.#next();
  }

  /** Plays turns once more, from the view before them.
   * @param {TurnsAnswer} answer @param {number} [least] milliseconds for which the end of each turn is seen */
  again({ since, view, log, counsel }, least = 0) {
    const newest = this.#newest;
    const items = newest ? this.#itemsAgain(log, least) : [];
    if (!newest || !items.length) return false;
    if (this.isPlaying) this.jump();
    this.#stop();
    this.#base = { view: view ?? {}, version: since };
    this.#counsel = counsel;
    this.#queue = items;
    this.#parted = { frame: null, view: {} };
    this.#set({ isAgain: true, isPaused: false, turn: items[0].turn });
    this.#telling = 0;
    this.#next();
    return true;
  }

  /** More of what is played once more. @param {LogEntry[]} log @param {number} [least] */
  more(log, least = 0) {
    if (this.state.isAgain) this.#queue.push(...this.#itemsAgain(log, least));
  }

  /** @param {LogEntry[]} log @param {number} least */
  #itemsAgain(log, least) {
    const items = this.#itemsOf(log.filter((turn) => turn.frames), true) ?? [];
    return items.map((item, n) => (items[n + 1]?.turn === item.turn ? item : { ...item, least }));
  }

  /** @param {Partial<Showing>} change */
  #set(change) {
    this.state = { ...this.state, ...change };
    for (const reader of this.#readers) reader(this.state);
  }
}

/** How long items last, but for those that are shown in full however long that takes. @param {Item[]} items */
function spared(items) {
  return items.reduce((sum, { lasts, isKept }) => (isKept ? sum : sum + lasts), 0);
}

/** How many sentences of a turn are true after so many of its events. @param {LogEntry} turn @param {number} heard */
function linesUpto(turn, heard) {
  const upto = turn.upto ?? [];
  return upto.length === turn.lines.length ? upto.filter((n) => n <= heard).length : turn.lines.length;
}
