import { expect, test } from 'vitest';
import { type Evidence, judge } from './judge.ts';
import type { CancelOrder, InviteOrder, Remainder } from './orders.ts';
import type { Effect } from './real-api.ts';

const invite: InviteOrder = { do: 'invite', id: 'i1', companyId: 'a', eventId: 'e1', email: 'ada@kill.test' };
const cancel: CancelOrder = { do: 'cancel', id: 'c1', companyId: 'a', eventId: 'e1', targetId: 'i1' };
const row: Effect = { email: 'ada@kill.test', companyId: 'a', eventId: 'e1', isCancelled: false };
const waiting: Remainder = {
  id: 'i1',
  call: 'sendEventInvitation',
  state: 'pending',
  dependsOn: null,
  message: '',
  tried: '1 tries, last unknown',
};

const evidence = (change: Partial<Evidence>): Evidence => ({
  invites: [invite],
  cancels: [],
  acknowledged: new Map([['i1', 'saved']]),
  effects: [row],
  mails: new Map([['ada@kill.test', 1]]),
  remainders: [],
  foreignRequests: [],
  simultaneous: [],
  blank: [],
  ...change,
});

const counts = (change: Partial<Evidence>) => {
  const { acked, lost, doubled, foreign, stuck } = judge(evidence(change));
  return [acked, lost.length, doubled.length, foreign.length, stuck.length];
};

test('a delivered promise is fine', () => {
  expect(counts({})).toEqual([1, 0, 0, 0, 0]);
});

test('a promise that is nowhere is lost, unless it is parked with a reason', () => {
  expect(counts({ effects: [], mails: new Map() })).toEqual([1, 1, 0, 0, 0]);
  const parked = { ...waiting, state: 'parked', message: 'No' };
  expect(counts({ effects: [], mails: new Map(), remainders: [parked] })).toEqual([1, 0, 0, 0, 0]);
});

test('nothing was promised to somebody whose tablet died first', () => {
  expect(counts({ acknowledged: new Map(), effects: [] })).toEqual([0, 0, 0, 0, 0]);
});

test('two rows, two mails, or "already invited" are the same invitation twice', () => {
  expect(counts({ effects: [row, { ...row, isCancelled: true }] })).toEqual([1, 0, 1, 0, 0]);
  expect(counts({ mails: new Map([['ada@kill.test', 2]]) })).toEqual([1, 0, 1, 0, 0]);
  const twice = { ...waiting, state: 'parked', message: 'ada@kill.test is already invited to this event.' };
  expect(counts({ remainders: [twice] })).toEqual([1, 0, 1, 0, 0]);
});

test('a promised cancellation that did not happen is lost; an unpromised one may go either way', () => {
  const acknowledged = new Map([['i1', 'saved'] as const, ['c1', 'saved'] as const]);
  expect(counts({ cancels: [cancel], acknowledged })).toEqual([2, 1, 0, 0, 0]);
  expect(counts({ cancels: [cancel] })).toEqual([1, 0, 0, 0, 0]);
  expect(counts({ cancels: [cancel], effects: [] })).toEqual([1, 0, 0, 0, 0]);
});

test('a row or a request under another company is foreign', () => {
  expect(counts({ effects: [{ ...row, companyId: 'b' }] })).toEqual([1, 0, 0, 1, 0]);
  expect(counts({ foreignRequests: ['token of b for event of a'] })).toEqual([1, 0, 0, 1, 0]);
});

test('the same request open twice at once is doubled, though the key may have saved us', () => {
  expect(counts({ simultaneous: ['i1'] })).toEqual([1, 0, 1, 0, 0]);
});

test('a tablet whose page does not come up is stuck', () => {
  expect(counts({ blank: ['t0 start 3, offline'] })).toEqual([1, 0, 0, 0, 1]);
});

test('a parked cancellation has lost its invitation', () => {
  const orphan = { ...waiting, id: 'c1', call: 'cancelEventInvitation', state: 'parked' };
  expect(counts({ cancels: [cancel], remainders: [orphan] })).toEqual([1, 0, 0, 0, 1]);
});

test('what still waits after a clean drain is stuck, except behind a parked parent', () => {
  expect(counts({ remainders: [waiting] })).toEqual([1, 0, 0, 0, 1]);
  const parked = { ...waiting, state: 'parked', message: 'No' };
  const behind = { ...waiting, id: 'c1', dependsOn: 'i1' };
  expect(counts({ cancels: [cancel], effects: [], remainders: [parked, behind] })).toEqual([1, 0, 0, 0, 0]);
});
