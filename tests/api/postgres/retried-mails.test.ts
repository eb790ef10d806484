/** “mails retry” while a company writes to the same guests. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { mailServer } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
const EMAIL = 'ada@example.test';

/** Refusals until the mails are given up. */
async function giveUp(): Promise<void> {
  const refusing = api.worker(mailServer(100, new MailRefused('550 5.1.1 no such mailbox', true)));
  for (let hour = 0; hour < 3; hour += 1) {
    await refusing.deliverDue();
    api.clock.advance({ hours: 1 });
  }
}

test('an invitation that its company sends again at the same moment is mailed once', async () => {
  const { db } = api.appContext;
  const host = await api.approvedCompany('event');
  const { id } = await addEvent(api, host, { paymentStatus: 2 });
  await api.request('sendEventInvitation', { event_id: id, name: 'Ada', email: EMAIL }, host);
  await giveUp();
  const [resent, retried] = await Promise.all(
    await db.transaction(async (tx) => {
      await tx.select().from(items).where(eq(items.id, id)).for('update');
      const resending = api.request('resendFailedInvitations', { item_id: id }, host);
      await untilWaiting(db, 1);
      const retrying = runCommand(api.appContext, { words: ['mails', 'retry'] });
      await untilWaiting(db, 2);
      return [resending, retrying] as const;
    }),
  );
  expect(resent.data).toEqual({ sent: 1, left: 0 });
  expect(retried.output).toContain('No mail was given up');
  const isPending = and(eq(outgoingMails.to, EMAIL), isNotNull(outgoingMails.dueAt));
  expect(await db.$count(outgoingMails, isPending)).toBe(1);
});
