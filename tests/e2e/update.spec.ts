import type { BrowserContext, Page } from '@playwright/test';
import { type CodePack, packCacheName } from '../../common/contract/code-packs.ts';
import { type Deployments, serveDeployments } from '../support/browser/deployments.ts';
import { test as base, expect } from './fixtures.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { waitForWorker } from './worker-control.ts';

/** Two or more builds, served one after the other, without the API. */
const test = base.extend<{ portal: Deployments }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  portal: async ({}, use) => {
    const portal = await serveDeployments();
    await use(portal);
    await portal.close();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

// What a Wi-Fi's sign-in page is refused as.
test.use({ expectedNoise: /text\/html/ });

/** A page that the worker of its build serves. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await new LoginScreen(page).open();
  await waitForWorker(page);
  return page;
}

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content');

/** The browser's hourly update check. Resolves when the new worker is installed or refused. */
async function lookForUpdate(page: Page): Promise<'installed' | 'refused'> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('no worker');
    try {
      await registration.update();
    } catch {
      return 'refused';
    }
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return 'refused';
    while (worker.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    }
    return worker.state === 'redundant' ? 'refused' : 'installed';
  });
}

const offer = (page: Page) => page.getByText('A new version is ready.');
const outOfDate = (page: Page) => page.getByText('This page is out of date.', { exact: true });

/** On phones too, its buttons are beside its text. */
async function expectOneLine(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.getByRole('button', { name: 'Update' }).boundingBox();
  expect(box?.height).toBeLessThan(50);
  if (before) await page.setViewportSize(before);
}

test('44: a new version is offered, accepted in one tab, and never replaces another tab or a form unasked', {
  tag: '@full',
}, async ({ context, portal }) => {
  const [first, second] = [await openTab(context), await openTab(context)];
  await expect(offer(first)).toBeHidden();
  await expect(outOfDate(first)).toBeHidden();

  await portal.deploy();
  expect(await lookForUpdate(first)).toBe('installed');
  await expect(offer(first)).toBeVisible();
  await expect(offer(second)).toBeVisible();

  await new LoginScreen(second).email.fill('half-typed@exam');
  await expectOneLine(first);
  await first.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => buildOf(first)).toBe('2');

  await expect(outOfDate(second)).toBeVisible();
  await second.getByRole('button', { name: 'Reload' }).click();
  await expect(second.getByText('Updating as soon as')).toBeVisible();
  await expect(new LoginScreen(second).email).toHaveValue('half-typed@exam');
  expect(await buildOf(second)).toBe('1');
  // Once the form is closed, it appears by itself.
  await second.getByRole('link', { name: 'Forgot Password' }).click();
  await expect.poll(() => buildOf(second)).toBe('2');
});

test('47: a tab two deployments old whose next chunk is gone says so, and one reload fixes it', {
  tag: '@full',
}, async ({ context, portal }) => {
  const [first, second] = [await openTab(context), await openTab(context)];
  await portal.deploy();
  expect(await lookForUpdate(first)).toBe('installed');
  await portal.deploy();
  // The newest replaces the waiting one.
  expect(await lookForUpdate(first)).toBe('installed');
  await first.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => buildOf(first)).toBe('3');

  // The browser's own cache may still have the old chunks.
  await (await context.newCDPSession(second)).send('Network.clearBrowserCache');
  await second.getByRole('button', { name: 'Later' }).click();
  await second.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(outOfDate(second)).toBeVisible();
  expect(await buildOf(second)).toBe('1');
  await second.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(second)).toBe('3');
  await expect(outOfDate(second)).toBeHidden();
});

