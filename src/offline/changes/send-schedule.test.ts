import { expect, test, vi } from 'vitest';
import { steppedClock } from '../../../tests/support/stepped-clock.ts';
import { createSendSchedule } from './send-schedule.ts';

function at(chance: number) {
  const { clock, pass } = steppedClock();
  const begin = vi.fn((onBegun: () => void) => onBegun());
  return { rounds: createSendSchedule({ clock, random: () => chance, begin }), begin, pass };
}

test('Proof of a connection starts one round within two seconds, at a random moment', () => {
  for (const [chance, afterMs] of [
    [0.2, 300],
    [0.999, 1_499],
  ] as const) {
    const { rounds, begin, pass } = at(chance);
    rounds.proof();
    rounds.proof();
    pass(afterMs - 1);
    expect(begin).not.toHaveBeenCalled();
    pass(1);
    expect(begin).toHaveBeenCalledTimes(1);
  }
});

test('A round starts at once when the page becomes visible', () => {
  const { rounds, begin } = at(0.5);
  rounds.attention();
  expect(begin).toHaveBeenCalledTimes(1);
});

test('Rounds become less frequent when they fail although other calls are answered', () => {
  const { rounds, begin, pass } = at(0);
  const minutes = 5;
  for (let second = 0; second < minutes * 60; second += 1) {
    const before = begin.mock.calls.length;
    rounds.proof();
    pass(1_000);
    if (begin.mock.calls.length > before) rounds.heard(false);
    if (second === 49) expect(begin.mock.calls.length).toBeLessThanOrEqual(6);
  }
  // But at least every half minute.
  expect(begin.mock.calls.length).toBeGreaterThanOrEqual(minutes * 2);
});

test('An answer to a sent request resets the delay', () => {
  const { rounds, begin, pass } = at(0);
  for (let round = 0; round < 5; round += 1) {
    rounds.attention();
    pass(60_000);
    rounds.heard(false);
  }
  begin.mockClear();
  rounds.heard(true);
  rounds.attention();
  expect(begin).toHaveBeenCalledTimes(1);
});

test('A failure of a round without a trigger delays no trigger', () => {
  const { rounds, begin } = at(0);
  rounds.heard(false);
  rounds.attention();
  expect(begin).toHaveBeenCalledTimes(1);
});
