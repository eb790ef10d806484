import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('a door receives invitations and cancellations of a process without doors, and does not block it', async () => {
  const { event, guestIds } = await api.eventWith(1);
  const north = await api.device(event.id);
  const { db } = api.appContext;
  const before = (await api.read(north)).data;
  await db.execute(sql`insert into invitations (id, item_id, name, email, search_text, created_at)
    select 'old-' || n, ${event.id}, 'Old', 'old-' || n || '@example.test', '', now() from generate_series(1, 3) as n`);
  await db.execute(sql`update invitations set cancelled_at = now() where id in (${guestIds[0]}, 'old-1')`);
  const sent = await Promise.all([
    api.send(event.id, { name: 'New', email: 'new@example.test' }),
    db.execute(sql`update invitations set cancelled_at = now() where id = 'old-2'`),
  ]);
  expect(sent[0].status).toBe(201);
  const { people = [] } = (await api.read(north, { cursor: before?.cursor, mark: before?.mark })).data ?? {};
  const cancelled = people.filter(({ is_cancelled }) => is_cancelled).map(({ _id }) => _id);
  expect(cancelled.toSorted()).toEqual([guestIds[0], 'old-1', 'old-2'].toSorted());
  expect(people.map(({ name }) => name).toSorted()).toEqual(['Guest 0', 'New', 'Old', 'Old', 'Old']);
});
