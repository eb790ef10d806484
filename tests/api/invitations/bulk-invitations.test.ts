import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);
/** The most that one list may have, in the full run. */
const MANY = process.env.TEST_LONG === undefined ? 1_000 : 5_000;

/** A sheet made by hand: other headings and another column order than the sample's. */
const sheet = (rows: [name: string, email: string][]) => {
  const columns = ['EMAIL', 'name'].map((header) => ({ header, width: 30 }));
  const cells = rows.map(([name, email]) => [email, name]);
  return new File([writeTable({ title: 'People', columns, rows: cells }).slice()], 'people.xlsx');
};
const upload = (event_id: string, file: File | undefined, by = api.host, idempotencyKey = randomUUID()) =>
  api.request(
    'bulkSendEventInvitations',
    { event_id, ...(file && { invitation_xlsx: file }) },
    { token: by.token, idempotencyKey },
  );
describe('a bulk invitation', () => {
  test('answers row by row: sent, invalid, duplicate, already invited, above the limit', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 3 });
    await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Cy', email: 'cy@bulk.test' },
      api.host,
    );
    const answer = await upload(
      event.id,
      sheet([
        ['Ánna', 'Anna@bulk.test'],
        ['', 'nameless@bulk.test'],
        ['Bo', 'bo'],
        ['Anna again', 'anna@bulk.test'],
        ['Cy', 'CY@bulk.test'],
        ['محمد', 'm@bulk.test'],
        ['Too many', 'last@bulk.test'],
      ]),
    );
    expect(answer).toMatchObject({ status: 200, message: '2 of 7 people were invited.' });
    expect(answer.data?.map(({ row, status }) => [row, status])).toEqual([
      [2, 'sent'],
      [3, 'invalid'],
      [4, 'invalid'],
      [5, 'duplicate'],
      [6, 'already_invited'],
      [7, 'sent'],
      [8, 'over_limit'],
    ]);
    expect((await api.guestsOf(event.id)).map(({ name }) => name)).toEqual(['Ánna', 'Cy', 'محمد']);
    expect(await api.mailbox('anna@bulk.test')).toHaveLength(1);
    expect(await api.mailbox('last@bulk.test')).toHaveLength(0);
  });

  test('sent twice with one key invites once; with another key finds everyone invited', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const people = sheet([['Di', 'di@bulk.test']]);
    const key = randomUUID();
    const first = await upload(event.id, people, api.host, key);
    const again = await upload(event.id, people, api.host, key);
    expect(again.body).toEqual(first.body);
    const other = await upload(event.id, people);
    expect(other.data?.map(({ status }) => status)).toEqual(['already_invited']);
    expect(await api.mailbox('di@bulk.test')).toHaveLength(1);
  });

  test('answers with cells of limited length, and stores no more than that', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const rows = Array.from({ length: 1_000 }, (_, i): [string, string] => [
      '\u0e01'.repeat(900),
      `${i}${'x'.repeat(900)}`,
    ]);
    const key = randomUUID();
    const answer = await upload(
      event.id,
      sheet([...rows, ['Long', `${'y'.repeat(100)}@bulk.test`]]),
      api.host,
      key,
    );
    expect(answer.data?.map(({ status }) => status)).toEqual([...Array(1_000).fill('invalid'), 'sent']);
    expect(answer.data?.every(({ email }) => email.length === 80)).toBe(true);
    const [kept] = await api.appContext.db
      .select()
      .from(idempotencyRecords)
      .where(eq(idempotencyRecords.key, key));
    expect(kept?.body.length).toBeLessThan(1_001 * 250);
    expect((await api.guestsOf(event.id)).map(({ email }) => email)).toEqual([
      `${'y'.repeat(100)}@bulk.test`,
    ]);
  });

  test('of thousands of rows is one request', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 0 });
    const rows = Array.from({ length: MANY }, (_, i): [string, string] => [`Guest ${i}`, `g${i}@bulk.test`]);
    const began = performance.now();
    const answer = await upload(event.id, sheet(rows));
    console.info(`proof 15: ${MANY} rows invited in ${Math.round(performance.now() - began)} ms`);
    expect(answer.data?.filter(({ status }) => status === 'sent')).toHaveLength(MANY);
  }, 60_000);

  test('is refused with a message without a file, with another kind of file, or without people', async () => {
    const event = await addEvent(api, api.host);
    expect(await upload(event.id, undefined)).toMatchObject({
      status: 400,
      message: 'Excel file must be required',
    });
    const csv = new File(['Name,Email\nA,a@b.co'], 'people.xlsx');
    expect((await upload(event.id, csv)).message).toContain('This is not an Excel file.');
    const broken = new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9])], 'people.xlsx');
    expect((await upload(event.id, broken)).message).toContain('could not be read');
    expect((await upload(event.id, sheet([]))).message).toContain('lists nobody');
    const huge = new File([new Uint8Array(6 * 1024 * 1024)], 'people.xlsx');
    expect(await upload(event.id, huge)).toMatchObject({ status: 413 });
    expect(await api.guestsOf(event.id)).toEqual([]);
  });

  test('is refused to others: 401 without a session, 404 for another company, 403 for a security company', async () => {
    const event = await addEvent(api, api.host);
    const people = sheet([['Eve', 'eve@bulk.test']]);
    const anonymous = await api.request('bulkSendEventInvitations', {
      event_id: event.id,
      invitation_xlsx: people,
    });
    expect(anonymous.status).toBe(401);
    expect((await upload(event.id, people, await api.approvedCompany('event'))).status).toBe(404);
    expect((await upload(event.id, people, await api.approvedCompany('security'))).status).toBe(403);
  });
});
