import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invitations, outgoingMails } from '../../../server/infra/db/schema.ts';
import { staleMails } from '../../../server/infra/db/schema-mails.ts';
import type { EmailTemplate } from '../../../server/infra/mail/email-template.ts';
import { markStale } from '../../../server/infra/mail/stale-mails.ts';
import { releaseHeldInvitations, startGuestMailJobs } from '../../../server/jobs/guest-mail-jobs.ts';
import { MAILS_A_BATCH } from '../../../server/modules/invitations/invitation-emails.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let lines: string[] = [];
beforeAll(async () => {
  api = await createApiFixture({ logTo: (line) => lines.push(line) });
  await offerPlans(api);
});
afterAll(() => api.close());

/** A paid location of a new company, with people whose mails were not composed yet. */
async function locationWithHeld(people: number): Promise<string> {
  const guard = await api.approvedCompany('security');
  const { id } = await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 });
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${id} || '-' || n, ${id}, 'Guest', 'guest' || n || '@turns.test', 'guest', ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
  return id;
}

const prefixOf = (itemId: string) => `invitation:${itemId}:`;

const mailedOf = (itemId: string) =>
  api.appContext.db.$count(invitations, and(eq(invitations.itemId, itemId), isNotNull(invitations.mailedAt)));

/** Runs something within the transaction of each batch of an item. */
function atEveryBatch(itemId: string, then: (...call: Parameters<typeof markStale>) => Promise<void>) {
  const { mail } = api.appContext;
  const { compose } = mail;
  const isOfItem = ({ topic }: EmailTemplate) => topic?.startsWith(prefixOf(itemId));
  return vi.spyOn(mail, 'compose').mockImplementation(async (tx, ...letters) => {
    await compose(tx, ...letters);
    if (letters.some(isOfItem)) await then(tx, prefixOf(itemId));
  });
}

test('A company that edits its item continuously does not delay the invitations of others, held or edited', async () => {
  const { db } = api.appContext;
  const restless = await locationWithHeld(2 * MAILS_A_BATCH);
  const edited = await locationWithHeld(MAILS_A_BATCH);
  await releaseHeldInvitations(api.appContext);
  const held = await locationWithHeld(2 * MAILS_A_BATCH);
  const spy = atEveryBatch(restless, markStale);
  for (const itemId of [restless, edited]) await db.transaction((tx) => markStale(tx, prefixOf(itemId)));
  const stop = startGuestMailJobs(api.appContext);
  await vi.waitUntil(
    async () =>
      (await mailedOf(held)) === 2 * MAILS_A_BATCH &&
      (await db.$count(staleMails, eq(staleMails.prefix, prefixOf(edited)))) === 0,
    { timeout: 30_000 },
  );
  await stop();
  spy.mockRestore();
  expect(await db.$count(staleMails, eq(staleMails.prefix, prefixOf(restless)))).toBe(1);
  await db.delete(staleMails);
  await db.delete(outgoingMails);
});

test('Invitations that cannot be written are logged, and do not delay those of the next item', async () => {
  const [broken, next] = [await locationWithHeld(1), await locationWithHeld(1)];
  const spy = atEveryBatch(broken, () => Promise.reject(new Error('cannot be written')));
  lines = [];
  expect(await releaseHeldInvitations(api.appContext)).toBe(1);
  spy.mockRestore();
  expect([await mailedOf(broken), await mailedOf(next)]).toEqual([0, 1]);
  expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1);
});

test('Without a database a run ends at its first item, and is logged once, however many items are held', async () => {
  for (let item = 0; item < 3; item += 1) await locationWithHeld(1);
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const begun = vi.spyOn(api.appContext.db, 'transaction').mockRejectedValue(away);
  lines = [];
  await expect(releaseHeldInvitations(api.appContext)).rejects.toThrow(away);
  expect(begun).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
  const stop = startGuestMailJobs(api.appContext);
  await vi.waitUntil(() => lines.length > 0);
  await stop();
  begun.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'releasing held invitations failed', failures: 1 },
  ]);
});
