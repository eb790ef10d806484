import type { BrowserContext, Page } from '@playwright/test';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { waitForWorker } from './worker-control.ts';

test.use({ expectedNoise: NO_NETWORK });

const AGE = /^Updated \d\d:\d\d$/;
/** Below them only the visible rows of a long list are rendered, whose number differs under a notice. */
const COMPARED_TEXTS = 40;

interface Screen {
  path: string;
  /** A text that is shown once it is loaded. */
  loaded: RegExp;
  /** Nothing on it comes from the server. */
  isAgeless?: boolean;
}

/** Screens of every company. */
const COMMON: readonly Screen[] = [
  { path: '/profile', loaded: /Organization Director/ },
  { path: '/account', loaded: /Edit Profile/, isAgeless: true },
  { path: '/outbox', loaded: /OUTBOX/, isAgeless: true },
  { path: '/contact-form', loaded: /Message/, isAgeless: true },
  { path: '/faqs', loaded: /\?/ },
  { path: '/terms', loaded: /1\./ },
  { path: '/privacy', loaded: /Your rights/ },
  { path: '/subscriptions', loaded: /\$\d/ },
  { path: '/subscriptions?tab=security', loaded: /months?/ },
];

const COMPANIES = [
  {
    email: 'events@demo.test',
    item: 'Nordlys Open Air',
    list: { path: '/events/list', loaded: /Nordlys Open Air/ },
    details: { people: /240 of 250 invited/, tab: '?tab=recordings', second: /Start Time/ },
  },
  {
    email: 'security@demo.test',
    item: 'Waalhaven',
    list: { path: '/locations/list', loaded: /Waalhaven/ },
    details: { people: /60 invited/, tab: '?tab=cameras', second: /8 of \d+ connected/ },
  },
] as const;

for (const { email, item, list, details } of COMPANIES) {
  test(`Whatever ${email} has read opens cold without a network, with its age`, { tag: '@full' }, async ({
    page,
    context,
    server,
  }) => {
    test.slow();
    await openDashboard(page, server, { email, password: 'Demo-pass-1' });
    const link = page.getByRole('link', { name: new RegExp(`^View .*${item}`) });
    const address = (await link.getAttribute('href')) ?? '';
    const screens: Screen[] = [
      list,
      { path: address, loaded: details.people },
      { path: `${address}${details.tab}`, loaded: details.second },
      ...COMMON,
    ];

    const seen = new Map<Screen, string[]>();
    for (const screen of screens) {
      await page.goto(screen.path);
      seen.set(screen, await textsOf(page, screen));
    }
    await waitForWorker(page);
    await waitForCode(page, 'texts');

    await context.setOffline(true);
    for (const screen of screens) {
      await test.step(screen.path, () => opensCold(context, screen, seen.get(screen) ?? []));
    }
  });
}

test('Data on the device is used also when the network fails while the portal is open', {
  tag: '@full',
}, async ({ page, context, server }) => {
  await openDashboard(page, server, { email: 'events@demo.test', password: 'Demo-pass-1' });
  const view = page.getByRole('link', { name: 'View Nordlys Open Air' });
  await view.click();
  await expect(page.getByText('240 of 250 invited')).toBeVisible();
  await waitForWorker(page);
  // A new start: the event is not in memory.
  await page.goto('/events/list');
  await expect(view).toBeVisible();
  await context.setOffline(true);
  await view.click();
  await expect(page.getByText('240 of 250 invited')).toBeVisible();
  await expect(page.getByText(AGE).first()).toBeVisible();
});

/** Opens a URL in a new page, as after the app was closed. */
async function opensCold(context: BrowserContext, screen: Screen, texts: string[]): Promise<void> {
  const cold = await context.newPage();
  await cold.goto(screen.path);
  const main = cold.getByRole('main');
  await expect(main).toContainText(screen.loaded);
  const compared = texts.slice(0, COMPARED_TEXTS).map(inOneLine);
  await expect
    .poll(async () => {
      const shown = inOneLine((await main.textContent()) ?? '');
      return compared.filter((text) => !shown.includes(text));
    }, `what is missing of ${screen.path}`)
    .toEqual([]);
  if (!screen.isAgeless) await expect(cold.getByText(AGE).first()).toBeVisible();
  await cold.close();
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

async function textsOf(page: Page, { loaded }: Screen): Promise<string[]> {
  const main = page.getByRole('main');
  await expect(main).toContainText(loaded);
  // Of the innermost elements: the text as written, without text-transform.
  return await main.evaluate((element) =>
    [...element.querySelectorAll(':not(:has(*))')].flatMap(({ textContent }) => textContent.trim() || []),
  );
}
