// What the games' faces show and say: open hands, what is waited for, what a preview changes, towers of gems.
import assert from "node:assert/strict";
import test from "node:test";
import { drawn, face, movesOf, said } from "./facing.mjs";

const seats = [{ seat: 0, name: "Ana", tone: 0 }, { seat: 1, name: "Ben", tone: 1 }];
const watching = { seat: null, home: 0, seats, draft: null, waiting: [0], gameWords: said, moves: movesOf([]), over: false };

test("whoever watches sees the faces of a hand that is open, and backs of one that is not", async () => {
  const { Hand } = await face("chocolatiers/face/hand.js");
  const { CardArt } = await face("chocolatiers/face/art.js");
  const kinds = { chocolates: ["truffle", "nut", "mint"] };
  const kindsOf = (/** @type {(number | null)[]} */ hand) =>
    drawn(Hand({ ...watching, kinds, view: { hand: [hand], hand_size: [3] } })).flatMap(({ type, props }) => (type === CardArt ? [props.kind] : []));
  assert.deepEqual(kindsOf([1, 0, 2]), [0, 2, 2]);
  assert.deepEqual(kindsOf([null, null, null]), [-1, -1, -1]);
});

test("the direction cards of a seat are seen where they are open", async () => {
  const { Hand } = await face("super_truffle_pigs/face/hand.js");
  const { CardBack, Direction } = await face("super_truffle_pigs/face/art.js");
  const kinds = { cards: ["north", "east", "two"].map((name) => ({ name })) };
  const shown = (/** @type {any[]} */ hand) => drawn(Hand({ ...watching, kinds, view: { stage: "plan", hand: [hand], laid_by: [[-1, 0]] } }))
    .flatMap(({ type, props }) => (type === Direction ? [props.card] : type === CardBack ? ["back"] : []));
  assert.deepEqual(shown([true, false, true]), ["north", "two"]);
  assert.deepEqual(shown([null, null, null]), ["back", "back"]);
});

test("a hand of Truffle Shuffle and one of Truel, too", async () => {
  const shuffle = await face("truffle_shuffle/face/hand.js");
  const { Back, Front } = await face("truffle_shuffle/face/art.js");
  const kinds = { cards: [{ back: "pink", face: "1" }, { back: "green", face: "skip" }], backs: ["pink", "green"], fronts: {} };
  const view = { hand_backs: [[2, 1]], back: [], front: [] };
  const shown = (/** @type {any[]} */ hand) => drawn(shuffle.Hand({ ...watching, kinds, past: [], view: { ...view, hand: [hand] } }))
    .flatMap(({ type, props }) => (type === Front ? [props.face] : type === Back ? ["back"] : []));
  assert.deepEqual(shown([2, 1]), ["1", "1", "skip"]);
  assert.deepEqual(shown([null, null]), ["back", "back", "back"]);
  const truel = await face("truel/face/hand.js");
  const { CardArt } = await face("truel/face/art.js");
  const cards = [{ name: "sun-red", type: 0, face: 0, symbol: "sun" }, { name: "star-ruby", type: 2, face: 1, symbol: "star" }];
  const box = { cards, faces: [{ name: "red", type: 0, colour: "red", value: null }, { name: "ruby", type: 2, colour: "red", value: null }], types: ["who"] };
  const named = (/** @type {any[]} */ hand) => drawn(truel.Hand({ ...watching, kinds: box, view: { hand: [hand], hand_size: [2], trio: [] } }))
    .flatMap(({ type, props }) => (type === CardArt ? [props.card.name] : []));
  assert.deepEqual(named([1, 1]), ["sun-red", "star-ruby"]);
  assert.deepEqual(named([null, null]), []);
});

test("where a lesson lets a ready order wait, it is not said that none can be filled", async () => {
  const { action } = await face("truffle_shuffle/face/deciding.js");
  const order = (/** @type {boolean} */ payable) => ({ order: "pair", title: "Pair", price: 3, bonus: 0, payable, lacks: payable ? 0 : 1, missing: "a 2",
    lies_free: false, ways: [{ action: { name: "pair", parts: {} }, actions: [], words: "", uses: "" }] });
  const title = (/** @type {boolean} */ payable) => action({ ...watching, seat: 0, kinds: { order_moves: [] }, number: 1, past: [], view: { phase: "order" },
    moves: movesOf([{ name: "end_turn", parts: {} }]), counsel: { orders: [order(payable)] } }).title;
  assert.equal(title(true), "do.order_waits");
  assert.equal(title(false), "do.no_order");
});

