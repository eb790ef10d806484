import { judgePeople, readPeople, SHEET_UNREADABLE } from '../../../contract/people-sheet.ts';
import { storedCopy } from '../../../lib/bounded-unzip.ts';
import { readTable, writeTable } from './sheet-file.ts';
import type { SheetResult, SheetTask } from './sheet-tasks.ts';

/** Does what the worker is asked. Never throws for what stands in a file. */
export function performTask(task: SheetTask): SheetResult {
  if (task.kind === 'write') return { kind: 'written', file: writeTable(task.table) };
  try {
    // The spreadsheet library would inflate a zip bomb until the whole page is out of memory.
    const reading = readPeople(readTable(storedCopy(new Uint8Array(task.file)).slice().buffer));
    if ('problem' in reading) return { kind: 'problem', problem: reading.problem };
    const { placesLeft } = task;
    return {
      kind: 'judged',
      rows: judgePeople(reading.people, { invited: new Set(task.invited), placesLeft }),
    };
  } catch {
    return { kind: 'problem', problem: SHEET_UNREADABLE };
  }
}
