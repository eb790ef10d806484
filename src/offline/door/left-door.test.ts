// @vitest-environment happy-dom
/** A door that is left at once. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDoorDevice } from './open-door.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a door that is left while its stored list is read does not go on reading the log', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  const at = { eventId: 'gala', companyId: '' };
  const device = openDoorDevice({ at, token: 'north', door: () => 'North' });
  const started = device.start();
  device.stop();
  await started;
  await vi.advanceTimersByTimeAsync(1_000);
  const already = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(already);
});
