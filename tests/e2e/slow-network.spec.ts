import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { invitationsContract } from '../../common/contract/invitations.ts';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { expect } from './fixtures.ts';
import { CUT_OFF, test } from './network-proxy-fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { tasksDuring } from './screens/main-thread.ts';

const COUNT = 50;
const SLOW = { delayMs: 400, bytesPerSecond: 50_000 };
const RESPONSIVE_MS = 50;
const InvitedSchema = z.object({ result: invitationsContract.listEventInvitations.data });

test.use({ expectedNoise: CUT_OFF });

test('57: fifty changes are sent over a slow network, each once, and the screen stays responsive', {
  tag: '@full',
}, async ({ office: page, browser, server, company, network }) => {
  test.setTimeout(180_000);
  const token = await logIn(server, company);
  // Its plan allows exactly as many.
  const eventId = await addEvent(server, token, { name: 'Gala', onTrial: false });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  network.setApi('away');
  await details.invite('Guest 1', 'guest-1@slow-network.test');
  await expect(details.guest('Guest 1')).toContainText(/waiting/i);
  await expect.poll(() => fillUp(page, COUNT)).toBe(COUNT);
  await page.reload();
  await expect(details.guest(`Guest ${COUNT}`)).toContainText(/waiting/i);

  network.setSlowness(SLOW);
  network.setApi('there');
  const tasks = await tasksDuring(browser, page, async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => countOpen(page), { timeout: 90_000, intervals: [2_000] }).toBe(0);
  });

  tasks.sort((one, other) => one - other);
  const p95 = tasks[Math.floor(tasks.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({ type: 'tasks', description: `${tasks.length}, p95 ${p95.toFixed(1)} ms` });
  expect(p95).toBeLessThan(RESPONSIVE_MS);
  const { result: invited } = z.parse(
    InvitedSchema,
    await mustCall(server, 'listEventInvitations', { event_id: eventId }, token),
  );
  expect(new Set(invited.map(({ email }) => email)).size).toBe(COUNT);
  expect(invited).toHaveLength(COUNT);
});

/** Adds copies of the pending invitation, as if each had been typed. Returns their number. */
function fillUp(page: Page, count: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('vantage-outbox', 1);
    await done(opening);
    const transaction = opening.result.transaction(['entries', 'records'], 'readwrite');
    const entries = transaction.objectStore('entries');
    const reading = entries.getAll();
    await done(reading);
    const [first] = reading.result;
    // Being sent now: its answer would overwrite the template of the copies.
    if (reading.result.length === 1 && first.state === 'pending') {
      for (let n = 2; n <= wanted; n += 1) {
        const fields = { ...first.fields, name: `Guest ${n}`, email: `guest-${n}@slow-network.test` };
        const label = `Invite Guest ${n}`;
        entries.put({ ...first, id: crypto.randomUUID(), seq: first.seq + n, fields, label, attempts: 0 });
      }
      transaction.objectStore('records').put(first.seq + wanted, 'seq');
    }
    const counting = entries.count();
    await done(counting);
    opening.result.close();
    return counting.result;
  }, count);
}

function countOpen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('vantage-outbox', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve, { once: true }));
    const counting = opening.result.transaction('entries').objectStore('entries').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve, { once: true }));
    opening.result.close();
    return counting.result;
  });
}
