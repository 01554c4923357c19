/** Sounds, made on the spot. They never tell anything that is not also seen and written. */

import { preferences } from "./preference";

type Note = readonly [frequency: number, start: number, length: number, loudness: number, wave?: OscillatorType];

const NOTES: Readonly<Record<string, readonly Note[]>> = {
  turn: [[587, 0, 0.12, 0.1, "sine"], [880, 0.1, 0.2, 0.08, "sine"]],
  called: [[784, 0, 0.12, 0.14, "triangle"], [1047, 0.11, 0.12, 0.14, "triangle"], [1319, 0.22, 0.25, 0.12, "triangle"]],
  caught: [[392, 0, 0.14, 0.14, "triangle"], [294, 0.13, 0.24, 0.14, "triangle"]],
  challenged: [[330, 0, 0.1, 0.12, "triangle"], [330, 0.14, 0.1, 0.12, "triangle"], [440, 0.28, 0.2, 0.12, "triangle"]],
  direction: [[440, 0, 0.1, 0.07, "sine"], [554, 0.07, 0.1, 0.07, "sine"], [440, 0.14, 0.12, 0.07, "sine"]],
  "round won": [[523, 0, 0.18, 0.12, "triangle"], [659, 0.14, 0.18, 0.12, "triangle"], [784, 0.28, 0.4, 0.12, "triangle"]],
  "game won": [[523, 0, 0.2, 0.12, "triangle"], [659, 0.16, 0.2, 0.12, "triangle"], [784, 0.32, 0.2, 0.12, "triangle"], [1047, 0.48, 0.6, 0.14, "triangle"]],
  vetoed: [[196, 0, 0.3, 0.2, "triangle"]],
  refused: [[220, 0, 0.12, 0.08, "triangle"]],
  chat: [[988, 0, 0.08, 0.05, "sine"]],
  flight: [[220, 0, 0.05, 0.2, "triangle"], [660, 0.06, 0.3, 0.05, "sine"]],
};
const RUSTLES: Readonly<Record<string, readonly [pitch: number, length: number, times: number]>> = {
  played: [1900, 0.07, 1],
  drew: [2600, 0.06, 1],
  opened: [1900, 0.07, 1],
  discarded: [2100, 0.05, 1],
  reshuffled: [3000, 0.05, 7],
  round: [3000, 0.045, 9],
  swapped: [2300, 0.08, 3],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after a touch: this is called at the first one. */
export function wakeSound(): void {
  if (!preferences.value.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Sound an event. */
export function hear(name: string): void {
  if (context === null || context.state !== "running" || !preferences.value.sound || document.hidden) return;
  for (const [frequency, start, length, loudness, wave] of NOTES[name] ?? []) {
    tone(context, frequency, context.currentTime + start, length, loudness, wave ?? "sine");
  }
  const rustle = RUSTLES[name];
  if (rustle === undefined) return;
  for (let time = 0; time < rustle[2]; time++) brush(context, rustle[0], context.currentTime + time * 0.055, rustle[1]);
}

function tone(sound: AudioContext, frequency: number, start: number, length: number, loudness: number, wave: OscillatorType): void {
  const source = new OscillatorNode(sound, { frequency, type: wave });
  const volume = new GainNode(sound, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + length);
  source.connect(volume).connect(sound.destination);
  source.start(start);
  source.stop(start + length);
}

/** A card on felt: a breath of noise through a filter. */
function brush(sound: AudioContext, pitch: number, start: number, length: number): void {
  if (noise === null) {
    noise = sound.createBuffer(1, sound.sampleRate / 4, sound.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  }
  const source = new AudioBufferSourceNode(sound, { buffer: noise });
  const filter = new BiquadFilterNode(sound, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const volume = new GainNode(sound, { gain: 0.14 });
  volume.gain.setValueAtTime(0.14, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(filter).connect(volume).connect(sound.destination);
  source.start(start, 0, length);
}
