// What is heard: which cues a batch of events has, how each is played, and when nothing is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cuesOf } from "../../src/petitfour/web/static/sounds/cues.js";
import { RECIPES } from "../../src/petitfour/web/static/sounds/recipes.js";
import { Synth } from "../../src/petitfour/web/static/sounds/synth.js";

const GAMES = ["chocolatiers", "truel", "truffle_shuffle", "super_truffle_pigs"];

/** A parameter of a node, with everything that was set. */
class Param {
  value = 0;
  /** @type {{value: number, at: number}[]} */
  set = [];
  /** @param {number} value @param {number} at */
  setValueAtTime(value, at) {
    this.set.push({ value, at });
  }
  /** @param {number} value @param {number} at */
  exponentialRampToValueAtTime(value, at) {
    if (!(value > 0)) throw new RangeError("an exponential never reaches zero");
    this.set.push({ value, at });
  }
}

class FakeNode {
  /** @type {FakeNode[]} */
  inputs = [];
  started = 0;
  stopped = 0;
  gain = new Param();
  pan = new Param();
  frequency = new Param();
  Q = new Param();
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
  }
  /** @param {FakeNode} to */
  connect(to) {
    to.inputs.push(this);
    return to;
  }
  /** @param {number} at */
  start(at) {
    this.started = at;
  }
  /** @param {number} at */
  stop(at) {
    this.stopped = at;
  }
}

/** A browser's sound, as far as it is used. */
class FakeAudio {
  state = "suspended";
  currentTime = 10;
  sampleRate = 100;
  /** @type {FakeNode[]} */
  nodes = [];
  destination = new FakeNode("destination");
  /** @param {string} kind */
  #made(kind) {
    const node = new FakeNode(kind);
    this.nodes.push(node);
    return node;
  }
  createGain = () => this.#made("gain");
  createStereoPanner = () => this.#made("panner");
  createOscillator = () => this.#made("tone");
  createBufferSource = () => this.#made("noise");
  createBiquadFilter = () => this.#made("filter");
  createBuffer = (/** @type {number} */ _, /** @type {number} */ length) => ({ getChannelData: () => new Float32Array(length) });
  resume() {
    this.state = "running";
  }
  get sources() {
    return this.nodes.filter((node) => node.kind === "tone" || node.kind === "noise");
  }
}

function aSynth(isOn = () => true) {
  const audio = new FakeAudio();
  const synth = new Synth({ newContext: () => /** @type {any} */ (audio), isOn });
  synth.wake();
  return { audio, synth };
}

const events = (/** @type {string[]} */ ...names) => names.map((name) => ({ name, seat: 0 }));

test("nothing sounds before somebody has clicked or pressed a key, nor when it is switched off", () => {
  const audio = new FakeAudio();
  let isOn = true;
  const synth = new Synth({ newContext: () => /** @type {any} */ (audio), isOn: () => isOn });
  synth.play("turn");
  assert.equal(audio.nodes.length, 0);
  assert.equal(synth.wake(), true);
  isOn = false;
  synth.play("turn");
  assert.equal(audio.nodes.length, 0);
  isOn = true;
  synth.play("turn");
  assert.notEqual(audio.nodes.length, 0);
});

test("a device without sound is left alone", () => {
  const synth = new Synth({ newContext: () => { throw new Error("none"); }, isOn: () => true });
  assert.equal(synth.wake(), true);
  synth.play("turn");
});

test("every cue is another, soft, and over soon; only the winner's takes its time", () => {
  const cuesOf = new Map();
  for (const cue of Object.keys(RECIPES)) {
    const { audio, synth } = aSynth();
    synth.play(cue);
    assert.ok(audio.sources.length > 0, cue);
    assert.ok(audio.destination.inputs.length === 1, `${cue} is heard`);
    for (const source of audio.sources) {
      assert.ok(source.started >= 10 && source.stopped > source.started, cue);
      assert.ok(source.stopped - 10 < (cue === "winner" ? 2.5 : 1.2), `${cue} lasts`);
    }
    for (const gain of audio.nodes.filter((node) => node.kind === "gain" && node.gain.set.length)) {
      assert.ok(gain.gain.set[1].value <= 0.3, `${cue} is loud`);
      assert.ok((gain.gain.set.at(-1)?.value ?? 1) < 0.001, `${cue} dies away`);
    }
    cuesOf.set(JSON.stringify(RECIPES[cue]), cue);
  }
  assert.equal(cuesOf.size, Object.keys(RECIPES).length);
  for (const cue of ["take", "give", "box", "lands", "points", "turn", "no", "guest", "winner", "gem"]) assert.ok(cue in RECIPES, cue);
});

