// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openReadsTo, persisted, wipeReads } from './persister.ts';

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
  await persisted.removeQueries();
});

describe('what was read', () => {
  test('61: is kept for the company that is signed in, and gone after its logout', async () => {
    openReadsTo('a');
    await keep('a', ['Gala']);
    await keep('public', ['plans']);
    expect(await kept('a')).toEqual(['Gala']);
    await wipeReads('a');
    expect(await kept('a')).toBeUndefined();
    expect(await kept('public')).toEqual(['plans']);
  });

  test('26: an answer of A that arrives after A has left is not written', async () => {
    openReadsTo('b');
    await keep('a', ['Gala']);
    expect(await kept('a')).toBeUndefined();
    openReadsTo(null);
    await keep('a', ['Gala']);
    expect(await kept('a')).toBeUndefined();
  });

  test('62: of six days ago is shown, of eight days ago no more', async () => {
    openReadsTo('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01') });
    await keep('a', ['Gala']);
    vi.setSystemTime(Date.parse('2026-03-07'));
    expect(await kept('a')).toEqual(['Gala']);
    vi.setSystemTime(Date.parse('2026-03-09'));
    expect(await kept('a')).toBeUndefined();
  });

  test('is shown at once after a reload, and asked for anew although it is fresh', async () => {
    openReadsTo('a');
    await keep('a', ['Gala']);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
    const ask = vi.fn(async () => ['Gala', 'Ball']);
    const options = queryOptions({ queryKey: key('a'), queryFn: ask, persister: persisted.persisterFn });
    expect(await client.fetchQuery(options)).toEqual(['Gala']);
    await vi.waitFor(() => expect(client.getQueryData(key('a'))).toEqual(['Gala', 'Ball']));
    expect(ask).toHaveBeenCalledOnce();
  });

  test('stays when the server cannot be asked, and nobody meets an uncaught error', async () => {
    openReadsTo('a');
    await keep('a', ['Gala']);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const queryFn = (): Promise<string[]> => Promise.reject(new Error('no network'));
    await client.fetchQuery(queryOptions({ queryKey: key('a'), queryFn, persister: persisted.persisterFn }));
    await vi.waitFor(() => expect(client.getQueryState(key('a'))?.error?.message).toBe('no network'));
    expect(client.getQueryData(key('a'))).toEqual(['Gala']);
  });
});
