import { LIST_UNREADABLE, READER_MISSING } from '../import/list-problems.ts';
import { READER_STARTED, type SheetResult, type SheetTask } from './sheet-tasks.ts';

/** Milliseconds a task may take before its worker is ended. Five thousand rows take well under one second. */
const TIME_LIMIT_MS = 8_000;
/** Milliseconds the worker's code may take to arrive over a slow line. */
const LOAD_LIMIT_MS = 30_000;

/**
 * Does a task in a worker of its own, which ends with it. Never rejects: a worker whose code did not arrive, that
 * crashed or took too long is a problem in the reader's words.
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
      timer = setTimeout(fail(LIST_UNREADABLE), TIME_LIMIT_MS);
    };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
