import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { guestListOf } from './guest-list.ts';

const kind = {
  add: 'sendEventInvitation',
  remove: 'cancelEventInvitation',
  idField: 'invitation_id',
} as const;
const known = [
  { _id: '1', name: 'Ada', email: 'ada@x.org', photo: '' },
  { _id: '2', name: 'Hal', email: 'hal@x.org', photo: '' },
];

function waiting(change: Partial<OutboxEntry>): OutboxEntry {
  const entry = { queueKey: 'event:1', label: '', dependsOn: null, attempts: 0, enqueuedAt: 1 };
  return { id: crypto.randomUUID(), call: kind.add, request: {}, state: 'pending', ...entry, ...change };
}
const names = (list: readonly OutboxEntry[]) => guestListOf(kind, known, list).guests.map(({ name }) => name);

test('a list without changes equals the one that was read', () => {
  expect(names([])).toEqual(['Ada', 'Hal']);
  expect(guestListOf(kind, known, []).notes).toEqual([]);
});

test('people invited here are added and marked, people cancelled here are removed, and both are reported', () => {
  const walter = waiting({ request: { name: 'Bo', email: 'bo@x.org' } });
  const cancelled = waiting({ call: kind.remove, request: { invitation_id: '2' } });
  const sheet = waiting({ call: 'bulkSendEventInvitations', people: 900 });
  const list = guestListOf(kind, known, [walter, cancelled, sheet]);
  expect(list.guests.map(({ name, isWaiting }) => [name, isWaiting])).toEqual([
    ['Ada', false],
    ['Bo', true],
  ]);
  expect(list.notes).toEqual([
    '1 waiting to be sent',
    '1 cancelled here and left off',
    '900 in lists that wait, not on this one',
  ]);
});

test('refused, undone and delivered entries change nothing', () => {
  const refused = waiting({ state: 'failed', request: { name: 'Cy', email: 'cy@x.org' } });
  const refusedCancel = waiting({ state: 'failed', call: kind.remove, request: { invitation_id: '1' } });
  const undone = waiting({ id: 'di', request: { name: 'Di', email: 'di@x.org' } });
  const undoing = waiting({ call: kind.remove, request: { invitation_id: '' }, dependsOn: 'di' });
  const arrived = waiting({ request: { name: 'Ada', email: 'ADA@x.org' } });
  expect(names([refused, refusedCancel, undone, undoing, arrived])).toEqual(['Ada', 'Hal']);
});

test('a delivered invitation that is undone again is removed', () => {
  const hal = waiting({ request: { name: 'Hal', email: 'hal@x.org' }, attempts: 1 });
  const undone = waiting({ call: kind.remove, request: { invitation_id: '' }, dependsOn: hal.id });
  expect(names([hal, undone])).toEqual(['Ada']);
});

test('a person who is cancelled here and then invited again is on the list', () => {
  const cancelled = waiting({ call: kind.remove, request: { invitation_id: '1' } });
  const again = waiting({ request: { name: 'Ada B', email: 'ada@x.org' } });
  expect(names([cancelled, again])).toEqual(['Ada B', 'Hal']);
  const sent = waiting({ request: { name: 'Hal', email: 'hal@x.org' }, attempts: 1 });
  const undone = waiting({ call: kind.remove, request: { invitation_id: '' }, dependsOn: sent.id });
  const anew = waiting({ request: { name: 'Hal C', email: 'hal@x.org' } });
  expect(names([sent, undone, anew])).toEqual(['Ada', 'Hal C']);
});

test('an incomplete list says so first, also in the file name', () => {
  expect(guestListOf(kind, known, [], { missing: 23 })).toMatchObject({
    notes: ['Only 2 of 25 are on this device'],
    part: '2 of 25',
  });
  expect(guestListOf(kind, known, [], { missing: null })).toMatchObject({
    notes: ['Only 2 are on this device, the server has more'],
    part: '2 of more',
  });
});
