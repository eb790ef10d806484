import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createKeyedQueues } from './keyed-queues.ts';
import { Overloaded } from './overloaded.ts';

const busy = { busyMessage: 'Please try again.', retryAfterSeconds: 5 };

test('callers take turns in a key’s queue, a full one refuses the one with the most, and other keys do not wait', async () => {
  const queues = createKeyedQueues({ ...busy, concurrency: 1, maxWaiting: 3 });
  const gate = createGate();
  const done: string[] = [];
  const ask = (key: string, turn: string) =>
    queues
      .run(key, { key: turn }, async () => {
        await gate.opened;
        done.push(turn);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        done.push(`${turn} refused`);
      });
  const asked = [1, 2, 3, 4].map(() => ask('a', 'often'));
  asked.push(ask('a', 'once'));
  await new Promise(setImmediate);
  await queues.run('b', { key: 'often' }, async () => void done.push('other'));
  expect(done).toEqual(['often refused', 'other']);
  gate.open();
  await Promise.all(asked);
  expect(done.slice(2)).toEqual(['often', 'often', 'once', 'often']);
});

test('a queue continues after failed work, and is recreated after it was idle', async () => {
  const queues = createKeyedQueues({ ...busy, concurrency: 1, maxWaiting: 1 });
  const failing = async () => {
    throw new Error('failed');
  };
  await expect(queues.run('a', { key: '' }, failing)).rejects.toThrow('failed');
  expect(await queues.run('a', { key: '' }, async () => 'done')).toBe('done');
});
