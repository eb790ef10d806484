// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { applyDelivered } from './delivered-changes.ts';
import { database } from './outbox-page.ts';

const COMPANY = 'a';
const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');

beforeEach(async () => {
  await emptyOutbox();
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});

afterEach(() => vi.restoreAllMocks());

/** Whether the list of that time is changed by an invitation delivered at this one. */
async function isApplied({ fetchedAt, deliveredAt }: { fetchedAt: number; deliveredAt: number }) {
  await database.run('readwrite', (stores) =>
    putResult(stores, {
      ...{ companyId: COMPANY, id: 'ada', call: 'sendEventInvitation', queueKey: 'event:1' },
      ...{ serverId: 'ada', message: '', data: null, finishedAt: deliveredAt, told: true },
      listChange: { list: 'listEventInvitations', added: [{ _id: 'ada', name: 'Ada' }] },
    }),
  );
  const client = new QueryClient();
  const meta = { changedList: { item: 'event:1', list: 'listEventInvitations' } } as const;
  const query = client.getQueryCache().build(client, { queryKey: [COMPANY, 'invitations'], meta });
  query.setState({ data: [{ _id: 'bo', name: 'Bo' }], dataUpdatedAt: fetchedAt });
  return (await applyDelivered(COMPANY, client.getQueryCache().findAll())).length > 0;
}

test.each([
  ['was delivered after the list was fetched', { fetchedAt: NOW - 2, deliveredAt: NOW - 1 }, true],
  ['was delivered before', { fetchedAt: NOW - 1, deliveredAt: NOW - 2 }, false],
  // Cancelled elsewhere since, the guest would be back on the list.
  [
    'was delivered while the clock was ahead, before the list was fetched by the right one',
    { fetchedAt: NOW - 1, deliveredAt: NOW + HOUR_MS },
    false,
  ],
  [
    'was delivered after the list was fetched, both while the clock was ahead',
    { fetchedAt: NOW + HOUR_MS, deliveredAt: NOW + HOUR_MS + 1 },
    true,
  ],
  [
    'was delivered just now, after the clock that was ahead at the fetch was set right',
    { fetchedAt: NOW + HOUR_MS, deliveredAt: NOW - 1 },
    true,
  ],
  [
    'was delivered long before the clock went ahead for the fetch',
    { fetchedAt: NOW + HOUR_MS, deliveredAt: NOW - HOUR_MS },
    false,
  ],
])('what %s changes it, or not', async (_when, times, expected) => {
  expect(await isApplied(times)).toBe(expected);
});

test('a hundred deliveries go through a list once, which may have thousands of rows', async () => {
  await database.run('readwrite', async (stores) => {
    for (let n = 0; n < 100; n += 1)
      await putResult(stores, {
        ...{ companyId: COMPANY, id: `cancelled-${n}`, call: 'cancelEventInvitation', queueKey: 'event:1' },
        ...{ serverId: null, message: '', data: null, finishedAt: NOW, told: true },
        listChange: { list: 'listEventInvitations', removed: [`guest-${n}`] },
      });
  });
  let reads = 0;
  const bo = {
    name: 'Bo',
    get _id() {
      reads += 1;
      return 'bo';
    },
  };
  const client = new QueryClient();
  const meta = { changedList: { item: 'event:1', list: 'listEventInvitations' } } as const;
  const query = client.getQueryCache().build(client, { queryKey: [COMPANY, 'invitations'], meta });
  query.setState({ data: [bo], dataUpdatedAt: NOW - 1 });
  expect(await applyDelivered(COMPANY, client.getQueryCache().findAll())).toHaveLength(1);
  expect(reads).toBeLessThan(10);
  expect(query.state.data).toEqual([bo]);
});
