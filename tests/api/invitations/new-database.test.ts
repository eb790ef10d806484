/** A list of people in a new database, of whose tables the planner knows nothing yet. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { rowsRead } from '../../support/database/rows-read.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail, uploadSheet } from '../../support/invitations/guests.ts';

const api = forThisFile(createApiWithPlans);
const MAILS = 3_000;
// Counting reads works only with a single connection.
const testOnEmbedded = test.skipIf(process.env.TEST_DATABASE_URL);

/** Pending mails of another company, as long as invitations. */
async function addWaiting(): Promise<void> {
  const { db, clock } = api.appContext;
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, priority, company_id, created_at, due_at)
    select gen_random_uuid()::text, n || '@other.test', 'invitation:other:' || n || '@other.test', 'Invitation',
      (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 40) part), '', 'bulk', 'other',
      ${later}::timestamptz, ${later}::timestamptz from generate_series(1, ${MAILS}::int) n`);
}

testOnEmbedded('is invited without reading all mails for each of its batches', async () => {
  const host = await api.approvedCompany('event');
  const { id } = await addEvent(api, host, { paymentStatus: 2, userLimit: 1_000 });
  await addWaiting();
  const { db } = api.appContext;
  const before = await rowsRead(db, ['outgoing_mails']);
  const rows = await uploadSheet(api, host, id, Array.from({ length: 300 }, guestEmail));
  expect(rows?.filter(({ status }) => status === 'sent')).toHaveLength(300);
  expect((await rowsRead(db, ['outgoing_mails'])) - before).toBeLessThan(2 * MAILS);
});
