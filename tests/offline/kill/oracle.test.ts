import { describe, expect, test } from 'vitest';
import { type Evidence, verify } from './oracle.ts';
import { cancel, edit, evidence, row, waiting } from './oracle-fixture.ts';
import type { OrderResult } from './orders.ts';

const counts = (change: Partial<Evidence>) => {
  const { acked, lost, doubled, foreign, stuck } = verify(evidence(change));
  return [acked, lost.length, doubled.length, foreign.length, stuck.length];
};

test('a delivered promise is right', () => {
  expect(counts({})).toEqual([1, 0, 0, 0, 0]);
});

test('a promise that is nowhere is lost, unless it failed with a reason', () => {
  expect(counts({ effects: [], mails: new Map() })).toEqual([1, 1, 0, 0, 0]);
  const failed = { ...waiting, state: 'failed', message: 'No' };
  expect(counts({ effects: [], mails: new Map(), remainders: [failed] })).toEqual([1, 0, 0, 0, 0]);
});

test('an invitation cancelled before it was sent must never be sent', () => {
  const acknowledged = new Map([
    ['i1', 'saved'],
    ['c1', 'saved'],
  ] satisfies [string, OrderResult][]);
  const cancelled = { cancels: [cancel], acknowledged, acknowledgedAt: new Map([['c1', 10_000]]) };
  const effects = [{ ...row, isCancelled: true }];
  const first = (ms: number) => new Map([[row.email, ms]]);
  expect(counts({ ...cancelled, effects, firstSent: first(10_100) })).toEqual([2, 0, 0, 0, 0]);
  expect(counts({ ...cancelled, effects, firstSent: first(11_000) })).toEqual([2, 0, 1, 0, 0]);
});

test('nothing was promised when the tablet was killed before an answer', () => {
  expect(counts({ acknowledged: new Map(), effects: [] })).toEqual([0, 0, 0, 0, 0]);
});

test('two rows, two mails, or "already invited" are doubled', () => {
  expect(counts({ effects: [row, { ...row, isCancelled: true }] })).toEqual([1, 0, 1, 0, 0]);
  expect(counts({ mails: new Map([['ada@kill.test', 2]]) })).toEqual([1, 0, 1, 0, 0]);
  const twice = { ...waiting, state: 'failed', message: 'ada@kill.test is already invited to this event.' };
  expect(counts({ remainders: [twice] })).toEqual([1, 0, 1, 0, 0]);
});

test('a promised cancellation without effect is lost; an unpromised one may have either result', () => {
  const acknowledged = new Map([['i1', 'saved'] as const, ['c1', 'saved'] as const]);
  expect(counts({ cancels: [cancel], acknowledged })).toEqual([2, 1, 0, 0, 0]);
  expect(counts({ cancels: [cancel] })).toEqual([1, 0, 0, 0, 0]);
  expect(counts({ cancels: [cancel], effects: [] })).toEqual([1, 0, 0, 0, 0]);
});

test('a row or request of another company is foreign', () => {
  expect(counts({ effects: [{ ...row, companyId: 'b' }] })).toEqual([1, 0, 0, 1, 0]);
  expect(counts({ foreignRequests: ['token of b for event of a'] })).toEqual([1, 0, 0, 1, 0]);
});

test('the same request open twice at once is doubled, even if the key prevents a second effect', () => {
  expect(counts({ simultaneous: ['i1'] })).toEqual([1, 0, 1, 0, 0]);
});

test('a tablet whose page does not load is stuck', () => {
  expect(counts({ blank: ['t0 start 3, offline'] })).toEqual([1, 0, 0, 0, 1]);
});

test('a failed cancellation is lost', () => {
  const orphan = { ...waiting, id: 'c1', call: 'cancelEventInvitation', state: 'failed' };
  expect(counts({ cancels: [cancel], remainders: [orphan] })).toEqual([1, 0, 0, 0, 1]);
});

