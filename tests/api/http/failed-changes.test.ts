/** Changes that the server fails to make: devices repeat them, so they count as nothing that the company did. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { type CompanyLimit, companyLimit } from '../../../server/infra/limits/company-limits.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';

const api = forThisFile(createApiWithPlans);
beforeEach(async () => {
  // As a lock that somebody else holds for seconds.
  await api.appContext.db.execute(sql`
    create or replace function be_busy() returns trigger as $$
    begin raise exception 'busy' using errcode = '55P03'; end $$ language plpgsql`);
});

/** Lets insertions into a table fail during some work. */
async function whileBusy<Done>(table: 'invitations' | 'cameras', work: () => Promise<Done>): Promise<Done> {
  const { db } = api.appContext;
  const name = sql.identifier(table);
  await db.execute(
    sql`create trigger be_busy before insert on ${name} for each row execute function be_busy()`,
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`drop trigger be_busy on ${name}`);
  }
}

async function counted(limit: CompanyLimit, { company }: Visitor): Promise<number | undefined> {
  const isThis = eq(rateLimits.key, companyLimit(limit, company.id));
  const [row] = await api.appContext.db.select({ count: rateLimits.count }).from(rateLimits).where(isThis);
  return row?.count;
}

test('a sheet is no refused one, and is taken when it is sent again', async () => {
  const host = await api.approvedCompany('event');
  const { id } = await addEvent(api, host, { paymentStatus: 2, userLimit: 10 });
  const invitation_xlsx = peopleFile([['Ada', guestEmail()]]);
  const send = () => api.request('bulkSendEventInvitations', { event_id: id, invitation_xlsx }, host);
  expect((await whileBusy('invitations', send)).status).toBe(503);
  expect(await counted('refused-sheets', host)).toBe(0);
  expect((await send()).data?.map(({ status }) => status)).toEqual(['sent']);
});

test('a camera is no refused one, and is connected when it is sent again', async () => {
  const guard = await api.approvedCompany('security');
  const { id } = await addLocation(api, guard, { paymentStatus: 2 });
  const camera = { location_id: id, name: 'Gate', url: 'rtsp://10.0.0.5/' };
  const send = () => api.request('addCamera', camera, guard);
  expect((await whileBusy('cameras', send)).status).toBe(503);
  expect(await counted('refused-cameras', guard)).toBe(0);
  expect((await send()).status).toBe(201);
});
