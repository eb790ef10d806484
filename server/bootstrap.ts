import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { Stripe } from 'stripe';
import { createApp } from './app.ts';
import type { AppContext } from './context/app-context.ts';
import { systemClock } from './core/clock.ts';
import { laterByTimer } from './core/later.ts';
import { devRoutes, openPaymentSandbox } from './dev-services.ts';
import { createAnswerCache } from './http/answers/answer-cache.ts';
import { createLiveAnswers } from './http/answers/live-answers.ts';
import type { HttpEnv } from './http/http-env.ts';
import { MEDIA } from './infra/data-folder.ts';
import type { OpenDatabase } from './infra/db/database.ts';
import { lockLinkTarget } from './infra/db/lock-folders.ts';
import { type Migrating, openDatabase } from './infra/db/open-database.ts';
import type { Log } from './infra/log/log.ts';
import { smtpTransport, withRequiredTls } from './infra/mail/mail-transport.ts';
import { createMail, type Mail } from './infra/mail/outgoing-mail.ts';
import { createDiskStore } from './infra/media/disk-store.ts';
import { createS3Store } from './infra/media/s3-store.ts';
import { rememberUndeleted } from './infra/media/undeleted-files.ts';
import { clearUploads, createUploadFolder } from './infra/media/upload-folder.ts';
import { makePrivate } from './infra/private-files.ts';
import { connectionLimits, usableMemory } from './listener/bounded-connections.ts';
import { activeTokens } from './modules/doors/active-tokens.ts';
import { createDoorStreams } from './modules/doors/door-streams.ts';
import { doorStreamQueries } from './modules/doors/stream-queries.ts';
import { createPayments } from './modules/payments/payments.ts';
import { type FetchSelf, type Provider, stripeProvider } from './modules/payments/provider.ts';
import type { Env } from './startup/env.ts';
import { processLimits } from './startup/process-limits.ts';

export interface Bootstrapped {
  appContext: AppContext;
  app: Hono<HttpEnv>;
  /** Closes the database; everything that uses it must have stopped. */
  close(): Promise<void>;
}

/** Opens database, media, mail and payments by the environment. Does not listen or start jobs. */
export async function bootstrap(env: Env, log: Log, migrating: Migrating = 'migrate'): Promise<Bootstrapped> {
  const uploadsFolder = join(env.dataDir, 'uploads');
  const database = await openStorage(env, log, { migrating, tidy: () => clearUploads(uploadsFolder) });
  try {
    return await assemble(env, log, { database, uploadsFolder });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens the database and, beside an embedded one, locks the media folder: another data folder may link to the same
 * media, with an older copy of the database, and would delete files that this one refers to.
 */
async function openStorage(
  env: Env,
  log: Log,
  how: { migrating: Migrating; tidy: () => Promise<void> },
): Promise<OpenDatabase> {
  const onBusy = () => log.warn('the migration waits: other processes are using the tables');
  const database = await openDatabase({ url: env.databaseUrl, folder: env.dataDir, onBusy, ...how });
  if (database.kind !== 'pglite' || env.s3) return database;
  try {
    const release = await lockLinkTarget(mediaFolder(env));
    return {
      ...database,
      async close() {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const mediaFolder = ({ dataDir }: Env) => join(dataDir, MEDIA);

interface Storage {
  database: OpenDatabase;
  uploadsFolder: string;
}

async function assemble(env: Env, log: Log, { database, uploadsFolder }: Storage): Promise<Bootstrapped> {
  const { settings } = env;
  const clock = systemClock;
  const { db, msSinceLastAnswer, disk, close } = database;
  // Afterwards, as the embedded database creates its files with its own permissions.
  await restrictFiles(env.dataDir, log);
  const mail = openMail(env, { db, clock, log });
  // The sandbox calls our own app, which needs the payments, which need the sandbox: the cycle is closed below.
  const self: { app?: Hono<HttpEnv> } = {};
  const fetchSelf: FetchSelf = async (path, init) => {
    if (!self.app) throw new Error('The app is not there yet.');
    return await self.app.request(path, init);
  };
  const provider = await chooseProvider(env, () => openPaymentSandbox({ db, clock, log, fetchSelf }));
  const uploads = createUploadFolder(uploadsFolder, { disk });
  // An embedded database implies the lock of the folder, so all files in it are leftovers; with a PostgreSQL server,
  // other processes may be using it.
  if (database.kind !== 'pglite') await uploads.sweep();
  const limits = { ...processLimits(), memoryBytes: usableMemory() };
  const mostConnections = connectionLimits(limits, settings.trustedProxies).most;
  const appContext: AppContext = {
    db,
    isEmbedded: database.kind === 'pglite',
    msSinceLastAnswer,
    disk,
    mostConnections,
    clock,
    log,
    mail,
    uploads,
    media: env.s3 ? rememberUndeleted(createS3Store(env.s3), { db, log }) : createDiskStore(mediaFolder(env)),
    payments: createPayments({ db, clock, log, mail, settings, provider }),
    answers: createAnswerCache(),
    doorStreams: createDoorStreams({
      listen: database.listen,
      ...doorStreamQueries(db, clock),
      now: () => clock.now(),
      later: laterByTimer,
      log,
      // Leaves connections for other requests.
      mostOfAll: Math.floor(mostConnections / 3),
    }),
    liveAnswers: createLiveAnswers({
      listen: database.listen,
      activeTokens: (companyId, tokenHashes) => activeTokens(db, companyId, tokenHashes, clock.now()),
      now: () => clock.now(),
      later: laterByTimer,
      log,
    }),
    settings,
  };
  self.app = createApp(appContext, await devRoutes(settings));
  return { appContext, app: self.app, close };
}

/** Makes the data folder private, and warns of what belongs to another user and so cannot be. */
async function restrictFiles(dataDir: string, log: Log): Promise<void> {
  const foreign = await makePrivate(dataDir);
  if (foreign.length === 0) return;
  log.warn(
    { paths: foreign.slice(0, 5), count: foreign.length },
    'files in DATA_DIR belong to another user: chown -R gives them back',
  );
}

/** Without a mail server, mails stay in the development mailbox. */
function openMail(env: Env, surroundings: Pick<AppContext, 'db' | 'clock' | 'log'>): Mail {
  const { smtpUrl: url, mailFrom, smtpConnections: connections, smtpRate: perSecond } = env;
  const smtpUrl = url === undefined || !env.settings.isProduction ? url : withRequiredTls(url);
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, mailFrom);
  return createMail({ ...surroundings, transport, connections, perSecond });
}

async function chooseProvider(
  { stripe, settings }: Env,
  sandbox: () => Promise<Provider>,
): Promise<Provider> {
  if (stripe) return stripeProvider(stripe);
  return settings.isDemo ? await sandbox() : unconfiguredProvider();
}

/**
 * For neither keys nor sandbox (`DEMO=0` outside production): every payment fails as if the provider were unavailable.
 */
function unconfiguredProvider(): Provider {
  const httpClient = Stripe.createFetchHttpClient(async () => {
    throw new Error('Card payment is not configured.');
  });
  const secret = randomUUID();
  return {
    stripe: new Stripe('sk_test_not_configured', { httpClient, maxNetworkRetries: 0 }),
    isLive: false,
    // A random secret, so that no event is accepted.
    webhookSecret: async () => secret,
    mount() {},
    start() {},
    async stop() {},
  };
}
