import { expect, test } from 'vitest';
import { countGuests } from '../../../../common/door/count-guests.ts';
import { deriveGuests } from '../../../../common/door/derive-guests.ts';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from './guest-book.ts';

test('the book equals the result of deriving everything at once, in whatever order changes came', () => {
  const people = ['ada', 'bo', 'cy'].map((_id) => doorPerson({ _id, name: _id, pass_code: '' }));
  const admit = doorEntry();
  const walkIn = doorEntry({ kind: 'walk-in', person: { name: 'Dag', email: '' } });
  const undo = doorEntry({ kind: 'undo', undoes: [admit.key] });
  const entries = [undo, admit, walkIn, admit, doorEntry({ invitation_id: 'gone' })];
  const book = createGuestBook();
  for (const entry of entries) book.take({ entries: [entry] });
  book.take({ people });
  const derived = deriveGuests(people, entries);
  expect([...book.all()].map(({ id }) => id).sort()).toEqual([...derived.keys()]);
  for (const [id, guest] of derived) expect(book.get(id)).toMatchObject(guest);
  expect(book.counts()).toMatchObject({ expected: 3, admitted: 1, walkIns: 1 });
});

test('after a restart of the log only listed and admitted guests remain', () => {
  const book = createGuestBook();
  book.take({
    people: [doorPerson(), doorPerson({ _id: 'bo' })],
    entries: [doorEntry({ invitation_id: 'bo' })],
  });
  book.take({ restart: true, people: [doorPerson({ _id: 'cy', pass_code: 'CCCC000001' })] });
  expect([...book.all()].map(({ id }) => id).sort()).toEqual(['bo', 'cy']);
  expect(book.get('bo')).toMatchObject({ state: 'in', isInvited: false });
  expect(book.byCode('ADA0000001')).toBeUndefined();
  expect(book.byCode('CCCC000001')?.id).toBe('cy');
});

test('entries that the company has excluded do not count until they are included again', () => {
  const book = createGuestBook();
  const arrived_at = '2026-03-20T18:00:00.000Z';
  const logged = (at: string, changes = {}) => ({
    ...doorEntry({ device: 'north', ...changes }),
    seq: 1,
    arrived_at: at,
  });
  const entries = [
    logged(arrived_at),
    logged('2026-03-20T17:00:00.000Z', { invitation_id: 'bo' }),
    logged(arrived_at, { kind: 'walk-in', person: { name: 'Eve', email: '' } }),
  ];
  book.take({ people: [doorPerson(), doorPerson({ _id: 'bo', pass_code: '' })], entries });
  const leftOut = [{ door_id: 'north', from: arrived_at }];
  book.take({ leftOut });
  expect([book.get('ada')?.state, book.get('bo')?.state, book.counts().walkIns]).toEqual(['out', 'in', 0]);
  // Not delivered yet: the device itself knows of the admission.
  book.take({ entries: [doorEntry({ device: 'north' })] });
  expect(book.get('ada')?.state).toBe('in');
  book.take({ leftOut: [] });
  expect(book.counts()).toMatchObject({ admitted: 2, walkIns: 1 });
});

test('counters, names and latest arrivals after each change equal those derived from scratch', () => {
  const book = createGuestBook();
  const people = ['ada', 'bo', 'cy'].map((_id) => doorPerson({ _id, name: _id, email: '', pass_code: '' }));
  const at = (minute: number) => ({ made_at: `2026-03-20T18:0${minute}:00.000Z` });
  const first = doorEntry({ ...at(1) });
  const entries = [
    first,
    doorEntry({ ...at(2), invitation_id: 'bo' }),
    doorEntry({ ...at(3), door: 'South' }),
    doorEntry({ ...at(4), kind: 'walk-in', person: { name: 'Dag', email: 'dag@example.test' } }),
    doorEntry({ ...at(5), kind: 'undo', undoes: [first.key] }),
  ];
  const known = entries.map((_, index) => entries.slice(0, index + 1));
  for (const [index, soFar] of known.entries()) {
    book.take({ people: people.slice(0, index + 1), entries: soFar.slice(-1) });
    expect(book.counts()).toEqual(countGuests(deriveGuests(people.slice(0, index + 1), soFar).values()));
    if (index === 2) expect(book.inside.conflicted(9).guests.map(({ id }) => id)).toEqual(['ada']);
  }
  expect(book.inside.conflicted(9)).toEqual({ guests: [], total: 0 });
  expect(book.inside.latest('North', 5).map(({ name }) => name)).toEqual(['Dag', 'bo']);
  expect(book.inside.latest('South', 5).map(({ name }) => name)).toEqual(['ada']);
  book.take({ people: [doorPerson({ _id: 'bo', name: 'Bodil', email: '', pass_code: '' })] });
  expect(book.names.find('', 9).ids).toEqual(['ada', 'bo', 'cy', entries[3]?.key]);
  expect([book.names.find('bodil', 9).total, [...book.names.called({ name: 'bo', email: '' })]]).toEqual([
    1,
    [],
  ]);
  book.clear();
  expect([book.names.find('', 9).total, book.inside.latest('North', 5), book.counts().expected]).toEqual([
    0,
    [],
    0,
  ]);
});
