import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { memberRows } from './collection-rows.ts';

const ana = { _id: 'i1', name: 'Ana', detail: 'ana@x.co' };
const bo = { _id: 'i2', name: 'Bo', detail: 'bo@x.co' };

const people: Parameters<typeof memberRows>[0] = {
  add: 'sendEventInvitation',
  remove: 'cancelEventInvitation',
  idField: 'invitation_id',
  shown: ({ name = '', email = '' }) => ({ name, detail: email }),
  identity: ({ detail }) => detail.trim().toLowerCase(),
};
const rowsOf = (...lists: [Parameters<typeof memberRows>[1], Parameters<typeof memberRows>[2]]) =>
  memberRows(people, ...lists);

function entry(over: Partial<OutboxEntry> & Pick<OutboxEntry, 'id' | 'request'>): OutboxEntry {
  return {
    queueKey: 'event:e',
    call: 'sendEventInvitation',
    label: '',
    dependsOn: null,
    state: 'pending',
    attempts: 0,
    enqueuedAt: 0,
    ...over,
  };
}
const send = (id: string, email: string, over: Partial<OutboxEntry> = {}) =>
  entry({ id, request: { event_id: 'e', name: id, email }, ...over });
const cancel = (id: string, invitationId: string, over: Partial<OutboxEntry> = {}) =>
  entry({ id, call: 'cancelEventInvitation', request: { invitation_id: invitationId }, ...over });

const shown = ({ attention, listed }: ReturnType<typeof memberRows>) =>
  [...attention, ...listed].map(({ state, shown: { name } }) => `${state} ${name}`);

describe('the list of invited people', () => {
  test('equals the list on the server when nothing is pending', () => {
    expect(shown(rowsOf([ana, bo], []))).toEqual(['listed Ana', 'listed Bo']);
  });

  test('shows refused entries first, then pending ones, newest on top', () => {
    const waiting = [
      send('first', '1@x.co'),
      send('bad', '2@x.co', { state: 'failed' }),
      send('last', '3@x.co'),
    ];
    expect(shown(rowsOf([ana], waiting))).toEqual([
      'refused bad',
      'waiting last',
      'waiting first',
      'listed Ana',
    ]);
  });

  test('keeps a person with a pending cancellation in place, marked', () => {
    expect(shown(rowsOf([ana, bo], [cancel('c', 'i2')]))).toEqual(['listed Ana', 'removing Bo']);
  });

  test('strikes through a pending person who is removed again', () => {
    const waiting = [send('ann', '1@x.co', { attempts: 1 }), cancel('c', '', { dependsOn: 'ann' })];
    expect(shown(rowsOf([], waiting))).toEqual(['withdrawing ann']);
  });

  test('strikes through a removed person whose invitation has arrived meanwhile', () => {
    const waiting = [send('again', 'ana@x.co', { attempts: 1 }), cancel('c', '', { dependsOn: 'again' })];
    const rows = rowsOf([ana, bo], waiting);
    expect(shown(rows)).toEqual(['removing Ana', 'listed Bo']);
    expect(rows.listed[0]).toMatchObject({ entry: { id: 'c' } });
  });

  test('shows a refused cancellation with the server’s message, and the person as still invited', () => {
    const rows = rowsOf([ana, bo], [cancel('c', 'i2', { state: 'failed', message: 'It has begun.' })]);
    expect(shown(rows)).toEqual(['removal-refused Bo', 'listed Ana', 'listed Bo']);
    expect(rows.attention[0]?.entry.message).toBe('It has begun.');
  });

  test('does not show a delivered invitation twice while its entry still exists', () => {
    expect(shown(rowsOf([ana], [send('again', ' ANA@x.co', { state: 'sending', attempts: 1 })]))).toEqual([
      'listed Ana',
    ]);
  });

  test('shows an entry that was never sent, even if its e-mail is listed', () => {
    expect(shown(rowsOf([ana], [send('again', 'ana@x.co')]))).toEqual(['waiting again', 'listed Ana']);
  });

  test('shows a refused invitation with the server’s message even if its e-mail is listed', () => {
    expect(shown(rowsOf([ana], [send('twice', 'ana@x.co', { state: 'failed' })]))).toEqual([
      'refused twice',
      'listed Ana',
    ]);
  });

  test('shows somebody invited again after a cancellation', () => {
    const rows = rowsOf([ana], [cancel('c', 'i1'), send('anew', 'ana@x.co')]);
    expect(shown(rows)).toEqual(['waiting anew', 'removing Ana']);
  });

  test('leaves out entries of other kinds in the same queue', () => {
    const cancelOfWaiting = cancel('c', '');
    expect(
      shown(
        rowsOf([], [entry({ id: 'bulk', call: 'bulkSendEventInvitations', request: {} }), cancelOfWaiting]),
      ),
    ).toEqual([]);
  });
});
