// What every cue is made of: short voices, each a tone or filtered noise that swells for a moment and dies away. Times in seconds,
// pitches in hertz, levels from 0 to 1.

/**
 * @typedef {object} Voice
 * @property {number} [at] when it begins
 * @property {number} hz the pitch of a tone; of noise, the middle of what its filter lets through
 * @property {number} [to] the pitch it glides to
 * @property {OscillatorType | "noise"} [wave] a sine unless said otherwise
 * @property {BiquadFilterType} [filter] of noise
 * @property {number} [q] how narrow the filter is
 * @property {number} level
 * @property {number} [swell] how long it takes to be loud
 * @property {number} fade how long it dies away
 */

/** @param {number} hz @param {number} level @param {number} fade @param {Partial<Voice>} [more] @returns {Voice} */
const tone = (hz, level, fade, more) => ({ hz, level, fade, ...more });

/** @param {number} hz @param {number} level @param {number} fade @param {Partial<Voice>} [more] @returns {Voice} */
const noise = (hz, level, fade, more) => ({ hz, level, fade, wave: "noise", filter: "bandpass", q: 0.8, ...more });

/** A small bell: a tone and two above it that are not quite in tune. @param {number} hz @param {number} level @param {number} fade @param {number} [at] */
const bell = (hz, level, fade, at = 0) =>
  [[1, 1, 1], [2.01, 0.4, 0.6], [3.03, 0.2, 0.35]].map(([above, softer, shorter]) => tone(hz * above, level * softer, fade * shorter, { at }));

/** A thing of glass. @param {number} hz */
const glass = (hz) => [tone(hz, 0.16, 0.42), tone(hz * 2.76, 0.05, 0.2), noise(6000, 0.04, 0.02)];

/** A roll on a tin: strokes that come faster and grow. */
const roll = Array.from({ length: 14 }, (_, i) => noise(420 + 20 * (i % 2), 0.12 + 0.012 * i, 0.08, { at: 0.9 * (1 - (1 - i / 14) ** 1.4), q: 1.6 }));

/** A brass chord that swells. @param {number} at */
const brass = (at) => [262, 330, 392, 523].map((hz) => tone(hz, 0.055, 0.9, { at, wave: "triangle", swell: 0.06 }));

const THIRD = 5 / 4;

/** @type {Record<string, Voice[]>} */
export const RECIPES = {
  take: [noise(3200, 0.28, 0.06), noise(4300, 0.24, 0.07, { at: 0.045 }), noise(3700, 0.2, 0.11, { at: 0.1 })], // a paper cup rustles
  give: [tone(170, 0.22, 0.09, { to: 110 }), noise(1300, 0.12, 0.03)], // a card on wood
  box: [noise(2600, 0.2, 0.02, { filter: "highpass" }), tone(920, 0.14, 0.04, { to: 480, wave: "triangle" })], // tempered chocolate snaps
  lands: [tone(330, 0.18, 0.08, { to: 260, wave: "triangle" }), noise(900, 0.12, 0.03)], // a lid is tapped
  points: [...bell(2637, 0.1, 0.16), ...bell(3136, 0.08, 0.22, 0.07)], // a coin on marble
  gem: glass(1175), // a glass ting; each after another a third higher
  turn: bell(1047, 0.16, 0.9), // a small bell
  no: [tone(310, 0.2, 0.07, { to: 210 }), noise(700, 0.08, 0.02)], // a wooden tock
  guest: [...bell(1319, 0.11, 0.4), ...bell(1047, 0.11, 0.4, 0.15), ...bell(1568, 0.12, 0.7, 0.3)], // the bell of a shop door
  winner: [...roll, ...brass(0.95)], // a roll on a tin, then brass
  shuffle: Array.from({ length: 7 }, (_, i) => noise(2300 + 170 * (i % 3), 0.24, 0.045, { at: 0.035 * i })), // cards run together
  step: [tone(240, 0.16, 0.09, { to: 330 })], // a figure hops
  paws: [tone(150, 0.2, 0.06, { to: 118 }), tone(142, 0.16, 0.06, { at: 0.08, to: 112 })], // a wolf treads
  slide: [noise(5200, 0.16, 0.3, { to: 3000, swell: 0.06 })], // over ice
  bump: [tone(120, 0.28, 0.12, { to: 74 }), noise(520, 0.2, 0.06)], // against a wall
  dice: [noise(1500, 0.18, 0.03), noise(1850, 0.16, 0.03, { at: 0.09 }), noise(1300, 0.2, 0.04, { at: 0.17 })], // a wooden die rolls out
  flip: [noise(2900, 0.16, 0.04), noise(1700, 0.12, 0.04, { at: 0.05 })], // a card is turned over
  pass: [noise(3400, 0.14, 0.05), tone(196, 0.16, 0.06, { at: 0.03, to: 150 })], // a card slides over the table
  drop: [tone(150, 0.2, 0.11, { to: 82 }), noise(700, 0.1, 0.05)], // put away
  pick: [tone(523, 0.09, 0.06, { to: 587 }), noise(2400, 0.08, 0.03)], // one of several is chosen
  unfold: [noise(1900, 0.18, 0.16, { to: 3200, swell: 0.05 })], // a poster unrolls
  sniff: [noise(2600, 0.1, 0.08, { swell: 0.03 }), noise(2900, 0.1, 0.09, { at: 0.13, swell: 0.03 })], // a snout
  pop: [tone(300, 0.16, 0.08, { to: 640 })], // out of the ground
  dig: [noise(480, 0.3, 0.14, { q: 0.5 }), noise(320, 0.26, 0.16, { at: 0.06, q: 0.5 })], // earth flies
  power: [noise(700, 0.22, 0.28, { to: 2800, swell: 0.12 }), tone(392, 0.07, 0.3, { to: 784, swell: 0.08 })], // something rushes up
  growl: [tone(82, 0.2, 0.4, { to: 62, wave: "sawtooth", swell: 0.08 }), noise(210, 0.1, 0.35, { swell: 0.08 })], // a wolf
  oink: [tone(420, 0.09, 0.09, { to: 300, wave: "sawtooth" }), tone(520, 0.1, 0.16, { at: 0.11, to: 240, wave: "sawtooth" })], // a pig in a fright
};

/** The voices of a cue; the gem's go a third up with each step. @param {string} cue @param {number} step @returns {Voice[]} */
export function voicesOf(cue, step) {
  const voices = RECIPES[cue] || [];
  return cue === "gem" ? voices.map((voice) => ({ ...voice, hz: voice.hz * THIRD ** step })) : voices;
}
