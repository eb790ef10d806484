import type { ElementHandle } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';
import { everyScreen } from './screens/every-screen.ts';

const SECURITY = { email: 'security@demo.test', password: 'Demo-pass-1' };
const EVENTS = { email: 'events@demo.test', password: 'Demo-pass-1' };

const TENANTS = [
  'Maria del Carmen Fernández-Villaverde y Gutiérrez de la Concha',
  'Prof. Dr. Karl-Theodor von und zu Hohenlohe-Langenburg',
];

/** A control of the page: snapshots contain only node ids. */
type Control = ElementHandle<Node>;

/** A control's position in pixels, and its centre if that is visible and can be pressed. */
const placeOf = (control: Control) =>
  control.evaluate((node) => {
    const element = node as HTMLElement;
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const isSeen = width > 0 && element.contains(document.elementFromPoint(middle.x, middle.y));
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return isSeen ? { box: `${name} ${[x, y, width, height].map(Math.round)}`, middle } : undefined;
  });

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const) {
  test.describe(`At ${width} pixels`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000 });

    test('the first press cancels the invitation of a tenant with a long name and e-mail', {
      tag: '@full',
    }, async ({ page, server }) => {
      const token = await logIn(server, SECURITY);
      const listed = (await mustCall(server, 'listLocations', {}, token)) as {
        result: { _id: string; name: string }[];
      };
      const id = listed.result.find(({ name }) => name === 'Waalhaven Terminal')?._id ?? '';
      for (const [index, name] of TENANTS.entries()) {
        const email = `maria.del.carmen.fernandez-villaverde${width}${index}@sicherheitsdienst-rotterdam.example`;
        await mustCall(server, 'sendLocationInvitation', { name, email, location_id: id }, token);
      }
      await openDashboard(page, server, SECURITY);
      await page.goto(`/locations/details/${id}`);
      const search = page.getByPlaceholder(/Search name/);
      for (const [index, name] of TENANTS.entries()) {
        await search.fill(`villaverde${width}${index}`);
        await expect(page.getByText('1 found')).toBeVisible();
        const bin = page.getByRole('button', { name: `Cancel the invitation of ${name}` });
        await bin.scrollIntoViewIfNeeded();
        const before = await bin.boundingBox();
        if (!before) throw new Error('No button is shown');
        const middle = [before.x + before.width / 2, before.y + before.height / 2] as const;
        if (width < 1000) await page.touchscreen.tap(...middle);
        else await page.mouse.click(...middle);
        const dialog = page.getByRole('alertdialog', { name: 'CANCEL INVITE' });
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      }
    });
  });
}

test('A toast that disappears moves no button of a dialog during a press', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await openDashboard(page, server, EVENTS);
  const doors = everyScreen.events.find(({ name }) => name === 'open door refused');
  await page.goto(doors?.path ?? '');
  await doors?.arrange?.(page);
  const toast = page.getByRole('alert').getByText('Door Name is not allowed to empty');
  await expect(toast).toBeVisible();
  const button = await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).elementHandle();
  const middle = button && (await placeOf(button))?.middle;
  if (!middle) throw new Error('No button is shown');
  await page.mouse.move(middle.x, middle.y);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 5_000);
  const top = async () => (await button.boundingBox())?.y;
  const before = await top();
  await page.mouse.down();
  await page.clock.fastForward(8_000);
  expect(await top()).toBe(before);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
  await expect.poll(top).toBeGreaterThan(before ?? 0);
});
