import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../../common/contract/answer-source.ts';
import { callOf } from '../../../../common/contract/calls.ts';
import { systemClock } from '../../../../common/lib/clock.ts';
import { noteExchange } from '../../../api/slow-server.ts';
import { readLogPage, recordEntries } from './door-calls.ts';

const CALLER = {
  ...{ apiBase: 'http://portal.test/api/v1/', token: 'token', eventId: 'event' },
  ...{ clock: systemClock, isOwnApi: true },
};

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
  const caller = { ...CALLER, fetch: hanging };
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

test.each([
  ['seconds after the request', 20_000, -10_000],
  ['after the device has slept, or its clock was set ahead,', 3_600_000, null],
  ['after its clock was set back', -3_600_000, null],
] as const)('An answer %s tells the skew of the clock, or nothing', async (_when, tookMs, skewMs) => {
  const sentAt = Date.parse('2026-03-20T19:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt });
  const fetch = async () => {
    vi.setSystemTime(sentAt + tookMs);
    const data = { results: [], server_time: new Date(sentAt).toISOString() };
    return Response.json({ data }, { headers: { [API_MARK]: '1' } });
  };
  const answer = await recordEntries({ ...CALLER, fetch }, [], 0);
  expect(answer).toEqual({ kind: 'recorded', results: [], skewMs });
});
