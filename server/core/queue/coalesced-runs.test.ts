import { expect, test, vi } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createCoalescedRuns } from './coalesced-runs.ts';

test('a thousand requests during a round share one more, and keys do not wait for each other', async () => {
  const gate = createGate();
  const begun: string[] = [];
  const rounds = createCoalescedRuns(
    async (key) => {
      begun.push(key);
      await gate.opened;
    },
    () => {},
  );
  for (let time = 0; time < 1_000; time += 1) rounds.ask('one');
  rounds.ask('other');
  expect(begun).toEqual(['one', 'other']);
  gate.open();
  await vi.waitFor(() => expect(begun).toEqual(['one', 'other', 'one']));
});

test('a failed round is reported, and the next request starts another', async () => {
  const failed = vi.fn();
  const work = vi.fn(async () => {
    throw new Error('no connection');
  });
  const rounds = createCoalescedRuns(work, failed);
  rounds.ask('one');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(expect.any(Error), 'one'));
  rounds.ask('one');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
});
