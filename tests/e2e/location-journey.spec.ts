import { approve, newCompany, registerCompany } from '../support/accounts/companies.ts';
import { keptOnDevice } from '../support/browser/kept-on-device.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { LocationDetailsScreen } from './screens/location-details-screen.ts';
import { LocationsScreen } from './screens/locations-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { PaymentScreen } from './screens/payment-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

const SECRET = /s3cret|t0ken/;
const SHOWN = 'rtsp://•••@10.0.0.7:554/•••/live?channel=1&token=•••';

test('A security company buys a location, invites a tenant, connects cameras, even offline, and upgrades', async ({
  page,
  context,
  server,
}) => {
  const company = await registerCompany(server, newCompany('security'));
  await approve(server, company);
  const locations = new LocationsScreen(page);
  const payment = new PaymentScreen(page);
  const details = new LocationDetailsScreen(page);
  const tenant = `tenant-${company.email}`;

  await test.step('stands on its own dashboard, wherever it wanted to go', async () => {
    await new LoginScreen(page).enter(company);
    await expect(page.getByText('NO LOCATIONS YET')).toBeVisible();
    await page.goto('/events/list');
    await expect(page).toHaveURL(/\/locations\/list/);
  });

  await test.step('adds a location and goes straight to its payment', async () => {
    await locations.addFirst.click();
    await locations.add({ name: 'North Quay', plan: /^Watch/ });
    await expect(page.getByText('New Location Added Successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/make-payment\/[^/]+\/[^/]+\/internal\/location\/purchase\//);
  });

  await test.step('pays; it is Paid and shows its code', async () => {
    await payment.payWithNewCard();
    await expect(page).toHaveURL(/\/locations\/list/);
    await expect(locations.row('North Quay').getByText('Paid')).toBeVisible();
    await expect(locations.row('North Quay')).not.toContainText('******');
  });

  await test.step('invites a tenant, who gets a mail', async () => {
    await locations.row('North Quay').getByRole('link', { name: /^View/ }).click();
    await expect(details.heading).toBeVisible();
    await expect(page.getByText('No Limit')).toBeVisible();
    await details.invite('Ada Lund', tenant);
    await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
    await expect(details.guest('Ada Lund')).toBeVisible();
    await expect.poll(async () => (await server.mailsTo(tenant)).length).toBe(1);
  });

  await test.step('connects a camera, whose password nobody sees again', async () => {
    await details.camerasTab.click();
    await details.addCamera('Gate', 'rtsp://admin:s3cret!@10.0.0.7:554/t0ken/live?channel=1&token=t0ken-2');
    await expect(page.getByText('New Camera Added Successfully')).toBeVisible();
    await expect(details.camera('Gate')).toContainText(SHOWN);
  });

  await test.step('offline connects another and deletes the first: both wait', async () => {
    await details.waitUntilOfflineReady();
    await context.setOffline(true);
    await page.reload();
    await expect(details.camera('Gate')).toContainText(SHOWN);
    await details.addCamera('Crane', 'rtsp://admin:s3cret!@10.0.0.7:554/t0ken/live?channel=1&token=t0ken-2');
    await expect(details.camera('Crane')).toContainText(`${SHOWN} Waiting to be sent`);
    await details.deleteCamera('Gate');
    await expect(details.camera('Gate')).toContainText('Delete waiting');
    expect(await page.content()).not.toMatch(SECRET);
    const { 'vantage-outbox/entries': entries, ...rest } = await keptOnDevice(page);
    // The undelivered entry itself needs the address.
    expect(entries).toMatch(SECRET);
    expect(JSON.stringify(rest)).not.toMatch(SECRET);
  });

  await test.step('online again, both are done by themselves', async () => {
    await context.setOffline(false);
    await expect(details.camera('Gate')).toHaveCount(0, { timeout: 20_000 });
    await expect(details.camera('Crane')).toContainText(SHOWN);
    await expect(details.camera('Crane')).not.toContainText('Waiting');
    const kept = await keptOnDevice(page);
    expect(Object.keys(kept)).toEqual(
      expect.arrayContaining(['vantage-outbox/results', 'vantage-reads/queries']),
    );
    expect(kept['vantage-reads/queries']).toContain('/•••/live');
    expect(JSON.stringify(kept)).not.toMatch(SECRET);
  });

  await test.step('upgrades, paying what the plans differ by', async () => {
    await page.getByRole('button', { name: 'Upgrade North Quay' }).click();
    await expect(locations.upgradeDialog).toContainText('You paid: $79.00');
    await locations.upgradeTo(/^Guard/);
    await expect(page).toHaveURL(/\/internal\/location\/upgrade\//);
    await expect(page.getByRole('button', { name: 'Pay $270.00' })).toBeVisible();
    await payment.payWithNewCard();
    await expect(locations.row('North Quay')).toContainText(/Cameras8Payment StatusPaid/);
  });
});
