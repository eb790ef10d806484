import { expect, test } from 'vitest';
import { type Door, DoorSchema } from '../../../common/contract/door.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import {
  doorSummary,
  leaveOutMoments,
  sinceLabel,
  skewOf,
  waitingLabel,
  whichDoor,
  whichOfName,
} from './door-messages.ts';
import { admissionsRecorded } from './recorded-by.ts';

const NOW = Date.parse('2026-03-20T18:00:00.000Z');
const door = (fields: Partial<Door>): Door => DoorSchema.parse({ _id: 'd', name: 'North', ...fields });

test.each([
  ['2026-03-20T18:00:30.000Z', 'just now'],
  ['2026-03-20T17:59:30.000Z', 'just now'],
  ['2026-03-20T17:58:00.000Z', '2 min ago'],
  ['2026-03-20T15:01:00.000Z', '2 h ago'],
])('%s reads as "%s"', (at, label) => {
  expect(sinceLabel(at, NOW)).toBe(label);
});

test('A time more than a day ago has its date', () => {
  expect(sinceLabel('2026-03-18T12:00:00.000Z', NOW)).toMatch(/^18-03-2026 \d\d:00$/);
});

test.each([
  [null, ''],
  [0, ''],
  [1, '1 entry waits on it'],
  [1200, '1,200 entries wait on it'],
])('%s entries read as "%s"', (waiting, label) => {
  expect(waitingLabel(waiting)).toBe(label);
});

test.each([
  [{}, 'No device', ['Waits for a device']],
  [{ opened_at: '2026-03-20T16:00:00.000Z' }, 'No device', ['Waits for a device', 'opened 2 h ago']],
  [
    { device: 'iPad', claimed_at: '2026-03-20T17:00:00.000Z', last_seen_at: '2026-03-20T17:59:30.000Z' },
    'In touch',
    ['iPad', 'seen just now'],
  ],
  [
    {
      device: 'iPad',
      opened_at: '2026-03-20T16:00:00.000Z',
      claimed_at: '2026-03-20T17:00:00.000Z',
      last_seen_at: '2026-03-20T17:50:00.000Z',
      waiting: 3,
    },
    'Not in touch',
    ['iPad', 'seen 10 min ago', '3 entries wait on it', 'opened 2 h ago'],
  ],
  [
    {
      by_session: true,
      device: 'Logged-in device',
      claimed_at: '2026-03-20T17:00:00.000Z',
      last_seen_at: '2026-03-20T17:50:00.000Z',
    },
    'By log-in',
    ['Logged-in device', 'last entry 10 min ago'],
  ],
  [{ ended_at: '2026-03-20T17:55:00.000Z' }, 'Ended', ['ended 5 min ago']],
  [
    { ended_at: '2026-03-20T17:55:00.000Z', late: 1, waiting: 2 },
    'Ended',
    ['ended 5 min ago', '1 entry delivered since was not taken', '2 entries wait on it'],
  ],
  [
    { ended_at: '2026-03-20T17:55:00.000Z', late: 1200 },
    'Ended',
    ['ended 5 min ago', '1,200 entries delivered since were not taken'],
  ],
] as const)('A door of %j is: %s', (fields, word, facts) => {
  expect(doorSummary(door(fields), NOW)).toMatchObject({ word, facts });
});

test.each([
  ['2026-03-13T18:01:00.000Z', '3 entries wait on it'],
  ['2026-03-13T17:59:00.000Z', '3 entries never arrived'],
])('What an ended door may deliver for a week waits on it: ended at %s, it says %s', (ended_at, words) => {
  expect(doorSummary(door({ ended_at, waiting: 3 }), NOW).facts.at(-1)).toBe(words);
});