test("a rival's is six decibels lower and comes from their side", () => {
  const { audio, synth } = aSynth();
  synth.play("give", { rival: true, side: -1 });
  const [way, panner] = audio.nodes;
  assert.ok(Math.abs(20 * Math.log10(way.gain.value) + 6) < 0.01);
  assert.ok(panner.kind === "panner" && panner.pan.value < 0);
  const own = aSynth();
  own.synth.play("give");
  assert.equal(own.audio.nodes[0].gain.value, 1);
  assert.equal(own.audio.nodes.some((node) => node.kind === "panner"), false);
});

test("of several gems each is a third higher", () => {
  const steps = cuesOf(events("gained", "gained", "gained"), { gained: "gem" }, 0, 3).map(({ cue, step }) => {
    const { audio, synth } = aSynth();
    synth.play(cue, { step });
    return audio.sources[0].frequency.set[0].value;
  });
  assert.ok(Math.abs(steps[1] / steps[0] - 1.25) < 1e-9 && Math.abs(steps[2] / steps[1] - 1.25) < 1e-9);
});

test("the cues of a batch come in order, ninety milliseconds apart; what has none is silent", () => {
  const sounds = { took: "take", boxed: ["box", "lands"] };
  const planned = cuesOf(events("took", "begins", "boxed"), sounds, 0, 2);
  assert.deepEqual(planned.map(({ cue, after }) => [cue, after]), [["take", 0], ["box", 90], ["lands", 180]]);
  const { audio, synth } = aSynth();
  synth.play("lands", planned[2]);
  assert.ok(audio.sources.every((source) => source.started >= 10.18));
  assert.deepEqual(cuesOf(events("took"), undefined, 0, 2), []);
});

test("at most six are played: what repeats is left out first, then the beginning", () => {
  const sounds = { begins: "shuffle", pays: "give", boxed: ["box", "lands"], bonus: "points" };
  const cues = (/** @type {string[]} */ ...names) => cuesOf(events(...names), sounds, 0, 2).map(({ cue }) => cue);
  assert.deepEqual(cues("begins", ...Array(9).fill("pays"), "boxed", "bonus"), ["shuffle", "give", "give", "box", "lands", "points"]);
  assert.deepEqual(cues("pays", "boxed", "pays", "boxed", "begins", "bonus"), ["lands", "give", "box", "lands", "shuffle", "points"]);
});

test("own events come from the middle at full strength, rivals' from where they sit", () => {
  const sounds = { took: "take" };
  const planned = cuesOf([0, 1, 2, 3].map((seat) => ({ name: "took", seat })), sounds, 1, 4);
  assert.deepEqual(planned.map(({ rival, side }) => [rival, side]), [[true, 1], [false, 0], [true, -1], [true, 0]]);
  const two = cuesOf([{ name: "took", seat: 1 }], sounds, 0, 2);
  assert.deepEqual([two[0].rival, two[0].side], [true, 0]);
  const chance = cuesOf([{ name: "took", seat: -2 }], sounds, 0, 2);
  assert.equal(chance[0].rival, false);
  const watching = cuesOf([{ name: "took", seat: 1 }], sounds, null, 2);
  assert.equal(watching[0].rival, false);
});

test("what the games' faces name are cues that there are", async () => {
  for (const game of GAMES) {
    const { default: sounds } = await import(`../../src/petitfour/games/${game}/face/sounds.js`);
    const cues = Object.values(sounds).flat();
    assert.ok(cues.length > 5, game);
    for (const cue of cues) assert.ok(cue in RECIPES, `${game}: ${cue}`);
  }
});

test("what is not alike is not heard alike", async () => {
  const of = async (/** @type {string} */ game) => (await import(`../../src/petitfour/games/${game}/face/sounds.js`)).default;
  const [pigs, chocolatiers] = [await of("super_truffle_pigs"), await of("chocolatiers")];
  assert.notEqual(pigs.moved, pigs.wolf_moved);
  assert.equal(new Set([chocolatiers.gave, chocolatiers.pays, chocolatiers.discarded]).size, 3);
  for (const game of GAMES) {
    const cues = Object.values(await of(game)).flat();
    for (const cue of cues) assert.ok(cues.filter((each) => each === cue).length <= 3, `${game}: ${cue} serves more than three events`);
  }
});
