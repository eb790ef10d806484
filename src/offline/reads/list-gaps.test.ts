// @vitest-environment happy-dom
// @other-api
/** Missing rows in lists of an API of another make, stored beside the lists on the device. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { companyRows } from '../../../tests/support/accounts/company-rows.ts';
import { countWithGap, gapMessage, gapOf, withGapNoted } from './list-gaps.ts';
import { readRows, wipeReads, wipeReadsOf, wipeReadsOfOthers } from './query-cache-store.ts';
import { setReadsOwner } from './reads-owner.ts';

const LIST = ['a', 'invitations', 'event', '1'];
const gaps = (unread: number, unlisted: number) =>
  ({ call: 'listEventInvitations', unread, unlisted }) as const;
let client: QueryClient;

beforeEach(async () => {
  await wipeReadsOfOthers(() => false);
  setReadsOwner('a');
  client = new QueryClient();
});

test.each([
  [gaps(0, 23), 23, 'Only 10 of 33 are on this device', '10 of 33 people'],
  [gaps(2, 23), 25, 'Only 10 of 35 are on this device', '10 of 35 people'],
  [
    gaps(0, Number.POSITIVE_INFINITY),
    null,
    'Only 10 are on this device, the server has more',
    '10 of more people',
  ],
])('%j is stored and shown', async (found, missing, words, counted) => {
  const data = Array.from({ length: 10 });
  expect(await withGapNoted(client, LIST, { data, message: '', gaps: found })).toBe(data);
  const gap = gapOf(client, LIST);
  expect(gap).toEqual({ missing });
  expect([gap && gapMessage(10, gap), countWithGap(10, gap, 'person', 'people')]).toEqual([words, counted]);
  const [row] = (await readRows.keys()).filter((key) => key.includes('list-gaps'));
  expect(await readRows.get<string>(row ?? '')).toContain(`{"missing":${missing}}`);
});

test('is deleted when the list is complete again', async () => {
  await withGapNoted(client, LIST, { data: [], message: '', gaps: gaps(0, 23) });
  await withGapNoted(client, LIST, { data: [], message: '' });
  expect(gapOf(client, LIST)).toBeUndefined();
});

test.each([
  ['the item', () => wipeReadsOf('a', '1')],
  ['the company', () => wipeReads('a')],
])('is deleted with %s', async (_what, wipe) => {
  await withGapNoted(client, LIST, { data: [], message: '', gaps: gaps(0, 23) });
  await wipe();
  expect(await companyRows()).toEqual([]);
});
