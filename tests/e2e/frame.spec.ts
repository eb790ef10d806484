import { createGate } from '../support/gate.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { RegisterScreen } from './screens/register-screen.ts';
import { isControlled } from './worker-control.ts';

// Blocked requests are reported as failed loads.
test.use({ expectedNoise: NO_NETWORK });

const PLACES = ['Home', 'About Us', 'Services', 'Subscriptions', 'FAQ', 'Contact Us'];

test('Header and footer link to all screens, and show who is logged in', { tag: '@full' }, async ({
  page,
  company,
}) => {
  await page.goto('/lander');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  for (const name of PLACES) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Privacy Policy', 'Terms'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  await expect(footer).toContainText('2025');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/register$/);

  await new LoginScreen(page).enter(company);
  await header.getByRole('button', { name: `Profile of ${company.name}` }).click();
  await expect(header.getByText(company.email)).toBeVisible();
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  await header.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/lander/);
  await expect(header.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/events\/list/);
});

test('The chosen theme is kept, and applied before the first paint', async ({ page }) => {
  await page.goto('/login');
  const toggle = page.getByRole('button', { name: /^Theme/ });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await toggle.click();
  await expect(toggle).toHaveAccessibleName('Theme: light');
  await toggle.click();
  await expect(toggle).toHaveAccessibleName('Theme: dark');
  expect(await ground()).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('dark_mode'))).toBe('true');

  // The document alone, without its modules.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(ground).toBe('dark');
});

test('The chosen theme is applied before the first paint where no worker serves the page', {
  tag: '@full',
}, async ({ browser, baseURL: address }) => {
  const baseURL = address ?? '';
  const stored = { origin: baseURL, localStorage: [{ name: 'dark_mode', value: 'true' }] };
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [stored] },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { dataset } = document.documentElement;
      dataset.firstFrame = dataset.theme ?? 'not known';
    });
  });
  const root = page.locator('html');
  // As on a first visit, with empty storage: the first frame does not wait for storage.
  await page.goto('/login');
  await expect(root).toHaveAttribute('data-first-frame', 'not known');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('visited');

  await page.goto('/register');
  await expect(root).toHaveAttribute('data-first-frame', 'dark');
  await context.close();
});

test('Buttons say that they are busy, and send once', { tag: '@full' }, async ({ page, company }) => {
  const login = new LoginScreen(page);
  const sent: string[] = [];
  const held = createGate();
  await page.route('**/auth/{login,register_otp}', async (route) => {
    sent.push(route.request().url());
    await held.opened;
    await route.continue();
  });
  await login.open();
  await login.logIn(company);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await login.password.press('Enter');
  held.open();
  await expect(page.getByText('Login successful')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('Signing up says Please Wait.... while its code is being sent', { tag: '@full' }, async ({ page }) => {
  const register = new RegisterScreen(page);
  const held = createGate();
  await page.route('**/auth/register_otp', async (route) => {
    await held.opened;
    await route.continue();
  });
  await register.open();
  await expect(page.getByRole('radio', { name: 'EVENT ORGANIZER' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'SECURITY' })).not.toBeChecked();
  await expect(page.getByLabel('Tax Identification number')).toBeVisible();
  await expect(page.getByLabel('Organization Director/Share Holder ID')).toBeAttached();
  await expect(page.getByText('Already have an account?')).toBeVisible();
  await register.fill({ name: 'Fjord', email: `busy-${Date.now()}@fjord.test`, password: 'Quiet-harbour-7' });
  await register.submit.click();
  await expect(page.getByRole('button', { name: 'Please Wait....' })).toBeVisible();
  held.open();
  await expect(register.codeBoxes.first()).toBeVisible();
});

test('A page that the worker serves requests no code before its first frame', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { head } = document;
      head.dataset.atFirstFrame = String(head.querySelectorAll('link[rel=modulepreload]').length);
    });
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(1);
  expect(await isControlled(page)).toBe(true);
  expect(await page.evaluate(() => document.head.dataset.atFirstFrame)).toBe('0');
});
