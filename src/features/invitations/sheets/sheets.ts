import {
  looksLikeXlsx,
  MAX_SHEET_BYTES,
  NOT_A_SHEET,
  SHEET_TOO_LARGE,
  SHEET_UNREADABLE,
} from '../../../contract/people-sheet.ts';
import { SHEET_CACHE } from '../../../contract/worker-messages.ts';
import type { SheetResult, SheetTable, SheetTask } from './sheet-tasks.ts';
import workerUrl from './sheet-worker.ts?worker&url';

/** Milliseconds a task may take before its worker is ended. Five thousand rows take well under one second. */
const TIME_LIMIT_MS = 8_000;

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Says of every row of an Excel file what would become of it, without sending anything.
 * @param invited lower-cased addresses invited already
 * @param placesLeft how many more people the plan admits
 */
export async function judgeSheet(
  file: File,
  { invited, placesLeft }: { invited: string[]; placesLeft: number },
): Promise<Extract<SheetResult, { kind: 'judged' | 'problem' }>> {
  if (file.size > MAX_SHEET_BYTES) return { kind: 'problem', problem: SHEET_TOO_LARGE };
  const bytes = await file.arrayBuffer();
  if (!looksLikeXlsx(new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)))) {
    return { kind: 'problem', problem: NOT_A_SHEET };
  }
  const result = await inWorker({ kind: 'judge', file: bytes, invited, placesLeft });
  return result.kind === 'written' ? { kind: 'problem', problem: SHEET_UNREADABLE } : result;
}

/** Makes an Excel file of a table; undefined when that fails. */
export async function sheetOf(table: SheetTable): Promise<Blob | undefined> {
  const result = await inWorker({ kind: 'write', table });
  return result.kind === 'written' ? new Blob([result.file.slice()], { type: XLSX_TYPE }) : undefined;
}

/**
 * Keeps the worker's code on the device: it is too large for every visitor's first load, and wanted where there is no
 * connection. Does nothing where it is kept already, or cannot be.
 */
export async function keepSheetsOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in window)) return;
  const cache = await caches.open(SHEET_CACHE);
  if (await cache.match(workerUrl)) return;
  const older = await cache.keys();
  await cache.add(workerUrl);
  await Promise.all(older.map((request) => cache.delete(request)));
}

function inWorker(task: SheetTask): Promise<SheetResult> {
  const worker = new Worker(workerUrl, { type: 'module' });
  return new Promise<SheetResult>((resolve) => {
    const fail = () => resolve({ kind: 'problem', problem: SHEET_UNREADABLE });
    const timer = setTimeout(fail, TIME_LIMIT_MS);
    worker.onmessage = ({ data }: MessageEvent<SheetResult>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = fail;
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
