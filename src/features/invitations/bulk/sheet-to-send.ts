import { keepsIdempotencyKeys } from '../../../api/api-address.ts';
import { peopleFile } from '../sheets/sheets.ts';
import type { ShownRow } from './row-messages.ts';
import { isAccepted } from './row-messages.ts';
import type { JudgedList } from './use-dry-run.ts';

/** The file that is sent for a list, and how its rows map to the list's. */
export interface SheetToSend {
  file: File;
  /** A person's row in the sent file, counted as in spreadsheets. */
  rowOf: (row: ShownRow) => number | undefined;
  /** The people in the sent file, numbered as there. */
  rowsOf: (judged: readonly ShownRow[]) => { row: number; name: string; email: string }[];
}

const made = new WeakMap<JudgedList['checked'], Promise<SheetToSend | undefined>>();

/**
 * The list's own file if it has the specified format, and our server leaves out the same rows; an API of another make
 * would invite people whose rows are said to be left out. Otherwise a generated sheet of its ready people. Created once
 * per list, as a retry must send the same bytes under the same key. Undefined if the device could not create it.
 */
export function sheetToSend(judged: JudgedList): Promise<SheetToSend | undefined> {
  const { file, checked } = judged;
  const isTaken = keepsIdempotencyKeys() || checked.rows.every(isAccepted);
  if (checked.isAsSpecified && isTaken) return Promise.resolve(sentAs(file, ({ row }) => row));
  const known = made.get(checked);
  if (known) return known;
  const making = makeSheet(judged);
  made.set(checked, making);
  return making;
}

async function makeSheet({ file, checked }: JudgedList): Promise<SheetToSend | undefined> {
  const ready = checked.rows.filter(isAccepted);
  const sheet = await peopleFile(ready, file.name);
  if (!sheet) {
    // The next try may succeed, such as on a device that was too busy.
    made.delete(checked);
    return undefined;
  }
  const rows = new Map<ShownRow, number>(ready.map((person, at) => [person, at + 2]));
  return sentAs(sheet, (row) => rows.get(row));
}

function sentAs(file: File, rowOf: SheetToSend['rowOf']): SheetToSend {
  const rowsOf: SheetToSend['rowsOf'] = (judged) =>
    judged.flatMap((person) => {
      const row = rowOf(person);
      return row === undefined ? [] : [{ row, name: person.name, email: person.email }];
    });
  return { file, rowOf, rowsOf };
}
