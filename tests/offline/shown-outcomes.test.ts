/** The result of an entry is kept on the device until it was shown to a user. */
import { expect, test } from 'vitest';
import { answerOf } from '../../common/outbox/storage/database.ts';
import { closeReport, markShown, openReports, unshownReports } from '../../common/outbox/storage/reports.ts';
import { forgetResults, recover } from '../../common/outbox/storage/table.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';

const nothingAnnounced = new Set<string>();
const rows = [
  { row: 2, name: 'Ada', email: 'ada@x.org' },
  { row: 3, name: 'Bo', email: 'bo@x.org' },
];

async function deliverSheet(device: Device): Promise<string> {
  const id = await device.invite('', {
    call: 'bulkSendEventInvitations',
    queueKey: 'event:1:sheet',
    fields: { event_id: '1' },
    file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
    people: rows.map(({ email }) => email),
    rows,
    label: 'Invite 2 people',
  });
  const answered = [
    { row: 2, email: 'ada@x.org', status: 'sent', message: '' },
    { row: 3, email: 'bo@x.org', status: 'over_limit', message: 'Above the limit' },
  ];
  device.plan.now = () => ({ status: 200, body: { message: 'Sent', data: { rows: answered } } });
  await device.drain('now');
  device.plan.now = () => 'ok';
  return id;
}

test('Deliveries and refusals are reported, each with its name, until they are marked as shown', async () => {
  const device = await signedInDevice();
  const first = await device.invite('ada@x.org');
  const again = await device.invite('ada@x.org');
  await device.drain('now');
  expect(await unshownReports(device.database, COMPANY, nothingAnnounced)).toMatchObject([
    { id: first, outcome: 'accepted', label: 'Invite ada@x.org' },
    { id: again, outcome: 'refused', message: 'ada@x.org is already invited' },
  ]);
  await markShown(device.database, COMPANY, [first, again]);
  expect(await unshownReports(device.database, COMPANY, nothingAnnounced)).toEqual([]);
});

test('Refused people of a sheet are kept for weeks, with reasons, until they are handled', async () => {
  const device = await signedInDevice();
  const id = await deliverSheet(device);
  await markShown(device.database, COMPANY, [id]);
  device.clock.pass(30 * 86_400_000);
  await recover(device.database, COMPANY, device.clock.now());
  const refused = [{ row: 3, name: 'Bo', email: 'bo@x.org', message: 'Above the limit' }];
  expect(await openReports(device.database, COMPANY)).toMatchObject([{ id, people: 2, refused }]);
  await closeReport(device.database, COMPANY, id);
  expect(await openReports(device.database, COMPANY)).toEqual([]);
  await recover(device.database, COMPANY, device.clock.now());
  expect(await device.database.run('readonly', ({ results }) => answerOf(results.count()))).toBe(0);
});

test('A log-out deletes results that were shown and keeps the others for the next log-in', async () => {
  const device = await signedInDevice();
  const told = await device.invite('ada@x.org');
  await device.drain('now');
  await markShown(device.database, COMPANY, [told]);
  const untold = await deliverSheet(device);
  await forgetResults(device.database, COMPANY);
  expect(await unshownReports(device.database, COMPANY, nothingAnnounced)).toMatchObject([
    { id: untold, refused: [{ email: 'bo@x.org' }] },
  ]);
  const left = await device.database.run('readonly', ({ results }) => answerOf(results.getAll()));
  expect(left).toMatchObject([{ id: untold, data: null }]);
});

test('A log-out keeps refused people that were not handled, shown or not', async () => {
  const device = await signedInDevice();
  const id = await deliverSheet(device);
  await markShown(device.database, COMPANY, [id]);
  await forgetResults(device.database, COMPANY);
  expect(await openReports(device.database, COMPANY)).toMatchObject([
    { id, refused: [{ email: 'bo@x.org' }] },
  ]);
  await closeReport(device.database, COMPANY, id);
  await forgetResults(device.database, COMPANY);
  expect(await device.database.run('readonly', ({ results }) => answerOf(results.count()))).toBe(0);
});

test('A result of 0.1.0 is reported only when it is announced', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@x.org');
  await device.drain('now');
  await device.database.run('readwrite', async ({ results }) => {
    const { told: _told, ...old } = await answerOf(results.get([COMPANY, id]));
    // The stored names are those of the first release: an older build may read them after a rollback.
    expect(old).toMatchObject({ lane: 'event:1' });
    expect(old).not.toHaveProperty('queueKey');
    await answerOf(results.put(old));
  });
  expect(await unshownReports(device.database, COMPANY, nothingAnnounced)).toEqual([]);
  expect(await unshownReports(device.database, COMPANY, new Set([id]))).toMatchObject([{ id }]);
});

test('A result of a newer build is left to that build, and does not hide others', async () => {
  const device = await signedInDevice();
  const id = await device.invite('ada@x.org');
  await device.drain('now');
  await device.database.run('readwrite', async ({ results }) => {
    const known = await answerOf(results.get([COMPANY, id]));
    await answerOf(results.put({ ...known, id: 'newer', call: 'launchDrone' }));
  });
  expect(await unshownReports(device.database, COMPANY, nothingAnnounced)).toMatchObject([{ id }]);
});
