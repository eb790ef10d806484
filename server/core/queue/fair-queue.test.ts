import { expect, test } from 'vitest';
import { createFairQueue, type Turn } from './fair-queue.ts';
import { Overloaded } from './overloaded.ts';

const busy = { busyMessage: 'Please try again.', retryAfterSeconds: 10 };

/** A queue, its finished work, and a gate that keeps the first job running. */
function setUp({ concurrency = 1, maxWaiting = 100 } = {}) {
  const queue = createFairQueue({ concurrency, maxWaiting, ...busy });
  const done: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = Array.from({ length: concurrency }, () => queue.run({ key: 'first' }, () => opened));
  const ask = (name: string, turn: Turn) =>
    queue
      .run(turn, async () => {
        done.push(name);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        done.push(`${name} refused`);
      });
  const finish = async (asked: Promise<unknown>[]) => {
    open();
    await Promise.all([...first, ...asked]);
    return done;
  };
  return { queue, ask, finish, done };
}

test('keys take turns: one with a single job waits for one job of each other key', async () => {
  const { ask, finish } = setUp();
  const asked = [1, 2, 3].map((count) => ask(`flood ${count}`, { key: 'flood' }));
  asked.push(ask('once', { key: 'other' }));
  expect(await finish(asked)).toEqual(['flood 1', 'once', 'flood 2', 'flood 3']);
});

test('urgent work goes first', async () => {
  const { ask, finish } = setUp();
  const asked = [ask('guess', { key: 'a' }), ask('owner', { key: 'a', isUrgent: true })];
  expect(await finish(asked)).toEqual(['owner', 'guess']);
});

test('urgent work does not block the rest, which gets every third place', async () => {
  const { ask, finish } = setUp();
  const asked = [1, 2, 3, 4].map((count) => ask(`urgent ${count}`, { key: 'a', isUrgent: true }));
  asked.push(ask('newcomer 1', { key: 'b' }), ask('newcomer 2', { key: 'c' }));
  expect(await finish(asked)).toEqual([
    'urgent 1',
    'urgent 2',
    'newcomer 1',
    'urgent 3',
    'urgent 4',
    'newcomer 2',
  ]);
});

test('a full queue refuses the key with the most waiting, with a message and a time', async () => {
  const { queue, ask, finish, done } = setUp({ maxWaiting: 3 });
  const asked = [1, 2, 3].map((count) => ask(`flood ${count}`, { key: 'flood' }));
  asked.push(ask('once', { key: 'other' }));
  asked.push(ask('flood 4', { key: 'flood' }));
  expect(queue.waiting()).toBe(3);
  await expect(queue.run({ key: 'flood' }, async () => {})).rejects.toMatchObject({
    message: 'Please try again.',
    retryAfterSeconds: 10,
  });
  await Promise.all(asked.slice(2, 3));
  expect(done).toEqual(['flood 4 refused', 'flood 3 refused'].sort().reverse());
  expect(await finish(asked)).toEqual(expect.arrayContaining(['flood 1', 'once', 'flood 2']));
});

test('urgent work replaces work that is not', async () => {
  const { ask, finish } = setUp({ maxWaiting: 1 });
  const asked = [ask('guess', { key: 'a' }), ask('owner', { key: 'b', isUrgent: true })];
  expect(await finish(asked)).toEqual(['guess refused', 'owner']);
});

test('a flood of urgent work of one key displaces nobody, and makes room for others', async () => {
  const { ask, finish } = setUp({ maxWaiting: 4 });
  const asked = [ask('guest', { key: 'guest' })];
  for (const count of [1, 2, 3, 4, 5]) asked.push(ask(`flood ${count}`, { key: 'flood', isUrgent: true }));
  asked.push(ask('newcomer', { key: 'newcomer' }));
  const done = await finish(asked);
  expect(done).toEqual([
    'flood 4 refused',
    'flood 5 refused',
    'flood 3 refused',
    'flood 1',
    'flood 2',
    'guest',
    'newcomer',
  ]);
});

test('never runs more than allowed at once, and a failure frees its place', async () => {
  const queue = createFairQueue({ concurrency: 2, maxWaiting: 10, ...busy });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    throw new Error('failed');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) => queue.run({ key: `${at}` }, work)),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(2);
  expect(queue.waiting()).toBe(0);
});
