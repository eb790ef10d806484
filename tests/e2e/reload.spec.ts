import { logIn, newCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { RegisterScreen } from './screens/register-screen.ts';
import { waitForWorker } from './worker-control.ts';

test('A reload keeps the input of log-in and registration, but no password', { tag: '@full' }, async ({
  page,
}) => {
  const company = newCompany();
  const login = new LoginScreen(page);
  await login.open();
  await login.email.fill(company.email);
  await login.password.fill('secret');
  await page.reload();
  await expect(login.email).toHaveValue(company.email);
  await expect(login.password).toHaveValue('');

  const register = new RegisterScreen(page);
  await register.open();
  await register.name.fill(company.name);
  await register.phone.fill('2025550143');
  await register.pickAddress('Oslo');
  await register.password.fill('secret');
  await page.reload();
  await expect(register.name).toHaveValue(company.name);
  await expect(register.phone).toHaveValue(/202.*0143/);
  await expect(register.address).toHaveValue(/Oslo/);
  await expect(register.password).toHaveValue('');
});

test('A reload in the verification step leads back to the form, and says why', { tag: '@full' }, async ({
  page,
}) => {
  const company = newCompany();
  const register = new RegisterScreen(page);
  await register.open();
  await register.fill(company);
  await register.submit.click();
  await expect(register.codeBoxes).toHaveCount(6);
  await page.reload();
  await expect(register.name).toHaveValue(company.name);
  await expect(register.password).toHaveValue('');
  await expect(page.getByText('Please sign up once more')).toBeVisible();
});

test('A reload keeps an open dialog, a half-filled event and the person on the same screen', async ({
  office: page,
  server,
  company,
}) => {
  const events = new EventsScreen(page);
  await events.addButton.click();
  await events.name.fill('Half an event');
  await events.pickLocation('Oslo');
  await page.reload();
  await expect(events.dialog).toBeVisible();
  await expect(events.name).toHaveValue('Half an event');
  await expect(events.location).toHaveValue(/Oslo/);

  const token = await logIn(server, company);
  const trial = await addEvent(server, token, { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(trial);
  await details.openInvite();
  await details.inviteName.fill('Ada');
  await page.reload();
  await expect(details.inviteDialog).toBeVisible();
  await expect(details.inviteName).toHaveValue('Ada');
});

test('A reload shows at once what another device has added', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const events = new EventsScreen(page);
  await expect(page.getByText('NO EVENTS YET')).toBeVisible();
  await addEvent(server, await logIn(server, company), { name: 'From the office', onTrial: true });
  await page.reload();
  await expect(events.row('From the office')).toBeVisible();
});

test('A reload on the payment screen continues the same payment', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: false });
  await openDashboard(page, server, company);
  const events = new EventsScreen(page);
  const intents = new Set<string>();
  page.on('response', async (response) => {
    if (!response.url().includes('/packages/purchase')) return;
    const { data } = (await response.json()) as { data: { client_secret: string } };
    intents.add(data.client_secret);
  });
  await events.payNow('Gala').click();
  await expect(page.getByRole('heading', { name: 'Gala Detail Screen' })).toBeVisible();
  await expect(page.locator('iframe').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gala Detail Screen' })).toBeVisible();
  await expect(page.locator('iframe').first()).toBeVisible();
  await expect.poll(() => intents.size).toBe(1);
});

test('A page that was reloaded past the worker is controlled by it all the same', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.goto('/login');
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  // As Shift and the reload button do.
  await devtools.send('Page.reload', { ignoreCache: true });
  await page.waitForURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForWorker(page);
});
