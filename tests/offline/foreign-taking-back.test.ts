/** Undo at an API without idempotency keys: done if the list can tell, else left to the user. */
import { expect, test } from 'vitest';
import { callOf } from '../../common/contract/calls.ts';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { unshownReports } from '../../common/outbox/storage/reports.ts';
import { resultOf, retry } from '../../common/outbox/storage/table.ts';
import { storeEntry } from '../support/outbox/store-entry.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

const EMPTY = { status: 200, body: { message: 'Success', data: [] } };
const WITH_EVENT = { status: 200, body: { message: 'Invited', data: { _id: 1, name: 'Gala', people: 4 } } };

/** Accepted, and not listed yet: uncertain. */
async function acceptedLate() {
  const at = await atForeignApi();
  at.api.mishaps.list = EMPTY;
  const id = await at.device.invite('ada@x.org');
  await at.send();
  expect(await at.device.waiting()).toMatchObject([{ ...toBeLookedAt, lastError: { isAccepted: true } }]);
  return { ...at, id };
}

const withdrawal = (id: string, invitationId: string) => ({
  id: 'take-back',
  companyId: COMPANY,
  queueKey: 'event:1',
  call: 'cancelEventInvitation' as const,
  fields: { invitation_id: invitationId },
  label: 'Take back: Invite ada@x.org',
  replaces: id,
});

test('A listed invitation is cancelled by its id, which replaces its entry', async () => {
  const { device, api, send, id } = await acceptedLate();
  expect(await enqueue(device.database, withdrawal(id, '1'), 0)).toMatchObject({ kind: 'queued' });
  expect(await device.waiting()).toMatchObject([{ call: 'cancelEventInvitation' }]);
  await send();
  expect(api.cancelled).toEqual(['1']);
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toEqual([]);
});

test('An invitation sent again in another tab is cancelled by its new id', async () => {
  const { device, api, send, id } = await acceptedLate();
  const [row] = await device.waiting();
  await storeEntry(device.database, row, { state: 'sending', attempts: 2 });
  await enqueue(device.database, withdrawal(id, '1'), 0);
  await send();
  expect(api.invited).toEqual([]);
  expect(await device.waiting()).toEqual([]);
});

test('A pending cancellation is sent when the list shows the invitation, which is not sent again', async () => {
  const { device, api, send, id } = await acceptedLate();
  await device.cancel({ dependsOn: id });
  await send();
  expect(api.cancelled).toEqual(['1']);
  expect(api.sends).toBe(1);
  expect(await device.waiting()).toEqual([]);
});

test('While the list does not show an accepted invitation, the user is told; nothing is sent or reported as done', async () => {
  const { device, api, send, id } = await acceptedLate();
  await device.cancel({ dependsOn: id });
  api.mishaps.list = EMPTY;
  await send();
  expect(await device.waiting()).toMatchObject([toBeLookedAt, { state: 'pending', dependsOn: id }]);
  expect(await unshownReports(device.database, COMPANY, new Set())).toMatchObject([
    { id, outcome: 'refused', message: expect.stringMatching(/^May already exist: it was accepted/) },
  ]);
  expect(api.sends).toBe(1);
});

test('A user’s confirmation that it has not arrived does not send an entry with a pending cancellation', async () => {
  const { device, api, send, id } = await acceptedLate();
  await device.cancel({ dependsOn: id });
  await retry(device.database, COMPANY, id);
  await send();
  expect(api.sends).toBe(1);
  expect(api.cancelled).toEqual(['1']);
  expect(await device.waiting()).toEqual([]);
});

test('An entry that was confirmed as undelivered and then cancelled is not sent when it is listed after all', async () => {
  const { device, api, send, id } = await acceptedLate();
  await retry(device.database, COMPANY, id);
  await device.cancel({ dependsOn: id });
  await send();
  expect(api.sends).toBe(1);
  expect(api.cancelled).toEqual(['1']);
});

test('A cancellation during an accepted request finds the invitation at the next look at the list', async () => {
  const { device, api, send } = await atForeignApi();
  const id = await device.invite('ada@x.org');
  api.mishaps.list = EMPTY;
  api.onSend = () => device.cancel({ dependsOn: id });
  await send();
  await send();
  expect(api.sends).toBe(1);
  expect(api.cancelled).toEqual(['1']);
  expect(await device.waiting()).toEqual([]);
});

test('A partial list is inconclusive about people that it does not show', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  const id = await device.invite('ada@x.org');
  await send();
  await device.cancel({ dependsOn: id });
  for (let look = 0; look < 2; look += 1) {
    api.mishaps.list = { status: 200, body: { data: { result: [{ _id: 9, email: 'bo@x.org' }], total: 7 } } };
    await send();
  }
  expect(await device.waiting()).toMatchObject([toBeLookedAt, { state: 'pending' }]);
  expect(api.sends).toBe(1);
});

test('A cancellation of what was accepted without an id, on a list shown in part, is not said to be of something unsent', async () => {
  const { device, api } = await atForeignApi();
  const part = { data: { result: [{ _id: 9, email: 'bo@x.org' }], total: 7 } };
  const host = device.newHost({
    fetch: (input, init) => {
      const isList = new URL(String(input)).pathname.endsWith(callOf('listEventInvitations').path);
      return isList ? Promise.resolve(Response.json(part)) : api.fetch(input, init);
    },
    sendsIdempotencyKey: false,
    isOwnApi: false,
  });
  const id = await device.invite('ada@x.org');
  api.onSend = () => device.cancel({ dependsOn: id });
  await drain(host, 'connected');
  expect(api.invited).toMatchObject([{ email: 'ada@x.org' }]);
  expect(await device.waiting()).toMatchObject([
    {
      call: 'cancelEventInvitation',
      state: 'failed',
      lastError: { kind: 'refused', message: 'No id is known. Remove it on the list.' },
    },
  ]);
});

test('An answer with the event itself, and not the invitation, leaves its id to the list', async () => {
  const { device, api, send } = await atForeignApi();
  api.sends = 6;
  api.mishaps.send = WITH_EVENT;
  const id = await device.invite('ada@example.com');
  await send();
  expect(await resultOf(device.database, COMPANY, id)).toMatchObject({ serverId: '7', message: 'Invited' });
  await device.cancel({ dependsOn: id });
  await send();
  expect([api.sends, api.cancelled, api.invited]).toEqual([7, ['7'], []]);
});

test('An answer with the event itself names no invitation while the list does not show it', async () => {
  const { device, api, send } = await atForeignApi();
  api.sends = 6;
  api.mishaps.send = WITH_EVENT;
  api.mishaps.list = EMPTY;
  const id = await device.invite('ada@example.com');
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(await resultOf(device.database, COMPANY, id)).toMatchObject({ serverId: null, message: 'Invited' });
});
