/** What became of the people of a delivered sheet. */
import { jsonText } from '../contract/json-text.ts';
import type { Entry } from './entry.ts';
import type { RefusedRow } from './results.ts';

interface AnsweredRow {
  readonly row: number;
  readonly email: string;
  readonly status: string;
  readonly message: string;
}

/** How many a delivered sheet was about, and who was refused; nothing for an entry that carries none. */
export function sheetOutcome(
  { file, people, rows = [] }: Pick<Entry, 'file' | 'people' | 'rows'>,
  data: unknown,
): { people?: number; refused?: RefusedRow[] } {
  if (!file) return {};
  const answered = answeredRows(data);
  const refused = answered
    .filter(({ status }) => status !== 'sent')
    .map(({ row, email, message }, index) => {
      // By the e-mail first: the delivered file may number its rows otherwise than the list it was made from.
      const known =
        rows.find((other) => email !== '' && isSame(other.email, email)) ??
        rows.find((other) => other.row === row);
      return {
        row: known?.row ?? (row > 0 ? row : index + 1),
        name: known?.name ?? '',
        email: known?.email ?? email,
        message,
      };
    });
  const total = answered.length || people?.length;
  return { refused, ...(total !== undefined && { people: total }) };
}

/** The e-mails of those whom a delivered sheet has invited, as its answer says. */
export function acceptedEmails(data: unknown): string[] {
  return answeredRows(data).flatMap(({ status, email }) =>
    status === 'sent' && email !== '' ? [email] : [],
  );
}

function answeredRows(data: unknown): AnsweredRow[] {
  const isListed = typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);
  const rows: readonly unknown[] = isListed && Array.isArray(data.rows) ? data.rows : [];
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null || !('status' in row)) return [];
    const { status } = row;
    const at = 'row' in row ? Number(jsonText(row.row)) : 0;
    const email = 'email' in row && typeof row.email === 'string' ? row.email : '';
    const message = 'message' in row && typeof row.message === 'string' ? row.message : '';
    return [{ row: Number.isFinite(at) ? at : 0, email, status: jsonText(status), message }];
  });
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
