/** A tenant who is cancelled while another connection rewrites the pending mails of the location. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { rewriteWaitingMails } from '../../../server/modules/invitations/invitation-emails.ts';
import { lockItemWithCompany } from '../../../server/modules/items/find-item.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { countWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

test('is not mailed, although the other connection had read the list before', async () => {
  const { db, mail, settings } = api.appContext;
  const { publicUrl } = settings;
  const security = await api.approvedCompany('security');
  const location = await addLocation(api, security, { paymentStatus: 2 });
  const email = 'tenant@cancelled.test';
  const invited = { location_id: location.id, name: 'Ada', email };
  const sent = await api.request('sendLocationInvitation', invited, security);
  const cancel = async () =>
    await api.request('cancelLocationInvitation', { invitation_id: sent.data?._id ?? '' }, security);
  let cancelled: ReturnType<typeof cancel> | undefined;
  let isAnswered = false;

  await db.transaction(async (tx) => {
    const found = await lockItemWithCompany(tx, location.id);
    if (!found) throw new Error('There is no location.');
    const compose: typeof mail.compose = async (...letters) => {
      cancelled = cancel().finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await countWaiting(db)) > 0).toBe(true);
      await mail.compose(...letters);
    };
    const deps = { tx, now: api.clock.now(), mail: { compose }, publicUrl };
    await rewriteWaitingMails(deps, { item: found.item, host: found.company.name });
  });

  expect((await cancelled)?.status).toBe(200);
  const isPending = and(eq(outgoingMails.to, email), isNotNull(outgoingMails.dueAt));
  expect(await db.$count(outgoingMails, isPending)).toBe(0);
});
