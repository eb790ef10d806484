/** A company's transaction of seconds holds its pending mails: nobody else's wait for it. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { mailServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);

test('mails of others are sent while a company’s pending ones are locked, and those afterwards', async () => {
  await api.invitations('locked', 30);
  await api.invitations('other', 5);
  await api.compose(note('receipt@other.test'), note('code@other.test', { isUrgent: true }));
  const server = mailServer();
  const mail = api.worker(server);
  await api.appContext.db.transaction(async (tx) => {
    await tx.select().from(outgoingMails).where(eq(outgoingMails.companyId, 'locked')).for('update');
    expect(await mail.deliverDue()).toBe(7);
  });
  expect(await mail.deliverDue()).toBe(30);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(37);
});
