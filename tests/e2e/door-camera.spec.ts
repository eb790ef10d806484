import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import { passAddress } from '../../common/lib/pass-code.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/chromium.ts';
import { logIn } from '../support/companies.ts';
import { addEvent } from '../support/events.ts';
import { mustCall } from '../support/portal-api.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { DoorScreen } from './screens/door-screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'vantage-camera-'));
/** What the browser's camera sees; read when the camera is started. */
const FILM = join(folder, 'pass.y4m');
const executablePath = findChromium();

test.use({
  expectedNoise: NO_NETWORK,
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [WIDTH, HEIGHT, MODULE] = [640, 480, 8];

/** A film of one still picture: a code on grey, in YUV. */
function filmOf(text: string): Buffer {
  const grid = encodeQR(text, 'raw', { border: 3 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, 128);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - grid.length * MODULE) / 2));
  for (let y = 0; y < grid.length * MODULE; y += 1) {
    for (let x = 0; x < grid.length * MODULE; x += 1) {
      const isDark = grid[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)];
      luma[(y + (top ?? 0)) * WIDTH + x + (left ?? 0)] = isDark ? 30 : 220;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}

test('a pass before the camera is answered once, also without a connection', async ({
  office: page,
  context,
  server,
  company,
}) => {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Nordlys Gala', onTrial: true });
  const guest = { event_id: eventId, name: 'Ada Lovelace', email: `ada-${company.email}` };
  await mustCall(server, 'sendEventInvitation', guest, token);
  const log = (await mustCall(server, 'readDoorLog', { event_id: eventId }, token)) as {
    people: { pass_code: string }[];
  };
  writeFileSync(FILM, filmOf(passAddress(server.url, log.people[0]?.pass_code ?? '')));

  await page.goto(`/events/door/${eventId}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await expect(door.guest('Ada Lovelace')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await waitForCode(page, 'door');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Scan' }).click();
  await door.expectAnswer('Welcome', 'Ada Lovelace');
  // It stays before the camera: nothing more is said of it.
  await door.next();
  await expect(page.getByText('1 waiting to be sent')).toBeAttached();
  await expect(page.getByText('Hold the code of the pass into the frame')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeHidden();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await expect(door.guest('Ada Lovelace')).toContainText('North');
});
