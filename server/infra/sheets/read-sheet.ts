import { isRecord } from '../../../common/contract/members.ts';
import { decode } from '../decoder/decoder-process.ts';
import type { SheetReading } from './people-in-sheet.ts';

/** Milliseconds a sheet may take. Ten thousand rows take well under two seconds. */
const TIME_LIMIT_MS = 10_000;

/**
 * Finds the people that an untrusted Excel file lists, or the problem with it, in a process that may use neither much
 * time nor much memory. Names and addresses come as one line without what cannot be seen, cut to one character more
 * than is accepted. Returns undefined when it cannot be read within those limits.
 * @param bytes the file, already known to be small
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetReading | undefined> {
  const answer = await decode({ kind: 'sheet', bytes }, TIME_LIMIT_MS);
  return isReading(answer) ? answer : undefined;
}

/** By hand: a schema would make ten thousand people again. */
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
