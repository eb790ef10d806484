import { peopleFile } from '../sheets/sheets.ts';
import type { ShownRow } from './row-messages.ts';
import { isFine } from './row-messages.ts';
import type { JudgedList } from './use-dry-run.ts';

/** The file that goes to the server for a list, and which of the list's rows stand in its rows. */
export interface SheetToSend {
  file: File;
  /** The row of the sent file that somebody is in, as spreadsheets count. */
  rowOf: (row: ShownRow) => number | undefined;
  /** Those who stand in the sent file, numbered as there. */
  rowsOf: (judged: readonly ShownRow[]) => { row: number; name: string; email: string }[];
}

const made = new WeakMap<JudgedList['checked'], Promise<SheetToSend | undefined>>();

/**
 * The list as it is where it has the specified form; else a sheet of that form with its ready people. Made once a list:
 * a second try must send the same bytes under the same key. Undefined when the device cannot make it.
 */
export function sheetToSend(judged: JudgedList): Promise<SheetToSend | undefined> {
  const { file, checked } = judged;
  if (checked.isAsSpecified) return Promise.resolve(sentAs(file, ({ row }) => row));
  const known = made.get(checked);
  if (known) return known;
  const making = makeSheet(judged);
  made.set(checked, making);
  return making;
}

async function makeSheet({ file, checked }: JudgedList): Promise<SheetToSend | undefined> {
  const ready = checked.rows.filter(isFine);
  const sheet = await peopleFile(ready, file.name);
  if (!sheet) return undefined;
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
