// How events are to be seen: for how long, which pieces they light, and what each changes in the view where one decision has many.
// The wolves' run is one decision; it is seen wolf by wolf.

/** @typedef {import("/static/face.d.ts").GameEvent} GameEvent */
/** @typedef {import("./chosen.js").Kinds} Kinds */
/** @typedef {import("./chosen.js").View} View */
/** @typedef {import("/static/face.d.ts").Staged<View, Kinds>} Staged */

/** A list with another value in one place. @template T @param {T[]} list @param {number} at @param {T} value */
const put = (list, at, value) => list.map((each, n) => (n === at ? value : each));

/** The same two lists deep. @template T @param {T[][]} rows @param {number} row @param {number} at @param {T} value */
const putIn = (rows, row, at, value) => put(rows, row, put(rows[row], at, value));

/** @param {GameEvent} event */
const pigOf = ({ seat, parts }) => [`pig.${seat}.${parts.pig}`];
/** @param {GameEvent} event */
const wolfOf = ({ parts }) => [`wolf.${parts.wolf}`];

/** @param {GameEvent} event @param {View} view */
const pigGoes = ({ seat, parts }, view) => ({ pig: putIn(view.pig, seat, parts.pig, parts.tile) });

/** Two pigs change places. @param {GameEvent} event @param {View} view */
function pigsSwap({ seat, parts: { pig, owner, other } }, { pig: at }) {
  return { pig: putIn(putIn(at, seat, pig, at[owner][other]), owner, other, at[seat][pig]) };
}

/** A wolf goes on and looks where it goes: its card has turned it already, but for one that was lured.
 * @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function wolfGoes({ parts: { wolf, tile } }, view, kinds) {
  const around = kinds.tiles[view.wolf[wolf]]?.around ?? [];
  const looks = kinds.directions.indexOf(view.facing[wolf]);
  const direction = around[looks] === tile ? looks : around.indexOf(tile);
  return { wolf: put(view.wolf, wolf, tile), ...(direction < 0 ? {} : { facing: put(view.facing, wolf, kinds.directions[direction]) }) };
}

/** @param {GameEvent} event @param {View} view @param {Kinds} kinds */
const wolfEnters = ({ parts: { wolf, tile } }, view, kinds) => ({
  wolf: put(view.wolf, wolf, tile), facing: put(view.facing, wolf, kinds.directions[kinds.first_facing]),
});

/** A card lies on the first free space of a track; one's own is known. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function cardLies({ seat, parts: { pack, card } }, view, kinds) {
  const space = view.laid_by[pack].indexOf(-1);
  const own = card === undefined ? {} : {
    hidden: put(view.hidden, seat, putIn(view.hidden[seat], pack, space, kinds.cards[card].name)), hand: putIn(view.hand, seat, card, 0),
  };
  return { laid_by: putIn(view.laid_by, pack, space, seat), ...own };
}

/** The next hidden card of a track is turned up, and its pack turns. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function cardTurns({ parts: { pack, card } }, view, kinds) {
  const { name, direction } = kinds.cards[card];
  const space = view.laid_by[pack].findIndex((by, n) => by !== -1 && view.shown[pack][n] === -1);
  const turns = (/** @type {number} */ wolf) => direction !== null && kinds.wolves[wolf].pack === pack && !view.knocked_out[wolf];
  return {
    shown: putIn(view.shown, pack, space, name),
    facing: view.facing.map((was, wolf) => (turns(wolf) ? kinds.directions[direction ?? 0] : was)),
  };
}

/** @param {GameEvent} event @param {View} view */
const trackEmpties = ({ parts: { pack } }, view) => ({
  laid_by: put(view.laid_by, pack, view.laid_by[pack].map(() => -1)), shown: put(view.shown, pack, view.shown[pack].map(() => /** @type {const} */ (-1))),
});

/** Seen with what comes after it. @type {Staged} */
const along = { lasts: 0 };

/** @type {Record<string, Staged>} */
export default {
  moved: { lasts: 380, pieces: pigOf, changes: pigGoes },
  slid: { lasts: 220, pieces: pigOf, changes: pigGoes },
  swapped: { lasts: 600, pieces: ({ seat, parts }) => [`pig.${seat}.${parts.pig}`, `pig.${parts.owner}.${parts.other}`], changes: pigsSwap },
  returned: { lasts: 500, pieces: ({ seat }) => [`pig.${seat}.0`], changes: ({ seat, parts }, view) => ({ pig: putIn(view.pig, seat, 0, parts.tile) }) },
  dug: { lasts: 420, pieces: pigOf },
  found: { lasts: 560, taken: true },
  is_ghost: { lasts: 480, pieces: pigOf },
  used: { lasts: 700 },
  rolled: { lasts: 900, changes: ({ parts }) => ({ rolled: parts.face }) },
  round_begins: { lasts: 480, changes: ({ parts }) => ({ rounds: parts.number, rolled: -1 }) },
  laid: { lasts: 480, changes: cardLies },
  laid_hidden: { lasts: 480, changes: cardLies },
  wolf_enters: { lasts: 800, pieces: wolfOf, changes: wolfEnters },
  knocked_out: { lasts: 600, pieces: wolfOf, changes: ({ parts }, view) => ({ knocked_out: put(view.knocked_out, parts.wolf, 1) }) },
  wolf_rises: { lasts: 250, pieces: wolfOf, changes: ({ parts }, view) => ({ knocked_out: put(view.knocked_out, parts.wolf, 0) }) },
  turned_up: { lasts: 950, keeps: true, changes: cardTurns },
  wolf_moved: { lasts: 560, pieces: wolfOf, changes: wolfGoes },
  wolf_slid: { lasts: 260, pieces: wolfOf, changes: wolfGoes },
  wolf_blocked: { lasts: 560, pieces: wolfOf, as: "is-blocked" },
  wolf_lies: { lasts: 420, pieces: wolfOf },
  scared: { lasts: 1500, pieces: pigOf, as: "is-scared", changes: ({ seat, parts }, view) => ({ pig: putIn(view.pig, seat, parts.pig, -1) }) },
  track_returns: { lasts: 480, changes: trackEmpties },
  wolves_move: along,
  turn_begins: along,
  missions_passed: along,
  was_dealt: along,
  mission_dealt: along,
};
