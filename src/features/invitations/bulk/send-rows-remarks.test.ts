// @vitest-environment happy-dom
// @other-api
/** Corrected rows at an API of another make that stores an invitation and cannot send its mail. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, mirrorSession } from '../../../offline/changes/session-mirror.ts';
import { sendRows } from './send-rows.ts';

const companyId = 'company-a';
const UNSENT = 'Stored, but the mail could not be sent';
const ada = { name: 'Ada', email: 'ada@guests.test' };

beforeEach(async () => {
  localStorage.setItem('access_token', 'token');
  await mirrorSession({ companyId, token: 'token' });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/auth/details')
        ? { data: { _id: companyId } }
        : { message: UNSENT, data: { _id: 7, ...ada } },
    ),
  );
});

afterEach(async () => {
  await forgetSession();
  vi.unstubAllGlobals();
});

test('what the server said of an accepted row is told beside the number of rows sent', async () => {
  const rows = [{ row: 2, key: '2', ...ada, message: '' }];
  const target = { kind: 'event', id: '1' } as const;
  expect(await sendRows({ companyId, target, rows, report: { id: 'sheet', round: 0 } })).toEqual({
    ...{ left: [], sent: 1, saved: 0 },
    doubt: `It was accepted, but the server said: “${UNSENT}”.`,
  });
});
