import { expect, it } from 'vitest';
import { doorEntry, doorPerson } from '../../tests/support/doors/door-entries.ts';
import type { DoorLog } from '../contract/door.ts';
import type { LoggedEntry } from '../contract/door-entries.ts';
import { EMPTY_LOG, withEntries, withPage } from './kept-log.ts';

const event = {
  _id: 'gala',
  name: 'Gala',
  date: '2026-03-20',
  location: 'Oslo',
  allows_reentry: false,
  left_out: [],
};
const logged = (seq: number): LoggedEntry => ({
  ...doorEntry(),
  seq,
  arrived_at: '2026-03-20T18:00:01.000Z',
});
const page = (changes: Partial<DoorLog>): DoorLog => ({
  event: null,
  restart: false,
  people: [],
  entries: [],
  cursor: 0,
  mark: '',
  has_more: false,
  ...changes,
});

it('applies page after page, and a repeated page changes nothing', () => {
  const entry = logged(2);
  const first = withPage(EMPTY_LOG, page({ event, people: [doorPerson()], cursor: 1 }));
  const next = page({
    entries: [entry],
    people: [doorPerson({ is_cancelled: true })],
    cursor: 3,
    mark: 'm3',
  });
  const second = withPage(first, next);
  expect(second).toEqual({
    event,
    people: new Map([['ada', doorPerson({ is_cancelled: true })]]),
    entries: new Map([[entry.key, entry]]),
    cursor: 3,
    mark: 'm3',
  });
  expect(withPage(second, next)).toEqual(second);
});

it('discards people, but no entries, when the log restarts', () => {
  const own = doorEntry();
  const kept = withEntries(withPage(EMPTY_LOG, page({ event, people: [doorPerson()], cursor: 9 })), [own]);
  const bo = doorPerson({ _id: 'bo' });
  const anew = withPage(kept, page({ event, restart: true, people: [bo], cursor: 1 }));
  expect([...anew.people.keys()]).toEqual(['bo']);
  expect([...anew.entries.keys()]).toEqual([own.key]);
});
