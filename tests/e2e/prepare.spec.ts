import { randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { anyOf, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { OfflinePart } from './screens/offline-part.ts';
import { waitForWorker } from './worker-control.ts';

test.use({ expectedNoise: anyOf(NO_NETWORK, refusedAnswer(503)) });

const EVENTS = { email: 'events@demo.test', password: 'Demo-pass-1' };
const SECURITY = { email: 'security@demo.test', password: 'Demo-pass-1' };

test('Door staff prepare an event, and find all of it offline after a restart', async ({
  page,
  context,
  server,
}) => {
  const offline = new OfflinePart(page);
  await openDashboard(page, server, EVENTS);
  await page.getByRole('link', { name: 'View Nordlys Open Air' }).click();
  const address = page.url();
  await expect(offline.region).toContainText('Not prepared for offline');
  await offline.prepare();
  await expect(offline.region).toContainText(/240 people · 6 recordings listed · \d+ KB/);
  await expect(offline.region).toContainText(/Updated \d\d:\d\d/);
  await expect(offline.button).toHaveText('Update copy');

  await context.setOffline(true);
  await page.close();
  const door = await context.newPage();
  await door.goto('/events/list');
  const row = door.getByRole('row', { name: /Nordlys Open Air/ });
  await expect(row).toContainText(/Offline ready · \d\d:\d\d/);
  const picture = row.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(door.getByText(/Offline ready/)).toHaveCount(1);
  await door.goto(address);
  await expect(door.getByText('240 of 250 invited')).toBeVisible();
  await expect(new OfflinePart(door).ready).toBeVisible();
  await door.getByRole('tab', { name: 'Recordings' }).click();
  await expect(door.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(6);

  await door.goto('/account');
  await door.getByRole('button', { name: 'Logout' }).click();
  await door.getByRole('button', { name: 'Confirm' }).click();
  const question = door.getByRole('alertdialog', { name: 'LOG OUT' });
  await expect(question).toContainText('Without a connection you cannot sign in again');
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(door).toHaveURL(/\/login/);
  await context.setOffline(false);
  await new LoginScreen(door).enter(EVENTS);
  await expect(door.getByText('Nordlys Open Air')).toBeVisible();
  await expect(door.getByText(/Offline ready/)).toHaveCount(0);
});

test('A location whose loading fails half-way says so, keeps the older copy, and is ready after a retry', {
  tag: '@full',
}, async ({ page, context }) => {
  const offline = new OfflinePart(page);
  await new LoginScreen(page).enter(SECURITY);
  await page.getByRole('link', { name: /^View Waalhaven/ }).click();
  const cameras = /camera\/list/;
  await context.route(cameras, (route) => route.abort());
  await offline.button.click();
  await expect(offline.region).toContainText(/Not prepared.*The connection was lost after 4 of \d+ parts\./);
  await expect(page.getByRole('status').filter({ hasText: 'Not prepared' })).toHaveCount(1);
  await context.unroute(cameras);
  await expect(offline.button).not.toHaveAttribute('aria-disabled', { timeout: 40_000 });
  await offline.prepare();
  await expect(offline.region).toContainText(/60 people · 8 cameras/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Offline ready. Prepared with 60 people' }),
  ).toHaveCount(1);

  await context.route(cameras, (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
  await offline.button.click();
  await expect(offline.region).toContainText(/Not updated.*The server did not answer as it should/);
  await expect(offline.region).toContainText(/What was updated \d\d:\d\d is still on this device\./);
});

test('60: pictures are cached, but never more than 150', { tag: '@full' }, async ({ page, server }) => {
  await new LoginScreen(page).enter(EVENTS);
  await waitForWorker(page);
  const folder = join(server.dataDir, 'media', 'events');
  const known = readdirSync(folder).find((name) => name.endsWith('.webp')) ?? '';
  const names = Array.from({ length: 170 }, () => `${randomUUID()}.webp`);
  for (const name of names) copyFileSync(join(folder, known), join(folder, name));
  await page.evaluate(async (pictures) => {
    for (const name of pictures) {
      const image = new Image();
      image.src = `/media/events/${name}`;
      await image.decode();
    }
  }, names);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('img-v1')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await kept()).length).toBe(150);
  expect((await kept()).at(-1)).toContain(names.at(-1));
});

test('A full device is not called a lost connection, and an event is prepared once there is room', {
  tag: '@full',
}, async ({ page, context, server }) => {
  const offline = new OfflinePart(page);
  await openDashboard(page, server, EVENTS);
  await page.getByRole('link', { name: 'View Nordlys Open Air' }).click();
  await expect(offline.region).toContainText('Not prepared for offline');
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  // Room for the lists, but not for the code that reads files, and no video to be deleted.
  await page.evaluate(() => caches.delete('media-v1'));
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 100_000 });
  await offline.button.click();
  await expect(offline.region).toContainText(/^Not prepared.*This device has no room left after/s);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await offline.button.click();
  await expect(offline.ready).toBeVisible();
});
