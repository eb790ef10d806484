// @vitest-environment happy-dom
/** How long an answer is taken from the cache, also on a device whose clock is set. */
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const NOW = Date.parse('2030-05-01T09:50:00Z');

afterEach(() => void vi.useRealTimers());

test.each([
  ['within half a minute is taken from the cache', 29_000, 1],
  ['after that is read again', 31_000, 2],
  ['after the clock was set back by hours is read again', -2 * 3_600_000, 2],
  ['after the clock was set ahead by days is read again', 3 * 86_400_000, 2],
])('An answer that is wanted %s', async (_what, passedMs, reads) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const queryClient = createQueryClient();
  const queryFn = vi.fn(async () => 'answer');
  const query = { queryKey: ['a'], queryFn };
  await queryClient.fetchQuery(query);
  vi.setSystemTime(NOW + passedMs);
  expect(await queryClient.fetchQuery(query)).toBe('answer');
  expect(queryFn).toHaveBeenCalledTimes(reads);
});
