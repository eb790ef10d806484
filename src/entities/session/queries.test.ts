// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { readToken } from '../../api/token-store.ts';
import { sessionQueries } from './queries.ts';
import { companyMismatch, rejectOtherCompany, sessionEnds } from './session-end.ts';
import { clearSession, readSession, storeSession } from './session-store.ts';

const COMPANY = 'denied-here';
const denied = () =>
  Promise.reject(new ApiError({ kind: 'refused', message: 'No', status: 403, isProven: true }));

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
});

async function readCompany() {
  storeSession({ companyId: COMPANY, token: 'token-a', userType: 2 });
  const ended = vi.fn();
  const stop = sessionEnds.subscribe(ended);
  await expect(new QueryClient().fetchQuery(sessionQueries.company(COMPANY))).rejects.toThrow('No');
  stop();
  return ended;
}

test('A company that is denied to its session ends that session', async () => {
  vi.spyOn(api, 'send').mockImplementation(denied);
  expect(await readCompany()).toHaveBeenCalledWith(expect.objectContaining({ token: 'token-a' }));
  expect(readToken()).toBeNull();
});

test('It does not end a session that another tab has begun meanwhile', async () => {
  vi.spyOn(api, 'send').mockImplementation(() => {
    localStorage.setItem('access_token', 'token-b');
    return denied();
  });
  expect(await readCompany()).not.toHaveBeenCalled();
  expect(readToken()).toBe('token-b');
});

test('An id without a name and an e-mail, as a sign-in page may answer, replaces no known company', () => {
  storeSession({ companyId: COMPANY, token: 'token-a', userType: 2 });
  const mismatch = vi.fn();
  const stop = companyMismatch.subscribe(mismatch);
  expect(rejectOtherCompany(COMPANY, { name: '', email: '' })).toMatchObject({ kind: 'unreadable' });
  expect([readSession()?.companyId, mismatch.mock.calls.length]).toEqual([COMPANY, 0]);
  expect(rejectOtherCompany(COMPANY, { name: '', email: 'fjord@x.test' })).toMatchObject({ kind: 'ended' });
  expect([readSession(), mismatch.mock.calls.length]).toEqual([null, 1]);
  stop();
});
