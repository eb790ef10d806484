import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { createGate } from '../support/gate.ts';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { logOut } from './screens/profile-menu.ts';

test.use({ expectedNoise: refusedAnswer(401, 404) });

test('Without a session an inner URL leads to log-in, and back to it afterwards', async ({
  page,
  server,
  company,
}) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await page.goto('/');
  await expect(page).toHaveURL(/\/lander$/);
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/lander$/);
  await page.goto(`/events/details/${eventId}`);
  await expect(page).toHaveURL(/\/login/);
  await new LoginScreen(page).logIn(company);
  await expect(page).toHaveURL(new RegExp(`/events/details/${eventId}`));
  await expect(page.getByText('Gala').first()).toBeVisible();
});

test('Login pressed before the portal’s code is loaded takes effect afterwards, and no password gets into the URL', async ({
  page,
  company,
}) => {
  const code = createGate();
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await new LoginScreen(page).logIn(company);
  await expect(page.locator('[data-pressed]')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  code.open();
  await expect(page.getByRole('heading', { name: 'EVENTS' })).toBeVisible();
});

test('Somebody logged in is led to their own dashboard, and an unknown event is reported as not found', {
  tag: '@full',
}, async ({ office: page }) => {
  for (const path of ['/login', '/locations/list', '/events/list']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/events\/list/);
  }
  await page.goto('/events/details/unknown');
  await expect(page.getByText(/not found/i).first()).toBeVisible();
});

test('A session that ended elsewhere leads to log-in, with the half-filled form there again afterwards', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await new LoginScreen(page).enter(company);
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await details.openInvite();
  await details.inviteName.fill('Ada Lund');
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await mustCall(server, 'logout', {}, token);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);

  const login = new LoginScreen(page);
  await login.logIn(company);
  await expect(page).toHaveURL(new RegExp(`/events/details/${eventId}`));
  await expect(details.inviteName).toHaveValue('Ada Lund');
});

test('After logging out nothing of the company is visible', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  await addEvent(server, await logIn(server, company), { name: 'Secret Gala', onTrial: true });
  await new LoginScreen(page).enter(company);
  const events = new EventsScreen(page);
  await expect(events.row('Secret Gala')).toBeVisible();
  await logOut(page, company);
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/events/list');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Secret Gala')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
