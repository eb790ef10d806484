/** Sending and undoing, in two tabs. Numbers are the scenarios of docs/reliability.md. */
import { expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { unshownReports } from '../../common/outbox/storage/reports.ts';
import { COMPANY, invitation, signedInDevice, until } from './support/device.ts';

test('38: each entry is sent once and in order when two tabs send at once', async () => {
  const device = await signedInDevice();
  for (let n = 0; n < 10; n += 1) await device.invite(`${n}@x.org`);
  const other = device.newHost({ database: device.openDatabase() });
  const outcomes = await Promise.all([device.drain(), drain(other, 'due'), drain(other, 'connected')]);
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(2);
  expect(device.ledger.wire.map(({ body }) => body.email)).toEqual(
    Array.from({ length: 10 }, (_, n) => `${n}@x.org`),
  );
});

test('38b: an entry saved while another tab is finishing is sent by that tab', async () => {
  const device = await signedInDevice();
  await device.invite('first@x.org');
  let isLate = false;
  const { fetch } = device.host;
  const host = device.newHost({
    fetch: async (...request) => {
      const answer = await fetch(...request);
      if (!isLate) {
        isLate = true;
        await device.invite('late@x.org', { queueKey: 'event:2' });
        expect(await device.drain('connected')).toBe('busy');
      }
      return answer;
    },
  });
  await drain(host, 'due');
  expect(device.ledger.rows.map(({ email }) => email)).toEqual(['first@x.org', 'late@x.org']);
});

test('38c: the same submit in two tabs is one entry', async () => {
  const device = await signedInDevice();
  const draft = invitation('ada@example.com');
  await Promise.all([enqueue(device.database, draft, 0), enqueue(device.openDatabase(), draft, 0)]);
  expect(await device.waiting()).toHaveLength(1);
  await device.drain();
  expect(await enqueue(device.database, draft, 0)).toMatchObject({ kind: 'finished' });
});

test('39: nobody stays invited when one tab cancels while the other sends', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-stall';
  const draining = device.drain();
  await until(() => device.ledger.wire.length === 1);
  expect(await device.cancel({ dependsOn: id })).toMatchObject({ kind: 'queued' });
  device.clock.pass(15_000);
  await draining;
  device.plan.now = () => 'ok';
  await device.drain('connected');
  expect(device.ledger.invited('1')).toEqual([]);
  expect(device.ledger.rows).toHaveLength(1);
  expect(await device.waiting()).toEqual([]);
});

test('40: an invitation cancelled offline is deleted with its cancellation, and nothing is sent', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  expect(await device.cancel({ dependsOn: id })).toEqual({ kind: 'cancelled-out' });
  await device.drain();
  expect(device.ledger.wire).toEqual([]);
  expect(await device.waiting()).toEqual([]);
});

test('41: nobody is invited when an invitation with a lost answer is cancelled', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-drop';
  await device.drain();
  device.plan.now = () => 'ok';
  await device.cancel({ dependsOn: id });
  await device.drain('connected');
  expect(device.ledger.rows).toMatchObject([{ isCancelled: true }]);
  expect(await device.waiting()).toEqual([]);
});

test('42: a cancellation is done when the invitation was cancelled elsewhere', async () => {
  const device = await signedInDevice();
  await device.cancel({ invitationId: 'row-of-somebody' });
  await device.drain();
  expect(await device.waiting()).toEqual([]);
});

test('43: inviting, cancelling and inviting again leaves exactly one invitation', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-drop';
  await device.drain();
  await device.cancel({ dependsOn: id });
  await device.invite('ada@example.com');
  device.plan.now = () => 'ok';
  await device.drain('connected');
  expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  expect(device.ledger.wire.map(({ call }) => call)).toEqual([
    'sendEventInvitation',
    'undoChange',
    'sendEventInvitation',
  ]);
});

test('a cancellation finds the server id of an invitation that was delivered meanwhile', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  await device.drain();
  await device.cancel({ dependsOn: id });
  expect(await device.waiting()).toMatchObject([{ fields: { invitation_id: 'row-1' }, dependsOn: null }]);
  await device.drain();
  expect(device.ledger.invited('1')).toEqual([]);
});

test('a cancellation of an unknown entry is refused at once, as it would block its queue for ever', async () => {
  const device = await signedInDevice();
  expect(await device.cancel({ dependsOn: 'never-heard-of' })).toEqual({ kind: 'unknown-parent' });
  expect(await device.waiting()).toEqual([]);
});

test('a cancellation whose invitation is lost fails with a reason and blocks nothing', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => ({ status: 500 });
  await device.drain();
  await device.cancel({ dependsOn: id });
  await device.invite('bo@example.com');
  await device.database.run('readwrite', async ({ entries }) => void entries.delete([COMPANY, 1]));
  device.plan.now = () => 'ok';
  await device.drain();
  expect(device.ledger.invited('1')).toEqual(['bo@example.com']);
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'refused' } }]);
});

test('an invitation refused while its cancellation is pending is deleted with it', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  const { fetch } = device.host;
  const host = device.newHost({
    fetch: async (...request) => {
      await device.cancel({ dependsOn: id });
      return fetch(...request);
    },
  });
  device.plan.now = () => ({ status: 422 });
  await drain(host, 'due');
  expect(await device.waiting()).toEqual([]);
  expect(await unshownReports(device.database, COMPANY, new Set())).toMatchObject([
    { call: 'undoChange', outcome: 'accepted' },
  ]);
});

test('an invitation attempted before is then undone by its key, and nothing stays in its queue', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-drop';
  await device.drain();
  const { fetch } = device.host;
  const host = device.newHost({
    fetch: async (...request) => {
      if (String(request[1]?.body).includes('ada@')) await device.cancel({ dependsOn: id });
      return fetch(...request);
    },
  });
  device.plan.now = ({ body }) => (body.includes('ada@') ? { status: 409 } : 'ok');
  await drain(host, 'now');
  expect(await device.waiting()).toMatchObject([{ state: 'pending' }, { dependsOn: id }]);
  await drain(host, 'due');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual([]);
});

test('an invitation refused after a lost answer is undone by its key when it is cancelled', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@example.com');
  device.plan.now = () => 'commit-drop';
  await device.drain();
  device.plan.now = ({ body }) => (body.includes('ada@') ? { status: 409 } : 'ok');
  await device.drain('now');
  expect(await device.waiting()).toMatchObject([{ state: 'failed' }]);
  await device.cancel({ dependsOn: id });
  await device.drain();
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual([]);
});
