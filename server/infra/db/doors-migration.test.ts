import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, 'migrations');
const MIGRATION = readdirSync(FOLDER).find((name) => name.endsWith('_doors.sql')) ?? '';

it('people invited before there were doors are in the log of their event, tenants are not', async () => {
  const database = await PGlite.create();
  await database.exec(`
    create table items (id text primary key, kind text not null);
    create table invitations (id text primary key, item_id text not null, created_at timestamptz not null);
    insert into items values ('gala', 'event'), ('fair', 'event'), ('yard', 'location');
    insert into invitations values
      ('late', 'gala', '2026-03-02'), ('early', 'gala', '2026-03-01'),
      ('only', 'fair', '2026-03-03'), ('tenant', 'yard', '2026-03-04');
  `);
  await database.exec(readFileSync(join(FOLDER, MIGRATION), 'utf8'));
  const { rows } = await database.query('select id, log_seq from invitations order by id');
  expect(rows).toEqual([
    { id: 'early', log_seq: 1 },
    { id: 'late', log_seq: 2 },
    { id: 'only', log_seq: 1 },
    { id: 'tenant', log_seq: 0 },
  ]);
  const logs = await database.query('select item_id, last_seq from door_logs order by item_id');
  expect(logs.rows).toEqual([
    { item_id: 'fair', last_seq: 1 },
    { item_id: 'gala', last_seq: 2 },
  ]);
  await database.close();
}, 60_000);
