/** Pass codes of invitations: unique, also for invitations sent before there were codes. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { freshPassCodes, newPassCode } from '../../../server/modules/invitations/pass-codes.ts';
import { addEvent, addLocation } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

async function codesOf(itemId: string): Promise<(string | null)[]> {
  const rows = await api.appContext.db.select().from(invitations).where(eq(invitations.itemId, itemId));
  return rows.map(({ passCode }) => passCode);
}

const guest = (itemId: string, at: number) => ({
  id: `${itemId}-${at}`,
  itemId,
  name: 'Guest',
  email: guestEmail(),
  searchText: 'guest',
  createdAt: api.clock.now(),
});

describe('The code of an invitation', () => {
  test('is unique, has ten characters, and stays the same when the invitation is cancelled', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const sent = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    await api.send(event.id, { name: 'Guest', email: guestEmail() });
    const codes = await codesOf(event.id);
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    await api.cancel(sent.data?._id ?? '');
    expect((await codesOf(event.id)).sort()).toEqual(codes.sort());
  });

  test('is a new one when the same person is invited again', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const person = { name: 'Guest', email: guestEmail() };
    const sent = await api.send(event.id, person);
    await api.cancel(sent.data?._id ?? '');
    await api.send(event.id, person);
    expect(new Set(await codesOf(event.id)).size).toBe(2);
  });

  test('is added for people invited before there were codes, but not for tenants', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 1_000 });
    const watcher = await api.approvedCompany('security');
    const location = await addLocation(api, watcher, { paymentStatus: 2 });
    const many = Array.from({ length: 600 }, (_, at) => guest(event.id, at));
    await api.appContext.db.insert(invitations).values([...many, guest(location.id, 0)]);
    await sweep(api.appContext);
    const codes = await codesOf(event.id);
    expect(codes).not.toContain(null);
    expect(new Set(codes).size).toBe(600);
    expect(await codesOf(location.id)).toEqual([null]);
    await sweep(api.appContext);
    expect(await codesOf(event.id)).toEqual(codes);
  });

  test('is created at once for a person who is mailed without one', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const held = guest(event.id, 0);
    await api.appContext.db.insert(invitations).values(held);
    await releaseHeldInvitations(api.appContext);
    const [code] = await codesOf(event.id);
    const [mail] = await api.mailbox(held.email);
    expect(mail?.text).toContain(`http://vantage.test/pass/${code}`);
  });

  test('is generated again if it is already used', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    await api.send(event.id, { name: 'Guest', email: guestEmail() });
    const [taken] = await codesOf(event.id);
    const free = newPassCode();
    const drawn = [taken ?? '', free];
    expect(await freshPassCodes(api.appContext.db, 1, () => drawn.shift() ?? '')).toEqual([free]);
  });
});
