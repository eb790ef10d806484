import { and, eq, isNotNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../../server/infra/db/new-id.ts';
import { invitations, items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { releaseHeldInvitations, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { MAILS_A_BATCH } from '../../../server/modules/invitations/invitation-emails.ts';
import { searchTextOf } from '../../../server/modules/items/search-text.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';

const PEOPLE = 2 * MAILS_A_BATCH + 1;

let api: ApiFixture;
let guard: Visitor;
let locationId: string;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
  guard = await api.approvedCompany('security');
  locationId = (await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 })).id;
  const now = api.clock.now();
  const guests = Array.from({ length: PEOPLE }, (_, at) => ({
    id: newId(now),
    itemId: locationId,
    name: 'Guest',
    email: `guest${at}@changed.test`,
    searchText: searchTextOf('Guest', `guest${at}@changed.test`),
    createdAt: now,
  }));
  await api.appContext.db.insert(invitations).values(guests);
  expect(await releaseHeldInvitations(api.appContext)).toBe(PEOPLE);
});

async function edit(name: string) {
  const [item] = await api.appContext.db.select().from(items).where(eq(items.id, locationId));
  const form = { location_id: locationId, name, location: JSON.stringify(item?.place) };
  expect((await api.request('editLocation', form, guard)).status).toBe(200);
}

async function subjectsSent(): Promise<string[]> {
  const rows = await api.appContext.db
    .select({ to: outgoingMails.to, subject: outgoingMails.subject })
    .from(outgoingMails)
    .where(and(like(outgoingMails.to, '%@changed.test'), isNotNull(outgoingMails.sentAt)));
  expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length);
  return rows.map(({ subject }) => subject);
}

test('an edit with hundreds of pending invitations rewrites none of them itself, and none is sent with the old text', async () => {
  const { mail } = api.appContext;
  const letters: number[] = [];
  const { compose } = mail;
  const spy = vi.spyOn(mail, 'compose').mockImplementation(async (tx, ...all) => {
    letters.push(all.length);
    await compose(tx, ...all);
  });
  await edit('The new name');
  expect(letters).toEqual([]);
  await mail.deliverDue();
  expect(await subjectsSent()).toEqual([]);
  await rewriteChangedInvitations(api.appContext);
  expect(letters.filter((count) => count > 0)).toEqual([MAILS_A_BATCH, MAILS_A_BATCH, 1]);
  spy.mockRestore();
  await mail.deliverDue();
  expect(await subjectsSent()).toEqual(Array(PEOPLE).fill('You are invited to The new name'));
});

test('an edit of fields that invitations do not contain leaves them unchanged', async () => {
  await edit('The new name');
  await rewriteChangedInvitations(api.appContext);
  await edit('The new name');
  await api.appContext.mail.deliverDue();
  expect(await subjectsSent()).toHaveLength(PEOPLE);
});

test('rewriting sends no mail to people who were cancelled or invited to a deleted item', async () => {
  const { db, mail } = api.appContext;
  await edit('The new name');
  const [one] = await db.select().from(invitations).where(eq(invitations.itemId, locationId)).limit(1);
  const cancelled = { invitation_id: one?.id ?? '' };
  expect((await api.request('cancelLocationInvitation', cancelled, guard)).status).toBe(200);
  await rewriteChangedInvitations(api.appContext);
  await mail.deliverDue();
  expect(await subjectsSent()).toHaveLength(PEOPLE - 1);

  await db.update(outgoingMails).set({ sentAt: null, dueAt: api.clock.now(), attempts: 0 });
  await edit('Another name');
  expect((await api.request('deleteLocation', { location_id: locationId }, guard)).status).toBe(200);
  await rewriteChangedInvitations(api.appContext);
  await mail.deliverDue();
  expect(await subjectsSent()).toEqual([]);
});
