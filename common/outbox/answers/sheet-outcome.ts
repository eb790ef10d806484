/** The result of a delivered sheet, person by person. */
import { dataOf, messageOf } from '../../contract/envelope.ts';
import { jsonText } from '../../contract/json-text.ts';
import { memberOf } from '../../contract/members.ts';
import type { Entry, SheetRow } from '../entry.ts';
import type { RefusedRow } from '../storage/results.ts';
import type { Disposition } from './answers.ts';
import { rowStatus } from './row-status.ts';

interface AnsweredRow {
  readonly row: number;
  readonly email: string;
  readonly status: string;
  readonly message: string;
  /** Id of the invitation; empty if the server gives none. */
  readonly id: string;
}

/** The number of people of a delivered sheet and the refused ones; empty for an entry without a sheet. */
export function sheetOutcome(
  { file, people = [], rows = [] }: Pick<Entry, 'file' | 'people' | 'rows'>,
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
  // Some APIs answer refused rows only.
  const total = Math.max(answered.length, people.length);
  return { refused, ...(total > 0 && { people: total }) };
}

/**
 * Matches answered rows with rows of the sheet. People may share an e-mail, so each row is used once: matched by number
 * and e-mail, then by e-mail, as another server may number the rows differently, then by number.
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
 * Translates the answer of another make's API to a sheet: known statuses become ours, and rows get their numbers in the
 * sheet where the API numbers them differently or not at all.
 */
export function toOwnStatuses(data: unknown, rows: readonly SheetRow[] = []): unknown {
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

/** Where APIs of another make list the people of a sheet whom they left out, with reasons. */
const LEFT_OUT = ['failed', 'errors', 'skipped', 'rejected', 'duplicates'];

/** Says of people whom a sheet's list lacks why the answer has left them out, if it names their e-mails. */
export function withReasons(found: Disposition | undefined, answer: unknown): Disposition | undefined {
  const answered = found?.kind === 'done' ? answeredRows(found.data) : [];
  if (found?.kind !== 'done' || answered.length === 0) return found;
  const places = [answer, dataOf(answer)];
  const left = places.flatMap((place) => LEFT_OUT.flatMap((name) => memberOf(place, name)));
  const reasons = new Map(
    left.map((one) => [folded(jsonText(memberOf(one, 'email'))), messageOf({ error: one })]),
  );
  const rows = answered.map((row) => {
    const message = row.status === 'left_out' && reasons.get(folded(row.email));
    return message ? { ...row, status: 'invalid', message } : row;
  });
  return { ...found, data: { rows } };
}

/** The e-mails that a delivered sheet has invited, by its answer. */
export function acceptedEmails(data: unknown): string[] {
  return answeredRows(data).flatMap(({ status, email }) =>
    status === 'sent' && email !== '' ? [email] : [],
  );
}

/** The people whom a delivered sheet has invited and for whom the answer gives an id. */
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
    // APIs of another make may call it `reason`, `error` and the like.
    const said = 'message' in row && typeof row.message === 'string' ? row.message : undefined;
    const message = said ?? messageOf({ error: row }) ?? '';
    const id = '_id' in row ? jsonText(row._id) : '';
    return [{ row: Number.isFinite(at) ? at : 0, email, status: jsonText(status), message, id }];
  });
}

function folded(email: string): string {
  return email.trim().toLowerCase();
}
