/** Short tones for what happens at a table; made on the spot, so there is nothing to load. */

import { preferred } from "./preferences.js";

/** @type {AudioContext | null} */
let context = null;

// Frequency in hertz and start in seconds of each tone.
const TONES = {
  place: [[392, 0]],
  theirs: [[294, 0]],
  refuse: [
    [150, 0],
    [130, 0.09],
  ],
  all: [
    [660, 0],
    [880, 0.08],
  ],
  end: [
    [392, 0],
    [494, 0.12],
    [587, 0.24],
  ],
};

/** @param {keyof typeof TONES} name */
export function play(name) {
  if (preferred("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, delay] of TONES[name]) {
    const start = context.currentTime + delay;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  }
}
