import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { logOut } from './screens/profile-menu.ts';

const FILM = 'video[autoplay]';
const STILL = 'img[src*="background-poster"]';

/** The duration of a dialog's opening animation. */
async function timeOfDialog(page: Page): Promise<string> {
  const events = new EventsScreen(page);
  await events.addButton.click();
  const time = await events.dialog.evaluate((dialog) => getComputedStyle(dialog).animationDuration);
  await page.keyboard.press('Escape');
  await expect(events.dialog).toBeHidden();
  return time;
}

test.describe('Without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('dialogs are animated, and a film plays behind log-in', { tag: '@full' }, async ({
    office: page,
    company,
  }) => {
    expect(await timeOfDialog(page)).toBe('0.18s');
    await logOut(page, company);
    await expect(page.locator(FILM)).toBeAttached();
  });
});

test.describe('With reduced motion', () => {
  test('dialogs appear at once, and a still is shown', { tag: '@full' }, async ({
    office: page,
    company,
  }) => {
    expect(await timeOfDialog(page)).toBe('0s');
    await logOut(page, company);
    await expect(page.locator(STILL)).toBeAttached();
    await expect(page.locator(FILM)).toHaveCount(0);
    await page.goto('/lander');
    await expect(page.locator(STILL)).toBeAttached();
    await expect(page.locator(FILM)).toHaveCount(0);
  });
});
