import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { DoorScreen } from './screens/door-screen.ts';
import { scanByKeyboard } from './screens/keyboard-wedge.ts';

// Of a code on no list the server is asked which event it is of.
test.use({ expectedNoise: anyOf(NO_NETWORK, refusedAnswer(404)) });

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/** Answers that disappear by themselves stay until they are closed. */
function keepAnswers(): void {
  const { setTimeout } = window;
  const stands = new Set<unknown>([2_600, 6_000]);
  window.setTimeout = ((act: TimerHandler, ms?: number, ...more: unknown[]) =>
    setTimeout(act, stands.has(ms) ? 1_000_000_000 : ms, ...more)) as typeof window.setTimeout;
}

async function expectReadable(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
      expect(found, `${state}, ${size.width} pixels, ${colorScheme}`).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, `${state} is wider than ${size.width} pixels`).toBe(false);
    }
  }
}

test('axe finds nothing on any answer of the door, at three widths, light and dark', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  test.slow();
  const token = await logIn(server, company);
  const event_id = await addEvent(server, token, { name: 'Nordlys Gala', onTrial: true });
  for (const name of ['Ada Lovelace', 'Dorothea von Hohenlohe-Waldenburg-Schillingsfürst']) {
    const email = `${name.slice(0, 3).toLowerCase()}-${company.email}`;
    await mustCall(server, 'sendEventInvitation', { event_id, name, email }, token);
  }
  await page.addInitScript(keepAnswers);
  await page.goto(`/events/door/${event_id}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  const scan = (text: string) => scanByKeyboard(page, text);
  const look = async (...words: string[]) => {
    await door.expectAnswer(...words);
    await expectReadable(page, words[0] ?? '');
  };

  await door.guest('Ada Lovelace').click();
  await look('Welcome', 'Ada Lovelace');
  await door.next();
  await door.guest('Ada Lovelace').click();
  await look('Already in', 'North');
  await page.getByRole('button', { name: 'Let in again' }).click();
  await expectReadable(page, 'asking why again');
  await page.keyboard.press('Escape');
  await door.next();
  await door.guest('Dorothea').click();
  await door.expectAnswer('Welcome');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectReadable(page, 'asking why undone');
  await page.getByRole('button', { name: 'Wrong person' }).click();
  await look('Undone', 'Dorothea');
  await door.next();
  await scan('7K3MQX9TBD');
  await look('Not on this list');
  await page.getByRole('button', { name: 'Let in as a walk-in' }).click();
  await expectReadable(page, 'asking who walks in');
  await page.keyboard.press('Escape');
  await door.next();
  await scan('https://menu.example/today');
  await look('Not a pass');
});

test('On a phone held sideways the buttons of an answer are in sight', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  const token = await logIn(server, company);
  const event_id = await addEvent(server, token, { name: 'Nordlys Gala', onTrial: true });
  const guest = { name: 'Ada Lovelace', email: `ada-${company.email}` };
  await mustCall(server, 'sendEventInvitation', { event_id, ...guest }, token);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/events/door/${event_id}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await door.guest('Ada Lovelace').click();
  await door.expectAnswer('Welcome');
  await door.next();
  await door.guest('Ada Lovelace').click();
  await door.expectAnswer('Already in', 'North');
  for (const button of await page.getByRole('region', { name: 'Answer' }).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});
