import { describe, expect, test } from 'vitest';
import { deriveGuests } from '../../../../common/door/derive-guests.ts';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { cancelledIn, filterCounts, guestRows, rowsOf, stateWord } from './guest-rows.ts';
import { guestTable } from './guest-table.ts';

const people = ['Ada', 'Bo', 'Cy', 'Di'].map((name) =>
  doorPerson({ _id: name.toLowerCase(), name, email: `${name.toLowerCase()}@example.test` }),
);
const north = doorEntry({ invitation_id: 'ada', made_at: '2026-03-20T18:00:00.000Z' });
const south = doorEntry({
  invitation_id: 'ada',
  door: 'South',
  made_at: '2026-03-20T18:00:05.000Z',
  skew_ms: null,
});
const bo = doorEntry({ invitation_id: 'bo', made_at: '2026-03-20T18:30:00.000Z' });
const walkIn = doorEntry({
  kind: 'walk-in',
  person: { name: '=Zed', email: '' },
  made_at: '2026-03-20T18:10:00.000Z',
});
const fresh = { ...doorPerson({ _id: 'ed', name: 'Ed', is_cancelled: true }) };
const rows = guestRows(
  deriveGuests([...people, fresh], [north, south, bo, walkIn, doorEntry({ invitation_id: 'ed' })]).values(),
);
const names = (listed: ReturnType<typeof rowsOf>) => listed.map(({ name }) => name);

describe('Guests', () => {
  test('are counted by state', () => {
    expect(filterCounts(rows)).toEqual({ all: 6, in: 4, out: 2, 'walk-in': 1, conflict: 1 });
  });

  test('with a cancelled invitation are counted separately from those expected', () => {
    expect(cancelledIn(rows)).toBe(1);
  });

  test('are listed by name, and those who are in with the latest first', () => {
    expect(names(rowsOf(rows, 'out'))).toEqual(['Cy', 'Di']);
    expect(names(rowsOf(rows, 'in')).slice(0, 2)).toEqual(['Bo', '=Zed']);
    expect(names(rowsOf(rows, 'conflict'))).toEqual(['Ada']);
  });

  test('who have not come are no-shows once the day is over', () => {
    const words = (isOver: boolean) => rows.map(({ guest }) => stateWord(guest, isOver));
    expect(words(false).filter((word) => word === 'Not yet')).toHaveLength(2);
    expect(words(true).filter((word) => word === 'No-show')).toHaveLength(2);
  });

  test('show anything unusual', () => {
    expect(rows.find(({ name }) => name === 'Ed')?.detail).toBe('ada@example.test · Invitation cancelled');
    expect(rows.find(({ name }) => name === '=Zed')?.detail).toBe('Walk-in');
  });
});

test('A row stays the same object while its guest does not change', () => {
  const before = guestRows(deriveGuests(people, [north]).values());
  const now = guestRows(deriveGuests(people, [north, doorEntry({ invitation_id: 'cy' })]).values());
  expect(now.filter((row) => !before.includes(row)).map(({ name }) => name)).toEqual(['Cy']);
});

test('The exported table contains all guests, and both doors of a conflict', () => {
  const { columns, rows: cells } = guestTable(rows, true);
  expect(cells.every((row) => row.length === columns.length)).toBe(true);
  const [ada] = cells.filter(([name]) => name === 'Ada');
  expect(ada?.slice(1, 4)).toEqual(['ada@example.test', 'Invited', 'In']);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(columns.map(({ header }) => header)).toContain(`Time (${zone})`);
  expect(ada?.slice(5, 7)).toEqual(['North', '2']);
  expect(ada?.[7]).toMatch(/^North \d\d:\d\d:00 and South \d\d:\d\d:05 \(by its own clock\)$/);
  expect(cells.filter(([, , , state]) => state === 'No-show')).toHaveLength(2);
});

test('A time that only the clock of its device says is exported as such', () => {
  const [ada] = guestTable(guestRows(deriveGuests(people.slice(0, 1), [south]).values()), true).rows;
  expect(ada?.[4]).toMatch(/^2026-03-2\d \d\d:\d\d:05 \(by its own clock\)$/);
});
