/** Invitations that are refused because their mailbox is full: what each costs, and how many there may be. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxKey } from '../../../server/core/email.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { invitations, items, rateLimits } from '../../../server/infra/db/schema.ts';
import { companyLimit } from '../../../server/infra/limits/company-limits.ts';
import { mailboxTakes, perhapsOfMailbox } from '../../../server/modules/invitations/invitation-caps.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api-items.ts';

let api: ApiFixture;
let guard: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

/** A location that has reached some people already. */
async function reaching(emails: readonly string[]): Promise<string> {
  const { id } = await addLocation(api, guard);
  const now = api.clock.now();
  const rows = emails.map((email) => ({
    id: newId(now),
    itemId: id,
    name: 'X',
    email,
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

test('of a list of thousands only addresses that may be of the mailbox are worked through', async () => {
  const { db } = api.appContext;
  const id = await reaching([
    ...times(1_000, (at) => `a${at}@b${at % 97}.example.org`),
    ...times(1_000, (at) => `ada@b${at}.example.org`),
    ...times(1_000, (at) => `ada.${at}+ada@mail.example.org`),
    ...times(5, (at) => `ada+${at}@mail.example.org`),
  ]);
  const mailbox = mailboxKey('ada@mail.example.org');
  expect((await perhapsOfMailbox(db, id, mailbox)).sort()).toEqual(
    times(5, (at) => `ada+${at}@mail.example.org`),
  );
  expect(await mailboxTakes(db, id, 'ada+9@mail.example.org')).toBe(true);
});

test.each([
  ['ada@mail.example.org', ['ada@mail.example.org', 'ada+1@mail.example.org..', 'ada+@mail.example.org']],
  ['ada@victim.example', ['ada@ｖictim。example', 'ada@vic\u00adtim.example', 'ada+2@victim.example']],
  ['ada@bücher.example', ['ada@xn--bcher-kva.example', 'ada+1@bücher.example']],
  ['a.d.a@gmail.com', ['ada@googlemail.com', '.ada+7@gmail.com', 'a.da@gmail。com']],
  ['+1@b.co', ['+1@b.co', '+2@b.co']],
  ['ada@127.0.0.1', ['ada@0x7f.1', 'ada@127.0.0.1']],
])('no other spelling of the mailbox of %s is left out', async (email, spellings) => {
  const id = await reaching([...spellings, 'eve@b.co']);
  const mailbox = mailboxKey(email);
  const ofMailbox = spellings.filter((one) => mailboxKey(one) === mailbox);
  expect(ofMailbox.length).toBeGreaterThan(0);
  const found = await perhapsOfMailbox(api.appContext.db, id, mailbox);
  expect(found).toEqual(expect.arrayContaining(ofMailbox));
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
  // Who is invited already is told so, and after the hour all is as before.
  expect((await invite(id, 'eve+1@mail.example.org')).status).toBe(409);
  api.clock.advance({ hours: 1 });
  expect((await invite(id, 'bob@mail.example.org')).status).toBe(201);
});

test('who may mail nobody any more today is told so before a mailbox is looked up', async () => {
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
