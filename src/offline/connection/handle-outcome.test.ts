// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { callOf } from '../../../common/contract/calls.ts';
import { isServerSlow, noteExchange, noteSlow, slowness } from '../../api/slow-server.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { handleOutcome } from './handle-outcome.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteSlow(false);
  reportOutcome('answered');
});

const healthy = () => Response.json({ status: 'ok' }, { headers: { [API_MARK]: '1' } });

const answered = (ms: number) => noteExchange(callOf('listEvents'), 'answer', ms);

/** Answers after so many milliseconds, unless it is given up before. */
function answerAfter(ms: number): void {
  const ask = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((answer, refuse) => {
      setTimeout(() => answer(healthy()), ms);
      signal?.addEventListener('abort', () => refuse(signal.reason));
    });
  vi.stubGlobal('fetch', ask);
}

test.each([
  ['online', 'answered'],
  ['offline', 'offline'],
  ['wifi-sign-in', 'foreign'],
] as const)(
  'One slow call is no lost connection while the server is healthy (%s before)',
  async (_state, before) => {
    vi.stubGlobal('fetch', async () => healthy());
    reportOutcome(before);
    await handleOutcome('timeout');
    expect(connection.get()).toBe('online');
    expect(isServerSlow()).toBe(true);
  },
);

test.each(['answered', 'offline'] as const)(
  'A server that answers everything after 10 s is slow, not offline (%s before)',
  async (before) => {
    answerAfter(10_000);
    reportOutcome(before);
    const handled = handleOutcome('timeout');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isServerSlow()).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    await handled;
    expect(connection.get()).toBe('online');
    expect(isServerSlow()).toBe(true);
    answered(10_000);
    expect(isServerSlow()).toBe(true);
    answered(300);
    expect(isServerSlow()).toBe(false);
    answered(6_000);
    expect(isServerSlow()).toBe(false);
    answered(10_000);
    expect(isServerSlow()).toBe(true);
  },
);

test('Many calls that time out at once request the health once', async () => {
  answerAfter(10_000);
  const asked = vi.spyOn(globalThis, 'fetch');
  const handled = [handleOutcome('timeout'), handleOutcome('timeout')];
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(handled);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(isServerSlow()).toBe(true);
});

test('A call that times out counts as a lost connection when the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await handleOutcome('timeout');
  expect(connection.get()).toBe('offline');
  expect(isServerSlow()).toBe(false);
});

test('A server that does not answer for half a minute counts as unreachable', async () => {
  answerAfter(60_000);
  const handled = handleOutcome('timeout');
  await vi.advanceTimersByTimeAsync(30_000);
  await handled;
  expect(connection.get()).toBe('offline');
  expect(isServerSlow()).toBe(false);
});

test('A server error is shown until a call is answered', async () => {
  vi.stubGlobal('fetch', async () => healthy());
  reportOutcome('server-trouble');
  await handleOutcome('timeout');
  expect(connection.get()).toBe('server-trouble');
});

test('The outcome of another request during the health check takes precedence', async () => {
  let fail = (_error: Error) => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_done, refuse) => {
        fail = refuse;
      }),
  );
  const given = handleOutcome('timeout');
  void handleOutcome('answered');
  fail(new TypeError('Failed to fetch'));
  await given;
  expect(connection.get()).toBe('online');
});

test('A time-out during a health check that an answer has overtaken is not lost', async () => {
  answerAfter(60_000);
  const asked = vi.spyOn(globalThis, 'fetch');
  const handled = [handleOutcome('timeout')];
  await vi.advanceTimersByTimeAsync(10_000);
  handled.push(handleOutcome('answered'));
  await vi.advanceTimersByTimeAsync(10_000);
  handled.push(handleOutcome('timeout'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.get()).toBe('online');
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(handled);
  expect(connection.get()).toBe('offline');
  expect(isServerSlow()).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('What has timed out is read once more, too, when another request was answered meanwhile', async () => {
  answerAfter(3_000);
  const told = vi.fn();
  const stop = slowness.subscribe(told);
  const handled = handleOutcome('timeout');
  void handleOutcome('answered');
  await vi.advanceTimersByTimeAsync(3_000);
  await handled;
  expect(told.mock.calls).toEqual([[true]]);
  stop();
});
