import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/start-server.ts';

/**
 * `node --import tsx scripts/screenshots.ts [name …]`: every screen, three widths, two themes, into
 * `screenshots/` (ignored), from a server of its own with demo data. `--readme` also renews docs/screenshot.png.
 */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const WIDTHS = [1280, 820, 390] as const;
const THEMES = ['light', 'dark'] as const;
const README_SCREEN = 'events-1280-light.png';

interface Screen {
  name: string;
  path: string;
  /** A company that is logged in; nobody when absent. */
  as?: string;
  /** What makes the screen ready, or leads to it. */
  arrange?: (page: Page) => Promise<void>;
}

const EVENTS = 'events@demo.test';
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();
const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const screens: readonly Screen[] = [
  { name: 'lander', path: '/lander' },
  { name: 'subscriptions', path: '/subscriptions' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', arrange: press('Login') },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', arrange: press('Sign Up') },
  { name: 'waiting-for-review', path: '/waiting-for-review' },
  { name: 'events', path: '/events/list', as: EVENTS },
  { name: 'events-menu', path: '/events/list', as: EVENTS, arrange: press(/^Profile of/) },
  { name: 'event-add', path: '/events/list', as: EVENTS, arrange: press('Add Event') },
  {
    name: 'event-add-refused',
    path: '/events/list?dialog=add',
    as: EVENTS,
    arrange: (page) => page.getByRole('dialog').getByRole('button').last().click(),
  },
  { name: 'event-edit', path: '/events/list', as: EVENTS, arrange: press(/^Edit /) },
  { name: 'event-delete', path: '/events/list', as: EVENTS, arrange: press(/^Delete /) },
  { name: 'event-upgrade', path: '/events/list', as: EVENTS, arrange: press(/^Upgrade/) },
  { name: 'event-details', path: '/events/list', as: EVENTS, arrange: follow(/^View/) },
  {
    name: 'invite',
    path: '/events/list',
    as: EVENTS,
    arrange: inTurn(follow(/^View/), press('Send Invite')),
  },
  { name: 'payment', path: '/events/list', as: EVENTS, arrange: follow(/^Pay Now/) },
  { name: 'not-found', path: '/events/details/unknown', as: EVENTS },
  { name: 'account', path: '/account', as: EVENTS },
];

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log),
  args: CHROMIUM_ARGUMENTS,
  // Its place is kept on a desktop's page; hidden, it would leave a strip that nobody sees.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
try {
  for (const width of WIDTHS) for (const theme of THEMES) await takeAll(browser, width, theme);
} finally {
  await browser.close();
  await server.stop();
}
if (process.argv.includes('--readme')) {
  copyFileSync(join(folder, README_SCREEN), join(root, 'docs/screenshot.png'));
}

async function takeAll(from: Browser, width: number, theme: (typeof THEMES)[number]): Promise<void> {
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    isMobile: width < 1000,
    hasTouch: width < 1000,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // As on every visit but the first, which begins in the device's own font.
  await context.addInitScript(() => localStorage.setItem('font_ready', '1'));
  const page = await context.newPage();
  let loggedInAs: string | undefined;
  for (const screen of screens) {
    if (asked.length > 0 && !asked.includes(screen.name)) continue;
    if (screen.as && screen.as !== loggedInAs) {
      await logIn(page, screen.as);
      loggedInAs = screen.as;
    }
    const file = `${screen.name}-${width}-${theme}.png`;
    try {
      await page.goto(screen.path, { waitUntil: 'networkidle' });
      await screen.arrange?.(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
    await page.screenshot({ path: join(folder, file), fullPage: screen.arrange === undefined });
  }
  await context.close();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel(/^Password/).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(events|locations)\/list/);
}
