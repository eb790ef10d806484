import type { Page } from '@playwright/test';
import { BLOCKED_WORKER, expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';

// Without the worker, as it would serve the delayed scripts from its cache.
test.use({ expectedNoise: BLOCKED_WORKER, serviceWorkers: 'block' });

const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };
const KEY = 'dashboard_snapshot';

const snapshotOf = async (page: Page, row = KEY) =>
  await page.evaluate((key) => localStorage.getItem(key), row);

/** Delays the portal's code until it is released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('The dashboard shows its rows before its code is loaded, and a button pressed before that takes effect afterwards', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, DEMO);
  const row = page.getByRole('link', { name: /^View .*Nordlys Open Air/ });
  await expect(row).toBeVisible();
  await expect.poll(() => snapshotOf(page)).toContain('Nordlys Open Air');
  const codes = await page.locator('[data-secret]').allTextContents();
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(await snapshotOf(page)).not.toContain(code);

  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Add Event' }).click();
  expect(await page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('A stored screen says at once that there is no connection, and not that there was none when it was stored', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, DEMO);
  await expect.poll(() => snapshotOf(page)).toContain('Nordlys Open Air');
  await page.addInitScript(() => {
    const isOnline = () => sessionStorage.getItem('no-network') === null;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: isOnline });
  });
  await page.evaluate(() => sessionStorage.setItem('no-network', 'yes'));
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const note = page.getByText(
    'Adding, changing, upgrading, paying for and deleting events need a connection.',
  );
  await expect(note).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('no-network'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: /^View .*Nordlys Open Air/ })).toBeVisible();
  await expect(note).toBeHidden();
  expect(await page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(0);
  release();
});

test('Of a long dashboard the cards that a phone shows at first are kept, and no others', {
  tag: '@full',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openDashboard(page, server, DEMO);
  const cards = page.locator('#main').getByRole('link', { name: /^View / });
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => snapshotOf(page)).toContain('View ');
  const kept = (await snapshotOf(page))?.match(/View /g)?.length ?? 0;
  const seen = await cards.evaluateAll(
    (links) =>
      links.filter((link) => (link.closest('li')?.getBoundingClientRect().top ?? 0) < innerHeight).length,
  );
  expect(kept).toBe(seen);
  expect(kept).toBeLessThan(await cards.count());
});

test('All but one file of its code are requested after the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { head } = document;
      head.dataset.atFirstFrame = String(head.querySelectorAll('link[rel=modulepreload]').length);
    });
  });
  for (const path of ['/login', '/lander']) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(1);
    expect(await page.evaluate(() => document.head.dataset.atFirstFrame)).toBe('1');
    expect(await page.locator('head > link[rel=modulepreload]').count()).toBeGreaterThan(3);
    expect(await page.locator('script[type=module]').count()).toBe(0);
  }
});

test('The details of an item show its guests before their code is loaded, and no access code or camera', {
  tag: '@full',
}, async ({ page, server }) => {
  await openDashboard(page, server, DEMO);
  await page.getByRole('link', { name: /^View .*Nordlys Open Air/ }).click();
  const guest = page.getByText('agnes.gonczi@mail.example').first();
  await expect(guest).toBeVisible();
  await expect.poll(() => snapshotOf(page, 'details_snapshot')).toContain('agnes.gonczi@mail.example');
  const codes = await page.locator('[data-secret]').allTextContents();
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(await snapshotOf(page, 'details_snapshot')).not.toContain(code);

  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(guest).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(0);
  release();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('app-ready').length)).toBe(1);
  await expect(guest).toBeVisible();

  await page.getByRole('tab', { name: /Recordings/ }).click();
  await expect(page).toHaveURL(/tab=recordings/);
  // Snapshots are stored when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await snapshotOf(page, 'details_snapshot')).toContain('agnes.gonczi@mail.example');
});

test('The rows of a dashboard are shown to their company only, and are removed with its session', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, DEMO);
  await expect.poll(() => snapshotOf(page)).toContain('Nordlys Open Air');
  await page.evaluate((key) => {
    const row = localStorage.getItem(key) ?? '';
    const kept = { ...JSON.parse(row.slice(row.indexOf(' '))), markup: 'ROWS OF ANOTHER' };
    localStorage.setItem(key, `another ${JSON.stringify(kept)}`);
  }, KEY);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#main [data-loading]')).toBeAttached();
  await expect(page.locator('#main')).not.toContainText('ROWS OF ANOTHER');
  release();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await snapshotOf(page)).toBeNull();
});

test('Nor are rows shown to a company that a tab of an earlier release has logged in', {
  tag: '@full',
}, async ({ page, server }) => {
  await openDashboard(page, server, DEMO);
  await expect.poll(() => snapshotOf(page)).toContain('Nordlys Open Air');
  const release = await holdScripts(page);
  // Such a tab knows of the token only: it leaves the record of the company before, and its rows.
  await page.evaluate(() => localStorage.setItem('access_token', 'of-another-company'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#main [data-loading]')).toBeAttached();
  await expect(page.locator('#main')).not.toContainText('Nordlys Open Air');
  release();
});

test('What each first screen runs asks to be compiled while it arrives', async ({ request, server }) => {
  const document = await (await request.get(`${server.url}/login`)).text();
  const named = [...document.matchAll(/\/assets\/(?:packages|frame)-[\w-]+\.js/g)].map(([path]) => path);
  const files = new Set(named);
  expect(files.size).toBe(2);
  for (const path of files) {
    const script = await (await request.get(server.url + path)).text();
    expect(script.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  }
});
