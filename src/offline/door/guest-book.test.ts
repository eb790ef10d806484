import { expect, test } from 'vitest';
import { deriveGuests } from '../../../common/door/derive-guests.ts';
import { doorEntry, doorPerson } from '../../../tests/support/door-entries.ts';
import { createGuestBook } from './guest-book.ts';

test('the book has whoever is derived from all at once, however the changes came', () => {
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

test('after a restart of the log nobody is left but who is told anew, and who was let in', () => {
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
