import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  name: string;
  /** Another connection, which ends with the database. */
  connect(): Promise<pg.Client>;
  drop(): Promise<void>;
}

/** An empty database on a PostgreSQL server, by default that of TEST_DATABASE_URL, with nothing migrated. */
export async function createOwnDatabase(server = process.env.TEST_DATABASE_URL ?? ''): Promise<OwnDatabase> {
  const name = `vantage_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  const clients: pg.Client[] = [];
  return {
    url: url.href,
    name,
    async connect() {
      const client = new pg.Client({ connectionString: url.href });
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    },
    async drop() {
      await Promise.all(clients.map((client) => client.end()));
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs a statement over the database that the address names. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
