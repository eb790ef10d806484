// @vitest-environment happy-dom
/** The client's code is loaded with the first call. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createGate } from '../../tests/support/gate.ts';

const path = './portal-client.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.doUnmock(path);
});

/** The modules of a page on which nothing was called yet. */
async function openPage() {
  const [{ api }, { contentContract }, { ApiError }, { storeToken }] = await Promise.all([
    import('./api.ts'),
    import('../../common/contract/content.ts'),
    import('./api-error.ts'),
    import('./token-store.ts'),
  ]);
  return { ask: () => api.send(contentContract.questions, { language: 'en' }), ApiError, storeToken };
}

/** Makes the client's code load in its own time. */
function delayCode() {
  const gate = createGate();
  vi.doMock(path, async (load) => {
    await gate.opened;
    return await load();
  });
  return gate.open;
}

test('the first call loads it, and is sent', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('{}', { status: 503 })));
  const { ask } = await openPage();
  await expect(ask()).rejects.toMatchObject({ kind: 'refused', status: 503 });
});

test('a call whose code cannot be loaded fails like one without a connection', async () => {
  vi.doMock(path, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { ask, ApiError } = await openPage();
  const failed = await ask().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ kind: 'offline', isUnsent: true });
});

test('a call is not sent if the session has changed while its code was loaded', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const load = delayCode();
  const { ask, storeToken } = await openPage();
  storeToken('of-one-company');
  const asked = ask().catch((error: unknown) => error);
  storeToken('of-another');
  load();
  expect(await asked).toMatchObject({ kind: 'ended' });
  expect(fetched).not.toHaveBeenCalled();
});
