// @vitest-environment happy-dom
// @other-api
/** A form at an API of another make that answers "Success" but does not list the change. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIST_LAG_MS } from '../../../common/outbox/lists/list-lag.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { discardEntry } from './entry-actions.ts';
import { database } from './outbox-page.ts';
import { reviseEntry } from './revise-entry.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';
import { submitQueued } from './submit.ts';

const COMPANY = 'company-a';
const UNSEEN =
  'It was accepted, but the list does not show it yet. The server said: “Success”. It is kept in the outbox until you have looked.';
const people = { event_id: '1', name: 'Two', email: 'two@guests.test' };
const invitation = {
  id: 'entry-1',
  companyId: COMPANY,
  queueKey: 'event:1',
  call: 'sendEventInvitation',
  request: people,
  label: 'Invite Two',
} as const;
let sends = 0;

/** All mutations get this answer; every list is empty. */
function answersWith(body: object): void {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/auth/details')) return Response.json({ data: { _id: COMPANY } });
    if (method === 'GET') return Response.json({ message: 'Success', data: [] });
    sends += 1;
    return Response.json(body);
  });
}

beforeEach(async () => {
  sends = 0;
  localStorage.setItem('access_token', 'token');
  await mirrorSession({ companyId: COMPANY, token: 'token' });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const row of await listRows(database, COMPANY)) await discardEntry(COMPANY, row.id);
  await forgetSession();
  vi.unstubAllGlobals();
});

test('An accepted change that is not listed stays in the outbox and is no refusal', async () => {
  answersWith({ message: 'Success' });
  expect(await submitQueued(invitation)).toEqual({ outcome: 'uncertain', message: UNSEEN });
  expect(await listRows(database, COMPANY)).toMatchObject([
    { id: 'entry-1', state: 'failed', lastError: { kind: 'uncertain' } },
  ]);
  expect(await submitQueued(invitation)).toMatchObject({ outcome: 'uncertain' });
  expect(sends).toBe(1);
});

test('An accepted sheet stays in the outbox when none of its people are listed', async () => {
  answersWith({ message: 'Success' });
  const sheet = await submitQueued({
    ...invitation,
    call: 'bulkSendEventInvitations',
    queueKey: 'event:1:sheet',
    request: { event_id: '1' },
    people: [people.email],
    file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
  });
  expect(sheet).toEqual({ outcome: 'uncertain', message: UNSEEN });
  expect(await listRows(database, COMPANY)).toHaveLength(1);
});

test('An accepted edit of a pending entry stays in the outbox when it is not listed', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await submitQueued(invitation)).toEqual({ outcome: 'saved' });
  answersWith({ message: 'Success' });
  // By then its list would show it.
  vi.setSystemTime(Date.now() + LIST_LAG_MS);
  const edited = await reviseEntry(COMPANY, 'entry-1', { request: people, label: 'Invite Two' });
  expect(edited).toMatchObject({ outcome: 'uncertain' });
  expect(await listRows(database, COMPANY)).toHaveLength(1);
});

test('On a full device the form shows that the change was accepted, not that the server was unreachable', async () => {
  answersWith({ message: 'Success' });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(database, 'run').mockImplementationOnce(() => Promise.reject(new Error('broken')));
  expect(await submitQueued(invitation)).toEqual({
    outcome: 'not-saved',
    message:
      'It was accepted, but the list does not show it yet. The server said: “Success”. Look there before you send it again.',
  });
});

test('A refusal in the body of a 200 is shown with its own message and leaves no entry', async () => {
  answersWith({ success: false, message: 'Limit reached' });
  expect(await submitQueued(invitation)).toEqual({
    outcome: 'refused',
    status: 200,
    message: 'Limit reached',
  });
  expect(await listRows(database, COMPANY)).toEqual([]);
  expect(sends).toBe(1);
});
