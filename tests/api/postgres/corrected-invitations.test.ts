/** Two devices send changes of one guest while another connection has the event, as a list of thousands does. */
import { expect, test } from 'vitest';
import { lockItemWithCompany } from '../../../server/modules/items/find-item.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

const correct = (invitation_id: string, email: string) =>
  api.request('correctInvitation', { invitation_id, name: 'Ada', email }, api.host);

type Change = (invitationId: string) => Promise<{ status: number }>;

/** Invites a guest by a list, and makes two changes that wait for the event, the first before the second. */
async function changedAtOnce(key: string, first: Change, second: Change) {
  const { id: eventId } = await addEvent(api, api.host, { paymentStatus: 2 });
  const sheet = { event_id: eventId, invitation_xlsx: peopleFile([['Ada', guestEmail()]]) };
  const keyed = { token: api.host.token, idempotencyKey: key };
  expect((await api.request('bulkSendEventInvitations', sheet, keyed)).status).toBe(200);
  const id = (await api.guestsOf(eventId))[0]?._id ?? '';
  const { db } = api.appContext;
  const answers = await db.transaction(async (tx) => {
    await lockItemWithCompany(tx, eventId);
    const one = first(id);
    await untilWaiting(db, 1);
    const other = second(id);
    await untilWaiting(db, 2);
    return [one, other];
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return { statuses, emails: (await api.guestsOf(eventId)).map(({ email }) => email) };
}

test('a guest is cancelled, or taken back with the list, while the e-mail is being corrected', async () => {
  const undo = () => api.request('undoChange', { key: 'corrected-undone' }, api.host);
  const changes: [string, Change][] = [
    ['corrected-cancelled', (id) => api.cancel(id)],
    ['corrected-notified', (id) => api.cancelNotifying(id)],
    ['corrected-undone', undo],
  ];
  for (const [key, remove] of changes) {
    const both = await changedAtOnce(key, (id) => correct(id, guestEmail()), remove);
    expect(both, key).toEqual({ statuses: [200, 200], emails: [] });
  }
});

test('of two corrections at once the later one counts', async () => {
  const latest = guestEmail();
  const earlier: Change = (id) => correct(id, guestEmail());
  const both = await changedAtOnce('corrected-twice', earlier, (id) => correct(id, latest));
  expect(both).toEqual({ statuses: [200, 200], emails: [latest] });
});
