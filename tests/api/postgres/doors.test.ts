import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { laterByTimer } from '../../../server/core/later.ts';
import { listenOnPostgres } from '../../../server/infra/db/listen-postgres.ts';
import { createDoorStreams } from '../../../server/modules/doors/door-streams.ts';
import { doorStreamQueries } from '../../../server/modules/doors/stream-queries.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { openDoorStream } from '../../support/doors/door-stream-reader.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

/** The same database through another process's connection. */
async function anotherProcess() {
  const { appContext, clock } = api;
  const { db, log } = appContext;
  const [row] = await db.select({ name: sql<string>`current_database()` }).from(sql`(values (1)) as one`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  const doorStreams = createDoorStreams({
    listen: listenOnPostgres(url.href),
    ...doorStreamQueries(db, clock),
    now: () => clock.now(),
    later: laterByTimer,
    log,
    mostOfAll: 10,
  });
  const app = createApp({ ...appContext, doorStreams });
  const listen = (by: { token: string }) => openDoorStream((path, init) => app.request(path, init), by);
  return { listen, close: () => doorStreams.close() };
}

test('a stream of one process receives entries of another, also after its connection was broken', async () => {
  const { event } = await api.eventWith();
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const other = await anotherProcess();
  const stream = await other.listen(south);
  const begin = (await stream.nextCursor()) ?? 0;
  await api.record(north, [doorEntry()]);
  expect(await stream.nextCursor()).toBe(begin + 1);
  await api.appContext.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen %' and datname = current_database()`,
  );
  await api.record(north, [doorEntry()]);
  expect(await stream.nextCursor()).toBe(begin + 2);
  await api.request('endDoor', { door_id: south.doorId }, api.host);
  expect(await stream.next()).toEqual({ event: 'end', data: { reason: 'ended' } });
  await other.close();
});
