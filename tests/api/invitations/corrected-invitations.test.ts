/** An invitation whose e-mail was corrected, named by the id that it had before. */
import { expect, test } from 'vitest';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

const correct = (invitation_id: string, email: string, by = api.host) =>
  api.request('correctInvitation', { invitation_id, name: 'Ada', email }, by);
const emailsOf = async (eventId: string) => (await api.guestsOf(eventId)).map(({ email }) => email);

/** An event and its guest, whose e-mail is corrected twice. */
async function correctedTwice() {
  const { eventId, guests } = await api.eventWithGuests();
  const id = guests[0]?.id ?? '';
  const [second, latest] = [guestEmail(), guestEmail()];
  const answer = await correct(id, second);
  expect(await correct(answer.data?._id ?? '', latest)).toMatchObject({ status: 200 });
  expect(await emailsOf(eventId)).toEqual([latest]);
  return { eventId, id, second, latest };
}

test('is cancelled by that id: a device that did not know of the correction is told the truth', async () => {
  const { eventId, id, latest } = await correctedTwice();
  for (let time = 0; time < 2; time += 1) expect((await api.cancel(id)).status).toBe(200);
  expect(await emailsOf(eventId)).toEqual([]);
  expect(await api.mailbox(latest)).toEqual([]);
});

test('is told of the cancellation at its present address only', async () => {
  const { id, second, latest } = await correctedTwice();
  await api.mailbox();
  api.clock.advance({ minutes: 15 });
  expect((await api.cancelNotifying(id)).data).toMatchObject({ told: 1 });
  expect(await api.waitingFor(latest)).toMatchObject([{ subject: expect.stringContaining('is cancelled') }]);
  expect(await api.waitingFor(second)).toEqual([]);
});

test('is corrected once more by that id, as by a form whose first answer was lost', async () => {
  const { eventId, id } = await correctedTwice();
  const email = guestEmail();
  expect(await correct(id, email)).toMatchObject({ status: 200, data: { email } });
  expect(await emailsOf(eventId)).toEqual([email]);
});

test('keeps its corrected e-mail when a device that has not heard of it sends again or corrects the name', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  const { id = '', email = '' } = guests[0] ?? {};
  const right = guestEmail();
  const corrected = await correct(id, right);
  await api.mailbox();
  const sent = (await api.mailbox(email)).length;
  expect(await correct(id, email)).toMatchObject({
    status: 409,
    message: `The e-mail of this invitation was corrected to ${right}. Look at the list.`,
  });
  expect(await emailsOf(eventId)).toEqual([right]);
  expect(await api.mailbox(email)).toHaveLength(sent);
  // Who knows of it may take the first address again.
  expect(await correct(corrected.data?._id ?? '', email)).toMatchObject({ status: 200, data: { email } });
  expect(await correct(id, email)).toMatchObject({ status: 200 });
});

test('is not another company’s, and its earlier address can be invited and cancelled apart', async () => {
  const { eventId, id, second, latest } = await correctedTwice();
  const stranger = await api.approvedCompany();
  const refused = { status: 404, message: 'This invitation was not found.' };
  expect(await api.cancel(id, stranger)).toMatchObject(refused);
  expect(await correct(id, guestEmail(), stranger)).toMatchObject(refused);
  const again = await api.send(eventId, { name: 'Eve', email: second });
  expect((await api.cancel(again.data?._id ?? '')).status).toBe(200);
  expect(await emailsOf(eventId)).toEqual([latest]);
});

test('is taken back with the invitation, or the list, that it comes from', async () => {
  const { id: event_id } = await addEvent(api, api.host, { paymentStatus: 2 });
  await api.send(event_id, { name: 'Ada', email: guestEmail() }, 'corrected-single');
  const sheet = { event_id, invitation_xlsx: peopleFile([['Bo', guestEmail()]]) };
  const keyed = { token: api.host.token, idempotencyKey: 'corrected-sheet' };
  expect((await api.request('bulkSendEventInvitations', sheet, keyed)).status).toBe(200);
  for (const { _id } of await api.guestsOf(event_id))
    expect((await correct(_id, guestEmail())).status).toBe(200);
  for (const key of ['corrected-single', 'corrected-sheet']) {
    const undone = await api.request('undoChange', { key }, api.host);
    expect(undone).toMatchObject({ status: 200, data: { wasMade: true } });
  }
  expect(await emailsOf(event_id)).toEqual([]);
});
