// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { setReadsOwner } from '../../offline/reads/reads-owner.ts';
import type { EventLog } from './event-log.ts';
import { doorQueries } from './queries.ts';

afterEach(() => {
  setReadsOwner(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('A growing log is stored every half minute, and once more when it has stopped growing', async () => {
  let elapsed = 0;
  let cursor = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const page = { event: null, restart: false, people: [], entries: [], mark: 'm', has_more: false };
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Log', data: { ...page, cursor } }, { headers: { [API_MARK]: '1' } }),
  );
  setReadsOwner('company');
  const client = new QueryClient();
  const log = doorQueries.log('company', 'event');
  const kept = async () => (await persisted.retrieveQuery<EventLog>(hashKey(log.queryKey)))?.cursor;
  const look = (at: number, grownTo: number) => {
    elapsed = at;
    cursor = grownTo;
    return client.fetchQuery(doorQueries.looks('company', 'event'));
  };
  await client.fetchQuery(log);
  await vi.waitFor(async () => expect(await kept()).toBe(1));
  await look(4_000, 2);
  expect(await kept()).toBe(2);
  await look(8_000, 3);
  expect(await kept()).toBe(2);
  expect(client.getQueryData(log.queryKey)?.cursor).toBe(3);
  await look(34_000, 3);
  expect(await kept()).toBe(3);
});
