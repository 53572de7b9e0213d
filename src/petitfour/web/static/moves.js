// What may be decided, asked for by name and parts. A move is an object that a face hands back as it is: the number by which
// the house calls it stays in this module, so no face can reckon with it.

/** What kinds of move a game has, as it comes with the game: each with the number of its first action and its parts in order.
 * @typedef {{low: number, size: number, names: string[]}} Part
 * @typedef {Record<string, {first: number, parts: Record<string, Part>}>} Shape */

/** Parts of a move; a part of a named kind can be asked for by its name as well.
 * @typedef {Record<string, number | string>} Wanted */

/** @typedef {{readonly name: string, readonly parts: Readonly<Record<string, number>>, readonly words: string, readonly key: string}} Move */

/** A move as the house tells it. @typedef {{action: number, name: string, parts: Record<string, number>, words: string}} Offered */

/** @type {WeakMap<Move, number>} */
const numbers = new WeakMap();
/** @type {WeakMap<object, Moves>} */
const kept = new WeakMap();

/** The moves of a game that are offered now. @param {Shape} shape @param {Offered[]} legal */
export function movesOf(shape, legal) {
  const before = kept.get(legal);
  if (before && before.shape === shape) return before;
  const moves = new Moves(shape, legal);
  kept.set(legal, moves);
  return moves;
}

/** @type {Offered[]} */
const NONE = [];

/** The same where nothing is offered: looking back, in a saved match. @param {Shape} shape */
export const withoutMoves = (shape) => movesOf(shape, NONE);

/** A draft as the house tells it, with moves for its decisions.
 * @template {{decisions: Offered[]}} Draft
 * @param {Draft} draft @returns {Omit<Draft, "decisions"> & {decisions: Move[]}} */
export function drafted(draft) {
  return { ...draft, decisions: draft.decisions.map(({ action, name, parts, words }) => describe(action, name, parts, words)) };
}

/** The number by which the house calls a move. For the page, not for faces. @param {Move} move */
export function numberOf(move) {
  const number = numbers.get(move);
  if (number === undefined) throw new TypeError("this is no move: ask for one with find, all, named or of");
  return number;
}

/** The ways to decide, for faces: they take moves where the page takes numbers.
 * @param {{submit: (action: number, how?: {send?: boolean}) => any, redraft: (keep: number, actions: number[]) => any,
 *   whyNot: (action: number) => any}} page */
export const byMoves = ({ submit, redraft, whyNot }) => ({
  submit: (/** @type {Move} */ move, /** @type {{send?: boolean}} */ how = {}) => submit(numberOf(move), how),
  redraft: (/** @type {number} */ keep, /** @type {Move[]} */ moves) => redraft(keep, moves.map(numberOf)),
  whyNot: (/** @type {Move} */ move) => whyNot(numberOf(move)),
});

export class Moves {
  /** @param {Shape} shape @param {Offered[]} legal */
  constructor(shape, legal) {
    this.shape = shape;
    /** @type {Map<number, Move>} */
    this.known = new Map();
    /** @type {readonly Move[]} */
    this.offered = legal.map(({ action, name, parts, words }) => this.keep(action, name, parts, words));
  }

  /** Everything offered; or what is offered of a name, with these parts. @param {string} [name] @param {Wanted} [parts] */
  all(name, parts = {}) {
    if (name === undefined) return this.offered;
    const wanted = this.valuesOf(name, parts);
    return this.offered.filter((move) => move.name === name && wanted.every(([key, value]) => move.parts[key] === value));
  }

  /** The first move offered of a name, with these parts. @param {string} name @param {Wanted} [parts] @returns {Move | undefined} */
  find(name, parts = {}) {
    return this.all(name, parts)[0];
  }

  /** Whether a move is offered; without a name, whether any is. @param {string} [name] @param {Wanted} [parts] */
  has(name, parts = {}) {
    return this.all(name, parts).length > 0;
  }

  /** A move whether it is offered or not, to ask why not. Parts left out are the first there are. @param {string} name @param {Wanted} [parts] */
  named(name, parts = {}) {
    const kind = this.kindOf(name);
    const wanted = new Map(this.valuesOf(name, parts));
    let action = 0;
    for (const [key, { low, size }] of Object.entries(kind.parts)) action = action * size + (wanted.get(key) ?? low) - low;
    return this.of(kind.first + action);
  }

  /** The move that the game's counsel, or a draft, tells by its number. @param {number} action */
  of(action) {
    const known = this.known.get(action);
    if (known) return known;
    const entry = Object.entries(this.shape).find(([, kind]) => action >= kind.first && action < kind.first + sizeOf(kind));
    if (!entry) throw new RangeError(`there is no action ${action}`);
    const [name, kind] = entry;
    let rest = action - kind.first;
    const values = Object.entries(kind.parts).reverse().map(([key, { low, size }]) => {
      const value = low + (rest % size);
      rest = Math.floor(rest / size);
      return [key, value];
    });
    return this.keep(action, name, Object.fromEntries(values.reverse()), "");
  }

  /** The same of several, one after another. @param {number[]} actions */
  each(actions) {
    return actions.map((action) => this.of(action));
  }


  /** @param {number} action @param {string} name @param {Record<string, number>} parts @param {string} words */
  keep(action, name, parts, words) {
    const move = describe(action, name, parts, words);
    this.known.set(action, move);
    return move;
  }

  /** The parts that are asked for, as numbers; whoever asks for what there is not is told at once.
   * @param {string} name @param {Wanted} wanted @returns {[string, number][]} */
  valuesOf(name, wanted) {
    const { parts } = this.kindOf(name);
    return Object.entries(wanted).map(([key, value]) => {
      const part = parts[key];
      const number = part && (typeof value === "string" ? part.low + part.names.indexOf(value) : value);
      if (!part || !(number >= part.low && number < part.low + part.size)) throw new RangeError(`'${name}' has no ${key} ${value}`);
      return [key, number];
    });
  }

  /** @param {string} name */
  kindOf(name) {
    const kind = this.shape[name];
    if (!kind) throw new RangeError(`there is no move called '${name}'`);
    return kind;
  }
}

/** @param {{parts: Record<string, Part>}} kind */
const sizeOf = (kind) => Object.values(kind.parts).reduce((size, part) => size * part.size, 1);

/** @param {number} action @param {string} name @param {Record<string, number>} parts @param {string} words @returns {Move} */
function describe(action, name, parts, words) {
  const move = Object.freeze({ name, parts: Object.freeze({ ...parts }), words, key: [name, ...Object.values(parts)].join(" ") });
  numbers.set(move, action);
  return move;
}
