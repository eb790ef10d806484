import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { doorContract } from '../../common/contract/door.ts';
import { deriveGuests } from '../../common/door/derive-guests.ts';
import { admission } from '../../common/door/make-entry.ts';
import { newSecret } from '../../server/core/secret.ts';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { call, mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { enterByCall } from './screens/enter-by-call.ts';
import { setTextSize } from './screens/text-size.ts';

test.use({ expectedNoise: NO_NETWORK });

const GUEST = { name: 'Ottilie Door', email: 'ottilie@door.test' };

/** Claims a door by its link, as the device at the entrance does. @returns its token */
async function claimed(server: RunningServer, link: string): Promise<string> {
  const answer = await mustCall(server, 'claimDoor', {
    link: new URL(link).hash.slice(1),
    device_secret: newSecret(),
    device_name: 'iPad',
  });
  return doorContract.claimDoor.data.parse(answer).access_token;
}

/** Admits the guest with a door's token. */
async function admit(server: RunningServer, token: string, guestId: string): Promise<void> {
  const guest = deriveGuests([{ _id: guestId, ...GUEST, pass_code: '', is_cancelled: false }], []).get(
    guestId,
  );
  if (!guest) throw new Error('nobody was invited');
  const made_at = new Date().toISOString();
  const stamp = { key: crypto.randomUUID(), door: 'North', device: 'iPad', made_at, skew_ms: 0 };
  await mustCall(server, 'recordAdmissions', { entries: [admission(guest, stamp)], waiting: 0 }, token);
}

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

test('A door is opened, claimed by a device, admits a guest who shows up in Who Came, and is ended', async ({
  page,
  context,
  server,
  company,
}) => {
  const session = await logIn(server, company);
  const event_id = await addEvent(server, session, { name: 'Quay Night', onTrial: true });
  const invited = await mustCall(server, 'sendEventInvitation', { event_id, ...GUEST }, session);
  const guestId = (invited as { _id: string })._id;
  await enterByCall(page, server, company);
  await page.goto(`/events/details/${event_id}`);

  await page.getByRole('tab', { name: 'Doors' }).click();
  await page.getByRole('button', { name: 'Add Door' }).click();
  await page.getByRole('textbox', { name: /^Name of the door/ }).fill('North');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'DOOR LINK' });
  await expect(dialog.getByRole('img', { name: 'QR code that opens North' })).toBeVisible();
  await expectNoViolation(page);
  const link = await dialog.getByText(/\/door#/).textContent();
  const token = await claimed(server, link ?? '');
  await expect(dialog.getByText('iPad has this door.')).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Door' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Doors' })).toContainText('iPad · seen just now');
  await expectNoViolation(page);

  await page.getByRole('tab', { name: 'Who Came' }).click();
  await expect(page.getByText('Admitted', { exact: true })).toBeVisible();
  await admit(server, token, guestId);
  await page.getByRole('radio', { name: /^In / }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('list', { name: 'Guests' })).toContainText(/Ottilie DoorIn.*North/, {
    timeout: 10_000,
  });
  await expectNoViolation(page);
  const desktop = page.viewportSize();
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.getByRole('list', { name: 'Guests' }).getByText(GUEST.name, { exact: true });
  // The name is legible beside its state, whatever stands below.
  await expect.poll(() => name.evaluate((shown) => shown.clientWidth)).toBeGreaterThan(160);
  await setTextSize(page, 16);
  if (desktop) await page.setViewportSize(desktop);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export who came' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Download as Excel' }).click()),
  ]);
  expect(download.suggestedFilename()).toBe('Quay-Night-who-came.xlsx');

  await page.getByRole('tab', { name: 'Doors' }).click();
  await page.getByRole('button', { name: 'End North' }).click();
  const question = page.getByRole('alertdialog', { name: 'END DOOR' });
  await expect(question).toContainText('still delivered, for 7 days');
  await expectNoViolation(page);
  await question.getByRole('button', { name: 'End door' }).click();
  await expect(page.getByRole('list', { name: 'Doors' })).toContainText('ended just now');
  await expect(page.getByRole('heading', { name: 'Doors', exact: true })).toBeFocused();
  expect((await call(server, 'readDoorLog', {}, token)).status).toBe(410);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('tab', { name: 'Who Came' }).click();
  await page.getByRole('searchbox').fill('ottilie');
  await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Ottilie DoorIn');
  await page.waitForURL(/search=ottilie/);
  await waitForCode(page, 'door');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Ottilie DoorIn');
});
