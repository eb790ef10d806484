import { Worker } from 'node:worker_threads';

/** How often the process is looked at: within it a decoder takes some tens of megabytes. */
const EVERY_MS = 20;

/** None that somebody else would end it by: what is ended from outside is not the file's doing. */
const OWN_SIGNAL = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

/**
 * Ends this process when it takes more memory than a file may, whatever takes it: limits of the heap know nothing of
 * what decoders and unpackers take beside it. Watched by a thread of its own, since the file keeps the others busy.
 * @param limitBytes of resident memory, the program itself included
 */
export function endAbove(limitBytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${limitBytes}) process.kill(process.pid, '${OWN_SIGNAL}');
  }, ${EVERY_MS});`;
  new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
