/**
 * Runs in a thread of its own (see `read-sheet.ts`): finds the people that the first sheet of an Excel file lists. The
 * cells stay here: the server's own thread would take longer to receive a million of them than may be waited for.
 */
import { parentPort, workerData } from 'node:worker_threads';
import readExcelFile from 'read-excel-file/universal';
import { LONGEST_EMAIL } from '../../src/contract/email.ts';
import { readPeople, type SheetPerson } from '../../src/contract/people-sheet.ts';
import { LONGEST_TEXT } from '../../src/contract/text-limits.ts';
import { storedCopy } from '../../src/lib/bounded-unzip.ts';
import { oneLine } from '../text/visible-text.ts';

/** Ten thousand people in twenty columns are 12 MB. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Characters of a cell that are looked at: cleaning a longer one would only take time. */
const LONGEST_CELL = 2 * LONGEST_TEXT;
/** One more than is accepted: what is longer is refused, and a part of it says so. */
const NAME_LENGTH = LONGEST_TEXT + 1;
const EMAIL_LENGTH = LONGEST_EMAIL + 1;

const archive = storedCopy(workerData.file, MAX_UNPACKED_BYTES);
const sheets = await readExcelFile(new Uint8Array(archive).buffer);
const reading = readPeople(sheets.find((sheet) => sheet.data.length > 0)?.data ?? []);
parentPort?.postMessage('problem' in reading ? reading : { people: reading.people.map(cleaned) });

/** Cleans here what was typed: for ten thousand long cells that takes seconds. */
function cleaned({ row, name, email }: SheetPerson): SheetPerson {
  return { row, name: lineOf(name, NAME_LENGTH), email: lineOf(email, EMAIL_LENGTH) };
}

function lineOf(cell: string, length: number): string {
  return oneLine(cell.slice(0, LONGEST_CELL)).slice(0, length);
}
