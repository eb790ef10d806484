import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EventSchema } from '../../../common/contract/events.ts';
import { ApiError } from '../../api/api-error.ts';
import { eventKind } from '../../features/events/event-kind.tsx';
import type { ListedKind } from './item-kind.ts';
import { findAdded, isInDoubt, isRemoved } from './lost-answers.ts';

const place = { name: 'Oslo', coordinates: [10, 59] };
const draft = { name: 'Gala', date: '2030-06-01', location: JSON.stringify(place) };
const error = new ApiError({ kind: 'timeout', message: 'Add New Event Action Failed' });
const gala = { _id: 'e2', name: 'Gala', date: '01-06-2030', location: place };

/** A kind whose list is this, or cannot be read. */
function listing(rows: object[] | 'not there'): ListedKind {
  const list = async () => {
    if (rows === 'not there') throw new ApiError({ kind: 'offline', message: 'Server Error' });
    return { data: rows.map((row) => z.parse(EventSchema, row)), message: '' };
  };
  return { ...eventKind, calls: { ...eventKind.calls, list } };
}
const find = (kind: ListedKind, known?: string[]) =>
  findAdded(kind, 'c', { draft, known: known && new Set(known), error });

describe('An event whose adding was not answered', () => {
  test('is the one that is new on the list', async () => {
    expect(await find(listing([{ ...gala, _id: 'e1' }, gala]), ['e1'])).toBe('e2');
  });

  test('was not added where the list has none like it', async () => {
    await expect(find(listing([{ ...gala, date: '2030-06-02' }]), [])).rejects.toBe(error);
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

test('A removal in doubt is done once the list has it no more', async () => {
  expect(await isRemoved(listing([]), 'c', 'e2')).toBe(true);
  expect(await isRemoved(listing([gala]), 'c', 'e2')).toBe(false);
  expect(await isRemoved(listing('not there'), 'c', 'e2')).toBe(false);
});

test('In doubt is what was not refused, and a refusal that called itself a success', () => {
  const refused = (status: number) => new ApiError({ kind: 'refused', message: '', status });
  expect([error, refused(200), refused(409), refused(500)].map(isInDoubt)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
