import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { migrateOver } from '../../../tests/support/database/migrate-over.ts';

const ROWS = `
insert into companies (id, name, email, password_hash, user_type, country_code, phone_number, address, first_entry, review, created_at)
  values ('c', 'C', 'c@example.test', '', 2, '+1', '1', '{}', false, 'approved', now());
insert into plans (id, description, price_cents, product_type) values ('small', 'S', 5000, 'event');
insert into items (id, company_id, kind, name, access_code, place, plan_id, payment_status, status, created_at)
  values ('gala', 'c', 'event', 'U', 'A', '{}', 'small', 2, 1, now());
insert into outgoing_mails (id, "to", topic, subject, text, html, due_at, created_at) values
  ('1', 'a@b.test', 'invitation:gala:a@b.test', '', '', '', now(), now()),
  ('2', 'a@b.test', 'reset-code:a@b.test:x', '', '', '', now(), '2026-01-01T10:00:00Z'),
  ('3', 'a@b.test', 'password-changed:a@b.test', '', '', '', now(), now()),
  ('4', 'a@b.test', null, '', '', '', now(), now()),
  ('5', 'a@b.test', 'invitation:gone:a@b.test', '', '', '', null, now());
`;

it('mails pending from before priorities get theirs', async () => {
  const database = await PGlite.create();
  await migrateOver(database, 'mail_queue', ROWS);
  const { rows } = await database.query(
    'select id, priority, company_id, expires_at from outgoing_mails order by id',
  );
  const others = { company_id: null, expires_at: null };
  expect(rows).toEqual([
    { id: '1', priority: 'bulk', company_id: 'c', expires_at: null },
    { id: '2', priority: 'urgent', company_id: null, expires_at: new Date('2026-01-01T10:10:00Z') },
    { id: '3', priority: 'urgent', ...others },
    { id: '4', priority: 'ordinary', ...others },
    { id: '5', priority: 'ordinary', ...others },
  ]);
  await database.close();
});
