import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { migrateOver } from '../../../tests/support/database/migrate-over.ts';

const ROWS = `
insert into companies (id, name, email, password_hash, user_type, country_code, phone_number, address, first_entry, review, created_at)
  values ('c', 'C', 'c@example.test', '', 2, '+1', '1', '{}', false, 'approved', now());
insert into plans (id, description, price_cents, product_type) values ('small', 'S', 5000, 'event');
insert into items (id, company_id, kind, name, access_code, place, plan_id, payment_status, status, created_at) values
  ('gala', 'c', 'event', 'U', 'A', '{}', 'small', 2, 1, now()),
  ('fair', 'c', 'event', 'U', 'B', '{}', 'small', 2, 1, now());
insert into doors (id, item_id, name, opened_at, ended_at) values
  ('north', 'gala', 'North', now(), null), ('south', 'gala', 'South', now(), now());
insert into door_logs (item_id, last_seq, entries) values ('gala', 4, 4), ('fair', 0, 0);
insert into door_entries (item_id, key, seq, content, arrived_at) values
  ('gala', 'a', 1, '{"device": "north", "invitation_id": "ada"}', now()),
  ('gala', 'b', 2, '{"device": "north"}', now()),
  ('gala', 'c', 3, '{"device": "south", "invitation_id": "ada"}', now()),
  ('gala', 'd', 4, '{"device": "portal", "invitation_id": "bo"}', now());
`;

it('entries from before budgets count towards them, except those of ended doors', async () => {
  const database = await PGlite.create();
  await migrateOver(database, 'door_budgets', ROWS);
  const { rows } = await database.query(
    'select key, guest_id, door_id, bytes > 10 as has_size from door_entries order by key',
  );
  const has_size = true;
  expect(rows).toEqual([
    { key: 'a', guest_id: 'ada', door_id: 'north', has_size },
    { key: 'b', guest_id: 'b', door_id: 'north', has_size },
    { key: 'c', guest_id: 'ada', door_id: 'south', has_size },
    { key: 'd', guest_id: 'bo', door_id: null, has_size },
  ]);
  expect((await database.query('select id, entries from doors order by id')).rows).toEqual([
    { id: 'north', entries: 2 },
    { id: 'south', entries: 1 },
  ]);
  const logs = await database.query(
    'select item_id, entries, bytes > 0 as has_size from door_logs order by item_id',
  );
  expect(logs.rows).toEqual([
    { item_id: 'fair', entries: 0, has_size: false },
    { item_id: 'gala', entries: 3, has_size },
  ]);
  await database.close();
}, 60_000);
