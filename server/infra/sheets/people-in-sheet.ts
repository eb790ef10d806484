import readExcelFile from 'read-excel-file/universal';
import { LONGEST_EMAIL } from '../../../common/contract/email.ts';
import { readPeople, type SheetPerson } from '../../../common/contract/people-sheet.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { storedCopy } from '../../../common/lib/bounded-unzip.ts';
import { oneLine } from '../../../common/lib/visible-text.ts';

export type SheetReading = ReturnType<typeof readPeople>;

/** Ten thousand people in twenty columns are 12 MB. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Characters of a cell that are looked at: cleaning a longer one would only take time. */
const LONGEST_CELL = 2 * LONGEST_TEXT;
/** One more than is accepted: what is longer is refused, and a part of it says so. */
const NAME_LENGTH = LONGEST_TEXT + 1;
const EMAIL_LENGTH = LONGEST_EMAIL + 1;

/**
 * Finds the people that the first sheet of an Excel file lists, or the problem with it. Only to be called in the
 * decoder's process, which may use neither much time nor much memory: a hostile file takes all that it gets. The cells
 * stay there: the server would take longer to receive a million of them than may be waited for.
 * @throws when the file cannot be read
 */
export async function peopleInSheet(file: Uint8Array): Promise<SheetReading> {
  const archive = storedCopy(file, MAX_UNPACKED_BYTES);
  const sheets = await readExcelFile(new Uint8Array(archive).buffer);
  const reading = readPeople(sheets.find((sheet) => sheet.data.length > 0)?.data ?? []);
  return 'problem' in reading ? reading : { people: reading.people.map(cleaned) };
}

/** Cleans here what was typed: for ten thousand long cells that takes seconds. */
function cleaned({ row, name, email }: SheetPerson): SheetPerson {
  return { row, name: lineOf(name, NAME_LENGTH), email: lineOf(email, EMAIL_LENGTH) };
}

function lineOf(cell: string, length: number): string {
  return oneLine(cell.slice(0, LONGEST_CELL)).slice(0, length);
}
