/** How long an entry waits after each answer of a failing server, and whether proof of a connection ends that. */
import { expect, test } from 'vitest';
import { signedInDevice } from './support/device.ts';

/** The first backoff with the device's random number of 0.5: between 0 and 4 s. */
const BACKOFF_MS = 2_000;

test.each([
  [500, undefined, BACKOFF_MS, true],
  [502, undefined, BACKOFF_MS, true],
  [503, undefined, BACKOFF_MS, true],
  [504, undefined, BACKOFF_MS, true],
  [429, undefined, BACKOFF_MS, false],
  [503, '7', 7_000, false],
  [429, '7', 7_000, false],
])('After %i with Retry-After %s an entry waits %i ms; proof of a connection ends it: %s', async (...row) => {
  const [status, retryAfter, waitMs, isLifted] = row;
  const device = await signedInDevice();
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  device.plan.now = () => ({ status, headers });
  await device.invite('ada@example.com');
  await device.drain();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', waitMs }]);
  device.plan.now = () => 'ok';
  await device.drain('connected');
  expect(device.ledger.invited('1')).toHaveLength(isLifted ? 1 : 0);
  device.clock.pass(waitMs);
  await device.drain();
  expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
});
