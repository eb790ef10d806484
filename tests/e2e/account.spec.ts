import type { Page } from '@playwright/test';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { LoginScreen } from './screens/login-screen.ts';

test.use({ expectedNoise: refusedAnswer(400, 401) });

/** The code of the latest reset mail, once that many exist. Mails are sent shortly after the answer. */
async function resetCode(server: RunningServer, email: string, count: number): Promise<string> {
  const subjects = async () =>
    (await server.mailsTo(email)).map(({ subject }) => subject).filter((text) => /reset code/.test(text));
  await expect.poll(async () => (await subjects()).length).toBe(count);
  return /\d{6}/.exec((await subjects())[0] ?? '')?.[0] ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('A forgotten password is replaced by the code of a mail', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  const login = new LoginScreen(page);
  await login.open();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // Log-in has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(company.email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();

  const first = await resetCode(server, company.email, 1);
  await enterCode(page, first === '000000' ? '111111' : '000000');
  await expect(page.getByText('The code is wrong or has expired').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('OTP Resent Successfully')).toBeVisible();
  const code = await resetCode(server, company.email, 2);
  await enterCode(page, code);
  await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible();
  expect(page.url()).not.toContain(code);

  await choosePassword(page, 'Louder-harbour-8');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await login.logIn({ email: company.email, password: 'Louder-harbour-8' });
  await expect(page.getByRole('heading', { name: 'EVENTS', exact: true })).toBeVisible();
});

test('A reset code in a URL is removed from it at once, and a reload asks for a new one', {
  tag: '@full',
}, async ({ page, company }) => {
  await page.goto('/login');
  await page.goto(`/reset-password/${encodeURIComponent(company.email)}/123456`);
  await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible();
  expect(page.url()).not.toContain('123456');
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.goForward();
  expect(page.url()).not.toContain('123456');
  await page.reload();
  await expect(page.getByText('Please ask for a new code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(company.email);
});

test('The administrator’s link lets a company set its password', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  const told = await server.admin('invite-password', company.email);
  const link = /\/generate-password\/\S+/.exec(told)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await choosePassword(page, 'Given-harbour-9');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await new LoginScreen(page).enter({ email: company.email, password: 'Given-harbour-9' });
});

test('A company changes its profile and its password', { tag: '@full' }, async ({
  office: page,
  company,
}) => {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const name = page.getByLabel('Company Name', { exact: true });
  await expect(name).toHaveValue(company.name);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Old Password', { exact: true }).fill(company.password);
  await page.getByLabel('New Password', { exact: true }).fill('Deeper-harbour-3');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Deeper-harbour-3');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Password has been updated successfully')).toBeVisible();

  const renamed = `${company.name} AS`;
  await name.fill(renamed);
  await page.getByLabel('Tax Identification number').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ACCOUNT' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Profile of ${renamed}` })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login/);
  await new LoginScreen(page).enter({ email: company.email, password: 'Deeper-harbour-3' });
});

test('A company sends a message to the operators, and is thanked', { tag: '@full' }, async ({
  office: page,
  company,
}) => {
  await page.goto('/contact-form');
  await expect(page.getByLabel('Email')).toHaveValue(company.email);
  await page.getByLabel('Message').fill('Do you stream at sea?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await expect(page.getByText('Message Sent!')).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(company.email);
});
