import type { Locator, Page } from '@playwright/test';
import {
  codeFor,
  IDENTITY_DOCUMENT,
  logIn,
  newCompany,
  registerCompany,
} from '../support/accounts/companies.ts';
import { addEvent, dayFromNow } from '../support/api/events.ts';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { RegisterScreen } from './screens/register-screen.ts';

test.use({ expectedNoise: refusedAnswer(400, 401, 403, 409, 422) });

/** The message is beside the field and in a toast, and the field has the focus. */
async function expectRefusal(page: Page, message: string, field: Locator): Promise<void> {
  await expect(page.getByRole('region', { name: /notifications/i })).toContainText(message);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('Logging in names missing fields, and refuses a wrong password without losing the e-mail', async ({
  page,
  company,
}) => {
  const login = new LoginScreen(page);
  const bothNeeded = 'Email and Password are not allowed to empty';
  await login.open();
  await login.submit.click();
  await expectRefusal(page, bothNeeded, login.email);
  await login.email.fill(company.email);
  await login.submit.click();
  await expectRefusal(page, bothNeeded, login.password);
  await login.logIn({ email: company.email, password: 'wrong' });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(login.email).toHaveValue(company.email);
  await expect(page).toHaveURL(/\/login/);
});

test('An unapproved company that logs in is told that it is under review', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const company = await registerCompany(server);
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(company);
  await expect(page).toHaveURL(/\/waiting-for-review/);
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible();
});

test('Registering names the first thing that is wrong, in the order of the form', { tag: '@full' }, async ({
  page,
}) => {
  const company = newCompany();
  const register = new RegisterScreen(page);
  await register.open();
  const steps: [message: string, field: Locator, mend: () => Promise<void>][] = [
    ['Company Name is not allowed to empty', register.name, () => register.name.fill(company.name)],
    ['Company Email is not allowed to empty', register.email, () => register.email.fill('nobody')],
    ['Please enter a valid email address', register.email, () => register.email.fill(company.email)],
    ['Password is not allowed to empty', register.password, () => register.password.fill('one')],
    [
      'Password is not allowed to empty',
      register.confirmPassword,
      () => register.confirmPassword.fill('two'),
    ],
    [
      'Password and Confirm Password should be matched',
      register.confirmPassword,
      () => register.confirmPassword.fill('one'),
    ],
    ['Phone Number is not allowed to empty', register.phone, () => register.phone.fill('2025550143')],
    ['Please Select Valid Address', register.address, () => register.pickAddress('Oslo')],
    [
      'Share Holder ID must be required',
      register.document,
      () => register.document.setInputFiles(IDENTITY_DOCUMENT),
    ],
  ];
  for (const [message, field, mend] of steps) {
    await register.submit.click();
    await expectRefusal(page, message, field);
    await mend();
  }
  await expect(register.name).toHaveValue(company.name);
  await expect(register.email).toHaveValue(company.email);
});

test('A hint about the number that appears between press and release does not move the button', async ({
  page,
}) => {
  const register = new RegisterScreen(page);
  await register.open();
  // Waits for the loaded rules: the hint appears when the field loses the focus.
  await register.phone.fill('2025550143');
  await register.name.click();
  await register.phone.fill('12');
  await register.submit.scrollIntoViewIfNeeded();
  const box = await register.submit.boundingBox();
  if (!box) throw new Error('There is no button.');
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await expect(register.phone).not.toBeFocused();
  await page.mouse.up();
  await expect(page.getByText('Company Name is not allowed to empty').first()).toBeVisible();
  await expect(page.getByText(/^Please check: this looks too short/)).toBeVisible();
});

test('The verification takes six digits only, a pasted code too, and its arrow leads back to the filled form', {
  tag: '@full',
}, async ({ page, server }) => {
  const company = newCompany();
  const register = new RegisterScreen(page);
  await register.open();
  await register.fill(company);
  await register.submit.click();
  await expect(register.codeBoxes).toHaveCount(6);
  await register.enterCode('12');
  await expect(page.getByText('OTP should be of 6 Digits').first()).toBeVisible();
  await page.getByRole('button', { name: /back/i }).click();
  await expect(register.name).toHaveValue(company.name);
  await expect(register.password).toHaveValue(company.password);
  await register.submit.click();
  // The second code replaces the first.
  await expect.poll(async () => (await server.mailsTo(company.email)).length).toBe(2);
  const code = await codeFor(server, company.email);
  await register.enterCode(code === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await register.pasteCode(code);
  await expect(page).toHaveURL(/\/waiting-for-review/);
});

test('Adding an event names the first thing that is wrong and keeps the rest', { tag: '@full' }, async ({
  office: page,
}) => {
  const events = new EventsScreen(page);
  await events.addButton.click();
  await events.submit.click();
  await expectRefusal(page, 'Event Name is not allowed to empty', events.name);
  await events.name.fill('Gala');
  await events.submit.click();
  await expect(page.getByText('Product Id is not allowed to empty').first()).toBeVisible();
  await events.pickPlan(/^(?!.*trial)/i);
  await events.submit.click();
  await expect(page.getByText('Event Date is not allowed to empty').first()).toBeVisible();
  await events.typeDate(dayFromNow(-1));
  await events.pickLocation('Oslo');
  await events.submit.click();
  await expect(page.getByText('Date input not valid.').first()).toBeVisible();
  await events.typeDate(dayFromNow(3));
  await events.location.fill('');
  await events.submit.click();
  await expectRefusal(page, 'Event Location is not allowed to empty', events.location);
  await expect(events.name).toHaveValue('Gala');
});

test('Inviting names missing fields, and refuses a person who is already invited', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await details.openInvite();
  await details.inviteSubmit.click();
  await expectRefusal(page, 'Name is not allowed to empty', details.inviteName);
  await details.inviteName.fill('Ada');
  await details.inviteSubmit.click();
  await expectRefusal(page, 'Email is not allowed to empty', details.inviteEmail);
  await details.inviteEmail.fill('ada@guests.test');
  await details.inviteSubmit.click();
  await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();

  await details.sendInvite('Ada again', 'ADA@guests.test');
  await expect(details.inviteDialog).toContainText('ADA@guests.test is already on this list.');
  await details.inviteSubmit.click();
  await expect(details.inviteDialog).toContainText('ada@guests.test');
  await expect(details.inviteEmail).toHaveValue('ADA@guests.test');
});
