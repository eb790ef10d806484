// @vitest-environment happy-dom
// @other-api
/** Undoing an entry that may have arrived at an API of another make: what its list shows is removed at once. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { storeEntry } from '../../../tests/support/outbox/store-entry.ts';
import { discardEntry } from './entry-actions.ts';
import { database } from './outbox-page.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';
import { submitQueued } from './submit.ts';
import { checkArrival, undoChange } from './undo-entry.ts';

const COMPANY = 'company-a';
const invitation = {
  id: 'entry-1',
  companyId: COMPANY,
  queueKey: 'event:1',
  call: 'sendEventInvitation',
  request: { event_id: '1', name: 'Ada', email: 'ada@guests.test' },
  label: 'Invite Ada',
} as const;
let listed: { _id: string; email: string }[] = [];
let sent: string[] = [];

beforeEach(async () => {
  listed = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.endsWith('/auth/details')) return Response.json({ data: { _id: COMPANY } });
    if (method === 'GET') return Response.json({ message: 'Success', data: { result: listed } });
    sent.push(String(body));
    listed = listed.filter(({ _id }) => !String(body).includes(`"invitation_id":"${_id}"`));
    return Response.json({ message: 'Success' });
  });
  localStorage.setItem('access_token', 'token');
  await mirrorSession({ companyId: COMPANY, token: 'token' });
  // Accepted, and listed late.
  expect(await submitQueued(invitation)).toMatchObject({ outcome: 'uncertain' });
});

afterEach(async () => {
  for (const row of await listRows(database, COMPANY)) await discardEntry(COMPANY, row.id);
  await forgetSession();
  vi.unstubAllGlobals();
});

test('A creation that its list shows is removed by its id, and nothing is pending', async () => {
  listed = [{ _id: 'x1', email: 'ada@guests.test' }];
  expect(await checkArrival(COMPANY, 'entry-1')).toBe('there');
  expect(await undoChange(COMPANY, 'entry-1')).toBe('taken-back');
  expect(sent.slice(1)).toEqual(['{"invitation_id":"x1"}']);
  expect(await listRows(database, COMPANY)).toEqual([]);
});

test('An entry stays when the list shows several of its versions and nothing tells which is its own', async () => {
  const request = { ...invitation.request, email: 'bo@guests.test' };
  listed = [
    { _id: 'x1', email: 'ada@guests.test' },
    { _id: 'x2', email: 'bo@guests.test' },
  ];
  const [row] = await listRows(database, COMPANY);
  await storeEntry(database, row, { earlier: [invitation.request], fields: request });
  const before = sent.length;
  expect(await undoChange(COMPANY, 'entry-1')).toBe('failed');
  expect(sent).toHaveLength(before);
  expect(await listRows(database, COMPANY)).toHaveLength(1);
});

test('A delivered list is not said to be taken back when nobody of it is found', async () => {
  const delivered = {
    companyId: COMPANY,
    id: 'sheet-1',
    call: 'bulkSendEventInvitations',
    queueKey: 'event:1:sheet',
    serverId: null,
    message: 'Success',
    data: null,
    finishedAt: Date.now(),
  } as const;
  await database.run('readwrite', (stores) => putResult(stores, delivered));
  listed = [{ _id: 'x1', email: 'bo@guests.test' }];
  const before = sent.length;
  expect(await undoChange(COMPANY, 'sheet-1')).toBe('failed');
  expect(sent).toHaveLength(before);
});
