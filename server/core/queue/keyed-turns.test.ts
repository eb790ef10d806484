import { expect, test } from 'vitest';
import { createKeyedTurns } from './keyed-turns.ts';
import { Overloaded } from './overloaded.ts';

const busy = { busyMessage: 'Please try again.', retryAfterSeconds: 5 };

/** Work that ends on demand, and tells when it has started. */
function controlled() {
  let finish = () => {};
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  return { work, finish: () => finish(), isBegun: () => isBegun };
}
/** Waits until everything that is due has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a few jobs of a key run at once, the next in order; other keys do not wait', async () => {
  const turns = createKeyedTurns({ ...busy, concurrency: 2, maxWaiting: 10 });
  const own = [controlled(), controlled(), controlled(), controlled()];
  const other = controlled();
  const all = [...own.map(({ work }) => turns.run('a', work)), turns.run('b', other.work)];
  await settled();
  expect([...own, other].map(({ isBegun }) => isBegun())).toEqual([true, true, false, false, true]);
  own[0]?.finish();
  await settled();
  expect(own.map(({ isBegun }) => isBegun())).toEqual([true, true, true, false]);
  for (const one of [own[1], own[2], other]) one?.finish();
  await settled();
  own[3]?.finish();
  await Promise.all(all);
});

test('refuses more than may wait, and frees the place of failed work', async () => {
  const turns = createKeyedTurns({ ...busy, concurrency: 1, maxWaiting: 1 });
  const first = controlled();
  const failing = turns.run('a', async () => {
    await first.work();
    throw new Error('failed');
  });
  const next = turns.run('a', async () => 'done');
  await expect(turns.run('a', async () => 'never')).rejects.toBeInstanceOf(Overloaded);
  first.finish();
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await turns.run('a', async () => 'again')).toBe('again');
});
