// Small sounds, made on the spot; silent until switched on.
import { sound } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** @param {"move" | "turn" | "end" | "no"} kind */
export function play(kind) {
  if (!sound.value) return;
  try {
    const audio = (context = context || new AudioContext());
    const tones = { move: [330], turn: [523, 659], end: [523, 659, 784], no: [180] }[kind];
    tones.forEach((pitch, i) => tone(audio, pitch, i * 0.12));
  } catch {
    // no sound on this device
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} after */
function tone(audio, pitch, after) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + after;
  oscillator.frequency.value = pitch;
  oscillator.type = "sine";
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.25);
}
