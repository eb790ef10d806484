/** A tablet that was off for a month: the server has forgotten the keys of entries that may have arrived. */
import { expect, test } from 'vitest';
import { KEYS_KEPT_MS } from '../../common/outbox/storage/key-age.ts';
import { retry } from '../../common/outbox/storage/table.ts';
import { IDEMPOTENCY_DAYS } from '../../server/http/changes/past-changes.ts';
import { storeEntry } from '../support/outbox/store-entry.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';

const DAY = 24 * 60 * 60_000;
const uncertain = { state: 'failed', lastError: { kind: 'uncertain' } };

/** An entry arrives without an answer, then a month passes. */
async function inTheDrawer(fill: (device: Device) => Promise<string>) {
  const device = await signedInDevice();
  const id = await fill(device);
  device.plan.now = () => 'commit-drop';
  await device.drain();
  device.plan.now = () => 'ok';
  device.clock.pass(31 * DAY);
  device.ledger.forgetKeys();
  const sends = device.ledger.wire.length;
  /** Calls sent since then. */
  const since = () => device.ledger.wire.slice(sends).map(({ call }) => call);
  return { device, id, since };
}

const ada = (device: Device) => device.invite('ada@x.org');
const list = (device: Device) => device.inviteAll(['ada@x.org', 'bo@x.org']);

test('The device relies on a key for a day less than the server keeps it', () => {
  expect(KEYS_KEPT_MS).toBe((IDEMPOTENCY_DAYS - 1) * DAY);
});

test('An entry has arrived when it is on the list', async () => {
  const { device, since } = await inTheDrawer(ada);
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(since()).toEqual([]);
});

test('A person cancelled elsewhere meanwhile is not invited again: the entry is uncertain', async () => {
  const { device, id, since } = await inTheDrawer(ada);
  for (const row of device.ledger.rows) row.isCancelled = true;
  await device.drain('now');
  const [entry] = await device.waiting();
  expect(entry).toMatchObject(uncertain);
  expect(entry?.lastError?.message).toMatch(/^May already exist: it was first sent more than 29 days ago/);
  expect(since()).toEqual([]);
  // After the user's confirmation it is sent, and its key counts as new.
  await retry(device.database, COMPANY, id);
  device.plan.now = () => 'commit-drop';
  await device.drain('now');
  device.plan.now = () => 'ok';
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
});

test('A cancelled entry is found on the list and cancelled by its id', async () => {
  const { device, id, since } = await inTheDrawer(ada);
  await device.cancel({ dependsOn: id });
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual([]);
  expect(since()).toEqual(['cancelEventInvitation']);
});

test('A sheet is not reported as undone by a forgotten key', async () => {
  const { device, id, since } = await inTheDrawer(list);
  await device.undo(id);
  await device.drain('now');
  const [undo] = await device.waiting();
  expect(undo).toMatchObject({ call: 'undoChange', ...uncertain });
  expect(undo?.lastError?.message).toContain('Look at the list');
  expect(since()).toEqual([]);
});

test('A sheet is not sent again when none of its people is listed any more', async () => {
  const { device, since } = await inTheDrawer(list);
  for (const row of device.ledger.rows) row.isCancelled = true;
  await device.drain('now');
  expect(await device.waiting()).toMatchObject([uncertain]);
  expect(since()).toEqual([]);
});

test('An undo that was pending for a month is uncertain', async () => {
  const device = await signedInDevice();
  const id = await list(device);
  device.plan.now = () => 'commit-drop';
  await device.drain();
  await device.undo(id);
  device.clock.pass(31 * DAY);
  device.plan.now = () => 'ok';
  await device.drain('now');
  expect(await device.waiting()).toMatchObject([{ call: 'undoChange', ...uncertain }]);
});

test('The age of an entry of before 0.2 counts from when it was saved', async () => {
  const { device, since } = await inTheDrawer(ada);
  const [row] = await device.waiting();
  if (!row) throw new Error('Nothing waits');
  const { firstSentAt: _unknown, ...before } = row;
  await storeEntry(device.database, before);
  for (const listed of device.ledger.rows) listed.isCancelled = true;
  await device.drain('now');
  expect(await device.waiting()).toMatchObject([uncertain]);
  expect(since()).toEqual([]);
});

test('An entry that was never sent, or always refused, is sent whatever its age', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@x.org');
  device.plan.now = () => ({ status: 422 });
  await device.drain();
  await device.invite('bo@x.org', { queueKey: 'event:2' });
  device.clock.pass(90 * DAY);
  device.plan.now = () => 'ok';
  await retry(device.database, COMPANY, id);
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.rows.map(({ email }) => email).sort()).toEqual(['ada@x.org', 'bo@x.org']);
});
