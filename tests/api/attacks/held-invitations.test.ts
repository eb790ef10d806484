import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { say } from '../../../common/lib/letters/words.ts';
import { invitations, items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { countDayMails, takeDayMails } from '../../../server/modules/invitations/invitation-caps.ts';
import {
  MAILS_A_BATCH,
  releaseInvitationMails,
} from '../../../server/modules/invitations/invitation-emails.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security'));

/** Inserts this many invitations without mails, as sheets do. */
async function hold(itemId: string, people: number) {
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${itemId} || '-' || n, ${itemId}, 'Guest', 'guest' || n || '@held.test', 'guest', ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
}

async function mailedOf(itemId: string): Promise<number> {
  const { db } = api.appContext;
  return await db.$count(invitations, and(eq(invitations.itemId, itemId), isNotNull(invitations.mailedAt)));
}

const setPaid = async (id: string) =>
  await api.appContext.db.update(items).set({ paymentStatus: 2 }).where(eq(items.id, id));

function upload(location_id: string, emails: readonly string[]) {
  const invitation_xlsx = peopleFile(emails.map((email) => ['Guest', email]));
  return api.request('bulkSendLocationInvitations', { location_id, invitation_xlsx }, guard);
}

test('a location without a limit, paid or not, can have 20000 people, and the refusal says so', async () => {
  for (const paymentStatus of [1, 2]) {
    const location = await addLocation(api, guard, { paymentStatus, userLimit: 0 });
    await hold(location.id, 19_999);
    const message = 'At most 20000 people can be invited to one location. Cancel an invitation to make room.';
    const rows = (await upload(location.id, ['a@full.test', 'b@full.test'])).data;
    expect(rows?.map((row) => [row.status, row.message])).toEqual([
      ['sent', ''],
      ['over_limit', message],
    ]);
    const one = { location_id: location.id, name: 'One more', email: 'c@full.test' };
    expect(await api.request('sendLocationInvitation', one, guard)).toMatchObject({ status: 409, message });
    await api.appContext.db.delete(invitations).where(eq(invitations.itemId, location.id));
  }
});

test('a payment mails the first held people; the others follow in batches, and none twice', async () => {
  const location = await addLocation(api, guard, { userLimit: 0 });
  await hold(location.id, 2 * MAILS_A_BATCH + 1);
  const { db, mail, settings } = api.appContext;
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  await setPaid(location.id);
  const fixture = { now: api.clock.now(), mail, publicUrl: settings.publicUrl };
  const first = await db.transaction((tx) => releaseInvitationMails({ ...fixture, tx }, location.id));
  expect(first).toBe(MAILS_A_BATCH);
  expect(await releaseHeldInvitations(api.appContext)).toBe(MAILS_A_BATCH + 1);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  const mails = await db.select({ to: outgoingMails.to }).from(outgoingMails);
  const left = mails.filter(({ to }) => to.endsWith('@held.test'));
  expect(new Set(left.map(({ to }) => to)).size).toBe(2 * MAILS_A_BATCH + 1);
  expect(left).toHaveLength(2 * MAILS_A_BATCH + 1);
});

test('held people are mailed within the company’s limit of a day; the others follow the next day', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { userLimit: 0 });
  await hold(location.id, 40);
  await setPaid(location.id);
  const { db } = api.appContext;
  const companyId = other.company.id;
  await takeDayMails(db, companyId, 1_000_000, api.clock.now());
  await countDayMails(db, companyId, -30, api.clock.now());
  expect(await releaseHeldInvitations(api.appContext)).toBe(30);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  expect(await mailedOf(location.id)).toBe(30);
  api.clock.advance({ days: 1 });
  expect(await releaseHeldInvitations(api.appContext)).toBe(10);
  expect(await mailedOf(location.id)).toBe(40);
});

test('mails that were dropped are removed at the next sweep; others stay', async () => {
  const { db, mail } = api.appContext;
  const letter = { subject: say`Hello`, greeting: say`Hello,`, paragraphs: [] };
  await mail.compose(
    db,
    { ...letter, to: 'swept@held.test', isHeldBack: true },
    { ...letter, to: 'kept@held.test' },
  );
  await sweep(api.appContext);
  const kept = await db.select({ to: outgoingMails.to }).from(outgoingMails);
  const found = kept.map(({ to }) => to).filter((to) => /^(swept|kept)@/.test(to));
  expect(found).toEqual(['kept@held.test']);
});
