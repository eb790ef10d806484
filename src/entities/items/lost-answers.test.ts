import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { EventSchema } from '../../../common/contract/events.ts';
import { ApiError } from '../../api/api-error.ts';
import { eventKind } from '../../features/events/event-kind.tsx';
import type { ListedKind } from './item-kind.ts';
import { findAdded, isRemoved, mayHaveTakenEffect } from './lost-answers.ts';

const place = { name: 'Oslo', coordinates: [10, 59] };
const draft = { name: 'Gala', date: '2030-06-01', location: JSON.stringify(place) };
const error = new ApiError({ kind: 'timeout', message: 'Add New Event Action Failed' });
const gala = { _id: 'e2', name: 'Gala', date: '01-06-2030', location: place };

let looks = 0;

beforeEach(() => {
  looks = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A kind whose list has these rows, or cannot be read. */
function listing(rows: object[] | 'not there'): ListedKind {
  const list = async () => {
    looks += 1;
    if (rows === 'not there') throw new ApiError({ kind: 'offline', message: 'Server Error' });
    return { data: rows.map((row) => z.parse(EventSchema, row)), message: '' };
  };
  return { ...eventKind, calls: { ...eventKind.calls, list } };
}
const find = (kind: ListedKind, known?: string[]) =>
  findAdded(kind, 'c', { draft, known: known && new Set(known), error });

describe('An event whose addition was not answered', () => {
  test('is the new one on the list', async () => {
    expect(await find(listing([{ ...gala, _id: 'e1' }, gala]), ['e1'])).toBe('e2');
  });

  test('was not added if the list still lacks it ten seconds later', async () => {
    const refused = expect(find(listing([{ ...gala, date: '2030-06-02' }]), [])).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(looks).toBe(2);
    await refused;
  });

  test('is found by the second read when the list is late', async () => {
    const rows: object[] = [];
    const found = find(listing(rows), []);
    await vi.advanceTimersByTimeAsync(5_000);
    rows.push(gala);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await found).toBe('e2');
  });

  test.each([
    ['the list was not read before', listing([gala]), undefined],
    ['the list has it twice', listing([gala, { ...gala, _id: 'e3' }]), []],
    ['it was there before', listing([gala]), ['e2']],
    ['the list cannot be read', listing('not there'), []],
  ])('may have been where %s', async (_where, kind, known) => {
    await expect(find(kind, known)).rejects.toThrow('Look at the list before you send it again.');
  });
});

describe('An event that was accepted without an id', () => {
  const accepted = (kind: ListedKind) => findAdded(kind, 'c', { draft, known: new Set<string>() });

  test('is looked for until a late list shows it', async () => {
    const rows: object[] = [];
    const found = accepted(listing(rows));
    await vi.advanceTimersByTimeAsync(5_000);
    rows.push(gala);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await found).toBe('e2');
  });

  test('is never reported as failed: after fifteen seconds it is reported as uncertain', async () => {
    const told = expect(accepted(listing([]))).rejects.toThrow(
      'It was accepted, but the list does not show it yet. Look at the list before you send it again.',
    );
    await vi.advanceTimersByTimeAsync(15_000);
    await told;
    expect(looks).toBe(4);
  });

  test('is uncertain at once when the list cannot be read', async () => {
    await expect(accepted(listing('not there'))).rejects.toThrow(
      'Look at the list before you send it again.',
    );
  });
});

test('An addition refused with a 200 is looked for once, then refused', async () => {
  const refusal = new ApiError({ kind: 'refused', message: 'Limit reached', status: 200 });
  await expect(findAdded(listing([]), 'c', { draft, known: new Set<string>(), error: refusal })).rejects.toBe(
    refusal,
  );
  expect(looks).toBe(1);
});

test('An uncertain removal is done once the list lacks the item', async () => {
  expect(await isRemoved(listing([]), 'c', 'e2')).toBe(true);
  expect(await isRemoved(listing([gala]), 'c', 'e2')).toBe(false);
  expect(await isRemoved(listing('not there'), 'c', 'e2')).toBe(false);
});

test('A failure is uncertain unless it was refused, and if it was refused with a 2xx', () => {
  const refused = (status: number, isProven = false) =>
    new ApiError({ kind: 'refused', message: '', status, isProven });
  expect([error, refused(200), refused(409), refused(500, true)].map(mayHaveTakenEffect)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const status of [429, 500, 502, 503, 504]) expect(mayHaveTakenEffect(refused(status))).toBe(true);
});

test.each([
  [504, 2],
  [500, 1],
])('After %i, which nobody has proven, the list is looked at', async (status, times) => {
  const refusal = new ApiError({ kind: 'refused', message: 'No', status });
  const nothing = expect(findAdded(listing([]), 'c', { draft, known: new Set(), error: refusal })).rejects;
  await Promise.all([nothing.toBe(refusal), vi.advanceTimersByTimeAsync(10_000)]);
  expect(looks).toBe(times);
  expect(await findAdded(listing([gala]), 'c', { draft, known: new Set(), error: refusal })).toBe('e2');
});
