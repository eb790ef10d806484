// @vitest-environment happy-dom
/**
 * A door that is first opened on a device without room, even for the name of its database.
 * @own-modules: another file's door would have named it.
 */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDoorDevice } from '../open-door.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a door first opened on a full device says so, and goes on by itself once there is space', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const at = { eventId: 'gala', companyId: '' };
  const device = openDoorDevice({ at, token: 'north', door: () => 'North' });
  await device.start();
  expect(device.state.get()).toMatchObject({ device: 'failed', isFull: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(device.state.get().device).toBe('failed');
  full.mockRestore();
  // In small steps, so that the storage answers in time.
  while (device.state.get().device !== 'ready') {
    await vi.advanceTimersByTimeAsync(20);
    await new Promise((done) => setImmediate(done));
  }
  // The list is asked for.
  await vi.waitFor(() => expect(device.state.get().link).not.toBe('unknown'));
  device.stop();
});

test('a door that is left while it waits for space does not try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const device = openDoorDevice({
    at: { eventId: 'fair', companyId: '' },
    token: 'south',
    door: () => 'South',
  });
  await device.start();
  device.stop();
  // What began with the start ends first.
  await vi.advanceTimersByTimeAsync(1_000);
  const already = open.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(open).toHaveBeenCalledTimes(already);
});
