/** What a door says to the server about its pending entries. */
import { expect, test, vi } from 'vitest';
import { walkIn } from '../../../common/door/make-entry.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { createGate } from '../../../tests/support/gate.ts';

const api = forThisFile(createDoorFixture);

test('a read during a delivery does not report entries as pending that arrive before it', async () => {
  const { event } = await api.eventWith(1);
  const { token } = await api.device(event.id);
  const { device, between, requests } = doorAtHand(api, { token, eventId: event.id });
  await device.start();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  const reads = () => requests.filter((request) => request.startsWith('GET'));
  const readsBefore = reads().length;

  const delivery = createGate();
  between((path) => (path.startsWith('POST') ? delivery.opened.then(() => undefined) : undefined));
  await device.record((stamp) => walkIn({ name: 'Dag', email: '' }, stamp));
  await vi.waitFor(() => expect(requests.at(-1)).toMatch(/^POST/));
  // The stream announces the entry before its delivery is answered.
  device.look();
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(readsBefore));
  expect(reads().at(-1)).not.toContain('waiting=');

  delivery.open();
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  const readsDuring = reads().length;
  device.look();
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(readsDuring));
  expect(reads().at(-1)).toContain('waiting=0');
});