test('an entry still pending after a clean drain is stuck, except behind a failed parent', () => {
  expect(counts({ remainders: [waiting] })).toEqual([1, 0, 0, 0, 1]);
  const failed = { ...waiting, state: 'failed', message: 'No' };
  const behind = { ...waiting, id: 'c1', dependsOn: 'i1' };
  expect(counts({ cancels: [cancel], effects: [], remainders: [failed, behind] })).toEqual([1, 0, 0, 0, 0]);
});

describe('An edited invitation', () => {
  const edited = { ...row, email: edit.email };
  const takenBack = { ...row, isCancelled: true };
  const said = (outcome?: OrderResult) =>
    new Map<string, OrderResult>([['i1', 'saved'], ...(outcome ? [['e1', outcome] as const] : [])]);

  test('arrives as edited; an earlier version that had arrived is removed', () => {
    const acknowledged = said('saved');
    expect(counts({ edits: [edit], acknowledged, effects: [edited] })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [takenBack, edited] })).toEqual([2, 0, 0, 0, 0]);
  });

  test('is lost when only the old version is there, and doubled when both are', () => {
    const acknowledged = said('saved');
    expect(counts({ edits: [edit], acknowledged })).toEqual([2, 1, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [row, edited] })).toEqual([2, 1, 1, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [takenBack] })).toEqual([2, 1, 0, 0, 0]);
  });

  test('may be there in both versions when a gateway refused the removal of the old one and that was shown', () => {
    const message = 'Failed to cancel invitation';
    const undo = { ...waiting, id: 'i1.7.undo', call: 'cancelEventInvitation', state: 'failed', message };
    const change = { edits: [edit], acknowledged: said('saved'), effects: [row, edited] };
    const told = new Set(['i1', undo.id]);
    expect(counts({ ...change, remainders: [undo], told })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ ...change, remainders: [undo] })).toEqual([2, 1, 1, 0, 0]);
    const byServer = { ...undo, message: 'No' };
    expect(counts({ ...change, remainders: [byServer], told })).toEqual([2, 1, 1, 0, 1]);
  });

  test('must be there in the old version when the edit was too late', () => {
    const acknowledged = said('not-saved');
    expect(counts({ edits: [edit], acknowledged })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [edited] })).toEqual([1, 1, 0, 0, 0]);
  });

  test('may be either version when the browser was killed before an answer', () => {
    expect(counts({ edits: [edit], acknowledged: said() })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged: said(), effects: [edited] })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged: said(), effects: [row, edited] })).toEqual([1, 0, 1, 0, 0]);
  });

  test('has the version of its last edit', () => {
    const again = { ...edit, id: 'e2', email: 'ida@kill.test' };
    const acknowledged = said('saved').set('e2', 'accepted');
    const effects = [{ ...row, email: again.email }];
    expect(counts({ edits: [edit, again], acknowledged, effects })).toEqual([3, 0, 0, 0, 0]);
    expect(counts({ edits: [edit, again], acknowledged, effects: [edited] })).toEqual([3, 1, 0, 0, 0]);
  });

  test('is not sent in the old version after the edit was accepted, not even to be removed', () => {
    const change = { edits: [edit], acknowledged: said('saved'), effects: [takenBack, edited] };
    const acknowledgedAt = new Map([['e1', 10_000]]);
    const first = (ms: number) => new Map([[row.email, ms]]);
    expect(counts({ ...change, acknowledgedAt, firstSent: first(10_100) })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ ...change, acknowledgedAt, firstSent: first(11_000) })).toEqual([2, 0, 1, 0, 0]);
  });

  test('may have failed with a reason, and be cancelled', () => {
    const acknowledged = said('refused');
    const failed = { ...waiting, state: 'failed', message: 'No' };
    expect(counts({ edits: [edit], acknowledged, effects: [], remainders: [failed] })).toEqual([
      1, 0, 0, 0, 0,
    ]);
    const cancelled = said('saved').set('c1', 'saved');
    const effects = [takenBack];
    expect(counts({ edits: [edit], cancels: [cancel], acknowledged: cancelled, effects })).toEqual([
      3, 0, 0, 0, 0,
    ]);
  });
});

test('a browser that lost its storage is reported, beside the lost entries', () => {
  expect(verify(evidence({ erased: ['t0-3-0: the browser had erased its storage'] })).lost).toHaveLength(1);
});
