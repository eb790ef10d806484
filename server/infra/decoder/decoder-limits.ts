import { Worker } from 'node:worker_threads';

/** The interval of checks: meanwhile a decoder can allocate some tens of megabytes. */
const CHECK_EVERY_MS = 20;

/** A signal that nobody else sends: a process that is killed from outside is not the file's fault. */
const OWN_SIGNAL = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

export interface DecoderLimits {
  /** Sets how much processor time this process may use from now on, in milliseconds. Infinite until it is called. */
  allowCpu(ms: number): void;
}

/**
 * Ends this process when it uses more memory or processor time than allowed for a file: heap limits do not cover memory
 * that decoders and unpackers allocate outside the heap, and on a busy machine the clock says little about a file. Runs
 * in its own thread, since the file keeps the others busy.
 * @param memoryBytes of resident memory, including the program
 */
export function exitAboveLimits(memoryBytes: number): DecoderLimits {
  const cpuUntilMs = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  cpuUntilMs[0] = Number.POSITIVE_INFINITY;
  const watch = `const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > ${memoryBytes} || (user + system) / 1000 > workerData[0])
      process.kill(process.pid, '${OWN_SIGNAL}');
  }, ${CHECK_EVERY_MS});`;
  const resourceLimits = { maxOldGenerationSizeMb: 8 };
  new Worker(watch, { eval: true, execArgv: [], resourceLimits, workerData: cpuUntilMs }).unref();
  return {
    allowCpu(ms) {
      const { user, system } = process.cpuUsage();
      cpuUntilMs[0] = (user + system) / 1000 + ms;
    },
  };
}
