import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

// Messages of the browser about aborted databases and requests.
test.use({ expectedNoise: /./ });

test('53: a browser that erases its storage under an open page offline: the next change is sent, the page never lost', {
  tag: '@full',
}, async ({ office: page, context, server, company, baseURL: origin = '' }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  const devTools = await context.newCDPSession(page);
  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  // Reloads, so that the worker is in control.
  await page.reload();
  await expect(details.inviteButton).toBeVisible();

  await test.step('its databases alone', async () => {
    await context.setOffline(true);
    await details.invite('Before', 'before-erasure@guests.test');
    await expect(details.guest('Before')).toContainText(/waiting/i);
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await details.invite('After', 'after-erasure@guests.test');
    await expect(details.guest('After')).toContainText(/waiting/i);
    await page.getByRole('button', { name: /^Connection: / }).click();
    await expect(page.getByText('1 unsent change was erased by this browser')).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect.poll(() => server.mailsTo('after-erasure@guests.test')).toHaveLength(1);
    await expect(details.guest('After')).not.toContainText(/waiting/i);
    await expect(page.getByText('Server Error')).toHaveCount(0);
  });

  await test.step('its local storage alone, with which no change is lost', async () => {
    await context.setOffline(true);
    await details.invite('Kept', 'kept-without-notes@guests.test');
    await expect(details.guest('Kept')).toContainText(/waiting/i);
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
    await expect(page.getByText('1 change on this device is still to be sent')).toBeVisible();
    await context.setOffline(false);
    await new LoginScreen(page).logIn(company);
    await expect.poll(() => server.mailsTo('kept-without-notes@guests.test')).toHaveLength(1);
    await page.getByRole('link', { name: 'View Gala' }).click();
    await expect(details.guest('Kept')).toBeVisible();
  });

  await test.step('everything', async () => {
    await context.setOffline(true);
    await details.invite('Lost', 'lost-with-all@guests.test');
    await expect(details.guest('Lost')).toContainText(/waiting/i);
    const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await expect(new LoginScreen(page).submit).toBeVisible();
    await expect(page.getByText('and 1 unsent change was lost')).toBeVisible();
    await context.setOffline(false);
    await new LoginScreen(page).logIn(company);
    await expect(page.getByRole('link', { name: 'View Gala' })).toBeVisible();
  });
});
