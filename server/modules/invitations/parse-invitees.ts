import {
  looksLikeXlsx,
  MAX_SHEET_BYTES,
  NOT_A_SHEET,
  SHEET_TOO_LARGE,
  SHEET_UNREADABLE,
  type SheetPerson,
} from '../../../common/contract/people-sheet.ts';
import { heavyWork } from '../../core/queue/heavy-work.ts';
import { type Failure, failure } from '../../core/result.ts';
import { readSheet } from '../../infra/sheets/read-sheet.ts';

/**
 * Reads the people in an uploaded Excel file, or returns why it is invalid.
 * @param companyId takes turns with others when many files are sent
 * @throws Overloaded when too many files are waiting
 */
export async function parseInvitees(
  file: File | undefined,
  companyId: string,
): Promise<SheetPerson[] | Failure> {
  if (!file) return failure(400, 'Excel file must be required');
  if (file.size > MAX_SHEET_BYTES) return failure(413, SHEET_TOO_LARGE);
  if (!looksLikeXlsx(await bytesOf(file.slice(0, 4)))) return failure(415, NOT_A_SHEET);
  const reading = await heavyWork.run({ company: companyId }, async () => readSheet(await bytesOf(file)));
  if (!reading) return failure(422, SHEET_UNREADABLE);
  if ('problem' in reading) return failure(422, reading.problem);
  return reading.people;
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
