/** Runs in a thread of its own (see `read-sheet.ts`): reads the first sheet of an Excel file into a table of cells. */
import { parentPort, workerData } from 'node:worker_threads';
import readExcelFile from 'read-excel-file/universal';
import { storedCopy } from '../../src/lib/bounded-unzip.ts';

const archive = storedCopy(workerData.file);
const sheets = await readExcelFile(archive.slice().buffer);
const rows = sheets.find((sheet) => sheet.data.length > 0)?.data ?? [];
parentPort?.postMessage(
  rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? cell : plain(cell)))),
);

function plain(cell: unknown): string | null {
  return typeof cell === 'string' ? cell : null;
}
