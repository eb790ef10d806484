// @vitest-environment happy-dom
/** What is said of a first load that fails: nothing is attributed to a server that did not answer. */
import { afterEach, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from '../api/api-error.ts';
import { toasts } from '../ui/toasts.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => toasts.endSession());

async function said(kind: ApiErrorKind, meta = {}): Promise<string[]> {
  const queryFn = () => Promise.reject(new ApiError({ kind, message: 'Server Error' }));
  const query = { queryKey: [kind], queryFn, meta, retry: false };
  await createQueryClient()
    .fetchQuery(query)
    .catch(() => undefined);
  return toasts.current().map(({ text }) => text);
}

test.each(['offline', 'timeout'] as const)('without an answer (%s)', async (kind) => {
  expect(await said(kind)).toEqual(['Not loaded: no answer came. Check the connection.']);
});

test.each(['offline', 'timeout'] as const)('of a part of a screen without an answer (%s)', async (kind) => {
  expect(await said(kind, { leavesReadable: () => true })).toEqual([]);
});

test('with an answer', async () => {
  expect(await said('unexpected')).toEqual(['Server Error']);
});