test.each([
  [
    { device: 'iPad', claimed_at: '2026-03-20T17:00:00.000Z', last_seen_at: '2026-03-20T17:50:00.000Z' },
    /^In touch at \d\d:51$/,
    ['iPad', expect.stringMatching(/^seen \d\d:50$/), 'not known since'],
  ],
  [
    {
      device: 'iPad',
      claimed_at: '2026-03-20T17:00:00.000Z',
      last_seen_at: '2026-03-20T17:40:00.000Z',
      waiting: 3,
    },
    /^Not in touch at \d\d:51$/,
    ['iPad', expect.stringMatching(/^seen \d\d:40$/), 'not known since'],
  ],
  [{}, /^No device at \d\d:51$/, ['not known since']],
] as const)(
  'A door of %j, heard of nine minutes ago and not since, is judged by then: %s',
  (fields, word, facts) => {
    const state = doorSummary(door(fields), NOW, { at: NOW - 9 * 60_000, isCurrent: false });
    expect(state).toEqual({ tone: 'neutral', word: expect.stringMatching(word), facts });
  },
);

test('Entries of a door are left out completely, or from some hours before its end', () => {
  const times = { opened_at: '2026-03-20T14:00:00.000Z', ended_at: '2026-03-20T18:00:00.000Z' };
  expect(leaveOutMoments(door(times))).toEqual([
    { value: '2026-03-20T14:00:00.000Z', label: 'All of it' },
    { value: '2026-03-20T17:00:00.000Z', label: 'From an hour before it was ended' },
    { value: '2026-03-20T15:00:00.000Z', label: 'From 3 hours before it was ended' },
  ]);
});

test('Each option shows how many admissions it removes, once that is known', () => {
  const times = { opened_at: '2026-03-20T16:30:00.000Z', ended_at: '2026-03-20T18:00:00.000Z' };
  const arrived = (at: string, fields: Parameters<typeof doorEntry>[0] = {}) => ({
    ...doorEntry({ device: 'd', ...fields }),
    seq: 1,
    arrived_at: `2026-03-20T${at}:00.000Z`,
  });
  const entries = [
    arrived('16:45'),
    arrived('17:15', { kind: 'walk-in', person: { name: 'Zed', email: '' } }),
    arrived('17:20', { kind: 'undo' }),
    arrived('17:30', { device: 'another' }),
  ];
  const moments = leaveOutMoments(door(times), (from) => admissionsRecorded(entries, 'd', from));
  expect(moments.map(({ label }) => label)).toEqual([
    'All of it: 2 admissions',
    'From an hour before it was ended: 1 admission',
  ]);
});

test('Doors of one name are distinguished by device, opening and end', () => {
  const named = door({ device: 'iPad', opened_at: '2026-03-20T14:00:00.000Z' });
  expect(whichDoor(named, NOW)).toMatch(/^iPad, opened \d\d:00$/);
  expect(whichDoor({ ...named, ended_at: '2026-03-20T17:30:00.000Z' }, NOW)).toMatch(
    /^iPad, opened \d\d:00, ended \d\d:30$/,
  );
});

test.each([
  ['2026-03-20T14:00:00.000Z', /^all of it left out: Stolen$/],
  ['2026-03-20T17:00:00.000Z', /^left out from .* on: Stolen$/],
])('What is left out from %s on reads as it was chosen', (left_out_from, words) => {
  const ended = {
    opened_at: '2026-03-20T14:00:00.000Z',
    claimed_at: '2026-03-20T14:30:00.000Z',
    ended_at: '2026-03-20T17:30:00.000Z',
  };
  const { facts } = doorSummary(door({ ...ended, left_out_from, left_out_reason: 'Stolen' }), NOW);
  expect(facts.at(-1)).toMatch(words);
});

test('Doors of one name are distinguished in a list even if all else is equal; others need no label', () => {
  const doors = [
    door({ _id: 'a' }),
    door({ _id: 'b' }),
    door({ _id: 'c', device: 'iPad' }),
    door({ name: 'East' }),
  ];
  expect(doors.map((one) => whichOfName(one, doors, NOW))).toEqual(['1 of 3', '2 of 3', 'iPad, 3 of 3', '']);
});

test('The times of a list are judged by the time of its server', () => {
  const listed_at = '2026-03-20T18:00:00.000Z';
  expect(skewOf([door({ listed_at })], NOW + 180_000)).toBe(-180_000);
  expect(skewOf([door({})], NOW)).toBe(0);
  expect(skewOf([], NOW)).toBe(0);
});
