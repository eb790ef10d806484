import { NAIVE_GUARDS } from '../support/naive-api.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer } from './fixtures.ts';
import { test } from './foreign-fixtures.ts';
import { LocationDetailsScreen } from './screens/location-details-screen.ts';
import { LocationsScreen } from './screens/locations-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

test.use({ expectedNoise: anyOf(NO_NETWORK, refusedAnswer(500), /ERR_EMPTY_RESPONSE/) });

const SHOWN = 'rtsp://•••@10.0.0.7/live';

test('The location journey works against an API of another make', async ({ page, foreign: { api } }) => {
  const locations = new LocationsScreen(page);
  const details = new LocationDetailsScreen(page);

  await test.step('any other kind of company stands on the locations', async () => {
    await new LoginScreen(page).enter(NAIVE_GUARDS);
    await expect(locations.row('Polar Quay')).toContainText(/NAIVE9.*Tromsø, Norway.*3.*Paid/);
  });

  await test.step('adds a location; card payment is not configured; back', async () => {
    await page.getByRole('button', { name: 'Add Location' }).click();
    await locations.add({ name: 'South Quay', plan: /\$/ });
    await expect(page.getByText('New Location Added Successfully')).toBeVisible();
    await expect(page.getByText('Card payment is not configured.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Payment' }).click();
    await expect(locations.row('South Quay')).toContainText(/\*{6}.*Pending/);
  });

  await test.step('switches it off and deletes it', async () => {
    await locations.row('South Quay').getByRole('switch').press('Space');
    await expect(page.getByText('Location status updated successfully')).toBeVisible();
    await locations.row('South Quay').getByRole('button', { name: 'Delete South Quay' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(locations.row('South Quay')).toHaveCount(0);
  });

  await test.step('invites a tenant', async () => {
    await locations.row('Polar Quay').getByRole('link', { name: /^View/ }).click();
    await expect(page.getByText('6 months')).toBeVisible();
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
});
