/** Soft sounds made on the spot: no files to load. */

import { settings } from "./settings.svelte";

const LOUDEST = 1.7; // at the usual volume a sound is as soft as it was made
const REST = 1500; // milliseconds after which the longest sound is over
let context: AudioContext | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

function tone(at: number, pitch: number, length: number, volume: number, type: OscillatorType = "sine"): void {
  if (!context) return;
  const start = context.currentTime + at;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = type;
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * LOUDEST * settings.volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}

export type Sound = "turn" | "card" | "claim" | "tickets" | "end" | "chat" | "arrived" | "last" | "doors";

export function play(sound: Sound): void {
  if (!settings.sound || !settings.volume || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  void context.resume();
  clearTimeout(resting);
  resting = setTimeout(() => void context?.suspend(), REST); // silence, too, is work for as long as it is played
  switch (sound) {
    case "turn":
      tone(0, 523, 0.35, 0.05);
      tone(0.13, 659, 0.45, 0.05);
      break;
    case "card":
      tone(0, 240, 0.07, 0.035, "triangle");
      break;
    case "doors":
      tone(0, 90, 0.28, 0.09, "triangle");
      tone(0.05, 58, 0.4, 0.08, "triangle");
      break;
    case "claim":
      for (let i = 0; i < 4; i++) tone(i * 0.09, 120 + (i % 2) * 40, 0.1, 0.06, "triangle");
      break;
    case "tickets":
      tone(0, 392, 0.18, 0.04);
      tone(0.08, 494, 0.22, 0.04);
      break;
    case "chat":
      tone(0, 880, 0.12, 0.025);
      break;
    case "arrived":
      [587, 740, 880].forEach((p, i) => tone(i * 0.11, p, 0.4, 0.05));
      tone(0.36, 1175, 0.7, 0.04);
      tone(0.5, 300, 0.12, 0.06, "triangle"); // the stamp
      break;
    case "last":
      for (const at of [0, 0.28, 0.56]) tone(at, 988, 0.5, 0.045);
      break;
    case "end":
      [523, 659, 784, 1047].forEach((p, i) => tone(i * 0.16, p, 0.7, 0.05));
      break;
  }
}
