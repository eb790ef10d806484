import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../common/lib/clock.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { doorDatabase } from '../storage/door-database.ts';
import { emptyRecord } from '../storage/kept-event.ts';
import { readWaiting } from './give-up.ts';

const DAY_MS = 86_400_000;
const NIGHT = Date.parse('2026-03-20T22:00:00Z');
const event = {
  _id: 'gala',
  name: 'Gala',
  date: '2026-03-20',
  location: '',
  allows_reentry: false,
  left_out: [],
};

const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

test.each([
  ['a week after it', 7, 0, false],
  ['32 days after it', 32, 0, true],
  ['a week after it, by a clock that is years ahead', 1_007, -1_000, false],
  ['a week after it, by a clock that was years behind and is set right', 7, 1_000, false],
])('Whether no token opens an event any more, %s', async (_when, days, skewDays, isOver) => {
  await database.run('readwrite', ({ events }) =>
    answerOf(events.put({ ...emptyRecord('gala', ''), event, skewMs: skewDays * DAY_MS })),
  );
  expect(await readWaiting(database, 'gala', NIGHT + days * DAY_MS)).toEqual({
    eventName: 'Gala',
    entries: [],
    isOver,
  });
});
