import type { Page } from '@playwright/test';
import { logIn, type TestCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';

// The card service answers a declined card with 402.
test.use({ expectedNoise: refusedAnswer(402) });

/** A company with unpaid events of these names, logged in. */
async function withPendingEvents(
  page: Page,
  server: RunningServer,
  company: TestCompany,
  ...names: string[]
) {
  const token = await logIn(server, company);
  for (const name of names) await addEvent(server, token, { name, onTrial: false });
  await openDashboard(page, server, company);
  return { events: new EventsScreen(page), payment: new PaymentScreen(page) };
}

test('A declined card shows the card service’s message, and another card then pays', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const { events, payment } = await withPendingEvents(page, server, company, 'Gala');
  await events.payNow('Gala').click();
  await payment.enterCard(CARDS.declined);
  await payment.pay.click();
  await expect(payment.failure).toContainText(/declined/i);
  await payment.failure.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/events\/list/);
  await expect(events.row('Gala').getByText('Pending')).toBeVisible();

  await events.payNow('Gala').click();
  await payment.enterCard(CARDS.declined);
  await payment.pay.click();
  await payment.failure.getByRole('button', { name: 'Try again' }).click();
  await payment.enterCard(CARDS.succeeds);
  await payment.pay.click();
  await payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(events.row('Gala').getByText('Paid')).toBeVisible();
});

test('A card that requires authentication pays after it, can be saved, and then pays again', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const { events, payment } = await withPendingEvents(page, server, company, 'First night', 'Second night');
  await events.payNow('First night').click();
  await payment.enterCard(CARDS.authenticates);
  await payment.saveCard.check();
  await payment.pay.click();
  await payment.authenticate();
  await payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(events.row('First night').getByText('Paid')).toBeVisible();

  await events.payNow('Second night').click();
  await payment.savedCard('3155').check();
  await payment.pay.click();
  await payment.authenticate();
  await payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(events.row('Second night').getByText('Paid')).toBeVisible();
});

test('Cancel Payment leads back to EVENTS and leaves the event pending', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  const { events } = await withPendingEvents(page, server, company, 'Gala');
  await events.payNow('Gala').click();
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(page).toHaveURL(/\/events\/list/);
  await expect(events.row('Gala').getByText('Pending')).toBeVisible();
});

test('An unknown action in the URL shows URL Tampered', { tag: '@full' }, async ({ office: page }) => {
  await page.goto('/make-payment/a/b/internal/event/steal/c');
  await expect(page.getByText('URL Tampered')).toBeVisible();
  await expect(page).toHaveURL(/\/events\/list/);
});

test('A refunded event says so in its Upgrade dialog, and is bought again there with another plan', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const { events, payment } = await withPendingEvents(page, server, company, 'Gala');
  await events.payNow('Gala').click();
  await payment.payWithNewCard();
  const list = await server.admin('payments', 'list', '--email', company.email);
  const id = list.split('\n')[1]?.split(' ')[0] ?? '';
  await server.admin('payments', 'refund', id, '--reason', 'it was cancelled');
  await page.reload();
  const row = events.row('Gala');
  await expect(row.getByText('Rejected')).toBeVisible();
  await row.getByRole('button', { name: 'Upgrade Gala' }).click();
  const dialog = page.getByRole('dialog', { name: 'UPGRADE EVENT' });
  await expect(dialog).toContainText('Your payment for this event was refunded.');
  await dialog.getByRole('button', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /Festival/ }).click();
  await expect(dialog).toContainText('You have to pay: $149.00');
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page).toHaveURL(/\/event\/purchase\//);
  await payment.payWithNewCard();
  await expect(events.row('Gala').getByText('Paid')).toBeVisible();
});

test('“Save this card” applies as last set: unticked after a declined attempt saves nothing; a saved card can be removed', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const { events, payment } = await withPendingEvents(page, server, company, 'First night', 'Second night');
  await events.payNow('First night').click();
  await payment.enterCard(CARDS.declined);
  await payment.saveCard.check();
  await payment.pay.click();
  await payment.failure.getByRole('button', { name: 'Try again' }).click();
  await payment.saveCard.uncheck();
  await payment.payWithNewCard();
  await events.payNow('Second night').click();
  // The first payment has saved no card, so there is no choice of cards.
  await expect(payment.pay).toBeVisible();
  await expect(payment.savedCard('4242')).toHaveCount(0);
  await payment.saveCard.check();
  await payment.payWithNewCard();

  await page.goto('/account');
  const cards = page.getByRole('region', { name: 'Saved cards' });
  await expect(cards.getByRole('listitem')).toContainText('Visa ending 4242');
  await cards.getByRole('button', { name: 'Remove Visa ending 4242' }).click();
  await page
    .getByRole('alertdialog', { name: 'REMOVE CARD' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(cards).toContainText('No card is saved.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'ACCOUNT' })).toBeVisible();
  await expect(cards).toHaveCount(0);
});
