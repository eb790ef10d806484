/** Connections to a PostgreSQL server: the pool of a running process, and one for migrating. */
import pg from 'pg';
import { UserFacingError } from '../../core/user-facing-error.ts';

/** Connections of a process, besides those that listen. */
export const POOL_SIZE = 10;
/**
 * After a failover the address points to another server: limits how long a connection stays with one that has become a
 * standby.
 */
const LIFETIME_SECONDS = 60;
/**
 * The time limit for getting a connection, if the server is unavailable or all ten are in use; a user waits for the
 * answer.
 */
const CONNECT_LIMIT_MS = 8_000;
/**
 * Limits of a session, in milliseconds or seconds as PostgreSQL takes them. Otherwise a process that vanished with its
 * machine would keep its locks for two hours, and everybody waiting for them would occupy one of ten connections.
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
 * Settings that the code relies on, whatever the defaults of the database, its role or its server: with another
 * `datestyle`, day and month would be swapped without an error.
 */
const SESSION_SETTINGS = {
  datestyle: 'ISO',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
};

/**
 * For every connection. `options` in DATABASE_URL come last, and override ours.
 * @param limits of its session, by name
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

/** The driver would replace our options with those in the URL. */
function withoutOptions(url: string): { connectionString: string; ownOptions: string[] } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const ownOptions = parsed?.searchParams.getAll('options') ?? [];
  if (!parsed || ownOptions.length === 0) return { connectionString: url, ownOptions };
  parsed.searchParams.delete('options');
  return { connectionString: parsed.href, ownOptions };
}

/** The pool of a process. A broken connection only fails its running statement. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, SESSION_LIMITS),
    max: POOL_SIZE,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  });
  // The pool replaces a broken idle connection; without a listener, the event would end the process.
  pool.on('error', () => {});
  // The pool only listens to idle connections. One that breaks in a transaction rejects the statement, and emits this
  // event too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Runs work over one connection without timeouts, as a migration needs, and closes it.
 * @throws UserFacingError when the server is unreachable or refuses us.
 */
export async function overOneConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = clientOf(url);
  client.on('error', () => {});
  await client.connect().catch(cannotConnect);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The driver decodes user and password, reads certificates, and throws where it cannot. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client(connectionOptions(url));
  } catch (error) {
    const wayOut = error instanceof URIError ? ': write a % of its user or password as %25' : '';
    throw new UserFacingError(
      `DATABASE_URL cannot be used (${error instanceof Error ? error.message : error})${wayOut}`,
    );
  }
}

function cannotConnect(error: Error): never {
  throw new UserFacingError(`The PostgreSQL server of DATABASE_URL does not let us in: ${error.message}`);
}
