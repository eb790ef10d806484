/** Guests are notified of a change if chosen, by the previewed mail; without a connection the choice is queued. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, type TestCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { enterByCall } from './screens/enter-by-call.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

/** The details of an event with a guest whose invitation was sent. */
async function openWithGuest(page: Page, server: RunningServer, company: TestCompany, name: string) {
  const email = `${name.toLowerCase()}@notified.test`;
  const token = await logIn(server, company);
  const event_id = await addEvent(server, token, { name: 'Nordlys Open Air', onTrial: true });
  await mustCall(server, 'sendEventInvitation', { event_id, name, email }, token);
  await expect.poll(async () => (await server.mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
  await enterByCall(page, server, company);
  const screen = new EventDetailsScreen(page);
  await screen.open(event_id);
  await expect(screen.guest(name)).toBeVisible();
  return screen;
}

test('An event is renamed, and its guest notified with the previewed mail', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  await openWithGuest(page, server, company, 'Sunniva');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'EDIT EVENT' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /^Name of Event/ }).fill('Nordlys Indoors');
  await dialog.getByRole('checkbox', { name: 'Tell the guest by mail' }).check();
  const mail = dialog.getByRole('region', { name: /^The mail: Changed: Nordlys Indoors$/ });
  await expect(mail).toContainText('New name: Nordlys Indoors');
  await expect(mail).toContainText('Before: Nordlys Open Air');
  await dialog.getByRole('checkbox', { name: `Answers go to ${company.email}` }).check();
  await expect(mail).toContainText('gets the answer.');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/^1 guest is told by mail (at|within) /)).toBeVisible();
});

test('An offline cancellation says that the guest will be notified, and notifies them', {
  tag: '@full',
}, async ({ page, context, server, company }) => {
  const screen = await openWithGuest(page, server, company, 'Torbjorn');
  await screen.waitUntilOfflineReady();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cancel the invitation of Torbjorn' }).click();
  await screen.cancelDialog.getByRole('checkbox', { name: 'Tell this guest by mail' }).check();
  await expect(screen.cancelDialog).toContainText('Hello Torbjorn,');
  await screen.cancelDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(screen.guest('Torbjorn')).toContainText('Cancel waiting');
  await page.goto('/outbox');
  // The header's chip names it too, in a closed panel.
  const waiting = page.getByRole('main').getByText('Cancel Torbjorn, and tell by mail');
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0, { timeout: 30_000 });
});
