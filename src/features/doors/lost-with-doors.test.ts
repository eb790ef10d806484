import { expect, test } from 'vitest';
import { type Door, DoorSchema } from '../../../common/contract/door.ts';
import { lostWithDoors } from './lost-with-doors.ts';

const NOW = Date.parse('2026-03-20T18:00:00.000Z');
const claimed_at = '2026-03-20T17:00:00.000Z';
const inTouch = { claimed_at, last_seen_at: '2026-03-20T17:59:30.000Z' };
const silent = { claimed_at, last_seen_at: '2026-03-20T17:30:00.000Z' };
const ended = { ...silent, ended_at: '2026-03-20T17:40:00.000Z' };
const doors = (...of: Partial<Door>[]) =>
  of.map((fields, at) => DoorSchema.parse({ _id: String(at), name: 'North', ...fields }));

test.each([
  [doors(), 0, []],
  [doors({}), 0, []],
  [doors(ended), 0, []],
  [doors(inTouch), 0, ['1 door of it is open and lets nobody in any more.']],
  [
    doors({ ...inTouch, waiting: 1 }, { ...ended, waiting: 2 }),
    0,
    [
      '1 door of it is open and lets nobody in any more.',
      '3 entries wait at its doors and can no longer be accepted.',
    ],
  ],
  [
    doors(inTouch, silent),
    0,
    [
      '2 doors of it are open and let nobody in any more.',
      '1 door is not in touch: more may wait there than the server knows.',
    ],
  ],
  [doors(), 1, ['1 entry waits at its doors and can no longer be accepted.']],
  // This device's pending entries were reported to the server before.
  [
    doors({ ...silent, by_session: true, waiting: 2 }),
    3,
    ['3 entries wait at its doors and can no longer be accepted.'],
  ],
])('Of %o, and %i entries here, it is said before deleting: %o', (of, here, lines) => {
  expect(lostWithDoors(of, here, NOW)).toEqual(lines);
});
