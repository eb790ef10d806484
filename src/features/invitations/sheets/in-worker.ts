import { LIST_TOO_SLOW, LIST_UNREADABLE, READER_MISSING } from '../import/list-problems.ts';
import { READER_STARTED, type SheetResult, type SheetTask } from './sheet-tasks.ts';

/**
 * The time-out of a task in milliseconds. Five thousand rows take well under one second, but the longest lists take
 * many on a slow or busy device.
 */
const TIME_LIMIT_MS = 60_000;
/** The time-out in milliseconds for loading the worker's code. */
const LOAD_LIMIT_MS = 30_000;

/**
 * Runs a task in a worker of its own, which ends with it. Never rejects: if its code cannot be loaded, it crashes or
 * times out, the result is a problem as a message.
 */
export function inWorker(workerUrl: string, task: SheetTask): Promise<SheetResult> {
  const worker = new Worker(workerUrl, { type: 'module' });
  return new Promise<SheetResult>((resolve) => {
    const fail = (problem: string) => () => resolve({ kind: 'problem', problem });
    let timer = setTimeout(fail(READER_MISSING), LOAD_LIMIT_MS);
    worker.onerror = fail(READER_MISSING);
    worker.onmessage = ({ data }: MessageEvent<SheetResult | typeof READER_STARTED>) => {
      clearTimeout(timer);
      if (data !== READER_STARTED) return resolve(data);
      worker.onerror = fail(LIST_UNREADABLE);
      timer = setTimeout(fail(LIST_TOO_SLOW), TIME_LIMIT_MS);
    };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
