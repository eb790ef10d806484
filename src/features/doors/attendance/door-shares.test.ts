import { expect, test } from 'vitest';
import { type Door, DoorSchema } from '../../../../common/contract/door.ts';
import { deriveGuests } from '../../../../common/door/derive-guests.ts';
import { doorEntry } from '../../../../tests/support/doors/door-entries.ts';
import { doorShares } from './door-shares.ts';

const NOW = Date.parse('2026-03-20T19:00:00.000Z');
const door = (fields: Partial<Door>) =>
  DoorSchema.parse({ name: 'East', opened_at: '2026-03-20T17:00:00.000Z', ...fields });
const walkIn = (name: string, device: string) =>
  doorEntry({ kind: 'walk-in', person: { name, email: '' }, door: 'East', device });
const guests = (...devices: string[]) =>
  deriveGuests(
    [],
    devices.map((device, at) => walkIn(`Guest ${at}`, device)),
  ).values();

const EAST = door({ _id: 'one', device: 'Red tablet' });
const OTHER = door({ _id: 'two', device: 'Blue tablet' });
const LOGGED_IN = [1, 2].map((at) => door({ _id: `session ${at}`, by_session: true }));

test('Doors of one name are counted separately, and labelled with their devices', () => {
  const shares = doorShares(guests('one', 'one', 'two', 'session 1'), [EAST, OTHER, ...LOGGED_IN], NOW);
  expect(shares.map(({ name, count }) => [name, count]).sort()).toEqual([
    ['East', 1],
    ['East', 1],
    ['East', 2],
  ]);
  expect(shares.map(({ which }) => which.replace(/\d\d:\d\d$/, 'then')).sort()).toEqual([
    'Blue tablet, opened then',
    'Red tablet, opened then',
    'by log-in',
  ]);
});

test('Signed-in devices share one door, and a unique name needs no label', () => {
  expect(doorShares(guests('session 1', 'session 2'), LOGGED_IN, NOW)).toMatchObject([
    { name: 'East', count: 2, which: '' },
  ]);
  expect(doorShares(guests('one', 'one'), [EAST, OTHER], NOW)).toMatchObject([{ count: 2, which: '' }]);
});

test('Unknown doors are counted by name', () => {
  expect(doorShares(guests('one', 'two'), [], NOW)).toMatchObject([{ name: 'East', count: 2, which: '' }]);
});
