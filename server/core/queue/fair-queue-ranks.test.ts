import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createFairQueue, type Turn } from './fair-queue.ts';
import { Overloaded } from './overloaded.ts';

const busy = { busyMessage: 'Please try again.', retryAfterSeconds: 10 };

/** Queues all at once behind a running job. @returns their results, in order */
async function became(asked: [name: string, turn: Turn][], maxWaiting = 100): Promise<string[]> {
  const queue = createFairQueue({ concurrency: 1, maxWaiting, ...busy });
  const done: string[] = [];
  const gate = createGate();
  const running = queue.run({ key: 'first' }, () => gate.opened);
  const all = asked.map(([name, turn]) =>
    queue
      .run(turn, async () => void done.push(name))
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        done.push(`${name} refused`);
      }),
  );
  gate.open();
  await Promise.all([running, ...all]);
  return done;
}

const some = (count: number, name: string, turn: Omit<Turn, 'key'>): [string, Turn][] =>
  Array.from({ length: count }, (_, at) => [`${name} ${at}`, { key: `${name} ${at}`, ...turn }]);
const FIRST = { isFirst: true };
const URGENT = { isUrgent: true };

test('first work goes before urgent work, and blocks neither that nor the rest', async () => {
  const done = await became([
    ...some(3, 'other', {}),
    ...some(3, 'urgent', URGENT),
    ...some(6, 'first', FIRST),
  ]);
  expect(done.slice(0, 3)).toEqual(['first 0', 'first 1', 'other 0']);
  expect(done.indexOf('urgent 0')).toBeLessThan(5);
  expect(done).toHaveLength(12);
});

test('a full queue refuses the least urgent first, and others by their rank', async () => {
  const done = await became(
    [
      ...some(2, 'other', {}),
      ...some(2, 'urgent', URGENT),
      ...some(3, 'first', FIRST),
      ...some(1, 'late', {}),
    ],
    4,
  );
  expect(done.filter((name) => name.endsWith('refused')).sort()).toEqual(
    ['late 0 refused', 'other 0 refused', 'other 1 refused', 'urgent 0 refused'].sort(),
  );
});

test('a queue full of urgent work of one key still has room for first work', async () => {
  const done = await became([...some(600, 'urgent', URGENT), ['device', { key: 'device', ...FIRST }]], 600);
  expect(done).not.toContain('device refused');
  expect(done.indexOf('device')).toBeLessThan(2);
});
