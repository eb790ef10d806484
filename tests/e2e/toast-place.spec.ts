import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 800 },
  { width: 1280, height: 800 },
];

/** Toasts, or another message, must not cover any of these. */
async function expectUncovered(
  page: Page,
  parts: Record<string, Locator>,
  toasts = page.getByRole('region', { name: 'Notifications' }),
): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    const [over, under] = [await toasts.boundingBox(), await part.boundingBox()];
    if (!over || !under) throw new Error(`${name} is not on the screen`);
    const isBeside =
      over.x >= under.x + under.width ||
      under.x >= over.x + over.width ||
      over.y >= under.y + under.height ||
      under.y >= over.y + over.height;
    expect(isBeside, `${name} at ${page.viewportSize()?.width} px`).toBe(true);
  }
}

test('Toasts cover no header, title, close button, field or button in use, at any width', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const id = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await openDashboard(page, server, company);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/events/details/${id}`);
    await page.getByRole('button', { name: 'Send Invite' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'SEND INVITE' });
    const send = dialog.getByRole('button', { name: 'Send Invite' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Name is not allowed to empty');
    await expectUncovered(page, {
      header: page.getByRole('banner', { includeHidden: true }).first(),
      title: dialog.getByRole('heading', { name: 'SEND INVITE' }),
      cross: dialog.getByRole('button', { name: 'Close' }),
      'focused field': page.locator(':focus'),
      button: send,
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
    });
  }
});

test('The prompt for a new version covers no button of a dialog, at any width', {
  tag: '@full',
}, async ({ office: page }) => {
  await page.getByRole('button', { name: 'Add Event' }).first().click();
  await expectOpenButtons(page, page.getByRole('dialog', { name: 'ADD NEW EVENT' }), ['Cancel', 'Add Event']);
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expectOpenButtons(page, page.getByRole('alertdialog'), ['Cancel', /^(Confirm|Logout|Log Out)$/]);
});

async function expectOpenButtons(page: Page, dialog: Locator, buttons: (string | RegExp)[]): Promise<void> {
  await dialog.waitFor();
  // Shown in the same place as the offer of a new version.
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  const prompt = page.getByText('A part of this page could not be loaded.').locator('..');
  await prompt.waitFor();
  const parts = Object.fromEntries(
    buttons.map((name) => [String(name), dialog.getByRole('button', { name })] as const),
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectUncovered(page, parts, prompt);
  }
}
