/** Searches of people whose names are as costly to compare as names can be. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());

/** An event with people of one name. */
async function eventWith(name: string, people: number): Promise<string> {
  const { id } = await addEvent(api, host, { paymentStatus: 2 });
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${id} || '-' || n, ${id}, ${name}::text, 'guest' || n || '@long.test', 'guest' || n, ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
  return id;
}

/** The turns of the event loop during a search. */
async function turnsDuring(eventId: string, search_key: string): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  const found = await api.request(
    'listEventInvitations',
    { event_id: eventId, search_key, limit: '1' },
    host,
  );
  isOver = true;
  await counting;
  expect(found.data).toEqual([]);
  return turns;
}

test('others are served while the names of thousands are compared letter by letter', async () => {
  const plain = await turnsDuring(await eventWith('Jörg', 2_000), 'mueller');
  const costly = await turnsDuring(await eventWith('äöü '.repeat(125).trim(), 2_000), 'mueller');
  expect(costly).toBeGreaterThan(plain + 20);
});

test('of a name as many letters are compared as are searched', async () => {
  const eventId = await eventWith(`${'Ö'.repeat(99)} Müller`, 1);
  expect(await turnsDuring(eventId, 'mueller')).toBeGreaterThan(0);
});
