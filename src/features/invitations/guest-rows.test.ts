import { describe, expect, test } from 'vitest';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { guestRows } from './guest-rows.ts';

const ana = { _id: 'i1', name: 'Ana', email: 'ana@x.co' };
const bo = { _id: 'i2', name: 'Bo', email: 'bo@x.co' };

function entry(over: Partial<WaitingEntry> & Pick<WaitingEntry, 'id' | 'request'>): WaitingEntry {
  return {
    lane: 'event:e',
    call: 'sendEventInvitation',
    label: '',
    dependsOn: null,
    state: 'pending',
    attempts: 0,
    enqueuedAt: 0,
    ...over,
  };
}
const send = (id: string, email: string, over: Partial<WaitingEntry> = {}) =>
  entry({ id, request: { event_id: 'e', name: id, email }, ...over });
const cancel = (id: string, invitationId: string, over: Partial<WaitingEntry> = {}) =>
  entry({ id, call: 'cancelEventInvitation', request: { invitation_id: invitationId }, ...over });

const shown = ({ attention, listed }: ReturnType<typeof guestRows>) =>
  [...attention, ...listed].map(({ state, guest }) => `${state} ${guest.name}`);

describe('the list of invited people', () => {
  test('without anything waiting is the list of the server', () => {
    expect(shown(guestRows([ana, bo], []))).toEqual(['invited Ana', 'invited Bo']);
  });

  test('shows what was refused first, then what waits, the latest on top', () => {
    const waiting = [
      send('first', '1@x.co'),
      send('bad', '2@x.co', { state: 'parked' }),
      send('last', '3@x.co'),
    ];
    expect(shown(guestRows([ana], waiting))).toEqual([
      'refused bad',
      'waiting last',
      'waiting first',
      'invited Ana',
    ]);
  });

  test('keeps a person whose cancellation waits in place, marked', () => {
    expect(shown(guestRows([ana, bo], [cancel('c', 'i2')]))).toEqual(['invited Ana', 'cancelling Bo']);
  });

  test('strikes through a waiting person who is taken back again', () => {
    const waiting = [send('ann', '1@x.co', { attempts: 1 }), cancel('c', '', { dependsOn: 'ann' })];
    expect(shown(guestRows([], waiting))).toEqual(['withdrawing ann']);
  });

  test('shows a refused cancellation with the words of the server, and the person as still invited', () => {
    const rows = guestRows([ana, bo], [cancel('c', 'i2', { state: 'parked', message: 'It has begun.' })]);
    expect(shown(rows)).toEqual(['cancel-refused Bo', 'invited Ana', 'invited Bo']);
    expect(rows.attention[0]?.entry.message).toBe('It has begun.');
  });

  test('does not show a delivered invitation twice while its entry is still there', () => {
    expect(shown(guestRows([ana], [send('again', ' ANA@x.co', { state: 'sending', attempts: 1 })]))).toEqual([
      'invited Ana',
    ]);
  });

  test('shows what was never sent, also when its e-mail is listed', () => {
    expect(shown(guestRows([ana], [send('again', 'ana@x.co')]))).toEqual(['waiting again', 'invited Ana']);
  });

  test('shows a refused invitation also when its e-mail is listed: the words of the server belong to it', () => {
    expect(shown(guestRows([ana], [send('twice', 'ana@x.co', { state: 'parked' })]))).toEqual([
      'refused twice',
      'invited Ana',
    ]);
  });

  test('shows somebody invited again after a cancellation', () => {
    const rows = guestRows([ana], [cancel('c', 'i1'), send('anew', 'ana@x.co')]);
    expect(shown(rows)).toEqual(['waiting anew', 'cancelling Ana']);
  });

  test('leaves out entries of other kinds in the same lane', () => {
    const cancelOfWaiting = entry({ id: 'c', request: { invitation_id: '' } });
    expect(
      shown(guestRows([], [entry({ id: 'bulk', request: { event_id: 'e' } }), cancelOfWaiting])),
    ).toEqual([]);
  });
});
