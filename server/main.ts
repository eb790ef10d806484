/** `npm start` and, with `--dev`, `npm run dev`: one process, one port, portal and API. */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openAdminSocket } from './admin/admin-socket.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { bootstrap } from './bootstrap.ts';
import { boundConnections, connectionLimits, usableMemory } from './bounded-connections.ts';
import { createBoundedServer } from './bounded-server.ts';
import { UserFacingError } from './core/user-facing-error.ts';
import { seedDemoData } from './dev-services.ts';
import { createLog } from './infra/log/log.ts';
import { shownError } from './infra/log/shown-error.ts';
import { createFilesPrivately, withUmask } from './infra/private-files.ts';
import { startForgettingMedia } from './jobs/forget-media.ts';
import { startKeepingDatabase } from './jobs/keep-database.ts';
import { startMaskingCameras } from './jobs/mask-cameras.ts';
import { startReleasingInvitations } from './jobs/release-invitations.ts';
import { startSweeping } from './jobs/sweep.ts';
import { listen, stopListening } from './listen.ts';
import { whenOrphanedByNpm } from './orphaned.ts';
import { buildToServe } from './portal/kept-build.ts';
import { mountPortal } from './portal/portal-files.ts';
import { checkDatabase, checkEnvironment } from './startup/check-start.ts';
import { inspectEnv, portalVariables } from './startup/env.ts';
import { processLimits } from './startup/process-limits.ts';
import { servedFrom } from './startup/served-from.ts';
import { startupBanner } from './startup/startup-banner.ts';

const ROOT = join(import.meta.dirname, '..');
const isDev = process.argv.includes('--dev');

async function main(): Promise<void> {
  const inspected = inspectEnv();
  await checkEnvironment(inspected, isDev);
  const { env } = inspected;
  const log = createLog(env.logLevel);
  const usualUmask = createFilesPrivately();
  const { appContext, app, isEmbedded, close } = await bootstrap(env, log);
  const advice = await checkDatabase(appContext, inspected).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  for (const words of advice) log.warn(words);
  // A web server of another user may read the build.
  const build = isDev ? undefined : await withUmask(usualUmask, () => buildToServe(ROOT, portalVariables()));
  if (env.settings.isDemo) await seedDemoData(appContext);
  if (build) mountPortal(app, build.folder, env.settings);

  const answer = getRequestListener(app.fetch);
  const server = createBoundedServer();
  const bearable = { ...processLimits(), memoryBytes: usableMemory() };
  boundConnections(server, connectionLimits(bearable, env.settings.trustedProxies));
  const dev = isDev
    ? await (await import('../dev/dev-portal.ts')).devPortal(ROOT, server, answer)
    : undefined;
  server.on('request', answerInTurn(dev?.listener ?? answer));
  await listen(server, env.host, env.port);
  const admin = await openAdminSocket(env.dataDir, appContext);
  if (env.smtpUrl !== undefined || env.settings.hasMailbox) appContext.mail.start();
  else log.warn('Neither SMTP_URL nor the mailbox: mails wait in the database.');
  appContext.payments.start();
  const stopSweeping = startSweeping(appContext);
  const stopForgetting = startForgettingMedia(appContext);
  const stopReleasing = startReleasingInvitations(appContext);
  const stopMasking = startMaskingCameras(appContext);
  const stopKeeping = isEmbedded ? startKeepingDatabase(appContext) : undefined;
  if (env.settings.isProduction) log.info({ host: env.host, port: env.port, ...servedFrom(env) }, 'ready');
  else console.log(startupBanner(env));

  onceToldToStop(async (signal) => {
    log.info({ signal }, 'stopping');
    await dev?.close();
    await stopListening(server);
    await admin.close();
    await Promise.all([
      appContext.mail.stop(),
      appContext.payments.stop(),
      stopSweeping(),
      stopForgetting(),
      stopReleasing(),
      stopMasking(),
      stopKeeping?.(),
    ]);
    await close();
    await build?.discard();
  });
}

/** Stops gracefully at the first signal and at once at the second; gracefully also when npm is gone. */
function onceToldToStop(stop: (reason: string) => Promise<void>): void {
  let isStopping = false;
  const begin = (reason: string) => {
    isStopping = true;
    stop(reason).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      begin(signal);
    });
  }
  whenOrphanedByNpm(() => {
    if (!isStopping) begin('npm has ended');
  });
}

function fail(error: unknown): never {
  // The values of a failed statement are no words for a terminal.
  console.error(error instanceof UserFacingError ? error.message : shownError(error));
  process.exit(1);
}

main().catch(fail);
