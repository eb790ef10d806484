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

/** The number of people found, and the turns of the event loop meanwhile. */
async function search(eventId: string, search_key: string): Promise<{ found: number; turns: number }> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  const { data } = await api.request(
    'listEventInvitations',
    { event_id: eventId, search_key, limit: '1' },
    host,
  );
  isOver = true;
  await counting;
  expect(data).toBeDefined();
  return { found: data?.length ?? 0, turns };
}

// The turns of a wait for another server's answer are many, and different each time.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'others are served while the names of thousands are compared letter by letter',
  async () => {
    const plain = await search(await eventWith('Jörg', 2_000), 'mueller');
    const costly = await search(await eventWith('äöü '.repeat(125).trim(), 2_000), 'mueller');
    expect([plain.found, costly.found]).toEqual([0, 0]);
    expect(costly.turns).toBeGreaterThan(plain.turns + 20);
  },
);

test('of a name as many letters are compared as are searched', async () => {
  const within = await search(await eventWith(`${'Ö'.repeat(93)} Müller`, 1), 'mueller');
  const beyond = await search(await eventWith(`${'Ö'.repeat(99)} Müller`, 1), 'mueller');
  expect([within.found, beyond.found]).toEqual([1, 0]);
});
