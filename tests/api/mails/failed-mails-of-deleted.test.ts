/** Failed mails are kept for the list of their event, as long as there is one. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

/** An event with a guest whose mail was refused. */
async function eventWithRefused() {
  const { eventId, guests } = await api.eventWithGuests();
  const { email = '' } = guests[0] ?? {};
  const refused = { sentAt: null, dueAt: null, attempts: 2, lastError: '550 5.1.1 No such user' };
  await api.appContext.db.update(outgoingMails).set(refused).where(eq(outgoingMails.to, email));
  return { eventId, mails: () => api.appContext.db.$count(outgoingMails, eq(outgoingMails.to, email)) };
}

test('Addresses in failed mails of a deleted event are removed a month later; those of others stay for the list', async () => {
  const [gone, there] = [await eventWithRefused(), await eventWithRefused()];
  await api.remove(gone.eventId);
  api.clock.advance({ days: 29 });
  await sweep(api.appContext);
  expect([await gone.mails(), await there.mails()]).toEqual([1, 1]);
  api.clock.advance({ days: 2 });
  await sweep(api.appContext);
  expect([await gone.mails(), await there.mails()]).toEqual([0, 1]);
});
