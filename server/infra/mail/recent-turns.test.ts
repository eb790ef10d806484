import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { createRecentTurns } from './recent-turns.ts';

test('turns are forgotten after ten minutes, the earliest first', () => {
  const clock = createTestClock();
  const turns = createRecentTurns(clock);
  turns.take('north');
  clock.advance({ minutes: 6 });
  turns.take('north');
  turns.take('south');
  expect([...turns.counts()]).toEqual([
    ['north', 2],
    ['south', 1],
  ]);
  clock.advance({ minutes: 6 });
  expect([...turns.counts()]).toEqual([
    ['north', 1],
    ['south', 1],
  ]);
  clock.advance({ minutes: 6 });
  expect([...turns.counts()]).toEqual([]);
});

test('turns of before the clock was set back count no longer, and later ones are forgotten in time', () => {
  const clock = createTestClock();
  const turns = createRecentTurns(clock);
  turns.take('north');
  clock.advance({ days: -1 });
  turns.take('south');
  expect([...turns.counts()]).toEqual([['south', 1]]);
  clock.advance({ minutes: 11 });
  expect([...turns.counts()]).toEqual([]);
});
