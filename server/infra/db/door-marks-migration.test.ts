/** Processes of an older version, without logs, may write for a while beside the first one of this version. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateOver } from '../../../tests/support/database/migrate-over.ts';

const KEY = '00000000-0000-4000-8000-00000000000';
const ROWS = `
insert into companies (id, name, email, password_hash, user_type, country_code, phone_number, address, first_entry, review, created_at)
  values ('c', 'C', 'c@example.test', '', 2, '+1', '1', '{}', false, 'approved', now());
insert into plans (id, description, price_cents, product_type) values ('small', 'S', 5000, 'event');
insert into items (id, company_id, kind, name, access_code, place, plan_id, payment_status, status, created_at) values
  ('gala', 'c', 'event', 'U', 'A', '{}', 'small', 2, 1, now()),
  ('house', 'c', 'location', 'U', 'B', '{}', 'small', 2, 1, now());
insert into invitations (id, item_id, name, email, search_text, created_at, log_seq) values
  ('ada', 'gala', 'Ada', 'ada', '', now(), 1), ('tenant', 'house', 'T', 't', '', now(), 0);
insert into door_logs (item_id, last_seq, entries) values ('gala', 3, 2);
insert into door_entries (item_id, key, seq, content, arrived_at) values
  ('gala', '${KEY}2', 2, '{"made_at": "2026-03-20T18:05:00.${'1'.repeat(1_000)}Z"}', now()),
  ('gala', '${KEY}3', 3, '{"made_at": "2026-03-20T18:05Z"}', now()),
  ('gala', '${KEY}4', 4, '{"made_at": "2026-03-20T18:05:00.123Z"}', now());
`;

const database = new PGlite();
const rows = async (query: string) => (await database.query(query)).rows;

beforeAll(async () => {
  await migrateOver(database, 'door_marks', ROWS);
});
afterAll(() => database.close());

it('times of any precision are stored in one format', async () => {
  expect(await rows(`select content->>'made_at' as at from door_entries order by seq`)).toEqual([
    { at: '2026-03-20T18:05:00.000Z' },
    { at: '2026-03-20T18:05:00.000Z' },
    { at: '2026-03-20T18:05:00.123Z' },
  ]);
});

it('guests whom an older process invites, changes or cancels get places in the log, one for each change', async () => {
  const places = () => rows(`select id, log_seq as seq from invitations order by seq, id`);
  const insert = 'insert into invitations (id, item_id, name, email, search_text, created_at) values';
  await database.exec(`${insert}
    ('bo', 'gala', 'Bo', 'bo', '', '2026-01-01'), ('cy', 'gala', 'Cy', 'cy', '', '2026-01-02'),
    ('other', 'house', 'O', 'o', '', now())`);
  expect(await places()).toEqual([
    { id: 'other', seq: -1 },
    { id: 'tenant', seq: -1 },
    { id: 'ada', seq: 1 },
    { id: 'bo', seq: 4 },
    { id: 'cy', seq: 5 },
  ]);
  await database.exec(`update invitations set mailed_at = now();
    begin;
    update invitations set name = 'Ada L' where id = 'ada';
    update invitations set cancelled_at = now() where id in ('ada', 'tenant');
    commit`);
  expect((await places()).at(-1)).toEqual({ id: 'ada', seq: 6 });
  expect(await rows('select last_seq as last, entries from door_logs')).toEqual([{ last: 6, entries: 2 }]);
});

it('a change that takes its own place, before or after, gets no second one', async () => {
  const take = 'update door_logs set last_seq = last_seq + 1';
  await database.exec(`begin; ${take};
    update invitations set pass_code = 'P' where id = 'bo'; update invitations set log_seq = 7 where id = 'bo'; commit`);
  await database.exec(`${take}; update invitations set cancelled_at = now(), log_seq = 8 where id = 'bo'`);
  expect(await rows('select last_seq as last from door_logs')).toEqual([{ last: 8 }]);
});

it('places taken together share a mark', async () => {
  const marks = await rows('select seq, mark from door_marks order by seq');
  expect(marks).toMatchObject([3, 5, 6, 7, 8].map((seq) => ({ seq })));
  expect(await rows('select 1 from door_marks group by mark')).toHaveLength(5);
});
