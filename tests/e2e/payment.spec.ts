import type { Page } from '@playwright/test';
import { logIn, type TestCompany } from '../support/companies.ts';
import { addEvent } from '../support/events.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';

// The card service answers a declined card with 402.
test.use({ expectedNoise: refusedAnswer(402) });

async function openPayment(page: Page, server: RunningServer, company: TestCompany, name: string) {
  await addEvent(server, await logIn(server, company), { name, onTrial: false });
  const events = new EventsScreen(page);
  await events.open();
  await events.payNow(name).click();
  await expect(page.getByRole('heading', { name: `${name} Detail Screen` })).toBeVisible();
  return { events, payment: new PaymentScreen(page) };
}

test('A declined card is told in the words of the card service, and another card then pays', async ({
  office: page,
  server,
  company,
}) => {
  const { events, payment } = await openPayment(page, server, company, 'Declined first');
  await payment.enterCard(CARDS.declined);
  await payment.pay.click();
  await expect(payment.failure).toContainText(/declined/i);
  await payment.failure
    .getByRole('button', { name: /^(OK|Try again|Close)$/ })
    .first()
    .click();

  await events.open();
  await expect(events.row('Declined first').getByText('Pending')).toBeVisible();
  await events.payNow('Declined first').click();
  await payment.enterCard(CARDS.succeeds);
  await payment.pay.click();
  await payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(events.row('Declined first').getByText('Paid')).toBeVisible();
});

test('A card that asks for authentication pays after it, can be saved, and then pays again', async ({
  office: page,
  server,
  company,
}) => {
  const first = await openPayment(page, server, company, 'First night');
  await first.payment.enterCard(CARDS.authenticates);
  await first.payment.saveCard.check();
  await first.payment.pay.click();
  await first.payment.authenticate();
  await first.payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(first.events.row('First night').getByText('Paid')).toBeVisible();

  const second = await openPayment(page, server, company, 'Second night');
  await second.payment.savedCard('3155').click();
  await second.payment.pay.click();
  await second.payment.authenticate();
  await second.payment.success.getByRole('button', { name: 'OK' }).click();
  await expect(second.events.row('Second night').getByText('Paid')).toBeVisible();
});

test('Cancel Payment leads back to EVENTS and leaves the event pending', async ({
  office: page,
  server,
  company,
}) => {
  const { events } = await openPayment(page, server, company, 'Later');
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(page).toHaveURL(/\/events\/list/);
  await expect(events.row('Later').getByText('Pending')).toBeVisible();
});

test('An unknown action in the address is told as URL Tampered', async ({ office: page }) => {
  await page.goto('/make-payment/a/b/internal/event/steal/c');
  await expect(page.getByText('URL Tampered')).toBeVisible();
  await expect(page).toHaveURL(/\/events\/list/);
});
