import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';
import { invitationKinds } from '../invitation-kind.ts';
import { inviteLimits } from './invite-limits.ts';

const entry = (entry: Partial<OutboxEntry> & Pick<OutboxEntry, 'id' | 'call'>): OutboxEntry =>
  ({
    queueKey: 'event:1',
    state: 'pending',
    request: {},
    label: '',
    attempts: 0,
    createdAt: 0,
    ...entry,
  }) as OutboxEntry;

const known = [
  { _id: 'a', name: 'Ana', email: 'Ana@guests.test' },
  { _id: 'b', name: 'Bo', email: 'bo@guests.test' },
];
const limitsWith = (...waiting: OutboxEntry[]) => inviteLimits(invitationKinds.event, known, waiting, 6);

test('A list is judged against invited people and the remaining places', () => {
  expect(limitsWith()).toEqual({
    invited: ['ana@guests.test', 'bo@guests.test'],
    waiting: [],
    placesLeft: 4,
  });
  expect(inviteLimits(invitationKinds.event, known, [], 0).placesLeft).toBe(Infinity);
});

test('Pending invitations, single or in a sheet, take a place; refused ones do not', () => {
  const sheet = {
    id: '2',
    call: 'bulkSendEventInvitations',
    people: 2,
    rows: [
      { row: 2, name: 'Di', email: 'Di@guests.test' },
      { row: 3, name: 'Ed', email: 'ed@guests.test' },
    ],
  } as const;
  const single = { id: '1', call: 'sendEventInvitation', request: { email: 'Cy@guests.test' } } as const;
  expect(limitsWith(entry(single), entry(sheet))).toMatchObject({
    waiting: ['cy@guests.test', 'di@guests.test', 'ed@guests.test'],
    placesLeft: 1,
  });
  expect(limitsWith(entry({ ...single, state: 'failed' }))).toMatchObject({ waiting: [], placesLeft: 4 });
});

test('People of an undone sheet are not counted', () => {
  const sheet = entry({
    id: '1',
    call: 'bulkSendEventInvitations',
    people: 1,
    rows: [{ row: 2, name: 'Di', email: 'di@guests.test' }],
  });
  const undo = entry({ id: '2', call: 'undoChange', dependsOn: '1' });
  expect(limitsWith(sheet, undo)).toMatchObject({ waiting: [], placesLeft: 4 });
});

test('A person with a pending cancellation may be invited again', () => {
  const cancel = entry({ id: '1', call: 'cancelEventInvitation', request: { invitation_id: 'a' } });
  expect(limitsWith(cancel)).toMatchObject({ invited: ['bo@guests.test'], placesLeft: 5 });
  const invite = entry({ id: '1', call: 'sendEventInvitation', request: { email: 'cy@guests.test' } });
  const undo = entry({ id: '2', call: 'cancelEventInvitation', dependsOn: '1' });
  expect(limitsWith(invite, undo)).toMatchObject({ waiting: [], placesLeft: 4 });
});
