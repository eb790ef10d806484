// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { hearOutcome } from './hear-outcome.ts';

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
  'One call that is answered slowly is no lost connection while the server is healthy (%s before)',
  async (_state, before) => {
    vi.stubGlobal('fetch', async () => healthy());
    reportOutcome(before);
    await hearOutcome('timeout');
    expect(connection.get()).toBe('online');
  },
);

test('A call that is given up while the server does not answer is one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await hearOutcome('timeout');
  expect(connection.get()).toBe('offline');
});

test('A server error stays until a call is answered', async () => {
  vi.stubGlobal('fetch', async () => healthy());
  reportOutcome('server-trouble');
  await hearOutcome('timeout');
  expect(connection.get()).toBe('server-trouble');
});

test('What another request told while the server was asked counts', async () => {
  let fail = (_error: Error) => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_done, refuse) => {
        fail = refuse;
      }),
  );
  const given = hearOutcome('timeout');
  void hearOutcome('answered');
  fail(new TypeError('Failed to fetch'));
  await given;
  expect(connection.get()).toBe('online');
});
