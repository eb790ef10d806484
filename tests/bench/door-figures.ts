import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { passAddress } from '../../common/lib/pass-code.ts';
import { waitForCode } from '../e2e/kept-code.ts';
import { DoorScreen } from '../e2e/screens/door-screen.ts';
import { enterByCall } from '../e2e/screens/enter-by-call.ts';
import { logIn } from '../support/accounts/companies.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/browser/chromium.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type Figure, median, rounded } from './figure.ts';
import { slowWorkers, timeScans } from './in-scan.ts';
import { manyPeople } from './invented-people.ts';
import { eventWith } from './many-people.ts';
import { CPU_SLOWED, slowDown, watchPage } from './measure-list.ts';
import { FRAME_MS, filmOfPasses, SIGN } from './scan-film.ts';

const PEOPLE = 10_000;
const PASSES = 4;
const SCANS = 12;
/** Three times the length of the film with them. */
const PATIENCE_MS = 200_000;
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };

/**
 * A pass is held before a tablet's camera at a door with ten thousand guests, offline: the time from the first frame
 * that shows it to the frame that shows the answer, once the admission is stored.
 */
export async function doorFigures(): Promise<Figure[]> {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'vantage-scan-'));
  const film = join(folder, 'passes.mjpeg');
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error, 'browser'),
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const { eventId, codes } = await crowdedDoor(server);
    writeFileSync(film, await filmOfPasses(codes.map((code) => passAddress(server.url, code))));
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 820, height: 1180 } });
    const times = await timesOf(page, server, eventId);
    return [
      {
        figure: 'pass before the camera to the answer, worst, offline, 10,000 guests, CPU 4×',
        value: rounded(Math.max(...times)),
        unit: 'ms',
        atMost: 300,
        note: `${rounded(median(times))} ms in the middle of ${times.length}`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An event that allows re-entry, as the film repeats, and the codes of some guests. */
async function crowdedDoor(server: RunningServer) {
  const token = await logIn(server, DEMO);
  const eventId = await eventWith(manyPeople(PEOPLE), server, token);
  await mustCall(server, 'setReentry', { event_id: eventId, allows_reentry: '1' }, token);
  const Log = z.object({ people: z.array(z.object({ pass_code: z.string() })) });
  const { people } = z.parse(Log, await mustCall(server, 'readDoorLog', { event_id: eventId }, token));
  return { eventId, codes: people.slice(0, PASSES).map(({ pass_code }) => pass_code) };
}

async function timesOf(page: Page, server: RunningServer, eventId: string): Promise<number[]> {
  await watchPage(page);
  await page.addInitScript(slowWorkers, CPU_SLOWED);
  await enterByCall(page, server, DEMO);
  await page.goto(`/events/door/${eventId}`);
  await new DoorScreen(page).chooseName('North');
  await page.getByText('10,000').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForCode(page, 'door');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('10,000').first().waitFor();
  await slowDown(page);
  await page.getByRole('button', { name: 'Scan' }).click();
  await page.getByText('Hold the code of the pass into the frame').waitFor();
  const [x, y] = [SIGN.left + SIGN.width / 2, SIGN.top + SIGN.height / 2];
  await page.evaluate(timeScans, { x, y, frameMs: FRAME_MS });
  await page.waitForFunction((count) => window.scanTimes.length >= count, SCANS, { timeout: PATIENCE_MS });
  return await page.evaluate(() => window.scanTimes);
}
