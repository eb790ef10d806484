// @vitest-environment happy-dom
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

// First: what an earlier start of this file listens to would hide what this one has missed.
test('A log-in faster than this code has its company’s code cached, and erased changes reported', async () => {
  writeNote('outbox_erased:a', { count: 2, kinds: { addCamera: 2 } });
  storeToken('token-a');
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  await startSending(null);
  expect(cacheCodeWithRetries).toHaveBeenCalledWith('company');
  expect(erased.get()).toEqual({ count: 2, kinds: { addCamera: 2 } });
});

test('Without a session nothing of a company is cached', async () => {
  await startSending(null);
  expect(cacheCodeWithRetries).not.toHaveBeenCalled();
});

test('A start reads none of the lists that are stored on the device', async () => {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  storeToken('token-a');
  await startSending({ companyId: 'a', token: 'token-a' });
  const stores = read.mock.contexts.map((store) => store instanceof IDBObjectStore && store.name);
  expect(stores).not.toContain('queries');
  read.mockRestore();
});
