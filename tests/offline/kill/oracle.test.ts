import { describe, expect, test } from 'vitest';
import { type Evidence, verify } from './oracle.ts';
import { cancel, edit, evidence, row, waiting } from './oracle-fixture.ts';
import type { Outcome } from './orders.ts';

const counts = (change: Partial<Evidence>) => {
  const { acked, lost, doubled, foreign, stuck } = verify(evidence(change));
  return [acked, lost.length, doubled.length, foreign.length, stuck.length];
};

test('a delivered promise is fine', () => {
  expect(counts({})).toEqual([1, 0, 0, 0, 0]);
});

test('a promise that is nowhere is lost, unless it is failed with a reason', () => {
  expect(counts({ effects: [], mails: new Map() })).toEqual([1, 1, 0, 0, 0]);
  const failed = { ...waiting, state: 'failed', message: 'No' };
  expect(counts({ effects: [], mails: new Map(), remainders: [failed] })).toEqual([1, 0, 0, 0, 0]);
});

test('what was cancelled before it left must never leave', () => {
  const acknowledged = new Map([
    ['i1', 'saved'],
    ['c1', 'saved'],
  ] satisfies [string, Outcome][]);
  const cancelled = { cancels: [cancel], acknowledged, acknowledgedAt: new Map([['c1', 10_000]]) };
  const effects = [{ ...row, isCancelled: true }];
  const first = (ms: number) => new Map([[row.email, ms]]);
  expect(counts({ ...cancelled, effects, firstSent: first(10_100) })).toEqual([2, 0, 0, 0, 0]);
  expect(counts({ ...cancelled, effects, firstSent: first(11_000) })).toEqual([2, 0, 1, 0, 0]);
});

test('nothing was promised to somebody whose tablet died first', () => {
  expect(counts({ acknowledged: new Map(), effects: [] })).toEqual([0, 0, 0, 0, 0]);
});

test('two rows, two mails, or "already invited" are the same invitation twice', () => {
  expect(counts({ effects: [row, { ...row, isCancelled: true }] })).toEqual([1, 0, 1, 0, 0]);
  expect(counts({ mails: new Map([['ada@kill.test', 2]]) })).toEqual([1, 0, 1, 0, 0]);
  const twice = { ...waiting, state: 'failed', message: 'ada@kill.test is already invited to this event.' };
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

test('a failed cancellation has lost its invitation', () => {
  const orphan = { ...waiting, id: 'c1', call: 'cancelEventInvitation', state: 'failed' };
  expect(counts({ cancels: [cancel], remainders: [orphan] })).toEqual([1, 0, 0, 0, 1]);
});

test('what still waits after a clean drain is stuck, except behind a failed parent', () => {
  expect(counts({ remainders: [waiting] })).toEqual([1, 0, 0, 0, 1]);
  const failed = { ...waiting, state: 'failed', message: 'No' };
  const behind = { ...waiting, id: 'c1', dependsOn: 'i1' };
  expect(counts({ cancels: [cancel], effects: [], remainders: [failed, behind] })).toEqual([1, 0, 0, 0, 0]);
});

describe('An edited invitation', () => {
  const edited = { ...row, email: edit.email };
  const takenBack = { ...row, isCancelled: true };
  const said = (outcome?: Outcome) =>
    new Map<string, Outcome>([['i1', 'saved'], ...(outcome ? [['e1', outcome] as const] : [])]);

  test('arrives as it was edited; what had arrived before is taken back', () => {
    const acknowledged = said('saved');
    expect(counts({ edits: [edit], acknowledged, effects: [edited] })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [takenBack, edited] })).toEqual([2, 0, 0, 0, 0]);
  });

  test('is lost when it arrives as it was, and doubled when it arrives both ways', () => {
    const acknowledged = said('saved');
    expect(counts({ edits: [edit], acknowledged })).toEqual([2, 1, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [row, edited] })).toEqual([2, 1, 1, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [takenBack] })).toEqual([2, 1, 0, 0, 0]);
  });

  test('may stand both ways where a gateway has refused to remove the earlier form, and somebody was told', () => {
    const message = 'Failed to cancel invitation';
    const undo = { ...waiting, id: 'i1.7.undo', call: 'cancelEventInvitation', state: 'failed', message };
    const change = { edits: [edit], acknowledged: said('saved'), effects: [row, edited] };
    const told = new Set(['i1', undo.id]);
    expect(counts({ ...change, remainders: [undo], told })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ ...change, remainders: [undo] })).toEqual([2, 1, 1, 0, 0]);
    const byServer = { ...undo, message: 'No' };
    expect(counts({ ...change, remainders: [byServer], told })).toEqual([2, 1, 1, 0, 1]);
  });

  test('is as it was when it was too late for the edit, and must be', () => {
    const acknowledged = said('not-saved');
    expect(counts({ edits: [edit], acknowledged })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged, effects: [edited] })).toEqual([1, 1, 0, 0, 0]);
  });

  test('is one or the other when the browser was killed before it said', () => {
    expect(counts({ edits: [edit], acknowledged: said() })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged: said(), effects: [edited] })).toEqual([1, 0, 0, 0, 0]);
    expect(counts({ edits: [edit], acknowledged: said(), effects: [row, edited] })).toEqual([1, 0, 1, 0, 0]);
  });

  test('follows its last edit', () => {
    const again = { ...edit, id: 'e2', email: 'ida@kill.test' };
    const acknowledged = said('saved').set('e2', 'accepted');
    const effects = [{ ...row, email: again.email }];
    expect(counts({ edits: [edit, again], acknowledged, effects })).toEqual([3, 0, 0, 0, 0]);
    expect(counts({ edits: [edit, again], acknowledged, effects: [edited] })).toEqual([3, 1, 0, 0, 0]);
  });

  test('is not sent as it was once the edit is accepted, not even to be taken back', () => {
    const change = { edits: [edit], acknowledged: said('saved'), effects: [takenBack, edited] };
    const acknowledgedAt = new Map([['e1', 10_000]]);
    const first = (ms: number) => new Map([[row.email, ms]]);
    expect(counts({ ...change, acknowledgedAt, firstSent: first(10_100) })).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ ...change, acknowledgedAt, firstSent: first(11_000) })).toEqual([2, 0, 1, 0, 0]);
  });

  test('may be failed with a reason, and cancelled', () => {
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

test('a browser that lost what it kept is named, beside what was lost by that', () => {
  expect(verify(evidence({ erased: ['t0-3-0: the browser had erased its storage'] })).lost).toHaveLength(1);
});
