import type { Page } from '@playwright/test';
import { expect, refusedAnswer, test } from './fixtures.ts';
import { DoorScreen } from './screens/door-screen.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { OfflinePart } from './screens/offline-part.ts';

test.use({ expectedNoise: refusedAnswer(401) });

const EVENTS = { email: 'events@demo.test', password: 'Demo-pass-1' };

/**
 * All that may be stored on a device without a session, by store and name. Nothing of it belongs to a company:
 * `api_extensions` says which calls the API has, `door_opened` that some door was open here once (in local storage and
 * in the table); the row of no event names the doors' database.
 */
const MAY_STAY = [
  /^localStorage (dark_mode|font_ready|item_card_folded|install_refused|home_screen_seen|untold_logouts|api_extensions|door_opened)$/,
  /^sessionStorage tsr-scroll-restoration[\w-]*$/,
  // The order counter, the name of the table, how long to wait for a server that fails.
  /^vantage-outbox\/records "(seq|table|hold|door_opened|ended-sessions)"$/,
  /^vantage-door\/waiting \["",0\]$/,
  /^vantage-reads\/queries "rq-\[\\"public\\",/,
  /^cache (vantage-shell-v1\S*|media-v1|fonts-v2|product-pictures|code-[a-z]+-v1) \/(?!media\/)\S*$/,
  // That somebody has logged out in this tab, but not who.
  /^sessionStorage left_here$/,
];

interface Kept {
  readonly name: string;
  readonly value: string;
}

/** Everything that this origin stores in the browser. Runs in the page. */
async function listStores(): Promise<Kept[]> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept: Kept[] = [];
  for (const [kind, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const name of Object.keys(storage))
      kept.push({ name: `${kind} ${name}`, value: storage.getItem(name) ?? '' });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answerOf(rows.getAllKeys()), answerOf(rows.getAll())]);
      for (const [at, key] of keys.entries())
        kept.push({
          name: `${name}/${store} ${JSON.stringify(key)}`,
          value: JSON.stringify(values[at]) ?? '',
        });
    }
    database.close();
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      kept.push({ name: `cache ${name} ${new URL(url).pathname}`, value: url });
  return kept;
}

const remains = async (page: Page) =>
  (await page.evaluate(listStores)).filter(({ name }) => !MAY_STAY.some((allowed) => allowed.test(name)));

test('61: After a log-out no storage of the browser contains anything of the company, in any tab', async ({
  page,
  context,
}) => {
  const offline = new OfflinePart(page);
  await new LoginScreen(page).enter(EVENTS);
  const company = await page.evaluate(() => localStorage.getItem('company_id') ?? '');
  await page.getByRole('link', { name: 'View Nordlys Open Air' }).click();
  await offline.prepare();
  await expect(offline.button).toHaveText('Update copy');
  // There is data to delete: an offline copy, pictures, and a half-filled form in another tab.
  const other = await context.newPage();
  const details = new EventDetailsScreen(other);
  await other.goto(page.url());
  await details.openInvite();
  await details.inviteName.fill('Ada Lund');
  await expect.poll(async () => JSON.stringify(await remains(other))).toContain('draft:');
  expect(JSON.stringify(await remains(page))).toMatch(
    /cache img-v1 .*workbox-expiration|workbox-expiration.*cache img-v1/s,
  );
  await page.getByRole('link', { name: 'Open the door' }).click();
  await new DoorScreen(page).chooseName('VIP terrace');
  await expect(page.getByRole('button', { name: 'Door: VIP terrace. Change' })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await remains(page))).toMatch(/vantage-door\/people.*@/);
  expect(await page.evaluate(() => localStorage.getItem('door_signature'))).toContain('VIP terrace');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  // The worker deletes its table of URLs in the background.
  for (const tab of [page, other]) await expect.poll(() => remains(tab)).toEqual([]);
  const everything = JSON.stringify(await page.evaluate(listStores));
  for (const trace of [company, 'Nordlys', 'Ada Lund', 'VIP terrace', EVENTS.email])
    expect(everything).not.toContain(trace);
});

test('61: Nor after a log-out right after a dashboard was rendered, with another one in a second tab', {
  tag: '@full',
}, async ({ page, context }) => {
  await new LoginScreen(page).enter(EVENTS);
  const company = await page.evaluate(() => localStorage.getItem('company_id') ?? '');
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/events/list');
    await expect(tab.getByRole('link', { name: /^View .*Nordlys Open Air/ })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  for (const tab of [page, other]) await expect.poll(() => remains(tab)).toEqual([]);
  const everything = JSON.stringify(await page.evaluate(listStores));
  for (const trace of [company, 'Nordlys']) expect(everything).not.toContain(trace);
});

test('A page in the back/forward cache shows nothing of a company that has logged out', {
  tag: '@full',
}, async ({ page, context }) => {
  await new LoginScreen(page).enter(EVENTS);
  const other = await context.newPage();
  await other.goto('/account');
  await page.goto('about:blank');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Nordlys Open Air')).toHaveCount(0);
});
