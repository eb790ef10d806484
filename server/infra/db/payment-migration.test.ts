import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { migrateOver } from '../../../tests/support/database/migrate-over.ts';

/** Rows of 0.1.0: two items that a refund rejected, one whose surplus was refunded. */
const ROWS = `
insert into companies (id, name, email, password_hash, user_type, country_code, phone_number, address, first_entry, review, created_at)
  values ('c', 'C', 'c@example.test', '', 2, '+1', '1', '{}', false, 'approved', now());
insert into plans (id, description, price_cents, product_type) values ('small', 'S', 5000, 'event'), ('large', 'L', 20000, 'event');
insert into items (id, company_id, kind, name, access_code, place, plan_id, payment_status, status, created_at) values
  ('upgraded', 'c', 'event', 'U', 'A', '{}', 'large', 3, 1, now()),
  ('surplus', 'c', 'event', 'S', 'B', '{}', 'small', 2, 1, now());
insert into payment_intents (id, company_id, item_id, action, plan_id, amount_cents, status, created_at) values
  ('p1', 'c', 'upgraded', 'purchase', 'small', 5000, 'succeeded', '2026-01-01'),
  ('p2', 'c', 'upgraded', 'upgrade', 'large', 15000, 'cancelled', '2026-01-02'),
  ('p3', 'c', 'upgraded', 'upgrade', 'large', 15000, 'refunded', '2026-01-03'),
  ('p4', 'c', 'surplus', 'purchase', 'small', 5000, 'succeeded', '2026-01-01'),
  ('p5', 'c', 'surplus', 'purchase', 'small', 5000, 'refunded', '2026-01-01');
`;

it('payments of 0.1.0 have the amount they cover after the migration, and surplus is separated from purchases', async () => {
  const database = await PGlite.create();
  await migrateOver(database, 'payment_states', ROWS);
  const { rows } = await database.query(
    'select id, status, covers_cents, on_status, on_plan_id, is_returned_outside as outside from payment_intents order by id',
  );
  expect(rows).toEqual([
    { id: 'p1', status: 'succeeded', covers_cents: 5_000, on_status: 1, on_plan_id: 'small', outside: false },
    {
      id: 'p2',
      status: 'cancelled',
      covers_cents: 20_000,
      on_status: null,
      on_plan_id: null,
      outside: false,
    },
    { id: 'p3', status: 'refunded', covers_cents: 20_000, on_status: null, on_plan_id: null, outside: true },
    { id: 'p4', status: 'succeeded', covers_cents: 5_000, on_status: 1, on_plan_id: 'small', outside: false },
    {
      id: 'p5',
      status: 'returned',
      covers_cents: expect.any(Number),
      on_status: 1,
      on_plan_id: 'small',
      outside: true,
    },
  ]);
  await database.close();
}, 60_000);
