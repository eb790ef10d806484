import { Worker } from 'node:worker_threads';

/** The interval of checks: meanwhile a decoder can allocate some tens of megabytes. */
const CHECK_EVERY_MS = 20;

/** A signal that nobody else sends: a process that is killed from outside is not the file's fault. */
const OWN_SIGNAL = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

/**
 * Ends this process when it uses more memory than allowed for a file: heap limits do not cover memory that decoders and
 * unpackers allocate outside the heap. Runs in its own thread, since the file keeps the others busy.
 * @param limitBytes of resident memory, including the program
 */
export function exitAboveMemory(limitBytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${limitBytes}) process.kill(process.pid, '${OWN_SIGNAL}');
  }, ${CHECK_EVERY_MS});`;
  new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
