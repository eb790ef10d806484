import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOf } from '../../../../common/contract/calls.ts';
import { systemClock } from '../../../../common/lib/clock.ts';
import { noteExchange } from '../../../api/slow-server.ts';
import { readLogPage } from './door-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  noteExchange(callOf('readDoorLog'), 'answer', 0);
});

const hanging = (_url: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_answer, refuse) => {
    signal?.addEventListener('abort', () => refuse(signal.reason));
  });

test('A door whose log was not read in time gives a slow server 30 seconds for the next read', async () => {
  const caller = {
    ...{ apiBase: 'http://portal.test/api/v1/', token: 'token', eventId: 'event' },
    ...{ fetch: hanging, clock: systemClock, isOwnApi: true },
  };
  for (const ms of [8_000, 30_000]) {
    let got: unknown;
    const read = readLogPage(caller, { cursor: 0 }, { etag: null, waiting: 0 }).then((what) => {
      got = what;
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(got).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await read;
    expect(got).toEqual({ kind: 'offline' });
  }
});
