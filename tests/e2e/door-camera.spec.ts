import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passAddress } from '../../common/lib/pass-code.ts';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { filmOf, LOOKS, lumaOf, SHARP } from '../support/doors/camera-frames.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { DoorScreen } from './screens/door-screen.ts';
import { waitForWorker } from './worker-control.ts';

const folder = mkdtempSync(join(tmpdir(), 'vantage-camera-'));
/** The film of the fake camera, read when the camera starts. */
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

test('a pass before the camera is processed once, also offline', async ({
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
  const address = passAddress(server.url, log.people[0]?.pass_code ?? '');
  writeFileSync(FILM, filmOf(lumaOf(address, SHARP)));

  await page.goto(`/events/door/${eventId}`);
  const door = new DoorScreen(page);
  await door.chooseName('North');
  await expect(door.guest('Ada Lovelace')).toBeVisible();
  await waitForWorker(page);
  await waitForCode(page, 'door');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Scan' }).click();
  await door.expectAnswer('Welcome', 'Ada Lovelace');
  // It stays in view of the camera, and is not processed again.
  await door.next();
  await expect(page.getByText('1 waiting to be sent')).toBeAttached();
  await expect(page.getByText('Hold the code of the pass into the frame')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeHidden();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  for (const [name, look] of LOOKS) {
    writeFileSync(FILM, filmOf(lumaOf(address, look)));
    await test.step(`a code that is ${name}`, async () => {
      await page.getByRole('button', { name: 'Scan' }).click();
      await door.expectAnswer('Already in', 'Ada Lovelace');
      await door.next();
      await page.getByRole('button', { name: 'Close the camera' }).click();
    });
  }
  await test.step('a browser that gives no frames to workers', async () => {
    writeFileSync(FILM, filmOf(lumaOf(address, SHARP)));
    await page.addInitScript('delete window.VideoFrame');
    await page.reload();
    await page.getByRole('button', { name: 'Scan' }).click();
    await door.expectAnswer('Already in', 'Ada Lovelace');
    await door.next();
    await page.getByRole('button', { name: 'Close the camera' }).click();
  });
  await expect(door.guest('Ada Lovelace')).toContainText('North');
});