test("the panel tells every group that a token makes grow", async () => {
  const { decide } = await face("chocolatiers/face/action.js");
  const { pick } = await face("chocolatiers/face/chosen.js");
  const wild = { name: "wild", parts: { space: 5 }, key: "wild.5", words: "" };
  const change = { action: wild, grown: [[2, 1, 2], [5, 1, 2]], gained: [], lost: [], tied: [], first: false, points: -1 };
  const kinds = { chocolates: ["a", "b", "raspberry", "d", "e", "violet"], wild_points: 1 };
  const props = { ...watching, seat: 0, number: 1, kinds, view: { phase: "bonus", turns: 1, stack: -1 }, moves: movesOf([wild]),
    counsel: { places: [], wilds: [change], owners: [] } };
  pick(props, { wilding: true, space: 5 });
  const lines = decide(props).gains.map((/** @type {any} */ gain) => gain.words);
  assert.equal(lines.filter((/** @type {string} */ words) => words.includes("board.grows")).join().split("board.grows").length - 1, 2);
});

test("what a joker of a trio may be is a question until it is chosen", async () => {
  const { Trios } = await face("truel/face/trios.js");
  const { naming } = await face("truel/face/state.js");
  const cards = [{ name: "joker", type: 0, face: null, symbol: "" }];
  const view = { trio: [["joker"]], full_trio: 0, named: [-1] };
  const kinds = { cards, faces: [], types: ["who"], colours: [] };
  const props = { ...watching, seat: 0, view, kinds, counsel: { plays: [], names: [{ face: 7, sentence: [{ words: "Ben gains 1 card", as: "" }] }] } };
  const read = () => drawn(Trios(props)).filter(({ type }) => type === "span").map(({ props: { children } }) => children)
    .filter((each) => typeof each === "string");
  assert.ok(!read().includes("Ben gains 1 card"));
  naming.value = 7;
  assert.deepEqual(read().slice(-2), ["Ben gains 1 card", " ?"]);
  naming.value = -1;
});

test("a tower of Truel is built of gems, one for each color", async () => {
  const { tower } = await face("truel/face/telling.js");
  const gems = ["ruby", "emerald", "sapphire"].map((name) => ({ name, colour: name }));
  const parts = tower({ view: { gems: [[0, 1, 3]] }, kinds: { gems }, gameWords: said }, 0);
  assert.deepEqual(parts.map((/** @type {any} */ part) => [part.words, part.value, !!part.picture]),
    [["unit.ruby 1", 0, true], ["unit.emerald 1", 1, true], ["unit.sapphire 1", 1, true]]);
});

test("without actions it is said what a star or two truffles still pay for, and a forced step says that it is one", async () => {
  const { action } = await face("super_truffle_pigs/face/action.js");
  const kinds = { die: [{ cards: 1 }], upgrade_price: 2 };
  const props = (/** @type {string[]} */ ...names) => ({
    ...watching, seat: 0, draft: null, kinds, view: { stage: "turn", actions: 0, rolled: 0 },
    counsel: { next: { step: "end", n: 0 }, missions: [] }, moves: movesOf(names.map((name) => ({ name, parts: {} }))),
  });
  const alone = action(props("end"));
  assert.deepEqual([alone.note, alone.primary.forced], [undefined, "step"]);
  assert.equal(action(props("end", "use", "upgrade")).note, "board.star_pays board.may_upgrade 2");
});

test("as a round of the pigs begins nobody plays, and the log shows pigs, truffles, tracks and cards", async () => {
  const { playing, signs } = await face("super_truffle_pigs/face/story.js");
  const kinds = {
    run: ["wolves_move"], tokens: [], colours: [{ name: "white" }], pigs: ["spotted"], packs: ["grey"], cards: [{ name: "two" }],
  };
  const props = (/** @type {string} */ name) => ({ ...watching, kinds, past: [], events: [{ name }], view: { rounds: 3 } });
  assert.deepEqual(["rolled", "turn_begins"].map((name) => playing(props(name))), ["moment.round 3", ""]);
  const words = signs(props("rolled")).map((/** @type {{words: string}} */ sign) => sign.words);
  assert.deepEqual(words, ["tile.truffle colour.white", "pig.spotted", "board.track pack.grey", "card.two"]);
});
