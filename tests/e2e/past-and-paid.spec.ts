import { logIn } from '../support/accounts/companies.ts';
import { addEvent, dayFromNow } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { PaymentScreen } from './screens/payment-screen.ts';

test('List, details, Upgrade and the invite dialogs of a paid past event say that it is over; Delete says what was paid', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const token = await logIn(server, company);
  await addEvent(server, token, { name: 'Gala', onTrial: false });
  await openDashboard(page, server, company);
  const events = new EventsScreen(page);
  const details = new EventDetailsScreen(page);
  await events.payNow('Gala').click();
  await new PaymentScreen(page).payWithNewCard();
  await expect(events.row('Gala').getByText('Paid')).toBeVisible();
  await expect(events.row('Gala').getByText('Past', { exact: true })).toHaveCount(0);

  // A week after its day.
  await page.clock.setFixedTime(`${dayFromNow(14)}T12:00:00Z`);
  await page.reload();
  const row = events.row('Gala');
  await expect(row.getByText('Past', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Upgrade Gala' }).click();
  const upgrade = page.getByRole('dialog', { name: 'UPGRADE EVENT' });
  await expect(upgrade).toContainText('This event is over.');
  await expect(upgrade).toContainText('You paid: $49.00');
  await page.keyboard.press('Escape');

  await row.getByRole('link', { name: 'View Gala' }).click();
  await details.openInvite();
  await expect(details.inviteDialog).toContainText('This event is over.');
  await details.inviteDialog.getByRole('button', { name: 'Cancel' }).click();
  await details.invite('Ada', 'ada-late@guests.test');
  await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'DELETE EVENT' });
  await expect(question).toContainText('Are you sure you want to delete this event?');
  await expect(question).toContainText('You paid $49.00 for it. Nothing is refunded.');
  await expect(question).toContainText('1 person is invited to it.');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();
});
