/** A company's daily limits used up by a stolen session, and how the company gets them back. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { secretHash } from '../../../server/core/secret.ts';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { companyLimit, sessionChanges } from '../../../server/infra/limits/company-limits.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

/** A company with a location, and its owner's second session. */
async function robbed() {
  const stolen = await api.approvedCompany('security');
  const { id } = await addLocation(api, stolen, { paymentStatus: 2 });
  const { company } = stolen;
  const token = await beginSession(api.appContext.db, company.id, api.clock.now());
  let guests = 0;
  const invite = (by: string) => {
    guests += 1;
    const fields = { location_id: id, name: 'Guest', email: `guest-${guests}@stolen.test` };
    return api.request('sendLocationInvitation', fields, { token: by });
  };
  return { company, stolen: stolen.token, owner: token, invite };
}

const keysOf = (companyId: string) =>
  (['changes', 'items-added', 'sheets-day', 'invitation-mails', 'late-entries'] as const).map((name) =>
    companyLimit(name, companyId),
  );

/** Uses up a company's limits like thousands of calls. */
async function spend(companyId: string): Promise<void> {
  const resetsAt = new Date(api.clock.now().getTime() + 86_000_000);
  const rows = keysOf(companyId).map((key) => ({ key, count: 100_000, resetsAt }));
  const { db } = api.appContext;
  await db.delete(rateLimits).where(inArray(rateLimits.key, keysOf(companyId)));
  await db.insert(rateLimits).values(rows);
}

const passwords = [TEST_PASSWORD, 'Another-harbour-7', 'Quiet-harbour-8', 'Green-harbour-9'];
const changePassword = (token: string, at: number) => {
  const fields = { old_password: passwords[at], new_password: passwords[at + 1] };
  return api.request('changePassword', fields, { token });
};

describe('a stolen session', () => {
  test('can use three thousand of its company’s ten thousand changes a day; other sessions are not affected', async () => {
    const { company, stolen, owner, invite } = await robbed();
    const { db } = api.appContext;
    const own = eq(rateLimits.key, sessionChanges(secretHash(stolen)));
    await db.update(rateLimits).set({ count: 2_999 }).where(own);
    expect((await invite(stolen)).status).toBe(201);
    expect(await invite(stolen)).toMatchObject({
      status: 429,
      message: '3000 changes were made on this device within a day. Please try again in 24 hours.',
    });
    expect((await invite(owner)).status).toBe(201);
    const ofCompany = eq(rateLimits.key, companyLimit('changes', company.id));
    // The location and two guests.
    expect(await db.$count(rateLimits, and(ofCompany, eq(rateLimits.count, 3)))).toBe(1);
  });

  test('has its changes uncounted when the password changes, twice a day; sent mails stay counted', async () => {
    const { company, owner, invite } = await robbed();
    for (const at of [0, 1, 2]) {
      await spend(company.id);
      expect((await invite(owner)).status).toBe(429);
      expect((await changePassword(owner, at)).status).toBe(200);
      const left = await api.appContext.db
        .select({ key: rateLimits.key })
        .from(rateLimits)
        .where(inArray(rateLimits.key, keysOf(company.id)));
      expect(left).toHaveLength(at < 2 ? 2 : 5);
    }
    api.clock.advance({ days: 1 });
    const token = await beginSession(api.appContext.db, company.id, api.clock.now());
    expect((await invite(token)).status).toBe(201);
  });

  test('has its counted mails and changes reset by the administrator', async () => {
    const { company, stolen, owner, invite } = await robbed();
    await spend(company.id);
    const own = eq(rateLimits.key, sessionChanges(secretHash(stolen)));
    await api.appContext.db.update(rateLimits).set({ count: 3_000 }).where(own);
    expect((await invite(owner)).status).toBe(429);
    // Refusals by the company's limit do not count for the session.
    const ofOwner = eq(rateLimits.key, sessionChanges(secretHash(owner)));
    expect(await api.appContext.db.$count(rateLimits, and(ofOwner, gt(rateLimits.count, 0)))).toBe(0);
    const lift = () => runCommand(api.appContext, { words: ['lift-limits', company.email] });
    expect(await lift()).toEqual({
      isDone: true,
      output: `The limits of ${company.email} begin anew. Where a stolen session has used them up, it is still open: only a new password ends it.`,
    });
    const ofLate = eq(rateLimits.key, companyLimit('late-entries', company.id));
    expect(await api.appContext.db.$count(rateLimits, ofLate)).toBe(0);
    expect((await invite(owner)).status).toBe(201);
    expect((await invite(stolen)).status).toBe(201);
    await lift();
    expect((await lift()).output).toBe(`${company.email} has used nothing of its limits.`);
  });
});
