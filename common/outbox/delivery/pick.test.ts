import { describe, expect, test } from 'vitest';
import type { Entry, EntryError, Row } from '../entry.ts';
import { closedBreaker } from './circuit-breaker.ts';
import { nextDueAt, pickQueues } from './pick.ts';

const NOW = 1_000_000;
const nothingTried = new Set<string>();

function entry(id: string, change: Partial<Entry> = {}): Entry {
  return {
    v: 1,
    id,
    companyId: 'c1',
    seq: 1,
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    fields: {},
    file: null,
    label: id,
    dependsOn: null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    waitMs: 0,
    enqueuedAt: 0,
    lastError: null,
    ...change,
  };
}

const later = { nextAttemptAt: NOW + 60_000, waitMs: 60_000, attempts: 1 };
const unsupported: Row = {
  unsupported: true,
  companyId: 'c1',
  seq: 9,
  id: 'new',
  queueKey: 'event:1',
  label: '',
};
const ids = (queues: Entry[][]) => queues.map((queue) => queue.map(({ id }) => id));
const pick = (rows: Row[], urgency: 'due' | 'connected' | 'now' = 'due') =>
  ids(pickQueues(rows, nothingTried, NOW, urgency));

describe('order', () => {
  test('is kept within a queue and not between queues', () => {
    expect(pick([entry('a1'), entry('b1', { queueKey: 'event:2' }), entry('a2')])).toEqual([
      ['a1', 'a2'],
      ['b1'],
    ]);
  });

  test('an entry that is not due stops its own queue only', () => {
    expect(pick([entry('a1', later), entry('a2'), entry('b1', { queueKey: 'event:2' })])).toEqual([['b1']]);
  });

  test('failed entries and entries of a newer build stop nothing', () => {
    expect(pick([entry('a1', { state: 'failed' }), unsupported, entry('a2')])).toEqual([['a2']]);
  });

  test('an entry that depends on a failed one waits without stopping its queue', () => {
    const rows = [entry('a1', { state: 'failed' }), entry('a2', { dependsOn: 'a1' }), entry('a3')];
    expect(pick(rows)).toEqual([['a3']]);
  });

  test('an entry is tried once per drain and then still blocks its queue', () => {
    expect(ids(pickQueues([entry('a1'), entry('a2')], new Set(['a1']), NOW, 'now'))).toEqual([]);
  });
});

describe('urgency', () => {
  const forNetwork = { ...later, lastError: { kind: 'offline', status: null, message: '' } } as const;
  const forServer = { ...later, lastError: { kind: 'server-trouble', status: 429, message: '' } } as const;

  test('proof of a connection ends waits after network failures, not waits that the server asked for', () => {
    const rows = [entry('a1', forNetwork), entry('b1', { ...forServer, queueKey: 'event:2' })];
    expect(pick(rows, 'due')).toEqual([]);
    expect(pick(rows, 'connected')).toEqual([['a1']]);
    expect(pick(rows, 'now')).toEqual([['a1'], ['b1']]);
  });

  test.each<[EntryError['kind'], number | null, isAsked: boolean, isLifted: boolean]>([
    ['offline', null, false, true],
    ['timeout', null, false, true],
    ['foreign', 200, false, true],
    ['server-trouble', 500, false, true],
    ['server-trouble', 503, false, true],
    ['server-trouble', 503, true, false],
    ['server-trouble', 429, false, false],
    ['denied', 401, false, false],
  ])('proof of a connection after %s %s, with a wait that was asked for: %s, ends it: %s', (...row) => {
    const [kind, status, isAsked, isLifted] = row;
    const lastError = { kind, status, message: '', ...(isAsked && { isAsked }) };
    expect(pick([entry('a1', { ...later, lastError })], 'connected')).toEqual(isLifted ? [['a1']] : []);
  });
});

describe('the next due time', () => {
  test('is that of the queue head that is due first', () => {
    const rows = [
      entry('a1', later),
      entry('a2'),
      entry('b1', { ...later, nextAttemptAt: NOW + 90_000, queueKey: 'b' }),
    ];
    expect(nextDueAt(rows, closedBreaker, NOW)).toBe(NOW + 60_000);
  });

  test('is never before the breaker closes', () => {
    const breaker = {
      ...closedBreaker,
      reason: 'server',
      nextAttemptAt: NOW + 30_000,
      waitMs: 30_000,
    } as const;
    expect(nextDueAt([entry('a1')], breaker, NOW)).toBe(NOW + 30_000);
  });

  test('is undefined when no entry becomes due by itself', () => {
    expect(nextDueAt([entry('a1', { state: 'failed' }), unsupported], closedBreaker, NOW)).toBeUndefined();
  });
});
