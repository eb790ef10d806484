import type { BrowserContext } from '@playwright/test';
import { logIn, type TestCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { waitForWorker } from './worker-control.ts';

test.use({ expectedNoise: NO_NETWORK });

/** Invites somebody to an event of the company. @returns the path of the pass that was mailed */
async function mailedPass(server: RunningServer, company: TestCompany, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@pass.test`;
  const token = await logIn(server, company);
  const event_id = await addEvent(server, token, { name: 'Nordlys Open Air', onTrial: true });
  await mustCall(server, 'sendEventInvitation', { event_id, name, email }, token);
  await expect.poll(async () => (await server.mailsTo(email)).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await server.mailsTo(email);
  return /\/pass\/\w{10}/.exec(mail?.text ?? '')?.[0] ?? '';
}

/**
 * The pages named in the `Referer` of requests from now on. Fonts are left out: Chromium names the page in requests of
 * fonts in a document's own styles, whatever its policy.
 */
function referringPages(context: BrowserContext): Set<string> {
  const pages = new Set<string>();
  context.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders().catch((): Record<string, string> => ({}));
    if (request.resourceType() !== 'font' && URL.canParse(referer)) pages.add(new URL(referer).pathname);
  });
  return pages;
}

test('A guest opens the pass from the mail, and again offline', async ({
  page,
  context,
  server,
  company,
}) => {
  const path = await mailedPass(server, company, 'Sunniva');
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  });
  await expect(page.getByRole('heading', { name: 'Nordlys Open Air' })).toBeVisible();
  await expect(page.getByText('Sunniva')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Nordlys Open Air.ics');

  await waitForWorker(page);
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(path);
  await expect(cold.getByRole('heading', { name: 'Nordlys Open Air' })).toBeVisible();
  await expect(cold.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await expect(cold.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
});

test('No request names a page whose address contains a code, also from the worker’s cache', async ({
  page,
  context,
  server,
  company,
}) => {
  const path = await mailedPass(server, company, 'Ingrid');
  const pages = referringPages(context);
  await page.goto('/reset-password/ingrid@pass.test/123456');
  await expect(page.getByRole('heading', { name: 'NEW PASSWORD' })).toBeVisible();
  await waitForWorker(page);
  const cold = await context.newPage();
  for (const address of [path, '/reset-password/ingrid@pass.test/123456']) {
    await cold.goto(address);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect([...pages].filter((named) => named !== '/' && named !== '/sw.js')).toEqual([]);
});

test('A log-out keeps passes on the device, and no other session shows them', { tag: '@full' }, async ({
  page,
  context,
  server,
  company,
}) => {
  const path = await mailedPass(server, company, 'Torbjorn');
  await page.goto(path);
  await expect(page.getByText('Torbjorn')).toBeVisible();
  await new LoginScreen(page).enter(company);
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.goto('/pass/0000000000');
  await expect(page.getByText('The pass could not be loaded.')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Torbjorn')).toBeVisible();
});
