import { Worker } from 'node:worker_threads';
import type { readPeople } from '../../src/contract/people-sheet.ts';

export type SheetReading = ReturnType<typeof readPeople>;

/** Milliseconds a sheet may take. Five thousand rows take well under one second. */
const TIME_LIMIT_MS = 8_000;
const HEAP_LIMIT_MB = 96;

/** Threads do not inherit the loader of TypeScript, so this one begins by asking for it. */
const BOOT = `
  const { workerData } = require('node:worker_threads');
  import(workerData.loader).then(({ register }) => {
    register();
    return import(workerData.module);
  });
`;
const loader = import.meta.resolve('tsx/esm/api');

/**
 * Finds the people that an untrusted Excel file lists, or the problem with it, in a thread that may use neither much
 * time nor much memory. Names and addresses come as one line without what cannot be seen, cut to one character more
 * than is accepted. Returns undefined when it cannot be read within those limits.
 * @param file the file's bytes, already known to be small
 */
export function readSheet(file: Uint8Array): Promise<SheetReading | undefined> {
  const worker = new Worker(BOOT, {
    eval: true,
    workerData: { loader, module: new URL('./sheet-worker.ts', import.meta.url).href, file },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
    env: {},
  });
  return new Promise((resolve) => {
    const finish = (reading: SheetReading | undefined) => {
      clearTimeout(timer);
      resolve(reading);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(undefined), TIME_LIMIT_MS);
    worker.once('message', finish);
    worker.once('error', () => finish(undefined));
    worker.once('exit', () => finish(undefined));
  });
}
