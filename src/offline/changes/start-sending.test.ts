// @vitest-environment happy-dom
/** A log-in is faster than the code that follows it: its session was announced before anybody listened. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { storeToken } from '../../api/token-store.ts';
import { writeNote } from '../stored-notes.ts';
import { cacheCodeWithRetries } from '../worker/cache-code.ts';
import { erased } from './eviction-sentinel.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';
import { startSending } from './start-sending.ts';

vi.mock('../worker/cache-code.ts', () => ({ cacheCodeWithRetries: vi.fn(() => () => {}) }));
vi.mock('./triggers.ts', () => ({ startTriggers: vi.fn() }));
vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const session = { companyId: 'a', token: 'token-a' };

beforeEach(async () => {
  await emptyOutbox();
  erased.set(null);
  vi.mocked(cacheCodeWithRetries).mockClear();
});

afterEach(async () => {
  storeToken(null);
  await forgetSession();
  localStorage.clear();
});

test('Its company’s code is cached for offline use', async () => {
  storeToken(session.token);
  await mirrorSession(session);
  await startSending(null);
  expect(cacheCodeWithRetries).toHaveBeenCalledWith('company');
});

test('Erased changes of its company that nobody has read about are reported', async () => {
  writeNote('outbox_erased:a', { count: 2, kinds: { addCamera: 2 } });
  storeToken(session.token);
  await mirrorSession(session);
  await startSending(null);
  expect(erased.get()).toEqual({ count: 2, kinds: { addCamera: 2 } });
});

test('Without a session nothing of a company is cached', async () => {
  await startSending(null);
  expect(cacheCodeWithRetries).not.toHaveBeenCalled();
});
