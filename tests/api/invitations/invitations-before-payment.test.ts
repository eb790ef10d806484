import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { releaseInvitationMails } from '../../../server/modules/invitations/invitation-emails.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

/** Sets an event to paid as the payment code does. */
async function pay(itemId: string): Promise<number> {
  const { db, mail, settings } = api.appContext;
  return await db.transaction(async (tx) => {
    await tx.update(items).set({ paymentStatus: 2 }).where(eq(items.id, itemId));
    return await releaseInvitationMails(
      { tx, now: api.clock.now(), mail, publicUrl: settings.publicUrl },
      itemId,
    );
  });
}

describe('before the event is paid', () => {
  test('mails are held, and sent once when it is paid', async () => {
    const event = await addEvent(api, api.host);
    const people = [guestEmail(), guestEmail()];
    for (const email of people) expect((await api.send(event.id, { name: 'Guest', email })).status).toBe(201);
    expect(await api.mailbox(people[0])).toEqual([]);
    const drafts = await api.appContext.db.select().from(outgoingMails);
    expect(JSON.stringify(drafts)).not.toContain(event.accessCode);
    expect(await pay(event.id)).toBe(2);
    expect(await pay(event.id)).toBe(0);
    for (const email of people) expect(await api.mailbox(email)).toHaveLength(1);
    const [mail] = await api.mailbox(people[1]);
    expect(mail?.text).toContain(event.accessCode);
  });

  test('a held invitation that is cancelled never sends its mail', async () => {
    const event = await addEvent(api, api.host);
    const email = guestEmail();
    const sent = await api.send(event.id, { name: 'Guest', email });
    expect((await api.cancel(sent.data?._id ?? '')).status).toBe(200);
    expect(await pay(event.id)).toBe(0);
    expect(await api.mailbox(email)).toEqual([]);
  });

  test('no mail is sent for an event that is still unpaid or deleted', async () => {
    const event = await addEvent(api, api.host);
    await api.send(event.id, { name: 'Guest', email: guestEmail() });
    const { db, mail } = api.appContext;
    const fixture = { tx: db, now: api.clock.now(), mail, publicUrl: '' };
    expect(await releaseInvitationMails(fixture, event.id)).toBe(0);
    await db.update(items).set({ deletedAt: api.clock.now() }).where(eq(items.id, event.id));
    expect(await pay(event.id)).toBe(0);
  });
});
