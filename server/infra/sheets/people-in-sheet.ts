import readExcelFile from 'read-excel-file/universal';
import { LONGEST_EMAIL } from '../../../common/contract/email.ts';
import { readPeople, type SheetPerson } from '../../../common/contract/people-sheet.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { storedCopy } from '../../../common/lib/bounded-unzip.ts';
import { oneLine } from '../../../common/lib/visible-text.ts';

export type SheetReading = ReturnType<typeof readPeople>;

/** Ten thousand people in twenty columns have 12 MB. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** The used characters of a cell: cleaning a longer one would only take time. */
const MAX_CELL_LENGTH = 2 * LONGEST_TEXT;
/** One more than accepted, so that a truncated text is still refused. */
const NAME_LENGTH = LONGEST_TEXT + 1;
const EMAIL_LENGTH = LONGEST_EMAIL + 1;

/**
 * Finds the people in the first sheet of an Excel file, or the problem with it. Only to be called in the decoder's
 * process, which has limits of time and memory: a hostile file uses as much as it can. Cells are processed there, as
 * transferring a million of them to the server would take too long.
 * @throws when the file cannot be read
 */
export async function peopleInSheet(file: Uint8Array): Promise<SheetReading> {
  const archive = storedCopy(file, MAX_UNPACKED_BYTES);
  const sheets = await readExcelFile(new Uint8Array(archive).buffer);
  // A sheet of a chart has no data, whatever its type says.
  const tables = sheets.map(({ data }) => data ?? []);
  const reading = readPeople(tables.find((rows) => rows.length > 0) ?? []);
  return 'problem' in reading ? reading : { people: reading.people.map(cleaned) };
}

/** Cleaned in this process, as it takes seconds for ten thousand long cells. */
function cleaned({ row, name, email }: SheetPerson): SheetPerson {
  return { row, name: lineOf(name, NAME_LENGTH), email: lineOf(email, EMAIL_LENGTH) };
}

function lineOf(cell: string, length: number): string {
  return oneLine(cell.slice(0, MAX_CELL_LENGTH)).slice(0, length);
}
