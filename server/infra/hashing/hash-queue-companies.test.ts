import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createHashQueue, type HashTurn } from './hash-queue.ts';

/** Queues all at once behind a running hash. @returns the order in which they are hashed, and how many were refused */
async function became(turns: HashTurn[], names = turns.map((_, at) => String(at))) {
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 600 });
  const done: string[] = [];
  const gate = createGate();
  const running = queue.run({ priority: 'other', address: '192.0.2.1' }, () => gate.opened);
  const all = turns.map((turn, at) => queue.run(turn, async () => void done.push(names[at] ?? '')));
  gate.open();
  await running;
  const outcomes = await Promise.allSettled(all);
  return { done, refused: outcomes.filter(({ status }) => status === 'rejected').length };
}

const ofAccount = (company: string): HashTurn => ({ priority: 'account', company });

test('others wait for two hashes of a company that sends seven hundred requests at once, which is asked to retry', async () => {
  const flood = Array.from({ length: 700 }, () => ofAccount('flood'));
  const other = ofAccount('other');
  const stranger: HashTurn = { priority: 'other', address: '192.0.2.7' };
  const names = [...flood.map(() => 'flood'), 'other', 'stranger'];
  const { done, refused } = await became([...flood, other, stranger], names);
  expect(refused).toBe(700 - 202);
  expect(done.indexOf('other')).toBeLessThan(3);
  expect(done.indexOf('stranger')).toBeLessThan(5);
});

test('a known device that logs in goes before password changes, also of its own company', async () => {
  const changes = Array.from({ length: 50 }, (_, at) => ofAccount(`company ${at % 25}`));
  const device: HashTurn = { priority: 'known-device', company: 'company 7' };
  const { done } = await became([...changes, device]);
  expect(done.indexOf('50')).toBe(0);
});
