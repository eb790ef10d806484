import { THIRD_PARTY_GUARDS } from '../support/third-party-api/session.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer } from './fixtures.ts';
import { NO_EXTENSIONS, test } from './foreign-fixtures.ts';
import { LocationDetailsScreen } from './screens/location-details-screen.ts';
import { LocationsScreen } from './screens/locations-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { PaymentScreen } from './screens/payment-screen.ts';

test.use({ expectedNoise: anyOf(NO_NETWORK, NO_EXTENSIONS, refusedAnswer(500), /ERR_EMPTY_RESPONSE/) });

const SHOWN = 'rtsp://•••@10.0.0.7/live';

test('The location journey works against an API of another make', { tag: '@full' }, async ({
  page,
  foreign: { api, cards },
}) => {
  const locations = new LocationsScreen(page);
  const payment = new PaymentScreen(page);
  const details = new LocationDetailsScreen(page);

  await test.step('any other kind of company stands on the locations', async () => {
    await new LoginScreen(page).enter(THIRD_PARTY_GUARDS);
    await expect(locations.row('Polar Quay')).toContainText(/NAIVE9.*Tromsø, Norway.*3.*Paid/);
  });

  await test.step('adds a location and goes straight to its payment', async () => {
    await page.getByRole('button', { name: 'Add Location' }).click();
    await locations.add({ name: 'South Quay', plan: /^Watch.*\$30\.00/ });
    await expect(page.getByText('New Location Added Successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'South Quay Detail Screen' })).toBeVisible();
    await expect(page).toHaveURL(/\/internal\/location\/purchase\/watch$/);
  });

  await test.step('leaves it unpaid: Pending, its code masked; and comes back to pay', async () => {
    await page.getByRole('button', { name: 'Cancel Payment' }).click();
    await expect(locations.row('South Quay')).toContainText(/\*{6}.*Pending/);
    await locations
      .row('South Quay')
      .getByRole('link', { name: /^Pay Now/ })
      .click();
  });

  await test.step('pays; it is Paid and shows its code', async () => {
    await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible();
    await payment.payWithNewCard();
    await expect(locations.row('South Quay')).toContainText(/NAIVE9.*2.*Paid/);
  });

  await test.step('switches it off', async () => {
    await locations.row('South Quay').getByRole('switch').press('Space');
    await expect(page.getByText('Location status updated successfully')).toBeVisible();
    expect(api.locations.at(-1)?.status).toBe(0);
  });

  await test.step('invites a tenant', async () => {
    await locations.row('South Quay').getByRole('link', { name: /^View/ }).click();
    await expect(page.getByText('1 months')).toBeVisible();
    await details.invite('Ada Lund', 'ada@tenants.test');
    await expect(details.guest('Ada Lund')).toBeVisible();
  });

  await test.step('shows no password, whatever the server answers, and adds once though an answer is lost', async () => {
    await details.camerasTab.click();
    api.next('company/location/camera/add', 'lost');
    await details.addCamera('Gate', 'rtsp://admin:s3cret@10.0.0.7/live');
    await expect(details.camera('Gate')).toContainText(SHOWN);
    await expect(details.camera('Gate')).not.toContainText('Waiting', { timeout: 20_000 });
    expect(await page.content()).not.toContain('s3cret');
    expect(api.cameras.map(({ name, url }) => `${name} ${url}`)).toEqual([
      'Gate rtsp://admin:s3cret@10.0.0.7/live',
    ]);
    await details.deleteCamera('Gate');
    await expect(details.camera('Gate')).toHaveCount(0);
    expect(api.cameras).toEqual([]);
  });

  await test.step('upgrades, paying what the plans differ by', async () => {
    await page.getByRole('button', { name: 'Upgrade South Quay' }).click();
    await expect(locations.upgradeDialog).toContainText('You paid: $30.00');
    await locations.upgradeTo(/^Guard/);
    await expect(page.getByRole('button', { name: 'Pay $60.50' })).toBeVisible();
    await payment.payWithNewCard();
    await expect(locations.row('South Quay')).toContainText(/NAIVE9.*8.*Paid/);
    const { data: intents } = await cards.stripe.paymentIntents.list();
    const paid = intents.filter(
      ({ status, metadata }) => status === 'succeeded' && 'location_id' in metadata,
    );
    expect(paid.map(({ amount }) => amount)).toEqual([6050, 3000]);
  });

  await test.step('deletes it', async () => {
    await locations.row('South Quay').getByRole('button', { name: 'Delete South Quay' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(locations.row('South Quay')).toHaveCount(0);
  });
});
