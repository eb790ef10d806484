import { existsSync } from 'node:fs';
import { mergeTests } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { tearLog } from '../support/browser/tear-log.ts';
import { expect } from './fixtures.ts';
import { test as withProxy } from './network-proxy-fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { test as withTablet } from './tablet-fixtures.ts';

const test = mergeTests(withTablet, withProxy);

test('50: Pending entries survive a kill in the middle of a write of Chromium, and the kill after that', {
  tag: '@full',
}, async ({ tablet, network, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const addresses = { Ada: 'ada-outlives@guests.test', Britt: 'britt-outlives@guests.test' };
  await test.step('an invitation waits', async () => {
    const { context, page } = await tablet.start();
    await new LoginScreen(page).enter(company);
    const details = new EventDetailsScreen(page);
    await details.open(eventId);
    await expect(details.inviteButton).toBeVisible();
    network.setApi('away');
    await details.invite('Ada', addresses.Ada);
    await expect(details.guest('Ada')).toContainText(/waiting/i);
    // With a normal end, so that the session is on the disk too.
    await context.close();
  });

  const torn = tearLog(tablet.profile) ?? '';
  expect(existsSync(torn)).toBe(true);
  await test.step('the browser begins a new log before anything is written behind the torn record', async () => {
    const { page } = await tablet.start();
    const details = new EventDetailsScreen(page);
    await details.open(eventId);
    await expect(details.guest('Ada')).toContainText(/waiting/i);
    // By the start itself, also if nothing is saved.
    await expect.poll(() => existsSync(torn)).toBe(false);
    await details.invite('Britt', addresses.Britt);
    await expect(details.guest('Britt')).toContainText(/waiting/i);
    await tablet.kill();
  });

  await test.step('both are there at the next start, and are sent once', async () => {
    const { page } = await tablet.start();
    const details = new EventDetailsScreen(page);
    await details.open(eventId);
    for (const name of Object.keys(addresses)) await expect(details.guest(name)).toContainText(/waiting/i);
    network.setApi('there');
    await page.getByRole('button', { name: /^Connection: / }).click();
    for (const address of Object.values(addresses))
      await expect.poll(() => server.mailsTo(address), { timeout: 60_000 }).toHaveLength(1);
  });
});
