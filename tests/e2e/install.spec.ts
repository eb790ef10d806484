import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { logOut } from './screens/profile-menu.ts';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

test.use({ expectedNoise: anyOf(NO_NETWORK, refusedAnswer(401)) });

test('Every image of the manifest exists in the declared size', async ({ page, baseURL }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(iconsOf)];
  expect(pictures.length).toBeGreaterThan(8);
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(sizeOf, new URL(src, baseURL).href);
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
  expect(manifest.screenshots.map(({ form_factor }: Record<string, string>) => form_factor)).toEqual(
    expect.arrayContaining(['wide', 'narrow']),
  );
});

test('The app opens at log-in, then on the dashboard, then on the item seen last, also cold and offline', {
  tag: '@full',
}, async ({ page, office, context, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(office);
  const events = new EventsScreen(office);
  await page.goto('/start');
  await expect(events.heading).toBeVisible();
  await details.open(eventId);
  await expect(page.getByRole('main').getByText('Gala', { exact: true })).toBeVisible();
  await details.waitUntilOfflineReady();

  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/start');
  await expect(page.getByRole('main').getByText('Gala', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/events/details/${eventId}$`));

  await page.getByRole('button', { name: /back/i }).first().click();
  await expect(events.heading).toBeVisible();
  await page.goto('/start');
  await expect(page).toHaveURL(/\/events\/list$/);

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Connection: Online/ })).toBeVisible();
  await logOut(page, company);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/start');
  await expect(page).toHaveURL(/\/login$/);
});

test('Shortcuts of the other kind of company lead to the company’s own list', { tag: '@full' }, async ({
  office: page,
}) => {
  await page.goto('/locations/list');
  await expect(page).toHaveURL(/\/events\/list$/);
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: 'OUTBOX' })).toBeVisible();
});

test('The browser’s install prompt is deferred before the portal is loaded, and shown on request', {
  tag: '@full',
}, async ({ page, office, company }) => {
  await page.addInitScript(offerInstallation);
  await office.reload();
  const footer = page.getByRole('contentinfo').getByRole('button', { name: 'Install App' });
  await expect(footer).toBeVisible();
  await page.getByRole('button', { name: `Profile of ${company.name}` }).click();
  await page.getByRole('button', { name: 'Install App' }).first().click();
  await expect.poll(() => page.evaluate('window.asked')).toBe(1);
  await expect(footer).toBeHidden();
  // Declined: on the next page the footer no longer asks, the menu still offers it.
  await page.reload();
  await page.getByRole('button', { name: `Profile of ${company.name}` }).click();
  await expect(page.getByRole('button', { name: 'Install App' })).toHaveCount(1);
  await expect(footer).toBeHidden();
});

test.describe('On an iPad', () => {
  test.use({ userAgent: IPAD, hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('the home screen guide is shown once, after pending entries were sent', { tag: '@full' }, async ({
    page,
    office,
    context,
    server,
    company,
  }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
    const details = new EventDetailsScreen(office);
    await details.open(eventId);
    await expect(details.inviteButton).toBeVisible();
    await details.waitUntilOfflineReady();
    await context.setOffline(true);
    await details.invite('Ada', 'ada@guests.test');
    await expect(details.guest('Ada')).toContainText(/waiting/i);

    await page.goto('/events/list');
    await page.getByRole('button', { name: 'Show me how' }).click();
    const coach = page.getByRole('dialog', { name: 'ADD TO HOME SCREEN' });
    await expect(coach.getByText('Send 1 waiting change first')).toBeVisible();
    await expect(coach.getByRole('button', { name: 'Send now' })).toBeVisible();
    // With a network it may be sent automatically before the press.
    await context.setOffline(false);
    await expect(coach.getByText(/Send .* first/)).toBeHidden();
    await coach.getByRole('button', { name: 'Done' }).click();

    await page.reload();
    await expect(new EventsScreen(page).heading).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show me how' })).toBeHidden();
  });
});

interface Picture {
  src: string;
  sizes: string;
}

const iconsOf = ({ icons }: { icons: Picture[] }) => icons;

/** In the page: the real size of a picture. */
async function sizeOf(src: string): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}

/** In the page, before the portal's code: Chromium's install prompt, declined by the user. */
function offerInstallation(): void {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    userChoice: Promise.resolve({ outcome: 'dismissed' }),
    prompt: async () => void Object.assign(window, { asked: 1 }),
  });
  document.addEventListener('readystatechange', () => window.dispatchEvent(offer), { once: true });
}
