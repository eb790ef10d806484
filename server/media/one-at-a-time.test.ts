import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('calls run one after the other, in order, also past a failure', async () => {
  const seen: string[] = [];
  let running = 0;
  const work = oneAtATime(async (name: string) => {
    running += 1;
    expect(running).toBe(1);
    seen.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (name === 'b') throw new Error('b failed');
    return name.toUpperCase();
  });
  const answers = await Promise.allSettled([work('a'), work('b'), work('c')]);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
  ).toEqual(['A', 'b failed', 'C']);
});
