import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ viewport: { width: 390, height: 760 } });

const GUESTS = 20;

test('On a phone a search field and its results stay below the header during typing', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Gala', onTrial: false });
  for (let index = 0; index < GUESTS; index += 1) {
    const guest = { event_id: eventId, name: `Guest ${index} Smith`, email: `g${index}-${company.email}` };
    await mustCall(server, 'sendEventInvitation', guest, token);
  }
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.guest('Guest 0 Smith')).toBeVisible();
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect(field).toBeInViewport({ ratio: 1 });

  await field.pressSequentially('smith', { delay: 30 });
  await noted(page, 'smith');
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(`${GUESTS} found`)).toBeInViewport();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);

  await field.pressSequentially(' 17', { delay: 30 });
  await noted(page, '17');
  await expect(details.guest('Guest 17 Smith')).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

/** The URL contains the search: at this moment the page used to jump. */
async function noted(page: Page, text: string) {
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '').endsWith(text));
}
