// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveFeedback, listenForGestures, SIGNALS } from './answer-feedback.ts';
import type { Verdict } from './verdict.ts';

const heard: string[] = [];
/** Sounds once it was resumed. */
class Context {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = 'running';
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, setTargetAtTime: () => undefined },
      connect: () => ({}),
    };
  }
  createOscillator() {
    const tone = {
      type: '',
      frequency: { value: 0 },
      connect: (to: { connect: (on: object) => void }) => to,
      start: (at: number) => heard.push(`${tone.type} ${tone.frequency.value} at ${at.toFixed(2)}`),
      stop: () => undefined,
    };
    return tone;
  }
}

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal('AudioContext', Context);
});
afterEach(() => vi.unstubAllGlobals());

test('Sounds at a door that only a hardware scanner was used at, and nobody has touched', async () => {
  const stop = listenForGestures();
  giveFeedback('welcome');
  expect(heard).toEqual([]);
  // The door keeps the keys of a scanner from the page, and from whoever listens below the window.
  const keep = (event: Event) => event.stopPropagation();
  window.addEventListener('keydown', keep, { capture: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }));
  window.removeEventListener('keydown', keep, { capture: true });
  await Promise.resolve();
  giveFeedback('welcome');
  expect(heard).toEqual(['sine 660 at 0.00', 'sine 990 at 0.09']);
  stop();
});

test('Each answer has a sound and a vibration of its own; that a door is over has one', () => {
  const over = ['unknown-door', 'no-event'];
  const kinds = Object.entries(SIGNALS).filter(([kind]) => !over.includes(kind));
  const sounds = kinds.map(([, { wave, tones }]) => JSON.stringify([wave, tones]));
  const vibrations = kinds.map(([, { vibration }]) => vibration.join());
  expect(new Set(sounds).size).toBe(kinds.length);
  expect(new Set(vibrations).size).toBe(kinds.length);
  for (const kind of over) expect(SIGNALS[kind as Verdict['kind']]).toBe(SIGNALS.ended);
});
