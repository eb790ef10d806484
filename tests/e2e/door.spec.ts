import type { Browser, Page } from '@playwright/test';
import { logIn, type TestCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { DoorScreen } from './screens/door-screen.ts';
import { scanByKeyboard } from './screens/keyboard-wedge.ts';
import { waitForWorker } from './worker-control.ts';

// 404: of a code on no list the server is asked which event it is of.
test.use({ expectedNoise: anyOf(NO_NETWORK, refusedAnswer(404, 410)) });

const GUESTS = ['Ada Lovelace', 'Björn Åkesson', 'Chidi Anagonye'];

/** An event with three guests, and the session's token. */
async function eventWithGuests(server: RunningServer, company: TestCompany) {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Nordlys Gala', onTrial: true });
  for (const [index, name] of GUESTS.entries()) {
    const guest = { event_id: eventId, name, email: `g${index}-${company.email}` };
    await mustCall(server, 'sendEventInvitation', guest, token);
  }
  return { token, eventId };
}

/** A device that has claimed a door of an event by its link, without a password. */
async function deviceAt(browser: Browser, server: RunningServer, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function linkOf(server: RunningServer, token: string, eventId: string, name: string): Promise<string> {
  const opened = (await mustCall(server, 'openDoor', { event_id: eventId, name }, token)) as { _id: string };
  const { link } = (await mustCall(server, 'linkDoor', { door_id: opened._id }, token)) as { link: string };
  return `/door#${link.split('#')[1]}`;
}

test('a guest is admitted offline; another device sees it once there is a connection', async ({
  office: page,
  context,
  browser,
  server,
  company,
}) => {
  const { token, eventId } = await eventWithGuests(server, company);
  await page.goto(`/events/details/${eventId}`);
  await page.getByRole('link', { name: 'Open the door' }).click();
  const north = new DoorScreen(page);
  await north.chooseName('North');
  await expect(north.guest('Ada Lovelace')).toBeVisible();
  // The worker has cached the page: it opens without a connection, with its list.
  await waitForWorker(page);
  await waitForCode(page, 'door');
  await context.setOffline(true);
  await page.reload();
  await north.search('bjorn');
  await north.guest('Björn Åkesson').click();
  await north.expectAnswer('Welcome', 'Björn Åkesson');
  await north.next();
  await north.walkIn('Dag Solstad');
  await north.expectAnswer('Welcome', 'Dag Solstad');
  await north.next();
  await expect(page.getByText('2 waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 waiting to be sent')).toBeVisible();

  const device = await deviceAt(browser, server, await linkOf(server, token, eventId, 'South'));
  const south = new DoorScreen(device);
  await expect(south.guest('Björn Åkesson')).toContainText('Let in');
  await context.setOffline(false);
  await expect(page.getByText('Nothing waits')).toBeVisible({ timeout: 30_000 });
  await expect(south.guest('Björn Åkesson')).toContainText('North', { timeout: 30_000 });
  await south.guest('Björn Åkesson').click();
  await south.expectAnswer('Already in', 'North');
  // It has no session: the installed app opens at its door.
  await device.goto('/start');
  await expect(south.guest('Björn Åkesson')).toBeVisible();
  await device.context().close();
});

test('an admission is undone with a reason, and a conflict is shown until it is seen', {
  tag: '@full',
}, async ({ office: page, context, browser, server, company }) => {
  const { token, eventId } = await eventWithGuests(server, company);
  await page.goto(`/events/door/${eventId}`);
  const north = new DoorScreen(page);
  await north.chooseName('North');
  await north.guest('Ada Lovelace').click();
  await north.expectAnswer('Welcome', 'Ada Lovelace');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Wrong person' }).click();
  await north.expectAnswer('Undone', 'Ada Lovelace');
  await north.next();
  await expect(north.guest('Ada Lovelace')).toContainText('Let in');

  const device = await deviceAt(browser, server, await linkOf(server, token, eventId, 'South'));
  const south = new DoorScreen(device);
  await expect(south.guest('Chidi Anagonye')).toBeVisible();
  await context.setOffline(true);
  await north.guest('Chidi Anagonye').click();
  await north.expectAnswer('Welcome', 'Chidi Anagonye');
  await south.guest('Chidi Anagonye').click();
  await south.expectAnswer('Welcome', 'Chidi Anagonye');
  await context.setOffline(false);
  const conflict = device.getByRole('region', { name: 'Let in twice' });
  await expect(conflict).toContainText('Chidi Anagonye', { timeout: 30_000 });
  await expect(conflict).toContainText('North');
  await expect(conflict).toContainText('South');
  await conflict.getByRole('button', { name: 'Seen' }).click();
  await expect(conflict).toBeHidden();
  await device.context().close();
});

test('a hardware scanner works wherever the focus is', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const { token, eventId } = await eventWithGuests(server, company);
  const log = (await mustCall(server, 'readDoorLog', { event_id: eventId }, token)) as {
    people: { name: string; pass_code: string }[];
  };
  const code = log.people.find(({ name }) => name === 'Ada Lovelace')?.pass_code ?? '';
  await page.goto(`/events/door/${eventId}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await expect(door.guest('Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).focus();
  await scanByKeyboard(page, `${server.url}/pass/${code}`);
  await door.expectAnswer('Welcome', 'Ada Lovelace');
  await scanByKeyboard(page, '7K3MQX9TBD');
  await door.expectAnswer('Not on this list', 'newer than the list');
});

test('only the door’s own document may use the camera, also from the worker’s cache', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const { eventId } = await eventWithGuests(server, company);
  const mayAsk = () =>
    page.evaluate(() => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature(name: string): boolean };
      };
      return featurePolicy.allowsFeature('camera');
    });
  expect(await mayAsk()).toBe(false);
  await page.goto(`/events/door/${eventId}`);
  expect(await mayAsk()).toBe(true);
  await new DoorScreen(page).chooseName('North');
  await waitForWorker(page);
  await waitForCode(page, 'door');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search guests' })).toBeVisible();
  expect(await mayAsk()).toBe(true);
});

test('an invalid link says so, and what to do', { tag: '@full' }, async ({ page }) => {
  await page.goto('/door#nonsense');
  await expect(page.getByRole('heading', { name: 'This is no link of a door' })).toBeVisible();
  await expect(page).toHaveURL('/door');
});

test('the same code scanned again: both tabs work at the door, and the entries of both are delivered', {
  tag: '@full',
}, async ({ office: _office, browser, server, company }) => {
  const { token, eventId } = await eventWithGuests(server, company);
  const link = await linkOf(server, token, eventId, 'North');
  const page = await deviceAt(browser, server, link);
  const first = new DoorScreen(page);
  await expect(first.guest('Ada Lovelace')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(link);
  const second = new DoorScreen(other);
  await expect(second.guest('Ada Lovelace')).toBeVisible();

  // The claim has voided the first tab's token, which continues with that of the second.
  await page.bringToFront();
  await first.guest('Björn Åkesson').click();
  await first.expectAnswer('Welcome', 'Björn Åkesson');
  await first.next();
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();

  await other.bringToFront();
  await expect(second.guest('Björn Åkesson')).toContainText('North');
  await second.guest('Ada Lovelace').click();
  await second.expectAnswer('Welcome', 'Ada Lovelace');
  await second.next();
  await expect(other.getByText('Nothing waits')).toBeVisible();

  const made = async () => {
    const log = await mustCall(server, 'readDoorLog', { event_id: eventId }, token);
    return (log as { entries: unknown[] }).entries.length;
  };
  await expect.poll(made).toBe(2);
  await page.context().close();
});

test('who types with the list scrolled down sees the first of whom was found', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const { eventId } = await eventWithGuests(server, company);
  await page.setViewportSize({ width: 390, height: 320 });
  await page.goto(`/events/door/${eventId}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await door.guest('Chidi Anagonye').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('searchbox', { name: 'Search guests' }).pressSequentially('a');
  await expect(page.getByRole('searchbox', { name: 'Search guests' })).toBeInViewport();
  await expect(door.guest('Ada Lovelace')).toBeInViewport({ ratio: 0.5 });
});

test('who scrolls a long list on a phone still sees the connection, in the width of the list', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  const { eventId } = await eventWithGuests(server, company);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/events/door/${eventId}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await expect(door.guest('Ada Lovelace')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('heading', { name: 'Nordlys Gala' })).not.toBeInViewport();
  await expect(page.getByText('Connected')).toBeInViewport({ ratio: 1 });
  await door.search('ada lovelace');
  const clear = await page.getByRole('button', { name: 'Clear search' }).boundingBox();
  const guest = await door.guest('Ada Lovelace').boundingBox();
  expect((clear?.x ?? 0) + (clear?.width ?? 0)).toBeLessThan((guest?.x ?? 0) + (guest?.width ?? 0));
});
