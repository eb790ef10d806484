import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, NO_NETWORK } from './fixtures.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { test } from './tablet-fixtures.ts';
import { waitForWorker } from './worker-control.ts';

test.use({ expectedNoise: NO_NETWORK });

test('A log-out without a connection holds when the browser is killed before it has written its local storage', {
  tag: '@full',
}, async ({ tablet, server, company }) => {
  await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await test.step('a session that is on the disk', async () => {
    const { context, page } = await tablet.start();
    await new LoginScreen(page).enter(company);
    await expect(new EventsScreen(page).row('Gala')).toBeVisible();
    await waitForWorker(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('dashboard_snapshot') ?? ''))
      .toContain('Gala');
    await context.close();
  });

  await test.step('is left without a connection', async () => {
    const { context, page } = await tablet.start();
    const events = new EventsScreen(page);
    await events.open();
    await expect(events.row('Gala')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /log out/i })
      .first()
      .click();
    await expect(page).toHaveURL(/login/);
    await tablet.kill();
  });

  await test.step('and is not there at the next start', async () => {
    const { page } = await tablet.start();
    const told = page.waitForRequest((request) => request.url().endsWith('/finish_logout'));
    await page.addInitScript(() => {
      const seen = () => {
        if (document.body?.textContent?.includes('Gala')) document.documentElement.dataset.seen = '';
      };
      new MutationObserver(seen).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/events/list');
    await expect(page).toHaveURL(/login/);
    await expect(page.getByRole('button', { name: /log in|login|sign in/i }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined();
    await told;
  });
});
