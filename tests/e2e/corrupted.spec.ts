import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { test } from './tablet-fixtures.ts';

test('50: a damaged database loses only its pending entries, which is reported', {
  tag: '@full',
}, async ({ tablet, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await test.step('an invitation waits when the browser is closed', async () => {
    const { context, page } = await tablet.start();
    await new LoginScreen(page).enter(company);
    const details = new EventDetailsScreen(page);
    await details.open(eventId);
    await expect(details.inviteButton).toBeVisible();
    await context.setOffline(true);
    await details.invite('Ada', 'ada-is-lost@guests.test');
    await expect(details.guest('Ada')).toContainText(/waiting/i);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('outbox_canary');
    await context.close();
  });

  damage(join(tablet.profile, 'Default/IndexedDB'));

  await test.step('the portal opens, tells the loss, and invites again', async () => {
    const { page } = await tablet.start();
    const details = new EventDetailsScreen(page);
    await details.open(eventId);
    await expect(details.inviteButton).toBeVisible();
    await expect(details.guest('Ada')).toBeHidden();
    await page.getByRole('button', { name: /^Connection: / }).click();
    await expect(page.getByText('1 unsent change was erased by this browser')).toBeVisible();
    await page.keyboard.press('Escape');
    await details.invite('Britt', 'britt-is-sent@guests.test');
    await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
    await expect.poll(() => server.mailsTo('britt-is-sent@guests.test')).toHaveLength(1);
    expect(await server.mailsTo('ada-is-lost@guests.test')).toHaveLength(0);
  });
});

/** Simulates a bad disk block in the page's databases. */
function damage(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const heads = files.filter((file) => /(CURRENT|MANIFEST-\d+)$/.test(file));
  expect(heads.length, 'files to damage').toBeGreaterThan(1);
  for (const file of heads) writeFileSync(join(folder, file), 'unreadable');
}
