import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { expect } from './fixtures.ts';
import { CUT_OFF, test } from './network-proxy-fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

const TAG = 'workbox-background-sync:outbox';
/** Of the same origin, so that the worker can be registered; a file that exists: for others the server sends the portal. */
const PLAIN_FILE = '/favicon.svg';

// A headless shell grants no background sync.
const executablePath = findChromium('browser');

// The policy of plain files forbids workers.
test.use({
  launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) },
  expectedNoise: CUT_OFF,
  bypassCSP: true,
});

test('37: the last attempt that the browser grants a tag fails: the entry stays, and the tag is registered again', {
  tag: '@full',
}, async ({ office: page, context, server, company, network }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  network.setApi('away');
  await details.invite('Ada', 'ada-syncs@guests.test');
  await expect(details.guest('Ada')).toContainText(/waiting/i);

  const plain = await context.newPage();
  await plain.goto(PLAIN_FILE);
  await page.close();
  const worker = await registerAnew(context, plain);
  const [tries = 0] = await triesOf(plain);

  await worker.fireSync({ lastChance: false });
  await expect.poll(() => triesOf(plain)).toEqual([tries + 1]);
  // The browser retries a tag that has attempts left.
  expect(await tagsOf(plain)).toEqual([]);

  await worker.fireSync({ lastChance: true });
  await expect.poll(() => tagsOf(plain)).toEqual([TAG]);
  expect(await triesOf(plain)).toHaveLength(1);

  network.setApi('there');
  await worker.fireSync({ lastChance: false });
  await expect.poll(() => triesOf(plain)).toEqual([]);
  await expect.poll(() => server.mailsTo('ada-syncs@guests.test')).toHaveLength(1);
});

interface Worker {
  /** What the browser does when it detects a connection. */
  fireSync(how: { lastChance: boolean }): Promise<void>;
}

/** A registration without the tag of the portal's page: the old one is removed with all its tags. */
async function registerAnew(context: BrowserContext, page: Page): Promise<Worker> {
  const session = await context.newCDPSession(page);
  const registrations = watchRegistrations(session);
  await session.send('ServiceWorker.enable');
  // A worker still in use would come back with its tags.
  await expect(async () => {
    await page.goto(PLAIN_FILE);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
    await page.goto('about:blank');
    await page.goto(PLAIN_FILE);
    await page.evaluate(startWorker);
    expect(await tagsOf(page)).toEqual([]);
  }).toPass();
  await expect.poll(() => registrations).toHaveLength(1);
  const [registrationId = ''] = registrations;
  const origin = new URL(page.url()).origin;
  return {
    async fireSync({ lastChance }) {
      await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: TAG, lastChance });
    },
  };
}

async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  while (active && active.state !== 'activated') {
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  }
}

/** The ids of the registrations, in order of creation. */
function watchRegistrations(session: CDPSession): string[] {
  const known: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) {
      const at = known.indexOf(registrationId);
      if (isDeleted && at >= 0) known.splice(at, 1);
      if (!isDeleted && at < 0) known.push(registrationId);
    }
  });
  return known;
}

function tagsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready;
    return (await registration.sync?.getTags()) ?? [];
  });
}

/** The attempts of each pending entry. */
function triesOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const asked = indexedDB.open('vantage-outbox', 1);
    await new Promise((resolve) => asked.addEventListener('success', resolve, { once: true }));
    const entries = asked.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => entries.addEventListener('success', resolve, { once: true }));
    asked.result.close();
    return entries.result.map(({ attempts }: { attempts: number }) => attempts);
  });
}