for (const [what, paths] of [
  ['entry', /^\/assets\/index-/],
  ['packages', /^\/assets\/packages-/],
] as const) {
  test(`a first visit that is not served its ${what}, as between two builds, says so, and a reload helps`, {
    tag: what === 'entry' ? [] : ['@full'],
  }, async ({ page, portal }) => {
    portal.captive(paths);
    await page.goto('/login');
    const notice = page.getByRole('alert').filter({ hasText: 'This page could not be loaded completely.' });
    await expect(notice).toBeVisible();
    portal.captive(undefined);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('#root[data-shell]')).toHaveCount(0);
    await expect(new LoginScreen(page).submit).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test.describe('A Wi-Fi’s sign-in page', () => {
  for (const { title, paths, tag } of [
    { title: '13: in place of an asset', paths: /^\/assets\/.*2\.js$/, tag: [] },
    { title: '14: in place of the worker', paths: /^\/sw\.js$/, tag: ['@full'] },
  ]) {
    test(`${title} is not treated as a new version: the old one keeps working, also offline`, {
      tag,
    }, async ({ context, portal }) => {
      const page = await openTab(context);
      await portal.deploy();
      portal.captive(paths);
      expect(await lookForUpdate(page)).toBe('refused');
      await context.setOffline(true);
      await page.reload();
      await expect(new LoginScreen(page).submit).toBeVisible();
      expect(await buildOf(page)).toBe('1');

      // Back on the internet, the next check finds it.
      await context.setOffline(false);
      portal.captive(undefined);
      expect(await lookForUpdate(page)).toBe('installed');
      await expect(offer(page)).toBeVisible();
    });
  }
});

test('a device with a code pack has all of it, and the company’s, after an update', { tag: '@full' }, async ({
  context,
  portal,
}) => {
  const page = await openTab(context);
  const keptOf = (pack: CodePack) =>
    page.evaluate(async (name) => {
      const files = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return files.filter((path) => path.startsWith('/assets/')).sort();
    }, packCacheName(pack));
  // One file is enough: a partly cached pack is completed.
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put('/assets/of-an-earlier-build.js', new Response(''));
  }, packCacheName('door'));

  await portal.deploy();
  expect(await lookForUpdate(page)).toBe('installed');
  for (const pack of ['door', 'company'] as const) {
    const ofNewBuild = (await keptOf(pack)).filter((path) => path.endsWith('2.js'));
    expect(ofNewBuild.length).toBeGreaterThan(3);
  }
  expect(await keptOf('payment')).toEqual([]);
});

test('a device whose caches were deleted, and not its worker, caches all of it again with a code pack', {
  tag: '@full',
}, async ({ context }) => {
  const page = await openTab(context);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const isKept = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active?.postMessage({ type: 'code:keep', pack: 'company' }, [port2]);
    return await answered;
  });
  expect(isKept).toBe(true);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  await expect(new LoginScreen(page).submit).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'FORGOT PASSWORD' })).toBeVisible();
});

test('49: without room for a new version the old one keeps working, and no update is offered until there is room', {
  tag: '@full',
}, async ({ context, portal }) => {
  const page = await openTab(context);
  const session = await context.newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: portal.url });
  await portal.deploy();
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: usage + 1_000 });
  expect(await lookForUpdate(page)).toBe('refused');

  await page.reload();
  await expect(new LoginScreen(page).submit).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(new LoginScreen(page).submit).toBeVisible();
  expect(await buildOf(page)).toBe('1');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'FORGOT PASSWORD' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await expect(outOfDate(page)).toBeHidden();

  await context.setOffline(false);
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url });
  expect(await lookForUpdate(page)).toBe('installed');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => buildOf(page)).toBe('2');
});

test('on a device that is full, code that is not cached yet is loaded from the network', async ({
  context,
  portal,
}) => {
  const page = await openTab(context);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 1_000 });
  await page.goto('/door');
  await expect(page.getByText('Open this page by a door’s link')).toBeVisible();
  const kept = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).length,
    packCacheName('door'),
  );
  expect(kept).toBe(0);
});

test('on a device that is full, what every device caches is loaded from the network once the browser has deleted it', {
  tag: '@full',
}, async ({ context, portal }) => {
  const page = await openTab(context);
  const session = await context.newCDPSession(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 1_000 });
  await page.reload();
  await expect(page.locator('#root[data-shell]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'FORGOT PASSWORD' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().filter(({ url }) => url.includes('/assets/')).length;
  });
  expect(kept).toBe(0);
});
