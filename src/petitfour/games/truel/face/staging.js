// How events are to be seen: for how many milliseconds, which pieces are lit meanwhile, and what each changes in the view where one decision has
// many: a trio is whole and read before it takes effect, gems and figures go one after another, and only then the trio leaves.

/** @typedef {import("/static/face.d.ts").GameEvent} GameEvent */
/** @typedef {import("./state.js").Kinds} Kinds */
/** @typedef {import("./state.js").Props} Props */
/** @typedef {import("./state.js").View} View */
/** @typedef {import("/static/face.d.ts").Staged<View, Kinds>} Staged */

/** A list with another value in one place. @template T @param {T[]} list @param {number} at @param {T} value */
const put = (list, at, value) => list.map((each, n) => (n === at ? value : each));

/** The same two lists deep. @template T @param {T[][]} rows @param {number} row @param {number} at @param {T} value */
const putIn = (rows, row, at, value) => put(rows, row, put(rows[row], at, value));

/** One more or less two lists deep. @param {number[][]} rows @param {number} row @param {number} at @param {number} n */
const add = (rows, row, at, n) => putIn(rows, row, at, rows[row][at] + n);

/** @param {GameEvent} event */
const figure = ({ seat }) => [`figure.${seat}`];

/** The card that has just come to lie in a trio; cards of a kind are counted through the trios. @param {GameEvent} event @param {Props} props */
function laid({ parts: { card, trio } }, { view, kinds }) {
  const { name, type } = kinds.cards[card];
  return [`card.${card}.${view.trio.slice(0, trio).filter((each) => each[type] === name).length}`];
}

/** @param {(string | -1)[]} trio */
const isWhole = (trio) => trio.every((card) => card !== -1);

/** A card is in a hand no more, or has come into it. @param {View} view @param {Kinds} kinds @param {number} seat @param {number} card @param {number} n */
function inHand(view, kinds, seat, card, n) {
  const counts = view.hand[seat];
  const { face, type } = kinds.cards[card];
  return {
    hand_size: put(view.hand_size, seat, view.hand_size[seat] + n),
    ...(counts && counts[0] !== null ? { hand: put(view.hand, seat, put(counts, card, counts[card] + n)) } : {}),
    ...(face === null ? { jokers: add(view.jokers, seat, type, n) } : {}),
  };
}

/** A card lies in a trio; when it is whole, jokers are named anew. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function cardLies({ seat, parts: { card, trio } }, view, kinds) {
  const lies = putIn(view.trio, trio, kinds.cards[card].type, kinds.cards[card].name);
  const named = isWhole(lies[trio]) ? { named: view.named.map(() => /** @type {const} */ (-1)) } : {};
  return { ...inHand(view, kinds, seat, card, -1), ...named, trio: lies };
}

/** @param {GameEvent} _ @param {View} view */
const trioIsRead = (_, view) => ({ full_trio: view.trio.findIndex(isWhole) });

/** @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function jokerIsNamed(event, view, kinds) {
  const { name, type } = kinds.faces[event.parts.face];
  return { ...trioIsRead(event, view), named: put(view.named, type, name) };
}

/** @param {GameEvent} event @param {View} view @param {Kinds} kinds */
const jokerComes = ({ seat, parts: { joker } }, view, kinds) => ({
  ...inHand(view, kinds, seat, kinds.cards.findIndex(({ face, type }) => face === null && type === joker), 1),
  joker_supply: put(view.joker_supply, joker, view.joker_supply[joker] - 1),
});

/** Cards are put away: jokers to those that can be won, others on the discards. @param {View} view @param {Kinds} kinds @param {number[]} cards */
function putAway({ discards, joker_supply }, kinds, cards) {
  for (const card of cards) {
    const { face, type } = kinds.cards[card];
    if (face === null) joker_supply = put(joker_supply, type, joker_supply[type] + 1);
    else discards = put(discards, card, discards[card] + 1);
  }
  return { discards, joker_supply };
}

/** @param {GameEvent} event @param {View} view @param {Kinds} kinds */
function trioLeaves({ parts: { trio } }, view, kinds) {
  const cards = view.trio[trio].map((lies) => kinds.cards.findIndex(({ name }) => name === lies)).filter((card) => card >= 0);
  return { ...putAway(view, kinds, cards), trio: put(view.trio, trio, view.trio[trio].map(() => /** @type {const} */ (-1))) };
}

/** A card of a hand is put away. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
const cardLeaves = ({ seat, parts: { card } }, view, kinds) => ({ ...inHand(view, kinds, seat, card, -1), ...putAway(view, kinds, [card]) });

/** A card is drawn; which one, only its owner sees. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
const cardComes = ({ seat, parts: { card } }, view, kinds) => ({
  ...(card === undefined ? { hand_size: put(view.hand_size, seat, view.hand_size[seat] + 1) } : inHand(view, kinds, seat, card, 1)),
  deck_size: view.deck_size - 1,
});

/** A card is turned up into a trio, which is full no more. @param {GameEvent} event @param {View} view @param {Kinds} kinds */
const cardTurns = ({ parts: { card, trio } }, view, kinds) => ({
  trio: putIn(view.trio, trio, kinds.cards[card].type, kinds.cards[card].name), full_trio: -1, deck_size: view.deck_size - 1,
});

/** The discards become the deck. @param {GameEvent} _ @param {View} view */
const deckIsNew = (_, { discards }) => ({ deck_size: discards.reduce((sum, n) => sum + n, 0), discards: discards.map(() => 0) });

/** @param {number} n @returns {(event: GameEvent, view: View) => Partial<View>} */
const gemGoes = (n) => ({ seat, parts: { gem } }, view) => ({ gems: add(view.gems, seat, gem, n) });

/** @type {Record<string, Staged>} */
export const staging = {
  dealt: { lasts: 120, changes: cardComes }, was_dealt: { lasts: 120, changes: cardComes }, turned_up: { lasts: 240, changes: cardTurns },
  drew: { lasts: 360, changes: cardComes }, drew_hidden: { lasts: 360, changes: cardComes }, reshuffled: { changes: deckIsNew },
  played: { lasts: 560, pieces: laid, changes: cardLies },
  named: { lasts: 300, keeps: true, changes: jokerIsNamed },
  effect: { lasts: 1200, keeps: true, changes: trioIsRead },
  chose: { lasts: 200, keeps: true },
  stepped: { lasts: 320, changes: ({ seat, parts }, view) => ({ figure: put(view.figure, seat, parts.field) }) },
  repeats: { lasts: 700, pieces: figure }, ends_on: { lasts: 520, pieces: figure },
  gained: { lasts: 440, changes: gemGoes(1) }, lost: { lasts: 440, changes: gemGoes(-1) },
  stole: { lasts: 620, changes: ({ seat, parts: { gem, robbed } }, view) => ({ gems: add(add(view.gems, robbed, gem, -1), seat, gem, 1) }) },
  won_joker: { lasts: 900, changes: jokerComes },
  cleared: { lasts: 420, changes: trioLeaves }, discarded: { lasts: 200, changes: cardLeaves }, showed: { lasts: 200, changes: cardLeaves },
};
