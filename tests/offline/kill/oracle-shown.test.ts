import { describe, expect, test } from 'vitest';
import { type Evidence, verify } from './oracle.ts';
import { cancel, edit, evidence, waiting } from './oracle-fixture.ts';
import type { OrderResult } from './orders.ts';

describe('an outcome that was not shown', () => {
  const untold = (change: Partial<Evidence>) => verify(evidence({ told: new Set(), ...change })).untold;

  test('is counted when a saved entry has ended', () => {
    expect(untold({})).toHaveLength(1);
    expect(untold({ told: new Set(['i1']) })).toEqual([]);
    expect(untold({ remainders: [{ ...waiting, state: 'failed', message: 'No' }] })).toHaveLength(1);
  });

  test('is not counted while the entry is pending or when the form showed it', () => {
    expect(untold({ remainders: [waiting] })).toEqual([]);
    expect(untold({ acknowledged: new Map([['i1', 'accepted']]) })).toEqual([]);
  });

  test('is not counted when the form of an edit showed it', () => {
    const saved = new Map<string, OrderResult>([['i1', 'saved']]);
    expect(untold({ edits: [edit], acknowledged: new Map(saved).set('e1', 'saved') })).toHaveLength(1);
    expect(untold({ edits: [edit], acknowledged: new Map(saved).set('e1', 'accepted') })).toEqual([]);
  });

  test('is not counted for an entry undone before it was sent', () => {
    const acknowledged = new Map<string, OrderResult>([
      ['i1', 'saved'],
      ['c1', 'cancelled-out'],
    ]);
    expect(untold({ cancels: [cancel], acknowledged })).toEqual([]);
  });

  test('is not counted for a cancelled entry when the cancellation was shown, also by a form', () => {
    const saved = new Map<string, OrderResult>([
      ['i1', 'saved'],
      ['c1', 'saved'],
    ]);
    const withdrawn = { cancels: [cancel], effects: [] };
    expect(untold({ ...withdrawn, acknowledged: saved })).toHaveLength(2);
    expect(untold({ ...withdrawn, acknowledged: saved, told: new Set(['c1']) })).toEqual([]);
    const byForm = new Map(saved).set('c1', 'accepted');
    expect(untold({ ...withdrawn, acknowledged: byForm })).toEqual([]);
    expect(untold({ cancels: [cancel], acknowledged: byForm })).toHaveLength(1);
  });

  test('is not counted for the cancellation of an entry that a form showed as refused', () => {
    const refused = new Map<string, OrderResult>([
      ['i1', 'refused'],
      ['c1', 'saved'],
    ]);
    expect(untold({ cancels: [cancel], effects: [], acknowledged: refused })).toEqual([]);
  });

  test('is not counted when the removal of an earlier version was shown', () => {
    const acknowledged = new Map<string, OrderResult>([
      ['i1', 'saved'],
      ['c1', 'saved'],
    ]);
    expect(untold({ cancels: [cancel], acknowledged })).toHaveLength(2);
    expect(untold({ cancels: [cancel], acknowledged, told: new Set(['i1.4.undo']) })).toEqual([]);
  });
});
