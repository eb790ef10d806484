import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/companies.ts';
import { addEvent } from '../support/events.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** Presses Tab until the control has the focus; a control that Tab never reaches fails the test. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('Logging in and inviting work by keyboard alone', async ({ page, server, company }) => {
  await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const login = new LoginScreen(page);
  await login.open();
  await tabTo(page, login.email);
  await page.keyboard.type(company.email);
  await tabTo(page, login.password);
  await page.keyboard.type(company.password);
  await page.keyboard.press('Enter');

  const view = page.getByRole('link', { name: /^View/ });
  await expect(view).toBeVisible();
  await tabTo(page, view);
  await page.keyboard.press('Enter');

  const details = new EventDetailsScreen(page);
  await expect(details.heading).toBeVisible();
  await tabTo(page, details.inviteButton);
  await page.keyboard.press('Enter');
  await expect(details.inviteDialog).toBeVisible();
  await tabTo(page, details.inviteName);
  await page.keyboard.type('Ada');
  await tabTo(page, details.inviteEmail);
  await page.keyboard.type('ada-keys@guests.test');
  await page.keyboard.press('Enter');
  await expect(details.guest('Ada')).toBeVisible();
  await expect(details.inviteDialog).toBeHidden();

  await details.inviteButton.focus();
  await page.keyboard.press('Enter');
  await expect(details.inviteDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.inviteDialog).toBeHidden();
  await expect(details.inviteButton).toBeFocused();
});
