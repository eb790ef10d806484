/** Connections to a PostgreSQL server: the pool of the running process, and the one that migrates. */
import pg from 'pg';
import { UserFacingError } from '../../core/user-facing-error.ts';

const POOL_SIZE = 10;
/** After a failover the address leads elsewhere: no connection stays with a server that has become a standby for longer. */
const LIFETIME_SECONDS = 60;
/** For a connection, in a server that is away or whose ten are taken: a person waits for the answer. */
const CONNECT_LIMIT_MS = 8_000;
/**
 * What one session may hold, in milliseconds or seconds as PostgreSQL takes them. A process that vanished with its
 * machine would keep its locks for two hours otherwise, and everybody who waits for them a connection of the ten.
 */
const SESSION_LIMITS = {
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  statement_timeout: 60_000,
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

/**
 * What the code relies on, whatever the database, its role or its server has as a default: under another `datestyle` day
 * and month change places without an error.
 */
const SESSION_SETTINGS = {
  datestyle: 'ISO',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
};

/**
 * Of every connection of ours. `options` in DATABASE_URL come last, and win.
 * @param limits of its session, by their names
 */
export function connectionOptions(url: string, limits: Record<string, number> = {}) {
  const { connectionString, ownOptions } = withoutOptions(url);
  const settings = Object.entries({ ...SESSION_SETTINGS, ...limits });
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'vantage',
    options: [
      ...settings.map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`),
      ...ownOptions,
    ].join(' '),
  };
}

/** The driver would have them replace ours. */
function withoutOptions(url: string): { connectionString: string; ownOptions: string[] } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const ownOptions = parsed?.searchParams.getAll('options') ?? [];
  if (!parsed || ownOptions.length === 0) return { connectionString: url, ownOptions };
  parsed.searchParams.delete('options');
  return { connectionString: parsed.href, ownOptions };
}

/** The pool of a process. A connection that breaks fails the statement it had, and nothing else. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, SESSION_LIMITS),
    max: POOL_SIZE,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  });
  // The pool replaces an idle connection that breaks; without a listener it would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only. One that breaks in a transaction tells the statement, and this event too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Runs work over one connection without time limits, as a migration needs, and closes it.
 * @throws UserFacingError when the server cannot be reached or does not let us in.
 */
export async function overOneConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionOptions(url));
  client.on('error', () => {});
  await client.connect().catch(cannotConnect);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function cannotConnect(error: Error): never {
  throw new UserFacingError(`The PostgreSQL server of DATABASE_URL does not let us in: ${error.message}`);
}
