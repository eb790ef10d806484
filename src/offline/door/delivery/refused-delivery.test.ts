/** Deliveries that the server refuses as a whole, beyond a door's share, while the log can be read. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { walkIn } from '../../../../common/door/make-entry.ts';
import { doors } from '../../../../server/infra/db/schema-doors.ts';
import { doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('the reason of a refusal stays while entries wait for it, and reads succeed', async () => {
  const { event } = await api.eventWith();
  const { token, doorId } = await api.device(event.id);
  await api.appContext.db.update(doors).set({ entries: 50_000 }).where(eq(doors.id, doorId));
  const { device, between, pass } = doorAtHand(api, { token, eventId: event.id });
  await device.start();
  await vi.waitFor(() => expect(device.state.get().link).toBe('online'));
  await device.record((stamp) => walkIn({ name: 'Ada', email: '' }, stamp));
  const refused = { link: 'refused', said: expect.stringMatching(/^This door has recorded 50000 entries/) };
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ ...refused, waiting: 1 }));
  const { listAt } = device.state.get();
  // The next try is under way for as long as the test takes.
  between((path) => (path.startsWith('POST') ? new Promise<undefined>(() => undefined) : undefined));
  pass(4_000);
  await vi.waitFor(() => expect(device.state.get().listAt).toBeGreaterThan(listAt ?? 0));
  expect(device.state.get()).toMatchObject({ ...refused, waiting: 1 });
});
