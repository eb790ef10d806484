import { logIn } from '../support/accounts/companies.ts';
import { addEvent, dayFromNow } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';

test('A double click on Add Event makes one event, and on Pay one payment', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const events = new EventsScreen(page);
  await events.addButton.click();
  await events.fill({ name: 'Only once', plan: /^(?!.*trial)/i, day: dayFromNow(9) });
  await events.submit.dblclick();

  const payment = new PaymentScreen(page);
  await payment.enterCard(CARDS.succeeds);
  await payment.pay.dblclick();
  await payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(events.row('Only once').getByText('Paid')).toBeVisible();
  await expect(events.row('Only once')).toHaveCount(1);

  const paid = async () =>
    (await server.mailsTo(company.email)).filter(({ text }) => text.includes('Only once')).length;
  await expect.poll(paid).toBe(1);
});

test('Enter pressed twice in the invitation sends one', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await details.openInvite();
  await details.inviteName.fill('Ada');
  await details.inviteEmail.fill('ada-twice@guests.test');
  await details.inviteEmail.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
  await expect(details.guest('Ada')).toHaveCount(1);
  const invited = await mustCall(server, 'listEventInvitations', { event_id: eventId }, token);
  expect(invited).toMatchObject({ result: [{ email: 'ada-twice@guests.test' }] });
  await expect.poll(async () => (await server.mailsTo('ada-twice@guests.test')).length).toBe(1);
});
