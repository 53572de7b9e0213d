// Plays cues on what makes sound in a browser. It is handed in, so that a test can listen.
import { voicesOf } from "./recipes.js";
/** @import { Voice } from "./recipes.js" */

const RIVAL = 10 ** (-6 / 20); // 6 dB lower
const ASIDE = 0.6; // how far to the side a sound can come from: 0 the middle, 1 one ear only
const SILENCE = 0.0001; // what an exponential may fall to
const SWELL = 0.006; // seconds
const NOISE = 0.5; // seconds of noise, played from the beginning each time

/** How a cue is played. @typedef {{rival?: boolean, side?: number, step?: number, after?: number}} How rival: quieter; side: from -1 left to 1 right;
 * step: how many thirds higher; after: in how many milliseconds */

export class Synth {
  /** @type {AudioContext | null} */
  #audio = null;
  /** @type {AudioBuffer | null} */
  #noise = null;

  /** @param {{newContext: () => AudioContext, isOn: () => boolean}} tools */
  constructor({ newContext, isOn }) {
    this.newContext = newContext;
    this.isOn = isOn;
  }

  /** Browsers allow sound once somebody has clicked or pressed a key. @returns {boolean} whether it is allowed now */
  wake() {
    try {
      this.#audio ||= this.newContext();
      if (this.#audio.state === "suspended") this.#audio.resume();
      return this.#audio.state === "running";
    } catch {
      return true; // no sound on this device: nobody need ask again
    }
  }

  /** @param {string} cue @param {How} [how] */
  play(cue, { rival = false, side = 0, step = 0, after = 0 } = {}) {
    const audio = this.#audio;
    if (!audio || !this.isOn()) return;
    const voices = voicesOf(cue, step);
    if (!voices.length) return;
    const out = this.#way(audio, rival ? RIVAL : 1, side * ASIDE);
    const start = audio.currentTime + after / 1000;
    for (const voice of voices) this.#sound(audio, voice, start + (voice.at ?? 0), out);
  }

  /** The way out, with how loud it is and where it comes from. @param {AudioContext} audio @param {number} level @param {number} pan */
  #way(audio, level, pan) {
    const gain = audio.createGain();
    gain.gain.value = level;
    if (pan && audio.createStereoPanner) {
      const panner = audio.createStereoPanner();
      panner.pan.value = pan;
      gain.connect(panner).connect(audio.destination);
    } else gain.connect(audio.destination);
    return gain;
  }

  /** @param {AudioContext} audio @param {Voice} voice @param {number} start @param {AudioNode} out */
  #sound(audio, voice, start, out) {
    const { source, shaped, pitch } = voice.wave === "noise" ? this.#rustle(audio, voice) : this.#tone(audio, voice);
    const { level, swell = SWELL, fade } = voice;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(level, start + swell);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + swell + fade);
    pitch.setValueAtTime(voice.hz, start);
    if (voice.to) pitch.exponentialRampToValueAtTime(voice.to, start + swell + fade);
    shaped.connect(gain).connect(out);
    source.start(start);
    source.stop(start + swell + fade + 0.02);
  }

  /** @param {AudioContext} audio @param {Voice} voice */
  #tone(audio, voice) {
    const source = audio.createOscillator();
    source.type = /** @type {OscillatorType} */ (voice.wave || "sine");
    return { source, shaped: source, pitch: source.frequency };
  }

  /** @param {AudioContext} audio @param {Voice} voice */
  #rustle(audio, voice) {
    const source = audio.createBufferSource();
    source.buffer = this.#noise ||= noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = voice.filter || "bandpass";
    filter.Q.value = voice.q ?? 1;
    source.connect(filter);
    return { source, shaped: filter, pitch: filter.frequency };
  }
}

/** @param {AudioContext} audio */
function noiseOf(audio) {
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate * NOISE), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
