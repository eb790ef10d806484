import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { doorEntries, doors } from '../../../server/infra/db/schema-doors.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { doorEntry } from '../../support/door-entries.ts';
import { createDoorFixture } from '../../support/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('doors of a deleted event, and what happened at them, leave with what is kept of it', async () => {
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
