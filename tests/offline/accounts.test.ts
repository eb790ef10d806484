/** Whose changes are sent, and with which token. Numbers are the scenarios of docs/reliability.md. */
import { expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { writeSession } from '../../common/outbox/storage/records.ts';
import { markShown } from '../../common/outbox/storage/reports.ts';
import { forgetResults, resultOf } from '../../common/outbox/storage/table.ts';
import { COMPANY, Device, OTHER_COMPANY, until } from './support/device.ts';

test('23: the remaining entries are kept after a 401 and sent with the new token after a log-in', async () => {
  const device = new Device();
  const token = await device.signIn();
  for (let n = 0; n < 10; n += 1) await device.invite(`${n}@x.org`);
  device.plan.now = () => {
    if (device.ledger.wire.length === 3) device.ledger.signOut(token);
    return 'ok';
  };
  expect(await device.drain()).toBe('stopped');
  expect(device.ledger.rows).toHaveLength(3);
  expect(await device.waiting()).toHaveLength(7);
  expect(device.events.published).toContainEqual({ type: 'outbox:outcome', outcome: 'denied', token });

  const fresh = await device.signIn();
  await device.drain();
  expect(device.ledger.invited('1')).toHaveLength(10);
  expect(device.ledger.wire.slice(4).every((request) => request.token === fresh)).toBe(true);
});

test('24: a worker alone does not keep retrying with a rejected token', async () => {
  const device = new Device();
  device.ledger.signOut(await device.signIn());
  await device.invite('ada@example.com');
  for (let n = 0; n < 5; n += 1) {
    device.clock.pass(600_000);
    await device.drain('now');
  }
  expect(device.ledger.wire).toHaveLength(1);
});

test('24b: a rejected token stays rejected when the next start stores it again', async () => {
  const device = new Device();
  const token = await device.signIn();
  device.ledger.signOut(token);
  await device.invite('ada@example.com');
  await device.drain();
  await writeSession(device.database, { companyId: COMPANY, token });
  expect(await device.drain('now')).toBe('stopped');
  expect(device.ledger.wire).toHaveLength(1);
});

test('25: no entry contains a token or a server URL', async () => {
  const device = new Device();
  const token = await device.signIn();
  device.plan.now = () => 'drop';
  await device.invite('ada@example.com');
  await device.drain();
  const stored = JSON.stringify(await device.waiting());
  expect(stored).not.toContain(token);
  expect(stored).not.toMatch(/https?:\/\//);
});

test("26: company B neither sees nor sends A's entries, and A finds all five at its next log-in", async () => {
  const device = new Device();
  await device.signIn(COMPANY);
  for (let n = 0; n < 5; n += 1) await device.invite(`${n}@x.org`);
  await device.signOut();
  await device.signIn(OTHER_COMPANY);
  expect(await device.drain('now')).toBe('finished');
  expect(device.ledger.wire).toEqual([]);
  expect(await device.waiting(OTHER_COMPANY)).toEqual([]);
  expect(await device.waiting(COMPANY)).toHaveLength(5);

  await device.signIn(COMPANY);
  await device.drain();
  expect(device.ledger.invited('1')).toHaveLength(5);
});

test('27: a log-out aborts running requests, which are not repeated under B', async () => {
  const device = new Device();
  await device.signIn(COMPANY);
  await device.invite('ada@example.com');
  device.plan.now = () => 'commit-stall';
  const draining = device.drain();
  await until(() => device.ledger.wire.length === 1);
  await device.signOut();
  const tokenOfB = await device.signIn(OTHER_COMPANY);
  device.plan.now = () => 'ok';
  expect(await draining).toBe('finished');
  expect(device.ledger.wire.filter(({ token }) => token === tokenOfB)).toEqual([]);
  expect(await device.waiting(COMPANY)).toMatchObject([{ state: 'pending', attempts: 1 }]);

  await device.signIn(COMPANY);
  await device.drain();
  expect(device.ledger.rows).toMatchObject([{ companyId: COMPANY, email: 'ada@example.com' }]);
});

test("27b: B's entries are sent as soon as A's request has stopped, when B logs in meanwhile", async () => {
  const device = new Device();
  await device.signIn(COMPANY);
  await device.invite('ada@example.com');
  await device.invite('b@x.org', { companyId: OTHER_COMPANY, queueKey: 'event:9' });
  device.plan.now = ({ body }) => (body.includes('ada') ? 'stall' : 'ok');
  const draining = device.drain();
  await until(async () => (await device.waiting())[0]?.state === 'sending');
  await device.signIn(OTHER_COMPANY);
  expect(await drain(device.newHost(), 'connected')).toBe('busy');
  await draining;
  expect(device.ledger.rows).toMatchObject([{ companyId: OTHER_COMPANY, email: 'b@x.org' }]);
});

test('27c: nothing is sent when the session changes between reading and claiming', async () => {
  const device = new Device();
  await device.signIn(COMPANY);
  for (let n = 0; n < 4; n += 1) await device.invite(`${n}@x.org`);
  device.plan.now = () => {
    // Without an event, as from a tab that was killed before it could announce it.
    if (device.ledger.wire.length === 1) void switchSilently();
    return 'ok';
  };
  const tokenOfB = device.ledger.signIn(OTHER_COMPANY);
  const switchSilently = () => writeSession(device.database, { companyId: OTHER_COMPANY, token: tokenOfB });
  await device.drain();
  expect(device.ledger.wire.length).toBeGreaterThan(0);
  expect(device.ledger.wire.every(({ companyId }) => companyId === COMPANY)).toBe(true);
  expect((await device.waiting(COMPANY)).length).toBeGreaterThan(0);
});

test('61: after a log-out no answer of A is kept, only the ids that pending entries need', async () => {
  const device = new Device();
  await device.signIn();
  const id = await device.invite('ada@example.com');
  const kept = await device.invite('bo@example.com');
  device.plan.now = ({ url }) => (url.includes('cancel') ? 'drop' : 'ok');
  const { fetch } = device.host;
  const host = device.newHost({
    async fetch(input, init) {
      if (String(init?.body).includes('bo@')) await device.cancel({ dependsOn: kept });
      return await fetch(input, init);
    },
  });
  await drain(host, 'due');
  await markShown(device.database, COMPANY, [id, kept]);
  await forgetResults(device.database, COMPANY);
  expect(await resultOf(device.database, COMPANY, id)).toBeUndefined();
  expect(await resultOf(device.database, COMPANY, kept)).toMatchObject({ message: '', data: null });
});
