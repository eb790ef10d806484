// @vitest-environment happy-dom
// @other-api
/** A form at an API of another make that refuses without words: nobody is told to wait for a connection that is there. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { reportOutcome } from '../connection/connectivity.ts';
import { discardEntry } from './entry-actions.ts';
import { database } from './outbox-page.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';
import { submitQueued } from './submit.ts';

const COMPANY = 'company-a';
const invitation = {
  id: 'entry-1',
  companyId: COMPANY,
  queueKey: 'event:1',
  call: 'sendEventInvitation',
  request: { event_id: '1', name: 'Two', email: 'two@guests.test' },
  label: 'Invite Two',
} as const;

/** What is sent is answered so; the rest of the API answers well, and its lists are empty. */
function answersWith(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/auth/details')) return Response.json({ data: { _id: COMPANY } });
    return method === 'GET' ? Response.json({ message: 'Success', data: [] }) : await answer();
  });
}

beforeEach(async () => {
  reportOutcome('answered');
  localStorage.setItem('access_token', 'token');
  await mirrorSession({ companyId: COMPANY, token: 'token' });
});

afterEach(async () => {
  for (const row of await listRows(database, COMPANY)) await discardEntry(COMPANY, row.id);
  await forgetSession();
  vi.unstubAllGlobals();
  reportOutcome('answered');
});

const page = () => new Response('<h1>Whoops</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } });

test.each([
  ['400 without a word', () => Response.json({}, { status: 400 })],
  ['500 with a page', page],
])('What was answered with %s is tried again', async (_name, answer) => {
  answersWith(answer);
  expect(await submitQueued({ ...invitation, patienceMs: 200 })).toEqual({
    outcome: 'saved',
    isAnswered: true,
  });
});

test('What nobody answered waits for the connection', async () => {
  answersWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await submitQueued({ ...invitation, patienceMs: 200 })).toEqual({ outcome: 'saved' });
});

test('So does what a server in trouble answered', async () => {
  answersWith(page);
  reportOutcome('server-trouble');
  expect(await submitQueued({ ...invitation, patienceMs: 200 })).toEqual({ outcome: 'saved' });
});
