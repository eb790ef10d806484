import { describe, expect, test } from 'vitest';
import { type Evidence, verify } from './oracle.ts';
import { evidence, row, waiting } from './oracle-fixture.ts';
import type { OrderResult } from './orders.ts';

const sheet = {
  do: 'sheet',
  id: 's1',
  companyId: 'a',
  eventId: 'e1',
  emails: ['ada@kill.test'],
  file: '',
} as const;
const takeBack = { do: 'take-back', id: 'b1', companyId: 'a', eventId: 'e1', targetId: 's1' } as const;
const said = (back?: OrderResult) =>
  new Map<string, OrderResult>([['s1', 'saved'], ...(back ? [['b1', back] as const] : [])]);
const of = (change: Partial<Evidence>) =>
  verify(evidence({ invites: [], sheets: [sheet], acknowledged: said(), ...change }));

test('a saved sheet has each of its people invited once, or is still pending', () => {
  expect(of({})).toMatchObject({
    lost: [],
    doubled: [],
    untold: ['s1: saved, ended, and nobody was told'],
  });
  expect(of({ effects: [], mails: new Map() }).lost).toHaveLength(1);
  expect(of({ effects: [], mails: new Map(), remainders: [{ ...waiting, id: 's1' }] }).lost).toEqual([]);
  expect(of({ effects: [row, row] }).doubled).toHaveLength(1);
  expect(of({ mails: new Map([['ada@kill.test', 2]]) }).doubled).toHaveLength(1);
});

describe('an undone sheet', () => {
  const taken = (back: OrderResult | undefined, change: Partial<Evidence> = {}) =>
    of({ takeBacks: [takeBack], acknowledged: said(back), told: new Set(['b1']), ...change });
  const nobody = { effects: [], mails: new Map() };
  const cancelled = { effects: [{ ...row, isCancelled: true }] };

  test('has nobody invited at the end, whether it had arrived or not', () => {
    expect(taken('saved', nobody)).toMatchObject({ lost: [], doubled: [], untold: [] });
    expect(taken('saved', cancelled)).toMatchObject({ lost: [], doubled: [], untold: [] });
    expect(taken('saved').lost).toEqual(['s1: taken back, yet ada@kill.test is invited']);
    expect(taken('saved', { remainders: [{ ...waiting, id: 'b1', state: 'failed' }] }).lost).toEqual([]);
  });

  test('is not sent after the undo was promised', () => {
    const at = (ms: number) => ({
      ...cancelled,
      acknowledgedAt: new Map([['b1', 10_000]]),
      lastSent: new Map([['s1', ms]]),
    });
    expect(taken('saved', at(10_100)).doubled).toEqual([]);
    expect(taken('saved', at(11_000)).doubled).toEqual(['s1: sent after it was taken back']);
    expect(taken('not-saved', { ...at(11_000), effects: [row] }).doubled).toEqual([]);
  });

  test('may have either result when the promise was not shown, and stays when the undo was not saved', () => {
    expect(taken(undefined).lost).toEqual([]);
    expect(taken(undefined, nobody).lost).toEqual([]);
    expect(taken('not-saved', nobody).lost).toHaveLength(1);
  });

  test('has its result shown by the undo', () => {
    expect(taken('saved', { ...nobody, told: new Set() }).untold).toEqual([
      'b1: saved, ended, and nobody was told',
    ]);
  });
});
