import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { doorEntries, doorLogs, doorMarks } from '../../../server/infra/db/schema-doors.ts';
import { restoreItem, sweepDeletedItems } from '../../../server/modules/items/deleted-items.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const PLACES = 2_500;

/** A deleted event with a long log. */
async function longEvent(): Promise<string> {
  const { event } = await api.eventWith(0);
  const { db, clock } = api.appContext;
  const rows = Array.from({ length: PLACES }, (_, at) => ({
    ...{ itemId: event.id, key: String(at), seq: at + 1, content: doorEntry(), arrivedAt: clock.now() },
  }));
  await db.insert(doorEntries).values(rows);
  await db.insert(doorLogs).values({ itemId: event.id, lastSeq: PLACES });
  await api.request('deleteEvent', { event_id: event.id }, api.host);
  return event.id;
}

const entriesOf = (id: string) => api.appContext.db.$count(doorEntries, eq(doorEntries.itemId, id));
const inTwoWeeks = () => new Date(api.clock.now().getTime() + 15 * 86_400_000);
const sweepNow = () => sweepDeletedItems(api.appContext, inTwoWeeks());

// A PostgreSQL server serves others anyway, and may have finished before the second of them.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'others are served while the long log of a deleted event is erased',
  async () => {
    const id = await longEvent();
    const seen = new Set<number>();
    let isOver = false;
    const sweeping = sweepNow().finally(() => {
      isOver = true;
    });
    while (!isOver) seen.add(await entriesOf(id));
    await sweeping;
    // Between pieces: one transaction would have shown all or nothing.
    expect([...seen].filter((count) => count > 0 && count < PLACES).length).toBeGreaterThan(1);
    expect(await entriesOf(id)).toBe(0);
    const { db } = api.appContext;
    expect(await db.$count(doorMarks, eq(doorMarks.itemId, id))).toBe(0);
    expect(await db.$count(doorLogs, eq(doorLogs.itemId, id))).toBe(0);
  },
);

/** A deleted event of whose log a part is erased. A fast database may have erased all before it is looked at. */
async function beginErasing() {
  for (;;) {
    const id = await longEvent();
    const sweeping = sweepNow();
    let left = PLACES;
    while (left === PLACES) left = await entriesOf(id);
    if (left > 0) return { id, sweeping };
    await sweeping;
  }
}

test('an event that is restored while its log is erased has none, and what it records then stays', async () => {
  const { db } = api.appContext;
  const { id, sweeping } = await beginErasing();
  await db.transaction(async (tx) => {
    expect(await restoreItem(tx, id)).toBeDefined();
    expect(await tx.$count(doorEntries, eq(doorEntries.itemId, id))).toBe(0);
  });
  const device = await api.device(id);
  await api.record(device, [doorEntry()]);
  await sweeping;
  expect(await entriesOf(id)).toBe(1);
  const [item] = await db.select().from(items).where(eq(items.id, id));
  expect(item?.deletedAt).toBeNull();
});
