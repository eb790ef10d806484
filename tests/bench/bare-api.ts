/**
 * The minimal cost of a list, and of one of its rows, behind a session: Hono over a database with the same rows, with one
 * query for the session and one for the answer. Run as a process: `bare-api.ts PORT FOLDER`, with the embedded database
 * in that folder, or `bare-api.ts PORT postgres://…`; for a new database the rows are read as JSON from standard input.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import pg from 'pg';
import * as z from 'zod/mini';
import { BARE_TOKEN } from './bare-token.ts';

const [, , port = '', place = ''] = process.argv;

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

const SetupSchema = z.object({
  company: z.record(z.string(), z.unknown()),
  rows: z.array(z.record(z.string(), z.unknown())),
});

interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

const db = place.startsWith('postgres:') ? onServer(place) : await embedded(place);
const columns = await setUp();

const app = new Hono();
app.get('/healthz', (context) => context.text('ok'));
app.get('/list', async (context) => {
  const company = await companyOf(context);
  if (!company) return context.json({ message: 'Please log in.' }, 401);
  const { rows } = await db.query(
    `SELECT ${columns} FROM items WHERE company_id = $1 ORDER BY at DESC LIMIT 100`,
    [company.id],
  );
  return context.json({ message: 'Events', data: { result: rows } });
});
app.get('/details', async (context) => {
  const company = await companyOf(context);
  if (!company) return context.json({ message: 'Please log in.' }, 401);
  const { rows } = await db.query(`SELECT ${columns} FROM items WHERE company_id = $1 AND at = 0`, [
    company.id,
  ]);
  return context.json({ message: 'Event', data: rows[0] });
});
// Connections stay open as long as ours.
const serverOptions = { keepAliveTimeout: 65_000 };
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1', serverOptions });
process.on('SIGTERM', () => void db.close().then(() => process.exit()));

async function embedded(folder: string): Promise<Database> {
  const pglite = new PGlite(folder);
  await pglite.waitReady;
  return { query: (text, values) => pglite.query(text, values), close: () => pglite.close() };
}

function onServer(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
}

async function companyOf({ req }: Context): Promise<Record<string, unknown> | undefined> {
  const token = req.header('authorization')?.replace('Bearer ', '') ?? '';
  const { rows } = await db.query(
    'SELECT c.*, s.used_at FROM sessions s JOIN companies c ON c.id = s.company_id WHERE s.token_hash = $1 AND s.used_at > $2',
    [digest(token), new Date(Date.now() - 86_400_000)],
  );
  return rows[0];
}

/** Fills a new database. @returns the columns of the list, as SQL names them */
async function setUp(): Promise<string> {
  const known = await db.query(
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'items' AND column_name NOT IN ('company_id', 'at') ORDER BY ordinal_position",
  );
  if (known.rows.length > 0) return known.rows.map(({ column_name }) => `"${column_name}"`).join();
  const { company, rows } = z.parse(SetupSchema, JSON.parse(await text(process.stdin)));
  await createTable('companies', [{ ...company, id: 'c1' }], 'PRIMARY KEY (id)');
  await db.query('CREATE TABLE sessions (token_hash text PRIMARY KEY, company_id text, used_at timestamptz)');
  await db.query('INSERT INTO sessions VALUES ($1, $2, now())', [digest(BARE_TOKEN), 'c1']);
  await createTable(
    'items',
    rows.map((row, at) => ({ ...row, company_id: 'c1', at })),
    'PRIMARY KEY (at)',
  );
  await db.query('CREATE INDEX items_of ON items (company_id, at)');
  return Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join();
}

async function createTable(table: string, rows: Record<string, unknown>[], key: string): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const typed = names.map((name) => `"${name}" ${name === 'at' ? 'int' : 'text'}`);
  await db.query(`CREATE TABLE ${table} (${[...typed, key].join()})`);
  const places = names.map((_, index) => `$${index + 1}`).join();
  for (const row of rows) {
    const values = names.map((name) => (name === 'at' ? row[name] : textOf(row[name])));
    await db.query(`INSERT INTO ${table} VALUES (${places})`, values);
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
