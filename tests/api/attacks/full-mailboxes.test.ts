/** Invitations refused because of a full mailbox: their cost and their number. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxKey } from '../../../server/core/email.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { invitations, items, rateLimits } from '../../../server/infra/db/schema.ts';
import { companyLimit } from '../../../server/infra/limits/company-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { mailboxAccepts, reachedAddresses } from '../../../server/modules/invitations/mailboxes.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let guard: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

/** A location that has reached some people. @param mailboxOf the mailbox stored with their invitations */
async function reaching(
  emails: readonly string[],
  mailboxOf: (email: string) => string | null = mailboxKey,
): Promise<string> {
  const { id } = await addLocation(api, guard);
  const now = api.clock.now();
  const rows = emails.map((email) => ({
    id: newId(now),
    itemId: id,
    name: 'X',
    email,
    mailbox: mailboxOf(email),
    searchText: email,
    createdAt: now,
  }));
  await api.appContext.db.insert(invitations).values(rows);
  return id;
}

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));
const invite = (location_id: string, email: string) =>
  api.request('sendLocationInvitation', { location_id, name: 'X', email }, { token: guard.token });

const SPELLINGS = [
  ['ada@mail.example.org', ['ada@mail.example.org', 'ada+1@mail.example.org..', 'ada+@mail.example.org']],
  ['ada@victim.example', ['ada@ｖictim。example', 'ada@vic\u00adtim.example', 'ada+2@victim.example']],
  ['ada@bücher.example', ['ada@xn--bcher-kva.example', 'ada+1@bücher.example']],
  ['a.d.a@gmail.com', ['ada@googlemail.com', '.ada+7@gmail.com', 'a.da@gmail。com']],
  ['+1@b.co', ['+1@b.co']],
  ['ada@127.0.0.1', ['ada@0x7f.1', 'ada@127.0.0.1']],
] as const;

test.each(SPELLINGS)(
  'every spelling of the mailbox of %s is counted, and no other mailbox',
  async (email, spellings) => {
    const { db } = api.appContext;
    const others = ['eve@b.co', 'ada@other.example', 'adam@mail.example.org', 'ada.b@gmail.com', '+2@b.co'];
    const mailbox = mailboxKey(email);
    for (const mailboxOf of [mailboxKey, () => null]) {
      const id = await reaching([...spellings, ...others], mailboxOf);
      expect(await reachedAddresses(db, id, [mailbox])).toEqual(new Map([[mailbox, new Set(spellings)]]));
    }
  },
);

test('older invitations without a stored mailbox are counted too, and the sweep adds it', async () => {
  const { db } = api.appContext;
  const ada = times(10, (at) => `ada+${at}@mail.example.org`);
  const id = await reaching([...ada, 'bob@mail.example.org'], () => null);
  expect(await mailboxAccepts(db, id, 'ada@mail.example.org')).toBe(false);
  expect(await mailboxAccepts(db, id, 'ada+9@mail.example.org')).toBe(true);
  await sweep(api.appContext);
  const kept = await db
    .select({ mailbox: invitations.mailbox })
    .from(invitations)
    .where(eq(invitations.itemId, id));
  expect(kept.map(({ mailbox }) => mailbox).sort()).toEqual([
    ...times(10, () => 'ada@mail.example.org'),
    'bob@mail.example.org',
  ]);
  expect(await mailboxAccepts(db, id, 'ada@mail.example.org')).toBe(false);
  expect((await invite(id, 'ada@mail.example.org')).status).toBe(409);
});

test('a company is refused for full mailboxes two hundred times in an hour, then no mailbox is looked up', async () => {
  const { db } = api.appContext;
  const id = await reaching(times(10, (at) => `eve+${at}@mail.example.org`));
  expect((await invite(id, 'eve+10@mail.example.org')).message).toMatch(/^10 addresses of this mailbox/);
  const refused = eq(rateLimits.key, `refused-mailboxes:${guard.company.id}`);
  await db.update(rateLimits).set({ count: 199 }).where(refused);
  expect((await invite(id, 'eve+11@mail.example.org')).status).toBe(409);
  expect(await invite(id, 'eve+12@mail.example.org')).toMatchObject({
    status: 429,
    message: 'Too many of your invitations were refused. Please try again in 60 minutes.',
  });
  // Existing invitations are reported as such, and after the hour the limit is reset.
  expect((await invite(id, 'eve+1@mail.example.org')).status).toBe(409);
  api.clock.advance({ hours: 1 });
  expect((await invite(id, 'bob@mail.example.org')).status).toBe(201);
});

test('a company without mails left for the day is refused before a mailbox is looked up', async () => {
  const { db } = api.appContext;
  const id = await reaching(times(10, (at) => `day+${at}@mail.example.org`));
  await db.update(items).set({ paymentStatus: 2 }).where(eq(items.id, id));
  const resetsAt = new Date(api.clock.now().getTime() + 3_600_000);
  const key = companyLimit('invitation-mails', guard.company.id);
  await db.insert(rateLimits).values({ key, count: 1_000_000, resetsAt });
  const refusals = eq(rateLimits.key, companyLimit('refused-mailboxes', guard.company.id));
  await db.delete(rateLimits).where(refusals);
  expect(await invite(id, 'day+10@mail.example.org')).toMatchObject({
    status: 429,
    message: expect.stringContaining('invitations within a day'),
  });
  expect(await db.$count(rateLimits, refusals)).toBe(0);
});
