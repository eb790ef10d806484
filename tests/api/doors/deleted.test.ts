import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { doorEntries, doorLogs, doorMarks, doors } from '../../../server/infra/db/schema-doors.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { removeDoorsOf } from '../../../server/modules/doors/remove-doors.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('a long log of a deleted event is removed in batches, with its marks', async () => {
  const { event } = await api.eventWith(0);
  const { db, clock } = api.appContext;
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
    ...{ itemId: event.id, key: String(at), seq: at + 1, content: doorEntry(), arrivedAt: clock.now() },
  }));
  await db.insert(doorEntries).values(rows);
  await db.insert(doorLogs).values({ itemId: event.id, lastSeq: 2_500 });
  await db.transaction(async (tx) => {
    const statements = vi.spyOn(tx, 'delete');
    await removeDoorsOf(tx, event.id);
    // Three batches of entries and of marks, the doors and the log itself.
    expect(statements).toHaveBeenCalledTimes(8);
  });
  const left = [doorEntries, doorLogs, doorMarks].map((table) =>
    db.$count(table, eq(table.itemId, event.id)),
  );
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
});

test('doors of a deleted event and their entries are removed with what was kept of it', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  await api.record(north, [doorEntry()]);
  await api.request('deleteEvent', { event_id: event.id }, api.host);
  const { db } = api.appContext;
  const left = () =>
    Promise.all([
      db.$count(doors, eq(doors.itemId, event.id)),
      db.$count(doorEntries, eq(doorEntries.itemId, event.id)),
    ]);
  expect(await left()).toEqual([1, 1]);
  api.clock.advance({ days: 15 });
  await sweep(api.appContext);
  expect(await left()).toEqual([0, 0]);
});
