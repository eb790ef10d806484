/** What became of the people of a delivered sheet. */
import { jsonText } from '../contract/json-text.ts';
import type { Entry, SheetRow } from './entry.ts';
import type { RefusedRow } from './results.ts';
import { rowStatus } from './row-status.ts';

interface AnsweredRow {
  readonly row: number;
  readonly email: string;
  readonly status: string;
  readonly message: string;
  /** Of the invitation; empty where the server does not say it. */
  readonly id: string;
}

/** How many a delivered sheet was about, and who was refused; nothing for an entry that carries none. */
export function sheetOutcome(
  { file, people, rows = [] }: Pick<Entry, 'file' | 'people' | 'rows'>,
  data: unknown,
): { people?: number; refused?: RefusedRow[] } {
  if (!file) return {};
  const answered = answeredRows(data);
  const knownOf = matchRows(answered, rows);
  const refused = answered
    .filter(({ status }) => status !== 'sent')
    .map((answer, index) => {
      const { row, email, message } = answer;
      const known = knownOf.get(answer);
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

/**
 * Whom each answer is about. A family may share an e-mail, so each row of the sheet is given out once: first where number
 * and e-mail agree, then by the e-mail, as another server may number the rows otherwise, then by the number.
 */
function matchRows(
  answered: readonly AnsweredRow[],
  rows: readonly SheetRow[],
): ReadonlyMap<AnsweredRow, SheetRow> {
  const matched = new Map<AnsweredRow, SheetRow>();
  const taken = new Set<SheetRow>();
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const byEmail = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const same = byEmail.get(folded(row.email));
    if (same) same.push(row);
    else byEmail.set(folded(row.email), [row]);
  }
  const rules: ((answer: AnsweredRow) => SheetRow | undefined)[] = [
    ({ row, email }) => {
      const known = byNumber.get(row);
      return known && folded(known.email) === folded(email) ? known : undefined;
    },
    ({ email }) => (email === '' ? undefined : byEmail.get(folded(email))?.find((row) => !taken.has(row))),
    ({ row }) => byNumber.get(row),
  ];
  for (const rule of rules) {
    for (const answer of answered) {
      const known = matched.has(answer) ? undefined : rule(answer);
      if (!known || taken.has(known)) continue;
      matched.set(answer, known);
      taken.add(known);
    }
  }
  return matched;
}

/**
 * The answer of another make's API to a sheet in our words: statuses that are known by their meaning, and the numbers that
 * its rows have in the sheet, where it numbers them otherwise or not at all.
 */
export function inOwnWords(data: unknown, rows: readonly SheetRow[] = []): unknown {
  const answered = answeredRows(data);
  if (answered.length === 0) return data;
  const knownOf = matchRows(answered, rows);
  return {
    rows: answered.map((answer) => ({
      ...answer,
      row: knownOf.get(answer)?.row ?? answer.row,
      status: rowStatus(answer.status) ?? answer.status,
    })),
  };
}

/** The e-mails of those whom a delivered sheet has invited, as its answer says. */
export function acceptedEmails(data: unknown): string[] {
  return answeredRows(data).flatMap(({ status, email }) =>
    status === 'sent' && email !== '' ? [email] : [],
  );
}

/** Those whom a delivered sheet has invited and whom its answer names by an id. */
export function acceptedPeople(
  data: unknown,
  rows: readonly SheetRow[] = [],
): { _id: string; name: string; email: string }[] {
  const answered = answeredRows(data);
  const knownOf = matchRows(answered, rows);
  return answered.flatMap((answer) => {
    const { status, email, id } = answer;
    if (status !== 'sent' || id === '') return [];
    const known = knownOf.get(answer);
    return [{ _id: id, name: known?.name ?? '', email: known?.email ?? email }];
  });
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
    const id = '_id' in row ? jsonText(row._id) : '';
    return [{ row: Number.isFinite(at) ? at : 0, email, status: jsonText(status), message, id }];
  });
}

function folded(email: string): string {
  return email.trim().toLowerCase();
}
