/**
 * Runs in a thread of its own (see `read-sheet.ts`): finds the people that the first sheet of an Excel file lists. The
 * cells stay here: the server's own thread would take longer to receive a million of them than may be waited for.
 */
import { parentPort, workerData } from 'node:worker_threads';
import readExcelFile from 'read-excel-file/universal';
import { readPeople, type SheetPerson } from '../../src/contract/people-sheet.ts';
import { storedCopy } from '../../src/lib/bounded-unzip.ts';

/** Ten thousand people in twenty columns are 12 MB. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Characters. */
const LONGEST_CELL = 1000;

const archive = storedCopy(workerData.file, MAX_UNPACKED_BYTES);
const sheets = await readExcelFile(new Uint8Array(archive).buffer);
const reading = readPeople(sheets.find((sheet) => sheet.data.length > 0)?.data ?? []);
parentPort?.postMessage('problem' in reading ? reading : { people: reading.people.map(cut) });

/** What is longer is refused; so much of it says so. */
function cut({ row, name, email }: SheetPerson): SheetPerson {
  return { row, name: name.slice(0, LONGEST_CELL), email: email.slice(0, LONGEST_CELL) };
}
