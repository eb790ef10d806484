// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { handleOutcome } from './hear-outcome.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  reportOutcome('answered');
});

const healthy = () => Response.json({ status: 'ok' }, { headers: { [API_MARK]: '1' } });

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
  },
);

test('A call that times out counts as a lost connection when the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await handleOutcome('timeout');
  expect(connection.get()).toBe('offline');
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
