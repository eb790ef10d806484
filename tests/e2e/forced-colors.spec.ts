import type { Locator } from '@playwright/test';
import { PAID_EVENT } from '../../dev/demo/demo-items.ts';
import { DEMO_PASSWORD, EVENTS_DEMO } from '../../server/modules/demo/demo-companies.ts';
import { expect, test } from './fixtures.ts';
import { enterByCall } from './screens/enter-by-call.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const styleOf = (of: Locator, property: 'backgroundColor' | 'textDecorationLine') =>
  of.evaluate((element, name) => getComputedStyle(element)[name], property);

test('Where colours are forced, the current link and the used places still show', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterByCall(page, server, { email: EVENTS_DEMO.email, password: DEMO_PASSWORD });
  await page.goto('/events/list');
  const links = page.getByRole('navigation', { name: 'Main' });
  const current = links.getByRole('link', { name: 'Dashboard' });
  await expect.poll(() => styleOf(current, 'textDecorationLine')).toBe('underline');
  expect(await styleOf(links.getByRole('link', { name: 'FAQ' }), 'textDecorationLine')).toBe('none');

  await page.goto(`/events/details/${PAID_EVENT}`);
  const bar = page.getByText(/of 250 invited$/).locator('~ span[aria-hidden="true"]');
  const used = bar.locator('> span');
  await expect(used).toBeAttached();
  expect(await styleOf(used, 'backgroundColor')).not.toBe(await styleOf(bar, 'backgroundColor'));
});
