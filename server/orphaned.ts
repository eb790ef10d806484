import { isRunByNpm } from './startup/env.ts';

const CHECK_EVERY_MS = 1_000;

/**
 * Detects that npm, which runs the server in a shell, has ended. A shell such as dash does not pass signals on: SIGTERM
 * to `npm start` would leave a server running, with its port and folder.
 */
export function whenOrphanedByNpm(onOrphaned: () => void): void {
  const parent = process.ppid;
  if (!isRunByNpm()) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onOrphaned();
  }, CHECK_EVERY_MS).unref();
}
