import { codeFor, newCompany } from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';
import { logOut } from './screens/profile-menu.ts';
import { RegisterScreen } from './screens/register-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

test('A newcomer registers, buys an event, and invites guests, even offline', async ({
  page,
  context,
  server,
}) => {
  const company = newCompany();
  const login = new LoginScreen(page);
  const register = new RegisterScreen(page);
  const events = new EventsScreen(page);
  const payment = new PaymentScreen(page);
  const details = new EventDetailsScreen(page);
  const [ada, bo] = [`ada-${company.email}`, `bo-${company.email}`];

  await test.step('registers with a picked address, a phone number and an ID document', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('link', { name: 'Register' }).click();
    await register.fill(company);
    await register.submit.click();
  });

  await test.step('verifies the e-mail with the mailed code', async () => {
    await expect(register.codeBoxes.first()).toBeVisible();
    await register.enterCode(await codeFor(server, company.email));
    await expect(page).toHaveURL(/\/waiting-for-review$/);
    await expect(page.getByText('Your account is under review')).toBeVisible();
  });

  await test.step('is approved while the server runs, and told so by mail', async () => {
    await server.admin('approve', company.email);
    await expect.poll(async () => (await server.mailsTo(company.email))[0]?.subject).toMatch(/approved/i);
  });

  await test.step('logs in and finds no events', async () => {
    await login.open();
    await login.logIn(company);
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page).toHaveURL(/\/events\/list/);
    await expect(page.getByText('NO EVENTS YET')).toBeVisible();
  });

  await test.step('adds an event on a paid plan', async () => {
    await events.addButton.click();
    await events.fill({ name: 'Harbour Night', plan: /^(?!.*trial)/i, day: dayFromNow(20) });
    await events.submit.click();
    await expect(page.getByText('New Event Added Successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/make-payment\/[^/]+\/[^/]+\/internal\/event\/purchase\//);
    await expect(page.getByRole('heading', { name: 'Harbour Night Detail Screen' })).toBeVisible();
  });

  await test.step('pays by card, and the webhook marks it as paid', async () => {
    await payment.enterCard(CARDS.succeeds);
    await payment.pay.click();
    await expect(payment.success).toContainText(
      'Your payment is being processed and will be reflected shortly in your event. Thank you for your patience!',
    );
    await payment.success.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/events\/list/);
    await expect(events.row('Harbour Night').getByText('Paid')).toBeVisible();
    await expect(events.row('Harbour Night')).not.toContainText('******');
  });

  await test.step('invites a guest, who gets a mail', async () => {
    await events.row('Harbour Night').getByRole('link', { name: /^View/ }).click();
    await expect(details.heading).toBeVisible();
    await details.invite('Ada Lund', ada);
    await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
    await expect(details.guest('Ada Lund')).toBeVisible();
    await expect.poll(async () => (await server.mailsTo(ada)).length).toBe(1);
    const [mail] = await server.mailsTo(ada);
    expect(mail?.text).toContain('Harbour Night');
  });

  await test.step('offline, after a reload, the event and its guests are still there', async () => {
    await details.waitUntilOfflineReady();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Harbour Night').first()).toBeVisible();
    await expect(details.guest('Ada Lund')).toBeVisible();
  });

  await test.step('invites another and cancels the first: both wait', async () => {
    await details.invite('Bo Dahl', bo);
    await expect(
      page.getByText('Saved on this device. It will be sent when the connection allows.'),
    ).toBeVisible();
    await expect(details.guest('Bo Dahl')).toContainText(/waiting/i);
    await details.cancel('Ada Lund');
    await expect(details.guest('Ada Lund')).toContainText(/waiting/i);
    expect(await server.mailsTo(bo)).toEqual([]);
  });

  await test.step('online again, both are delivered by themselves, once', async () => {
    await context.setOffline(false);
    await expect(details.guest('Ada Lund')).toHaveCount(0, { timeout: 20_000 });
    await expect(details.guest('Bo Dahl')).toBeVisible();
    await expect(details.guest('Bo Dahl')).not.toContainText(/waiting/i);
    await expect.poll(async () => (await server.mailsTo(bo)).length).toBe(1);
    await page.reload();
    await expect(details.guest('Bo Dahl')).toHaveCount(1);
    await expect(details.guest('Ada Lund')).toHaveCount(0);
  });

  await test.step('logs out', async () => {
    await logOut(page, company);
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/events/list');
    await expect(page).toHaveURL(/\/login/);
  });
});
