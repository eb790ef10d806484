import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { test as base, expect } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

const HOST = 'portal.test';
const executablePath = findChromium();

/** As a tablet of the network sees a server without https: browsers leave out what they offer on secure origins only. */
const test = base.extend({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', HOST)) });

test.use({
  launchOptions: {
    args: [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    ...(executablePath && { executablePath }),
  },
  expectedNoise: /Cross-Origin-Opener-Policy header has been ignored/,
});

test('Over plain http a guest is invited, without anything being kept offline', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await details.invite('Ada', 'ada-http@guests.test');
  await expect(details.guest('Ada')).toBeVisible();
  await expect.poll(async () => (await server.mailsTo('ada-http@guests.test')).length).toBe(1);
});
