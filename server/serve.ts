/** The process that serves portal and API on one port, from its database to its jobs. */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openAdminSocket } from './admin/admin-socket.ts';
import { type Bootstrapped, bootstrap } from './bootstrap.ts';
import type { AppContext } from './context/app-context.ts';
import { openDevPortal, seedDemoData } from './dev-services.ts';
import { turnOfRequest } from './http/callers/turn-of-request.ts';
import { prepareDataFolder } from './infra/db/lock-folders.ts';
import type { Log } from './infra/log/log.ts';
import { releaseClaims } from './infra/mail/claim-mails.ts';
import { withUmask } from './infra/private-files.ts';
import { startWatchingDisk } from './jobs/disk-shortage.ts';
import { startForgettingMedia } from './jobs/forget-media.ts';
import { startGuestMailJobs } from './jobs/guest-mail-jobs.ts';
import { startKeepingDatabase } from './jobs/keep-database.ts';
import { startMaskingCameras } from './jobs/mask-cameras.ts';
import { startSweeping } from './jobs/sweep.ts';
import { answerInTurn } from './listener/answer-in-turn.ts';
import { boundConnections, connectionLimits, usableMemory } from './listener/bounded-connections.ts';
import { createBoundedServer } from './listener/bounded-server.ts';
import { limitHeaders } from './listener/header-limit.ts';
import { holdRequests } from './listener/hold-requests.ts';
import { listen, stopListening } from './listener/listen.ts';
import { spreadRequests } from './listener/spread-requests.ts';
import { rememberedTokenKey } from './modules/auth/session-token.ts';
import { buildToServe } from './portal/kept-build.ts';
import { mountPortal } from './portal/portal-files.ts';
import { checkDatabase, claimDatabase } from './startup/check-start.ts';
import { type InspectedEnv, portalVariables } from './startup/env.ts';
import { holdMailsAfterRestore, warnOfHeldMails } from './startup/hold-after-restore.ts';
import { processLimits } from './startup/process-limits.ts';
import { servedFrom } from './startup/served-from.ts';
import { startupBanner } from './startup/startup-banner.ts';

/** For HTTP/1.0 requests without a host, such as health checks of proxies. */
const UNNAMED_HOST = 'localhost';

export interface ServeOptions {
  /** The folder of `dist`, and of the portal's sources. */
  root: string;
  /** Serves the portal from its sources. */
  isDev: boolean;
  /** For the build, which a web server of another user may read. */
  buildUmask: number;
}

/** Finishes running requests, and closes everything. */
export type Stop = (reason: string) => Promise<void>;

/**
 * Serves until it is stopped. A refused start leaves the database unchanged except for its schema, and releases it.
 * @throws EnvironmentError, UserFacingError with instructions
 */
export async function serve(inspected: InspectedEnv, log: Log, options: ServeOptions): Promise<Stop> {
  const { databaseUrl, dataDir } = inspected.env;
  // Before a migration. An embedded database locks the folder.
  if (databaseUrl !== undefined) await prepareDataFolder(dataDir);
  const opened = await bootstrap(inspected.env, log);
  const undo = [opened.close];
  try {
    return await begin(inspected, log, options, opened, undo);
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => {});
    throw error;
  }
}

/** @param undo called in reverse order if the start fails later */
async function begin(
  inspected: InspectedEnv,
  log: Log,
  { root, isDev, buildUmask }: ServeOptions,
  { appContext, app, close }: Bootstrapped,
  undo: (() => Promise<void>)[],
): Promise<Stop> {
  const { env } = inspected;
  for (const words of await checkDatabase(appContext, inspected)) log.warn(words);
  const build = isDev
    ? undefined
    : await withUmask(buildUmask, () =>
        buildToServe(root, portalVariables(), { spare: join(env.dataDir, 'served') }),
      );
  if (build) undo.push(build.discard);
  if (build?.warning) log.warn(build.warning);
  if (env.settings.isDemo) await seedDemoData(appContext);
  if (build) mountPortal(app, build.folder, env.settings);

  const answer = getRequestListener(app.fetch, { hostname: UNNAMED_HOST });
  const server = createBoundedServer();
  const bearable = { ...processLimits(), memoryBytes: usableMemory() };
  boundConnections(server, connectionLimits(bearable, env.settings.trustedProxies));
  const dev = isDev ? await openDevPortal(root, server, answer) : undefined;
  if (dev) undo.push(dev.close);
  const held = holdRequests(dev?.listener ?? answer);
  const turnOf = turnOfRequest(env.settings.trustedProxies, rememberedTokenKey(appContext.db));
  server.on('request', answerInTurn(limitHeaders(spreadRequests(server, held.listener, { turnOf }))));
  await listen(server, env.host, env.port);
  undo.push(
    () => stopListening(server),
    async () => held.drop(),
  );
  const admin = await openAdminSocket(env.dataDir, appContext);
  undo.push(admin.close);
  // The last step that may refuse: from now on the database is production's. No request was answered before.
  await claimDatabase(appContext, inspected);
  await holdMailsAfterRestore(appContext, appContext.isEmbedded ? env.dataDir : undefined);
  await warnOfHeldMails(appContext);
  held.release();

  const stopWork = await startWork(appContext, env);
  if (env.settings.isProduction) log.info({ host: env.host, port: env.port, ...servedFrom(env) }, 'ready');
  else console.log(startupBanner(env));

  return async (reason) => {
    log.info({ signal: reason }, 'stopping');
    await dev?.close();
    await appContext.doorStreams.close();
    await stopListening(server);
    await appContext.liveAnswers.close();
    await admin.close();
    await stopWork();
    await close();
    await build?.discard();
  };
}

/**
 * Starts what runs without a request: the delivery of mails, the reconcile of payments and the jobs.
 * @returns a function that stops all of it
 */
async function startWork(
  appContext: AppContext,
  { smtpUrl, settings }: InspectedEnv['env'],
): Promise<() => Promise<void>> {
  const { mail, payments, log, isEmbedded } = appContext;
  // Nobody else uses the embedded database: mails in delivery belonged to a process that has ended.
  if (isEmbedded) await releaseClaims(appContext);
  if (smtpUrl !== undefined || settings.hasMailbox) mail.start();
  else log.warn('Neither SMTP_URL nor the mailbox: mails wait in the database.');
  payments.start();
  const stopJobs = [
    startSweeping(appContext),
    startForgettingMedia(appContext),
    startGuestMailJobs(appContext),
    startMaskingCameras(appContext),
    startWatchingDisk(appContext),
    ...(isEmbedded ? [startKeepingDatabase(appContext)] : []),
  ];
  return async () => {
    await Promise.all([mail.stop(), payments.stop(), ...stopJobs.map((stop) => stop())]);
  };
}
