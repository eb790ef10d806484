/** A stolen session opens hundreds of doors, and somebody ends all of them at once. */
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { newSecret } from '../../../server/core/secret.ts';
import { doorLogs, doors } from '../../../server/infra/db/schema-doors.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { transactionsOf } from '../../support/database/counted-transactions.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
/** The most statements in one transaction, whatever it ends. */
const MOST_STATEMENTS = 8;

const endAll = (by = api.host) => api.request('endDoors', {}, by);
const openDoor = (event_id: string, by = api.host) =>
  api.request('openDoor', { event_id, name: 'One more' }, by);
const openOnes = () => api.appContext.db.$count(doors, sql`ended_at is null`);

/** Open doors of events, each with a recorded entry. */
async function openDoors(eventIds: readonly string[], each: number) {
  const { db, clock } = api.appContext;
  const now = clock.now().toISOString();
  for (const id of eventIds) {
    await db.execute(sql`
      insert into doors (id, item_id, name, opened_at, claimed_at, token_hash, device_hash, entries, bytes)
      select ${id} || '-' || n, ${id}, 'Door', ${now}::timestamptz, ${now}::timestamptz, ${id} || n, 'device', 3, 900
      from generate_series(1, ${each}::int) as n`);
    await db.execute(sql`
      insert into door_logs (item_id, last_seq, entries, bytes) values (${id}, 1, ${each * 3 + 5}, ${each * 900 + 700})
      on conflict (item_id) do update set entries = excluded.entries, bytes = excluded.bytes`);
  }
}

async function eventsOf(count: number, by = api.host): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await addEvent(api, by, { paymentStatus: 2 })).id);
  return ids;
}

describe('Ending all doors', () => {
  test('takes a few statements per event, however many doors it has, and yields after each', async () => {
    const ids = await eventsOf(4);
    await openDoors(ids, 100);
    const { done, statements } = await transactionsOf(api.appContext.db, () => endAll());
    console.info(`statements in each transaction, of 400 doors at 4 events: ${statements}`);
    expect(done).toMatchObject({ status: 200, data: { ended: 400 } });
    expect(statements).toHaveLength(5);
    expect(Math.max(...statements)).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await openOnes()).toBe(0);
    const { entries, bytes } = doorLogs;
    expect(await api.appContext.db.select({ entries, bytes }).from(doorLogs)).toEqual(
      ids.map(() => ({ entries: 5, bytes: 700 })),
    );
  });

  test('takes no more when the administrator closes the account', async () => {
    const other = await api.approvedCompany('event');
    await openDoors(await eventsOf(3, other), 100);
    const words = ['disable', other.company.email];
    const { done, statements } = await transactionsOf(api.appContext.db, () =>
      runCommand(api.appContext, { words }),
    );
    console.info(`statements in each transaction, of a disabled company: ${statements}`);
    expect(done.output).toContain('300 doors of its events are ended.');
    expect(statements.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...statements)).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await openOnes()).toBe(0);
  });

  test('is completed by a repetition if it was interrupted, also by the command', async () => {
    await openDoors(await eventsOf(3), 2);
    const { db } = api.appContext;
    const transaction = db.transaction.bind(db);
    const cutAt = (call: number) => {
      const cut = vi.spyOn(db, 'transaction').mockImplementation(async (inside, config) => {
        if (cut.mock.calls.length === call) throw new Error('the connection is gone');
        return await transaction(inside, config);
      });
      return cut;
    };
    const first = cutAt(2);
    expect((await endAll()).status).toBe(500);
    first.mockRestore();
    expect(await openOnes()).toBe(4);
    const words = ['disable', api.host.company.email];
    const second = cutAt(3);
    await expect(runCommand(api.appContext, { words })).rejects.toThrow('the connection is gone');
    second.mockRestore();
    expect(await openOnes()).toBe(2);
    const { output } = await runCommand(api.appContext, { words });
    expect(output).toContain('is disabled already.\n2 doors of its events are ended.');
    expect(await openOnes()).toBe(0);
  });

  test('leaves each its allowance of undelivered entries, by what the server knew of it', async () => {
    const other = await api.approvedCompany('event');
    const [eventId = ''] = await eventsOf(1, other);
    const device = async (name: string) => {
      const opened = await api.request('openDoor', { event_id: eventId, name }, other);
      const linked = await api.request('linkDoor', { door_id: opened.data?._id ?? '' }, other);
      const link = linked.data?.link.split('#')[1] ?? '';
      const claim = { link, device_secret: newSecret(), device_name: 'iPad' };
      return { token: (await api.request('claimDoor', claim)).data?.access_token ?? '' };
    };
    const [quiet, busy] = [await device('Quiet'), await device('Busy')];
    api.clock.advance({ minutes: 1 });
    await api.record(quiet, []);
    await api.record(busy, [], { waiting: 30 });
    const made = () => doorEntry({ made_at: api.clock.now().toISOString(), skew_ms: 0 });
    expect((await endAll(other)).data).toEqual({ ended: 2 });
    const kept = async (by: { token: string }) =>
      (await api.record(by, Array.from({ length: 60 }, made))).data?.results.filter(
        ({ state }) => state === 'kept',
      ).length;
    expect([await kept(quiet), await kept(busy)]).toEqual([20, 50]);
  });
});

describe('A company', () => {
  test('can have 300 open doors, not counting those of events long over', async () => {
    const other = await api.approvedCompany('event');
    const [first = '', second = '', third = '', fourth = ''] = await eventsOf(4, other);
    await openDoors([first, second], 100);
    await openDoors([third], 99);
    expect((await openDoor(fourth, other)).status).toBe(201);
    expect(await openDoor(fourth, other)).toMatchObject({
      status: 409,
      message: 'Your events have 300 open doors. End one to open another.',
    });
    expect(await openDoor(first, other)).toMatchObject({
      status: 409,
      message: 'This event has 100 doors. End one to open another.',
    });
    await api.appContext.db.execute(sql`update items set day = '2020-01-01' where id = ${first}`);
    expect((await openDoor(fourth, other)).status).toBe(201);
    expect((await openDoor(first, other)).status).toBe(409);
  });
});
