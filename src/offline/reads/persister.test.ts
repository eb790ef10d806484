// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createStore, get, set } from 'idb-keyval';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsContract } from '../../../common/contract/events.ts';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { createClient } from '../../api/client.ts';
import { database } from '../changes/outbox-page.ts';
import { persisted } from './persister.ts';
import { readRows, wipeOldCameras, wipeReads, wipeReadsOfOthers } from './query-cache-store.ts';
import { setReadsOwner } from './reads-owner.ts';

beforeAll(emptyOutbox);

const key = (companyId: string) => [companyId, 'events', 'list'];

async function keep(companyId: string, data: unknown): Promise<void> {
  const client = new QueryClient();
  client.setQueryData(key(companyId), data);
  await persisted.persistQueryByKey(key(companyId), client);
  client.clear();
}

async function kept(companyId: string): Promise<unknown> {
  return await persisted.retrieveQuery(JSON.stringify(key(companyId)));
}

beforeEach(async () => {
  vi.useRealTimers();
  for (const row of await readRows.keys()) await readRows.delete(row);
});

describe('cached answers', () => {
  test('61: are kept for the signed-in company and deleted at its log-out', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    await keep('public', ['plans']);
    expect(await kept('a')).toEqual(['Gala']);
    await wipeReads('a');
    expect(await kept('a')).toBeUndefined();
    expect(await kept('public')).toEqual(['plans']);
  });

  test('26: of other companies are deleted at a log-in, also without a log-out', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    await keep('public', ['plans']);
    setReadsOwner('b');
    await keep('b', ['Ball']);
    expect(await wipeReadsOfOthers((id) => id === 'b')).toBe(true);
    expect([await kept('a'), await kept('b'), await kept('public')]).toEqual([
      undefined,
      ['Ball'],
      ['plans'],
    ]);
    expect(await wipeReadsOfOthers((id) => id === 'b')).toBe(false);
  });

  test('26: are not written when the company has logged out before the answer arrives', async () => {
    setReadsOwner('b');
    await keep('a', ['Gala']);
    expect(await kept('a')).toBeUndefined();
    setReadsOwner(null);
    await keep('a', ['Gala']);
    expect(await kept('a')).toBeUndefined();
  });

  test('62: are shown until the log-out, whatever their age and the clock', async () => {
    setReadsOwner('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01') });
    await keep('a', ['Gala']);
    vi.setSystemTime(Date.parse('2026-03-07'));
    expect(await kept('a')).toEqual(['Gala']);
    vi.setSystemTime(Date.parse('2026-03-09'));
    expect(await kept('a')).toEqual(['Gala']);
    vi.setSystemTime(Date.parse('2025-01-01'));
    expect(await kept('a')).toEqual(['Gala']);
  });

  test('are shown at once after a reload and refetched although they are fresh', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
    const ask = vi.fn(async () => ['Gala', 'Ball']);
    const options = queryOptions({ queryKey: key('a'), queryFn: ask, persister: persisted.persisterFn });
    expect(await client.fetchQuery(options)).toEqual(['Gala']);
    await vi.waitFor(() => expect(client.getQueryData(key('a'))).toEqual(['Gala', 'Ball']));
    expect(ask).toHaveBeenCalledOnce();
  });

  test('are kept without an uncaught error when the server cannot be reached', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const queryFn = (): Promise<string[]> => Promise.reject(new Error('no network'));
    await client.fetchQuery(queryOptions({ queryKey: key('a'), queryFn, persister: persisted.persisterFn }));
    await vi.waitFor(() => expect(client.getQueryState(key('a'))?.error?.message).toBe('no network'));
    expect(client.getQueryData(key('a'))).toEqual(['Gala']);
  });

  test.each([
    ['6: a connection that only hangs', untilAborted],
    ['12: a sign-in page of the Wi-Fi', async () => new Response('<html>Welcome to the hotel</html>')],
  ])('are neither lost nor overwritten by %s', async (_what, fetch) => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    const api = createClient({
      baseUrl: 'https://vantage.test/api/v1/',
      token: () => 'token',
      onUnauthorized: () => undefined,
      sendsIdempotencyKey: true,
      isOwnApi: true,
      fetch,
    });
    const queryFn = async () =>
      (await api.send(eventsContract.listEvents, { company_id: 'a' }, { timeoutMs: 20 })).data;
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const options = queryOptions({ queryKey: key('a'), queryFn, persister: persisted.persisterFn });
    expect(await client.fetchQuery(options)).toEqual(['Gala']);
    await vi.waitFor(() => expect(client.getQueryState(key('a'))?.status).toBe('error'));
    expect(client.getQueryData(key('a'))).toEqual(['Gala']);
    expect(await kept('a')).toEqual(['Gala']);
  });

  test('63: are refetched once, and replaced by the server’s answer, when three screens request them before they are restored', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const ask = vi.fn(async () => ['Gala', 'Ball']);
    const options = queryOptions({ queryKey: key('a'), queryFn: ask, persister: persisted.persisterFn });
    await Promise.all([client.fetchQuery(options), client.fetchQuery(options), client.fetchQuery(options)]);
    await vi.waitFor(() => expect(client.getQueryData(key('a'))).toEqual(['Gala', 'Ball']));
    expect(ask).toHaveBeenCalledOnce();
  });

  test('64: in an outdated shape are deleted, and pending entries are not', async () => {
    setReadsOwner('a');
    await keep('a', ['Gala']);
    const fields = { event_id: '1', name: 'Ada', email: 'ada@guests.test' };
    const invite = { id: 'i1', companyId: 'a', queueKey: 'event:1', label: 'Invite Ada', fields };
    await enqueue(database, { ...invite, call: 'sendEventInvitation' }, 0);

    const rows = createStore('vantage-reads', 'queries');
    const row = `rq-${JSON.stringify(key('a'))}`;
    const stored = JSON.parse((await get<string>(row, rows)) ?? '');
    await set(row, JSON.stringify({ ...stored, buster: 'of an older shape' }), rows);
    expect(await kept('a')).toBeUndefined();
    expect(await listRows(database, 'a')).toMatchObject([{ id: 'i1', state: 'pending' }]);
  });
});

