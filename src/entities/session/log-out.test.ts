// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken } from '../../api/token-store.ts';
import { leave } from './log-out.ts';
import { pendingLogouts } from './pending-logouts-row.ts';
import { sessionEnds } from './session-end.ts';
import { clearSession, storeSession } from './session-store.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

test('A log-out in a tab that another tab’s log-in has overtaken leaves that session alone', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  storeSession({ companyId: 'a', token: 'token-a', userType: 2 });
  // By the other tab, whose event has not arrived here.
  localStorage.setItem('access_token', 'token-b');
  const ended = vi.fn();
  const stop = sessionEnds.subscribe(ended);
  await leave();
  stop();
  expect([readToken(), pendingLogouts()]).toEqual(['token-b', []]);
  expect(ended).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});
