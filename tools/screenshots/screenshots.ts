/**
 * `npm run screenshots [-- name …]`: every screen in every state, three widths, two themes, into `screenshots/`
 * (ignored), from a server of its own with demo data. `screenshots/index.html` shows them all at once. Names are
 * beginnings: `event` takes all whose name begins so. `--readme` also renews docs/screenshot.png.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../../tests/support/browser/chromium.ts';
import { startServer } from '../../tests/support/processes/start-server.ts';
import { accountShots } from './account-shots.ts';
import { contactSheet } from './contact-sheet.ts';
import { dashboardShots } from './dashboard-shots.ts';
import { detailsShots } from './details-shots.ts';
import { offlineShots } from './offline-shots.ts';
import { paymentShots } from './payment-shots.ts';
import { publicShots } from './public-shots.ts';
import { setStage } from './stage.ts';
import { fileOf, takeShot, WIDTHS } from './take-shot.ts';

const CHAPTERS = [
  { title: 'Public', shots: publicShots },
  { title: 'Dashboards', shots: dashboardShots },
  { title: 'Details', shots: detailsShots },
  { title: 'Payment', shots: paymentShots },
  { title: 'Account', shots: accountShots },
  { title: 'Offline', shots: offlineShots },
];
const AT_ONCE = 3;

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'screenshots');
const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
const isAsked = ({ name }: { name: string }) =>
  asked.length === 0 || asked.some((start) => name.startsWith(start));

mkdirSync(folder, { recursive: true });
const sheet = contactSheet(
  CHAPTERS.map(({ title, shots }) => ({ title, names: shots.map(({ name }) => name) })),
);
writeFileSync(join(folder, 'index.html'), sheet);

const server = await startServer();
const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log, 'browser'),
  args: CHROMIUM_ARGUMENTS,
  // Pages on a desktop reserve the space of the scroll bar, which would be empty without it.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
try {
  const stage = await setStage(server);
  const shots = CHAPTERS.flatMap((chapter) => chapter.shots).filter(isAsked);
  const queue = shots.flatMap((shot) => WIDTHS.map((width) => ({ shot, width })));
  const takeNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { shot, width } = next;
      const failure = await takeShot(browser, stage, shot, { width, folder });
      if (failure !== undefined) {
        process.exitCode = 1;
        console.error(`${shot.name} at ${width}: ${failure}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  console.log(`${shots.length} states: ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await server.stop();
}
if (words.includes('--readme')) {
  copyFileSync(join(folder, fileOf('events', 1280, 'light')), join(root, 'docs/screenshot.png'));
}
