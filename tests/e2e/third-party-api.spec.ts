import { dayFromNow } from '../support/api/events.ts';
import { THIRD_PARTY_COMPANY, THIRD_PARTY_GUARDS } from '../support/third-party-api/session.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer } from './fixtures.ts';
import { NO_EXTENSIONS, test } from './foreign-fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';
import { logOut } from './screens/profile-menu.ts';

// One worker, one build.
test.describe.configure({ mode: 'default' });
test.use({
  expectedNoise: anyOf(NO_NETWORK, NO_EXTENSIONS, refusedAnswer(401, 402, 500), /ERR_EMPTY_RESPONSE/),
});

test('The event journey works against an API of another make', { tag: '@full' }, async ({
  page,
  foreign: { api },
}) => {
  const login = new LoginScreen(page);
  const events = new EventsScreen(page);
  const payment = new PaymentScreen(page);
  const details = new EventDetailsScreen(page);

  await test.step('its own words for a wrong password', async () => {
    await login.open();
    await login.logIn({ ...THIRD_PARTY_COMPANY, password: 'wrong' });
    await expect(page.getByText('Wrong e-mail or password, friend').first()).toBeVisible();
  });

  await test.step('logs in to the events, days and numbers read in whatever form', async () => {
    await login.logIn(THIRD_PARTY_COMPANY);
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(events.row('Polar Night')).toContainText(/NAIVE1.*21-12-2031.*Tromsø, Norway.*40.*Paid/);
  });

  await test.step('adds an event, and a declined card leaves it Pending', async () => {
    await events.addButton.click();
    await events.fill({ name: 'Midsummer', plan: /^Small · 40 users · \$20\.00/, day: dayFromNow(20) });
    await events.submit.click();
    await expect(page.getByText('New Event Added Successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Midsummer Detail Screen' })).toBeVisible();
    await payment.enterCard(CARDS.declined);
    await payment.pay.click();
    await expect(payment.failure).toContainText('Your card was declined');
    await payment.failure.getByRole('button', { name: 'OK' }).click();
    await expect(events.row('Midsummer')).toContainText(/\*{6}.*Pending/);
  });

  await test.step('pays; it is Paid and shows its code', async () => {
    await events.payNow('Midsummer').click();
    await payment.payWithNewCard();
    await expect(events.row('Midsummer')).toContainText(/NAIVE1.*40.*Paid/);
  });

  await test.step('upgrades, paying what the plans differ by', async () => {
    await events.row('Midsummer').getByRole('button', { name: 'Upgrade Midsummer' }).click();
    const dialog = page.getByRole('dialog', { name: 'UPGRADE EVENT' });
    await expect(dialog).toContainText('You paid: $20.00');
    await dialog.getByRole('button', { name: /Upgraded plan/ }).click();
    await page.getByRole('option', { name: /^Large/ }).click();
    await dialog.getByRole('button', { name: 'Make Payment' }).click();
    await expect(page.getByRole('button', { name: 'Pay $60.50' })).toBeVisible();
    await payment.payWithNewCard();
    await expect(events.row('Midsummer')).toContainText(/NAIVE1.*400.*Paid/);
  });

  await test.step('switches, edits and deletes it', async () => {
    const row = events.row('Midsummer');
    await row.getByRole('switch').press('Space');
    await expect(page.getByText('Event status updated successfully')).toBeVisible();
    expect(api.events.at(-1)?.status).toBe(0);
    await row.getByRole('button', { name: 'Edit Midsummer' }).click();
    const edit = page.getByRole('dialog', { name: 'EDIT EVENT' });
    await edit.getByRole('textbox', { name: 'Name of Event' }).fill('Midwinter');
    await edit.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Event Updated Successfully')).toBeVisible();
    await events.row('Midwinter').getByRole('button', { name: 'Delete Midwinter' }).click();
    api.next('company/event/delete', 'wordless error');
    const confirm = page
      .getByRole('alertdialog', { name: 'DELETE EVENT' })
      .getByRole('button', { name: 'Confirm' });
    await confirm.click();
    await expect(page.getByText('Failed to delete event')).toBeVisible();
    await confirm.click();
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(events.row('Midwinter')).toHaveCount(0);
  });

  await test.step('invites and cancels, one by one and by a sheet', async () => {
    await events.row('Polar Night').getByRole('link', { name: /^View/ }).click();
    await expect(page.getByText('NO INVITATION FOUND')).toBeVisible();
    await details.invite('Ada Lund', 'ada@guests.test');
    await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
    await expect(details.guest('Ada Lund')).toBeVisible();
    await page.getByRole('button', { name: 'Send Bulk Invite' }).click();
    await page.getByLabel('Excel file').setInputFiles('public/bulk-invite-sample.xlsx');
    await page.getByRole('button', { name: 'Upload Now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('3 of 40 invited')).toBeVisible();
    await details.cancel('Ada Lund');
    await expect(page.getByText('Invitation cancelled successfully')).toBeVisible();
    await expect(details.guest('Ada Lund')).toHaveCount(0);
  });

  await test.step('has no recordings, nothing to upgrade from, and logs out', async () => {
    await page.getByRole('tab', { name: 'Recordings' }).click();
    await expect(page.getByText('NO RECORDING FOUND')).toBeVisible();
    await page.getByRole('button', { name: 'Upgrade Polar Night' }).click();
    await expect(page.getByText('You paid: $0.00')).toBeVisible();
    await page.keyboard.press('Escape');
    await logOut(page, THIRD_PARTY_COMPANY);
    await expect(page).toHaveURL(/\/login/);
  });
});

test('Invited offline, and with a lost answer, people are invited once without any idempotency key', {
  tag: '@full',
}, async ({ page, context, foreign: { api } }) => {
  await new LoginScreen(page).enter(THIRD_PARTY_COMPANY);
  const details = new EventDetailsScreen(page);
  await details.open('1');
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  await context.setOffline(true);
  await page.reload();
  await details.invite('Bo Dahl', 'bo@guests.test');
  await expect(details.guest('Bo Dahl')).toContainText(/waiting/i);
  await context.setOffline(false);
  await expect(details.guest('Bo Dahl')).not.toContainText(/waiting/i, { timeout: 20_000 });

  api.next('company/event/invitation/send', 'lost');
  await details.invite('Cy Holm', 'cy@guests.test');
  await expect(details.guest('Cy Holm')).toBeVisible();
  await expect(details.guest('Cy Holm')).not.toContainText(/waiting/i, { timeout: 20_000 });
  const invited = api.invitations.map(({ email }) => email).filter((email) => /^(bo|cy)@/.test(email));
  expect(invited.sort()).toEqual(['bo@guests.test', 'cy@guests.test']);
  const sent = api.requests.filter((request) => request.endsWith('invitation/send')).length;
  await page.reload();
  await expect(details.guest('Cy Holm')).toHaveCount(1);
  expect(api.requests.filter((request) => request.endsWith('invitation/send'))).toHaveLength(sent);
});

test('The next company to log in sees and sends nothing of the previous one, whatever the browser caches', async ({
  page,
  foreign: { api },
}) => {
  await new LoginScreen(page).enter(THIRD_PARTY_COMPANY);
  await expect(new EventsScreen(page).row('Polar Night')).toBeVisible();
  await logOut(page, THIRD_PARTY_COMPANY);
  await expect(page).toHaveURL(/\/login/);
  api.requests.length = 0;
  await new LoginScreen(page).enter(THIRD_PARTY_GUARDS);
  await expect(page.getByRole('button', { name: 'Profile of Foreign Guards' })).toBeVisible();
  await expect(page.getByText('Foreign Nights')).toHaveCount(0);
  expect(api.requests).toContain('GET company/auth/details');
});
