import type { Locator } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Whether a whole text is visible, in any number of lines. */
const isWhole = (text: Locator) =>
  text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

test('On a phone a camera’s address is shown completely', { tag: '@full' }, async ({ page, server }) => {
  await openDashboard(page, server, { email: 'security@demo.test', password: 'Demo-pass-1' });
  await page.getByRole('link', { name: 'Waalhaven Terminal', exact: true }).click();
  await page.getByRole('tab', { name: 'Connected Cameras' }).click();
  const addresses = page
    .getByRole('list', { name: 'Connected Cameras' })
    .getByText('northgate.example:554/stream1');
  await expect(addresses).toHaveCount(8);
  for (const address of await addresses.all()) expect(await isWhole(address)).toBe(true);
});

test('On a phone a tap shows a long e-mail completely, over the card below', { tag: '@full' }, async ({
  page,
  server,
  company,
}) => {
  const token = await logIn(server, company);
  const id = await addEvent(server, token, { name: 'Gala', onTrial: true });
  const email = 'a.very.long.name.of.somebody@department.of.a.company.with.a.long.name.test';
  await mustCall(server, 'sendEventInvitation', { name: 'Ada', email, event_id: id }, token);
  await openDashboard(page, server, company);
  await page.goto(`/events/details/${id}`);
  const shown = page.getByText(email);
  await expect(shown).toBeVisible();
  expect(await isWhole(shown)).toBe(false);
  await shown.tap();
  expect(await isWhole(shown)).toBe(true);
  await expect(page.getByRole('button', { name: 'Cancel the invitation of Ada' })).toBeVisible();
});
