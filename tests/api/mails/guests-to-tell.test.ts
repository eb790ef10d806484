/** Which of the invited guests get a mail about a change. */
import { expect, test } from 'vitest';
import { addEvent, eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createBounceFixture } from '../../support/mails/bounce-fixture.ts';
import { postfixReport } from '../../support/mails/delivery-reports.ts';

const api = forThisFile(createBounceFixture);

async function holdersOf(event_id: string) {
  const { data } = await api.request('eventDetails', { event_id }, api.host);
  return data?.holders;
}

test('Guests whose invitation came back, or has not left yet, are counted as invited and not notified', async () => {
  const event = await addEvent(api, api.host, { paymentStatus: 2 });
  expect(await holdersOf(event.id)).toBe(0);
  const mails = [await api.invited(event.id), await api.invited(event.id), await api.invited(event.id)];
  for (const mail of mails.slice(0, 1)) await api.report(postfixReport(mail));
  await api.send(event.id, { name: 'Late', email: guestEmail() });
  expect(await holdersOf(event.id)).toBe(4);
  const { product_id: _, ...fields } = eventFields({ date: '2026-03-21' });
  const change = { event_id: event.id, ...fields, tell_guests: 'without_answers' };
  expect((await api.request('editEvent', change, api.host)).data).toMatchObject({ told: 2 });
  const deletion = { event_id: event.id, tell_guests: 'without_answers' };
  expect((await api.request('deleteEvent', deletion, api.host)).data).toMatchObject({ told: 2 });
});

test('A guest whom an earlier mail has reached is notified although the latest one bounced', async () => {
  const event = await addEvent(api, api.host, { paymentStatus: 2 });
  const { id, to } = await api.invited(event.id);
  api.clock.advance({ minutes: 15 });
  const again = { invitation_id: id, name: 'Ada Lovelace', email: to };
  expect((await api.request('correctInvitation', again, api.host)).status).toBe(200);
  await api.mailbox(to);
  await api.report(postfixReport(await api.latestMail(to)));
  expect((await api.stateOf(event.id, to))?.state).toBe('refused');
  const deletion = { event_id: event.id, tell_guests: 'without_answers' };
  expect((await api.request('deleteEvent', deletion, api.host)).data).toMatchObject({ told: 1 });
});
