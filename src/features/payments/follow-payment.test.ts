import { expect, test, vi } from 'vitest';
import { followPayment } from './follow-payment.ts';

const atOnce = async () => {};

test('a payment is followed until it shows, through failed reads', async () => {
  const isSettled = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(true);
  expect(await followPayment({ isSettled, wait: atOnce })).toBe(true);
  expect(isSettled).toHaveBeenCalledTimes(3);
});

test('after thirty seconds it is left to the next refresh', async () => {
  const wait = vi.fn(async (_ms: number) => {});
  const isSettled = vi.fn(async () => false);
  expect(await followPayment({ isSettled, wait })).toBe(false);
  expect(wait.mock.calls.reduce((sum, [ms]) => sum + ms, 0)).toBeLessThanOrEqual(32_000);
  expect(isSettled).toHaveBeenCalledTimes(16);
});

test('a payment is followed no longer than its company is signed in', async () => {
  const isSettled = vi.fn(async () => false);
  const session = vi.fn<() => string | null>().mockReturnValueOnce('one').mockReturnValueOnce('one');
  expect(await followPayment({ isSettled, wait: atOnce, session: () => session() ?? null })).toBe(false);
  expect(isSettled).toHaveBeenCalledTimes(2);
});
