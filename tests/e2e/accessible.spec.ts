import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn } from '../support/companies.ts';
import { addEvent } from '../support/events.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

const PUBLIC_SCREENS = ['/login', '/register', '/waiting-for-review', '/lander'];

/** Everything on the page but the card service's own frame, which is transparent: axe would judge it on no ground. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const found = violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join('\n')}`,
  );
  expect(found, page.url()).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`In the ${theme} theme axe finds nothing`, () => {
    test.use({ colorScheme: theme });

    test('on the screens before log-in', async ({ page }) => {
      for (const path of PUBLIC_SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('on an empty dashboard and a refused form', async ({ office: page }) => {
      const events = new EventsScreen(page);
      await expect(page.getByText('NO EVENTS YET')).toBeVisible();
      await expectAccessible(page);
      await events.addButton.click();
      await events.submit.click();
      await expect(events.name).toBeFocused();
      await expectAccessible(page);
    });

    test('on the screens of the journey, with their dialogs', async ({ page, server, company }) => {
      const token = await logIn(server, company);
      const events = new EventsScreen(page);
      const trial = await addEvent(server, token, { name: 'Trial', onTrial: true });
      await addEvent(server, token, { name: 'Pending', onTrial: false });
      await new LoginScreen(page).enter(company);
      await expect(events.row('Trial')).toBeVisible();
      await expectAccessible(page);

      const details = new EventDetailsScreen(page);
      await details.open(trial);
      await details.invite('Ada', 'ada-axe@guests.test');
      await expect(details.guest('Ada')).toBeVisible();
      await expectAccessible(page);
      await details.openInvite();
      await expectAccessible(page);

      await events.open();
      await events.payNow('Pending').click();
      await expect(page.locator('iframe').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
