/** `npm start` and, with `--dev`, `npm run dev`: portal and API in one process on one port. */
import { inspect } from 'node:util';
import { limitHeapGrowth } from './core/heap-growth.ts';
import { ownFile } from './core/own-files.ts';
import { UserFacingError } from './core/user-facing-error.ts';
import { createLog } from './infra/log/log.ts';
import { writeFinalMessage } from './infra/log/open-output.ts';
import { shownError } from './infra/log/shown-error.ts';
import { createFilesPrivately } from './infra/private-files.ts';
import { whenOrphanedByNpm } from './orphaned.ts';
import { type Stop, serve } from './serve.ts';
import { checkEnvironment } from './startup/check-start.ts';
import { inspectEnv } from './startup/env.ts';

const isDev = process.argv.includes('--dev');

async function main(): Promise<void> {
  limitHeapGrowth();
  const inspected = inspectEnv();
  await checkEnvironment(inspected, isDev);
  const log = createLog(inspected.env.logLevel);
  const buildUmask = createFilesPrivately();
  stopOnSignal(await serve(inspected, log, { root: ownFile('.'), isDev, buildUmask }));
}

/** Stops gracefully at the first signal and at once at the second; gracefully also when npm has ended. */
function stopOnSignal(stop: Stop): void {
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
  // Without the values of a failed statement, which do not belong on a terminal.
  writeFinalMessage(error instanceof UserFacingError ? error.message : inspect(shownError(error)));
  process.exit(1);
}

main().catch(fail);
