import { isRecord } from '../../../common/contract/members.ts';
import { decode } from '../decoder/decoder-process.ts';
import type { SheetReading } from './people-in-sheet.ts';

/**
 * Finds the people in an untrusted Excel file, or the problem with it, in a process with limits of time and memory.
 * Names and addresses are returned as one line without invisible characters, truncated to one character more than
 * accepted. Returns undefined if it cannot be read within those limits.
 * @param bytes the file, already known to be small
 * @throws Overloaded if the machine is too busy
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetReading | undefined> {
  const answer = await decode({ kind: 'sheet', bytes });
  return isReading(answer) ? answer : undefined;
}

/** Checked manually: a schema would copy ten thousand people. */
function isReading(answer: unknown): answer is SheetReading {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('problem' in answer) return typeof answer.problem === 'string';
  return 'people' in answer && Array.isArray(answer.people) && answer.people.every(isPerson);
}

function isPerson(one: unknown): boolean {
  if (!isRecord(one)) return false;
  const { row, name, email } = one;
  return typeof row === 'number' && typeof name === 'string' && typeof email === 'string';
}
