/** Sound and vibration of an answer, for staff who do not look at the screen. Synthesized: no audio file is loaded. */
import type { Verdict } from './verdict.ts';

/** Frequency in Hz and milliseconds; 0 Hz is a rest. */
type Tone = readonly [hertz: number, ms: number];

interface Signal {
  readonly wave: OscillatorType;
  readonly tones: readonly Tone[];
  /** Alternating vibration and pause, in milliseconds. */
  readonly vibration: readonly number[];
}

/** An admission sounds bright, an answer to check softer, a refusal low and rough. */
const yes = (vibration: readonly number[], ...tones: Tone[]): Signal => ({ wave: 'sine', tones, vibration });
const caution = (vibration: readonly number[], ...tones: Tone[]): Signal => ({
  wave: 'triangle',
  tones,
  vibration,
});
const no = (vibration: readonly number[], ...tones: Tone[]): Signal => ({ wave: 'square', tones, vibration });

/** Three that say the same: what is done here counts no more. */
const OVER = no([200, 80, 200, 80, 420], [196, 160], [0, 60], [196, 160], [0, 60], [131, 420]);

/** Each answer has its own. */
export const SIGNALS: Readonly<Record<Verdict['kind'], Signal>> = {
  welcome: yes([60], [660, 90], [990, 130]),
  'walk-in': yes([60, 60, 60], [660, 90], [825, 90], [990, 130]),
  undone: caution([60, 60, 200], [660, 140], [440, 200]),
  'already-in': caution([140, 80, 140], [440, 140], [0, 60], [440, 140]),
  'not-listed': caution([140, 80, 60], [440, 140], [622, 200]),
  'no-pass': caution([140], [440, 200]),
  unsure: caution(
    [60, 60, 60, 60, 60, 60, 60],
    [440, 70],
    [0, 60],
    [440, 70],
    [0, 60],
    [440, 70],
    [0, 60],
    [440, 70],
  ),
  cancelled: no([420], [196, 480]),
  'other-event': no([200, 80, 200], [262, 200], [0, 60], [196, 260]),
  'not-saved': no(
    [100, 60, 100, 60, 100, 60, 100],
    [196, 100],
    [0, 60],
    [196, 100],
    [0, 60],
    [196, 100],
    [0, 60],
    [196, 100],
  ),
  ended: OVER,
  'unknown-door': OVER,
  'no-event': OVER,
};

let context: AudioContext | undefined;

/** Events after which browsers allow sound; a hardware scanner sends `keydown` only. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Enables sound at user gestures: browsers allow it only then. Returns a function that removes the listeners. */
export function listenForGestures(): () => void {
  for (const type of GESTURES) window.addEventListener(type, wakeSound, { capture: true });
  return () => {
    for (const type of GESTURES) window.removeEventListener(type, wakeSound, { capture: true });
  };
}

function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A phone call or another app may have suspended it.
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

export function giveFeedback(kind: Verdict['kind']): void {
  const { tones, wave, vibration } = SIGNALS[kind];
  navigator.vibrate?.([...vibration]);
  if (context?.state !== 'running') return;
  let begin = context.currentTime;
  for (const [hertz, ms] of tones) {
    const end = begin + ms / 1_000;
    if (hertz > 0) play(context, { wave, hertz, begin, end });
    begin = end;
  }
}

interface Note {
  readonly wave: OscillatorType;
  readonly hertz: number;
  /** Seconds of the context's clock. */
  readonly begin: number;
  readonly end: number;
}

function play(on: AudioContext, { wave, hertz, begin, end }: Note): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = wave;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(wave === 'square' ? 0.15 : 0.4, begin);
  volume.gain.setTargetAtTime(0, end - 0.03, 0.01);
  tone.connect(volume).connect(on.destination);
  tone.start(begin);
  tone.stop(end);
}