test('camera lists of release 0.1.0 are deleted at the next start, other lists are kept', async () => {
  setReadsOwner('a');
  await keep('a', ['Gala']);
  const rows = createStore('vantage-reads', 'queries');
  await set('rq-["a","cameras","7"]', '{"state":{"data":[{"url":"rtsp://10.0.0.5/s3cret"}]}}', rows);
  await wipeOldCameras();
  expect(await get('rq-["a","cameras","7"]', rows)).toBeUndefined();
  expect(await kept('a')).toEqual(['Gala']);
});

function untilAborted(_input: unknown, init?: RequestInit): Promise<never> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
}

test('a database connection is reopened when the browser has closed it silently', async () => {
  const opened: IDBDatabase[] = [];
  const open = vi.spyOn(indexedDB, 'open').mockImplementation((...names) => {
    const request = Reflect.apply(IDBFactory.prototype.open, indexedDB, names);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  vi.resetModules();
  const { readRows } = await import('./query-cache-store.ts');
  const { setReadsOwner: setOwner } = await import('./reads-owner.ts');
  setOwner('a');
  await readRows.set('rq-["a","x"]', 1);
  for (const handle of opened) handle.close();
  await readRows.set('rq-["a","x"]', 2);
  expect(await readRows.get('rq-["a","x"]')).toBe(2);
  open.mockRestore();
});

test('51: a list is not held back by a storage that hangs while it is written', async () => {
  setReadsOwner('a');
  const hanging = vi.spyOn(readRows, 'set').mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writing = keep('a', ['Gala']);
  await vi.advanceTimersByTimeAsync(1_500);
  await writing;
  expect(hanging).toHaveBeenCalledOnce();
  hanging.mockRestore();
});
