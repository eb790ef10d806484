import { checkList } from '../import/check-list.ts';
import { LIST_UNREADABLE, UNPACKS_TO_TOO_MUCH } from '../import/list-problems.ts';
import { readList } from '../import/read-list.ts';
import { writeTable } from './sheet-file.ts';
import type { SheetResult, SheetTask } from './sheet-tasks.ts';

/** Runs a task in the worker. Never throws because of a file's contents. */
export function performTask(task: SheetTask): SheetResult {
  if (task.kind === 'write') return { kind: 'written', file: writeTable(task.table) };
  try {
    const list = task.kind === 'check' ? task.list : readList(new Uint8Array(task.file), task.encoding);
    if ('problem' in list) return { kind: 'problem', problem: list.problem };
    const { invited, waiting, placesLeft } = task.limits;
    const choice = task.kind === 'check' ? task.choice : {};
    const checked = checkList(list, choice, {
      invited: new Set(invited),
      waiting: new Set(waiting),
      placesLeft,
    });
    return 'problem' in checked
      ? { kind: 'problem', problem: checked.problem }
      : { kind: 'checked', list, checked };
  } catch (error) {
    const isBomb = error instanceof Error && error.message === 'unpacks to too much';
    return { kind: 'problem', problem: isBomb ? UNPACKS_TO_TOO_MUCH : LIST_UNREADABLE };
  }
}
