// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { persisted } from '../reads/persister.ts';
import { readRows, wipeReads, wipeReadsOfOthers } from '../reads/query-cache-store.ts';
import { setReadsOwner } from '../reads/reads-owner.ts';
import { readCopies } from './offline-copy.ts';
import { type Preparation, prepare, runs } from './prepare.ts';
import { readOf } from './read.ts';

const NOW = Date.parse('2026-03-14T09:00:00Z');
const lost = new ApiError({ kind: 'offline', message: 'Server Error' });
const askPeople = vi.fn<() => Promise<readonly string[]>>();
const people = queryOptions({ queryKey: ['a', 'invitations', 'event', '1'], queryFn: askPeople });
const event = queryOptions({
  queryKey: ['a', 'events', 'detail', '1'],
  queryFn: async () => ({ name: 'Gala' }),
});
let client: QueryClient;

const preparation: Preparation = {
  companyId: 'a',
  itemId: '1',
  reads: [readOf(event), readOf(people, 'people')],
  pictures: [],
  code: [],
};
const copy = async () => (await readCopies('a')).get('1');
const run = () => runs.get().get('1');

// Other files in this process would have the fake date too.
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await wipeReadsOfOthers(() => false);
  setReadsOwner('a');
  client = new QueryClient();
  askPeople.mockReset().mockResolvedValue(['Ada', 'Bo']);
});

describe('Preparing an item', () => {
  test('stores every part on the device and reports its size', async () => {
    expect(await prepare(client, preparation)).toBe(true);
    expect(await copy()).toMatchObject({ itemId: '1', at: NOW, counts: { people: 2 }, missingPictures: 0 });
    expect((await copy())?.bytes).toBeGreaterThan(100);
    expect(await persisted.retrieveQuery('["a","invitations","event","1"]')).toEqual(['Ada', 'Bo']);
    expect(client.getQueryData(people.queryKey)).toEqual(['Ada', 'Bo']);
    expect(run()).toBeUndefined();
  });

  test('fetches from the server also when the cache is fresh, and stores the newer list when repeated', async () => {
    await prepare(client, preparation);
    vi.setSystemTime(NOW + 60_000);
    askPeople.mockResolvedValue(['Ada', 'Bo', 'Cy']);
    await prepare(client, preparation);
    expect(await copy()).toMatchObject({ at: NOW + 60_000, counts: { people: 3 } });
  });

  test('retries a part once when its request is lost', async () => {
    askPeople.mockRejectedValueOnce(lost);
    expect(await prepare(client, preparation)).toBe(true);
    expect(askPeople).toHaveBeenCalledTimes(2);
  });

  test('reports its progress and stores no copy when the connection is lost half-way', async () => {
    askPeople.mockRejectedValue(lost);
    expect(await prepare(client, preparation)).toBe(false);
    expect(run()).toEqual({ state: 'failed', why: 'connection', done: 1, total: 2 });
    expect(await copy()).toBeUndefined();
  });

  test('keeps the older copy when the connection is lost half-way', async () => {
    await prepare(client, preparation);
    vi.setSystemTime(NOW + 60_000);
    askPeople.mockRejectedValue(lost);
    await prepare(client, preparation);
    expect(await copy()).toMatchObject({ at: NOW, counts: { people: 2 } });
  });

  test('does not retry when the server refuses', async () => {
    askPeople.mockRejectedValue(new ApiError({ kind: 'refused', status: 404, message: 'Not found' }));
    await prepare(client, preparation);
    expect(askPeople).toHaveBeenCalledOnce();
    expect(run()).toMatchObject({ state: 'failed', why: 'server' });
  });

  test('reports a full device', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await prepare(client, preparation);
    put.mockRestore();
    expect(run()).toMatchObject({ state: 'failed', why: 'storage', done: 0 });
    expect(await copy()).toBeUndefined();
  });

  test('deletes the cached videos on a full device, and then has room', async () => {
    const full = async () => {
      if (forget.mock.calls.length === 0) throw new DOMException('full', 'QuotaExceededError');
    };
    const forget = vi.fn<(name: string) => Promise<boolean>>(async () => true);
    vi.stubGlobal('caches', { delete: forget, match: async () => undefined });
    expect(await prepare(client, { ...preparation, code: [full] })).toBe(true);
    expect(forget.mock.calls).toEqual([['media-v1']]);

    forget.mockReset().mockResolvedValue(false);
    const always = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await prepare(client, { ...preparation, code: [always] })).toBe(false);
    expect(run()).toEqual({ state: 'failed', why: 'storage', done: 2, total: 3 });
    vi.unstubAllGlobals();
  });

  test('stops when the user cancels it', async () => {
    askPeople.mockImplementation(async () => {
      const working = run();
      if (working?.state === 'working') working.stop();
      return ['Ada'];
    });
    expect(await prepare(client, preparation)).toBe(false);
    expect([run(), await copy()]).toEqual([undefined, undefined]);
  });

  test('ends with the session, and stores no answer that arrives later', async () => {
    askPeople.mockImplementation(async () => {
      setReadsOwner(null);
      return ['Ada'];
    });
    expect(await prepare(client, preparation)).toBe(false);
    expect([run(), client.getQueryData(people.queryKey)]).toEqual([undefined, undefined]);
  });

  test('ends with the session while it loads code and pictures, and stores none of them', async () => {
    const put = vi.fn();
    vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put, delete: vi.fn() }) });
    vi.stubGlobal(
      'Image',
      class {
        set src(_address: string) {
          queueMicrotask(() => (this as { onload?: () => void }).onload?.());
        }
      },
    );
    vi.stubGlobal('fetch', async () => {
      setReadsOwner('b');
      return new Response('x', { headers: { 'content-type': 'image/webp' } });
    });
    const pictures = ['https://cdn.test/1.webp', 'https://cdn.test/2.webp'];
    expect(await prepare(client, { ...preparation, pictures })).toBe(false);
    expect(put).not.toHaveBeenCalled();

    setReadsOwner('a');
    const second = vi.fn(async () => undefined);
    const code = [async () => setReadsOwner(null), second];
    expect(await prepare(client, { ...preparation, code })).toBe(false);
    expect(second).not.toHaveBeenCalled();
    expect(run()).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test('runs once at a time', async () => {
    const both = await Promise.all([prepare(client, preparation), prepare(client, preparation)]);
    expect(both).toEqual([true, false]);
    expect(askPeople).toHaveBeenCalledOnce();
  });
});

describe('A copy becomes invalid', () => {
  test('when one of its rows is deleted', async () => {
    await prepare(client, preparation);
    await readRows.delete('rq-["a","invitations","event","1"]');
    expect(await copy()).toBeUndefined();
  });

  test('after seven days', async () => {
    await prepare(client, preparation);
    vi.setSystemTime(NOW + 6 * 86_400_000);
    expect(await copy()).toBeDefined();
    vi.setSystemTime(NOW + 8 * 86_400_000);
    expect(await copy()).toBeUndefined();
  });

  test('61: after a logout, nor for another company', async () => {
    await prepare(client, preparation);
    setReadsOwner('b');
    expect([...(await readCopies('b')), ...(await readCopies('a'))]).toEqual([]);
    setReadsOwner('a');
    expect(await copy()).toBeDefined();
    await wipeReads('a');
    expect(await copy()).toBeUndefined();
  });
});
