/** Sound and vibration of an answer, for staff who do not look at the screen. Synthesized: no audio file is loaded. */
import type { Verdict } from './verdict.ts';

interface Signal {
  /** Frequency in Hz, start and end in milliseconds. */
  readonly tones: readonly (readonly [hertz: number, from: number, to: number])[];
  readonly wave: OscillatorType;
  /** Alternating vibration and pause, in milliseconds. */
  readonly vibration: readonly number[];
}

const YES: Signal = {
  tones: [
    [660, 0, 90],
    [990, 90, 220],
  ],
  wave: 'sine',
  vibration: [60],
};
const CAUTION: Signal = {
  tones: [
    [440, 0, 140],
    [440, 200, 340],
  ],
  wave: 'triangle',
  vibration: [140, 80, 140],
};
const NO: Signal = { tones: [[196, 0, 480]], wave: 'square', vibration: [420] };

const SIGNALS: Readonly<Record<Verdict['kind'], Signal>> = {
  welcome: YES,
  'walk-in': YES,
  undone: CAUTION,
  'already-in': CAUTION,
  'not-listed': CAUTION,
  'no-pass': CAUTION,
  cancelled: NO,
  'other-event': NO,
  ended: NO,
  'unknown-door': NO,
  'no-event': NO,
  'not-saved': NO,
  unsure: CAUTION,
};

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: call it at the first one. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

export function giveFeedback(kind: Verdict['kind']): void {
  const { tones, wave, vibration } = SIGNALS[kind];
  navigator.vibrate?.([...vibration]);
  if (context?.state !== 'running') return;
  for (const [hertz, from, to] of tones) {
    const begin = context.currentTime + from / 1_000;
    const end = context.currentTime + to / 1_000;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(wave === 'square' ? 0.15 : 0.4, begin);
    volume.gain.setTargetAtTime(0, end - 0.03, 0.01);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(end);
  }
}
