import { expect, test, vi } from 'vitest';
import type { CachedAnswer } from '../../context/answer-cache.ts';
import { failure, ok } from '../../core/result.ts';
import { createAnswerCache } from './answer-cache.ts';
import { codedAnswer, encodeAnswer } from './encoded-answer.ts';

const list = (...rows: string[]) => vi.fn(async () => ok('Events', { result: rows }));
const versioned = (version: string, make: CachedAnswer['make']): CachedAnswer => ({
  version: async () => version,
  make,
});
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('an answer is made once for each version', async () => {
  const cache = createAnswerCache();
  const [first, second] = [list('a'), list('a', 'b')];
  const made = await cache.through(['listEvents', 'c1', {}], versioned('1', first));
  const kept = await cache.through(['listEvents', 'c1', {}], versioned('1', first));
  expect(first).toHaveBeenCalledOnce();
  expect(kept).toBe(made);
  const changed = await cache.through(['listEvents', 'c1', {}], versioned('2', second));
  expect(changed.kind === 'success' && textOf(changed.encoded?.bytes)).toBe(
    '{"message":"Events","data":{"result":["a","b"]}}',
  );
});

test('companies, calls and searches have separate answers', async () => {
  const cache = createAnswerCache();
  const make = list('a');
  const keys = [
    ['listEvents', 'c1', {}],
    ['listEvents', 'c2', {}],
    ['listEvents', 'c1', { search_key: 'a' }],
    ['eventDetails', 'c1', {}],
  ];
  for (const key of keys) await cache.through(key, versioned('1', make));
  expect(make).toHaveBeenCalledTimes(4);
});

test('a refusal is not kept', async () => {
  const cache = createAnswerCache();
  const refuse = vi.fn(async () => failure(404, 'Gone'));
  await cache.through(['eventDetails', 'c1'], versioned('1', refuse));
  await cache.through(['eventDetails', 'c1'], versioned('1', refuse));
  expect(refuse).toHaveBeenCalledTimes(2);
});

test('all answers together are limited in size, and the least recently used are dropped first', async () => {
  const cache = createAnswerCache(8_000);
  const make = list('x'.repeat(500));
  for (let at = 0; at < 10; at += 1) await cache.through(['listEvents', `c${at}`], versioned('1', make));
  await cache.through(['listEvents', 'c9'], versioned('1', make));
  expect(make).toHaveBeenCalledTimes(10);
  await cache.through(['listEvents', 'c0'], versioned('1', make));
  expect(make).toHaveBeenCalledTimes(11);
});

test('short answers count with their overhead on the heap', async () => {
  const cache = createAnswerCache(24_000);
  const make = list();
  for (let at = 0; at < 100; at += 1) await cache.through(['listEvents', `c${at}`], versioned('1', make));
  for (let at = 99; at >= 0; at -= 1) await cache.through(['listEvents', `c${at}`], versioned('1', make));
  // Some twenty of a hundred were kept.
  expect(make.mock.calls.length).toBeGreaterThan(175);
});

test('an answer that is too long for the cache is made each time', async () => {
  const cache = createAnswerCache(8_000);
  const make = list('x'.repeat(5_000));
  for (let time = 0; time < 2; time += 1) await cache.through(['listEvents', 'c1'], versioned('1', make));
  expect(make).toHaveBeenCalledTimes(2);
});

test('a cached answer is compressed once', async () => {
  const cache = createAnswerCache();
  const answer = await cache.through(['listEvents', 'c1'], versioned('1', list('x'.repeat(2_000))));
  if (answer.kind === 'failure' || !answer.encoded) throw new Error('not kept');
  const once = await codedAnswer(answer.encoded, 'br, gzip');
  const twice = await codedAnswer(answer.encoded, 'br, gzip');
  expect(once).toMatchObject({ encoding: 'br' });
  expect(twice.bytes).toBe(once.bytes);
});

test('a failed compression is tried again', async () => {
  const { bytes, etag } = await encodeAnswer('Events', 'x'.repeat(2_000));
  const failed = Promise.reject(new Error('no memory'));
  const answer = { bytes, etag, coded: { br: failed } };
  await expect(codedAnswer(answer, 'br')).rejects.toThrow('no memory');
  expect(await codedAnswer(answer, 'br')).toMatchObject({ encoding: 'br' });
});

test('requests at once share one reading of the version, which begins after all of them', async () => {
  const cache = createAnswerCache();
  const make = list('a');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (who: string) =>
    cache.through(['listEvents', 'c1'], {
      version() {
        begun.push(who);
        return new Promise((resolve) => ends.push(() => resolve('1')));
      },
      make,
    });
  const first = ask('first');
  const others = [ask('second'), ask('third'), ask('fourth')];
  expect(begun).toEqual(['first']);
  ends.shift()?.();
  await first;
  await expect.poll(() => begun).toEqual(['first', 'second']);
  const late = ask('late');
  ends.shift()?.();
  await Promise.all(others);
  await expect.poll(() => begun).toEqual(['first', 'second', 'late']);
  ends.shift()?.();
  await late;
  expect(make).toHaveBeenCalledOnce();
});

test('a version that cannot be read fails who shares it, and the next one is read again', async () => {
  const cache = createAnswerCache();
  const away = {
    version: () => Promise.reject(new Error('away')),
    make: list('a'),
  };
  const asked = [1, 2, 3].map(() => cache.through(['listEvents', 'c1'], away));
  expect(await Promise.allSettled(asked)).toMatchObject(Array(3).fill({ status: 'rejected' }));
  const answer = await cache.through(['listEvents', 'c1'], versioned('1', list('a')));
  expect(answer.kind).toBe('success');
});

test('an answer without a version is made each time', async () => {
  const cache = createAnswerCache();
  const make = list('a');
  const none = { version: async () => undefined, make };
  for (let time = 0; time < 2; time += 1) await cache.through(['eventDetails', 'c1'], none);
  expect(make).toHaveBeenCalledTimes(2);
});
