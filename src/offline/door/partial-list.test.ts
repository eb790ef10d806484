/** A list of which the device has read only a part. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { doorLogs, doorMarks } from '../../../server/infra/db/schema-doors.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
/** Two pages of the log. */
const GUESTS = 1_200;

async function longEvent(): Promise<string> {
  const { event } = await api.eventWith(0);
  const createdAt = api.clock.now();
  const places = Array.from({ length: GUESTS }, (_, at) => at + 1);
  const rows = places.map((logSeq) => ({
    id: `${event.id}-${logSeq}`,
    itemId: event.id,
    name: `Guest ${logSeq}`,
    email: `guest-${logSeq}@example.test`,
    searchText: '',
    createdAt,
    logSeq,
  }));
  await api.appContext.db.insert(invitations).values(rows);
  await api.appContext.db.insert(doorLogs).values({ itemId: event.id, lastSeq: GUESTS });
  return event.id;
}

test('a list that begins again has no time until it was read to its end, also after a restart', async () => {
  const eventId = await longEvent();
  const { token } = await api.device(eventId);
  const { device, between, pass, again } = doorAtHand(api, { token, eventId });
  await device.start();
  await vi.waitFor(() =>
    expect(device.state.get()).toMatchObject({ link: 'online', counts: { expected: GUESTS } }),
  );
  expect(device.state.get().listAt).not.toBeNull();
  // As a server that was restored from a backup: it does not know the device's place.
  await api.appContext.db.update(doorMarks).set({ mark: randomUUID() }).where(eq(doorMarks.itemId, eventId));
  let reads = 0;
  between((path) => (path.startsWith('GET') && reads++ > 0 ? 'no network' : undefined));
  pass(4_000);
  await vi.waitFor(() =>
    expect(device.state.get()).toMatchObject({ link: 'offline', counts: { expected: 1_000 } }),
  );
  expect(device.state.get().listAt).toBeNull();
  device.stop();
  const restarted = again();
  await restarted.start();
  expect(restarted.state.get()).toMatchObject({ listAt: null, counts: { expected: 1_000 } });
  between(undefined);
  restarted.look();
  await vi.waitFor(() => expect(restarted.state.get().counts.expected).toBe(GUESTS));
  await vi.waitFor(() => expect(restarted.state.get().listAt).not.toBeNull());
});
