import { expect, test, vi } from 'vitest';
import { failure, ok } from '../../core/result.ts';
import { createAnswerCache } from './answer-cache.ts';
import { codedAnswer, encodeAnswer } from './encoded-answer.ts';

const list = (...rows: string[]) => vi.fn(async () => ok('Events', { result: rows }));
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('an answer is made once for each version', async () => {
  const cache = createAnswerCache();
  const [first, second] = [list('a'), list('a', 'b')];
  const made = await cache.through(['listEvents', 'c1', {}], '1', first);
  const kept = await cache.through(['listEvents', 'c1', {}], '1', first);
  expect(first).toHaveBeenCalledOnce();
  expect(kept).toBe(made);
  const changed = await cache.through(['listEvents', 'c1', {}], '2', second);
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
  for (const key of keys) await cache.through(key, '1', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('a refusal is not kept', async () => {
  const cache = createAnswerCache();
  const refuse = vi.fn(async () => failure(404, 'Gone'));
  await cache.through(['eventDetails', 'c1'], '1', refuse);
  await cache.through(['eventDetails', 'c1'], '1', refuse);
  expect(refuse).toHaveBeenCalledTimes(2);
});

test('all answers together are limited in size, and the least recently used are dropped first', async () => {
  const cache = createAnswerCache(8_000);
  const make = list('x'.repeat(500));
  for (let at = 0; at < 10; at += 1) await cache.through(['listEvents', `c${at}`], '1', make);
  await cache.through(['listEvents', 'c9'], '1', make);
  expect(make).toHaveBeenCalledTimes(10);
  await cache.through(['listEvents', 'c0'], '1', make);
  expect(make).toHaveBeenCalledTimes(11);
});

test('short answers count with their overhead on the heap', async () => {
  const cache = createAnswerCache(24_000);
  const make = list();
  for (let at = 0; at < 100; at += 1) await cache.through(['listEvents', `c${at}`], '1', make);
  for (let at = 99; at >= 0; at -= 1) await cache.through(['listEvents', `c${at}`], '1', make);
  // Some twenty of a hundred were kept.
  expect(make.mock.calls.length).toBeGreaterThan(175);
});

test('an answer that is too long for the cache is made each time', async () => {
  const cache = createAnswerCache(8_000);
  const make = list('x'.repeat(5_000));
  for (let time = 0; time < 2; time += 1) await cache.through(['listEvents', 'c1'], '1', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a cached answer is compressed once', async () => {
  const cache = createAnswerCache();
  const answer = await cache.through(['listEvents', 'c1'], '1', list('x'.repeat(2_000)));
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
