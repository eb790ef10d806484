// @vitest-environment happy-dom
// @own-modules: a submission that another test never answers counts as a dirty form.
/** A first load that fails: nothing is attributed to a server that did not answer. A change holds back an update. */
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '../api/api-error.ts';
import { hasDirtyForms } from '../ui/form/dirty-forms.ts';
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

test('is withdrawn once the same list is loaded, and not when another one is', async () => {
  const client = createQueryClient();
  const noAnswer = () => Promise.reject(new ApiError({ kind: 'offline', message: 'Server Error' }));
  const list = { queryKey: ['list'], retry: false, staleTime: 0 };
  await expect(client.fetchQuery({ ...list, queryFn: noAnswer })).rejects.toThrow();
  await client.fetchQuery({ queryKey: ['other'], queryFn: () => [] });
  expect(toasts.current()).toHaveLength(1);
  await client.fetchQuery({ ...list, queryFn: () => [] });
  expect(toasts.current()).toEqual([]);
});

test('with an answer', async () => {
  expect(await said('unexpected')).toEqual(['Server Error']);
});

test.each(['answered', 'refused'])('an update waits for a change until it is %s', async (outcome) => {
  const client = createQueryClient();
  let end: (error?: Error) => void = () => undefined;
  const mutationFn = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  const mutation = client.getMutationCache().build(client, { mutationFn });
  const settled = mutation.execute(undefined).catch(() => undefined);
  await vi.waitFor(() => expect(mutationFn).toHaveBeenCalled());
  expect(hasDirtyForms()).toBe(true);
  // As when the session ends: the request goes on.
  client.getMutationCache().clear();
  end(outcome === 'refused' ? new Error('refused') : undefined);
  await settled;
  expect(hasDirtyForms()).toBe(false);
});
