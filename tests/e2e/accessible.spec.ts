import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, EVENTS_DEMO, SECURITY_DEMO } from '../../server/modules/demo/demo-companies.ts';
import { approve, newCompany, registerCompany } from '../support/accounts/companies.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { anyOf, BLOCKED_WORKER, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { enterByCall } from './screens/enter-by-call.ts';
import { everyScreen, type ScreenState, type Visitor } from './screens/every-screen.ts';
import { setTextSize } from './screens/text-size.ts';

test.use({
  expectedNoise: anyOf(BLOCKED_WORKER, NO_NETWORK, refusedAnswer(404, 500)),
  serviceWorkers: 'block',
});

const DESKTOP = { width: 1280, height: 800 };
/** The width of a desktop at 200 % and at 400 % zoom. */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];
const STATES_A_TEST = 4;
const MOST_SEEN: readonly Visitor[] = ['nobody', 'events'];

for (const visitor of ['nobody', 'events', 'security', 'new events', 'new security'] as const) {
  const plain = everyScreen[visitor].filter(({ arrange }) => !arrange);
  const arranged = everyScreen[visitor].filter(({ arrange }) => arrange);
  lookAt(visitor, `the screens of ${visitor}`, plain);
  lookAt(visitor, `dialogs and bad moments of ${visitor}`, arranged, { isLong: true });
}

test('text of twice the size fits the narrowest phone, and breaks no word', {
  tag: '@full',
}, async ({ page, server }) => {
  const header = page.getByRole('banner');
  await page.goto('/terms');
  await enlargeOnPhone(page);
  await expect.poll(() => header.getByRole('link', { name: 'Log In' }).evaluate(linesOf)).toBe(1);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).evaluate(linesOf)).toBe(2);
  await expect.poll(() => header.evaluate(excessWidthOf)).toBe(0);

  // The portal would go to the dashboard by itself.
  await page.goto('about:blank');
  await enterByCall(page, server, { email: EVENTS_DEMO.email, password: DEMO_PASSWORD });
  await page.goto('/account');
  await enlargeOnPhone(page);
  await expect(header.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  const tile = page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' });
  await expect.poll(() => tile.evaluate(linesOf)).toBe(2);
  await expect.poll(() => header.evaluate(excessWidthOf)).toBe(0);
});

test('text of twice the size on a phone keeps the weekdays of the calendar apart', {
  tag: '@full',
}, async ({ page, server }) => {
  await enterByCall(page, server, { email: EVENTS_DEMO.email, password: DEMO_PASSWORD });
  await page.goto('/events/list?dialog=add');
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Calendar/ })
    .click();
  const names = page.locator('table[role="grid"] thead th');
  await expect(names).toHaveCount(7);
  expect(await names.evaluateAll(smallestGapOf)).toBeGreaterThan(2);
});

test('a disabled icon button stands out no more than an enabled one, in both themes', {
  tag: '@full',
}, async ({ page, server }) => {
  await enterByCall(page, server, { email: EVENTS_DEMO.email, password: DEMO_PASSWORD });
  await page.goto('/events/list');
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  for (const theme of ['light', 'dark']) {
    await edit.evaluate((button, chosen) => {
      document.documentElement.dataset.theme = chosen;
      button.removeAttribute('aria-disabled');
    }, theme);
    const enabled = await edit.evaluate(groundOf);
    await edit.evaluate((button) => button.setAttribute('aria-disabled', 'true'));
    expect(await edit.evaluate(groundOf), theme).toEqual(enabled);
  }
});

async function enlargeOnPhone(page: Page): Promise<void> {
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 320, height: 640 });
}

/** In the page: the number of lines of an element's last text. */
function linesOf({ lastChild }: Element): number {
  const range = document.createRange();
  if (lastChild) range.selectNode(lastChild);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** In the page: by how much the content of an element is too wide. */
const excessWidthOf = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

/** In the page: the smallest distance between the texts of neighbours in a row. */
function smallestGapOf(cells: readonly Element[]): number {
  const boxes = cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  });
  return Math.min(...boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? left)));
}

/** In the page: the ground and outline of an element, after its transitions. */
async function groundOf(element: Element): Promise<string[]> {
  await Promise.all(element.getAnimations().map(({ finished }) => finished));
  const { backgroundColor, borderTopColor } = getComputedStyle(element);
  return [backgroundColor, borderTopColor];
}

/** One test checks several states, so that they run in parallel. */
function lookAt(
  visitor: Visitor,
  what: string,
  states: readonly ScreenState[],
  { isLong = false } = {},
): void {
  for (const [part, some] of inParts(states).entries()) {
    // The most used screens; each state takes two seconds.
    const tag = isLong || part > 0 || !MOST_SEEN.includes(visitor) ? ['@full'] : [];
    test(`axe and zoom find nothing on ${what}, part ${part + 1}`, { tag }, async ({ page, server }) => {
      const account = await accountOf(visitor, server);
      if (account) await enterByCall(page, server, account);
      for (const state of some) {
        await test.step(state.name, async () => {
          await open(page, state);
          await expectAccessible(page);
          await expectRoom(page);
        });
      }
    });
  }
}

function inParts(states: readonly ScreenState[]): (readonly ScreenState[])[] {
  const starts = states.flatMap((_, at) => (at % STATES_A_TEST === 0 ? [at] : []));
  return starts.map((start) => states.slice(start, start + STATES_A_TEST));
}

async function accountOf(visitor: Visitor, server: RunningServer) {
  if (visitor === 'nobody') return undefined;
  if (visitor === 'events') return { email: EVENTS_DEMO.email, password: DEMO_PASSWORD };
  if (visitor === 'security') return { email: SECURITY_DEMO.email, password: DEMO_PASSWORD };
  const company = newCompany(visitor === 'new events' ? 'event' : 'security');
  await registerCompany(server, company);
  await approve(server, company);
  return company;
}

async function open(page: Page, { path, says, before, arrange }: ScreenState): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await before?.(page);
  await page.goto(path);
  await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
  await arrange?.(page);
  // Scrolled through, so that lazy parts are loaded as well.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  // Requests held by an arrangement stay held: the demo's companies are not changed.
  if (before) await page.unrouteAll();
}

/** All of axe's rules in one theme; in the other, what a theme can change. The card service's frame is its own page. */
async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    // In legacy mode, without an extra page for the report: frames are not checked.
    const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
    if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join('\n')}`,
    );
    expect(found, `${theme} theme, ${page.url()}`).toEqual([]);
  }
}

/** Nothing needs scrolling in two directions, and no part scrolls sideways. */
async function expectRoom(page: Page): Promise<void> {
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(tooWide), `${size.width} px, ${page.url()}`).toEqual([]);
  }
  // The font size first: a page is always notified of a new width, but not of a new font size.
  await setTextSize(page, 32);
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => page.evaluate(tooWide), `text at 200 %, ${page.url()}`).toEqual([]);
  await setTextSize(page, 16);
}

/** In the page: elements wider than their container. */
function tooWide(): string[] {
  const scrolls = /auto|scroll/;
  return [...document.querySelectorAll('html, body *')]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .filter((element) => element.tagName === 'HTML' || scrolls.test(getComputedStyle(element).overflowX))
    .map((element) => element.outerHTML.slice(0, 120));
}
