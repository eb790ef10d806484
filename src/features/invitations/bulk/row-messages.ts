import type { BulkRow } from '../../../../common/contract/invitations.ts';
import type { JudgedRow } from '../../../../common/contract/people-sheet.ts';
import { countOf, formatCount } from '../../../lib/count.ts';

/** For a ready row of a list that is stored on the device: no answer mentions it individually. */
export type UndecidedStatus = 'waiting' | 'sending' | 'uncertain' | 'refused' | 'gone';

/** A row of the sheet as displayed: judged by the page, or answered by the server. */
export interface ShownRow {
  row: number;
  name: string;
  email: string;
  /** `left_out`: the list was accepted without this row, and the server did not say why. */
  status: JudgedRow['status'] | 'sent' | 'left_out' | UndecidedStatus;
  message: string;
  /** How the row was changed during reading. */
  note?: string;
}

/** The label and colour of a status; the label alone distinguishes them. */
export const STATUS_LABELS: Record<
  ShownRow['status'],
  { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }
> = {
  ready: { label: 'Ready', tone: 'success' },
  sent: { label: 'Invited', tone: 'success' },
  invalid: { label: 'Not valid', tone: 'danger' },
  duplicate: { label: 'Double', tone: 'warning' },
  already_invited: { label: 'Invited already', tone: 'neutral' },
  over_limit: { label: 'Above the limit', tone: 'danger' },
  left_out: { label: 'Left out by the server', tone: 'warning' },
  waiting: { label: 'Waiting to be sent', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'neutral' },
  uncertain: { label: 'Not known yet', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  gone: { label: 'Not sent', tone: 'neutral' },
};

const ACCEPTED: ReadonlySet<ShownRow['status']> = new Set([
  'ready',
  'sent',
  'waiting',
  'sending',
  'uncertain',
]);

export function isAccepted({ status }: ShownRow): boolean {
  return ACCEPTED.has(status);
}

/**
 * Combines the server's answers with the names that the page has read; rows without an answer count as sent.
 * @param rowOf a person's row in the sent file; undefined for people who were not sent
 */
export function answeredRows(
  judged: readonly ShownRow[],
  answers: readonly BulkRow[],
  rowOf: (row: ShownRow) => number | undefined = ({ row }) => row,
): ShownRow[] {
  const byRow = new Map(answers.map((answer) => [answer.row, answer]));
  return judged.map((row) => {
    const sentRow = rowOf(row);
    const answer = sentRow === undefined ? undefined : byRow.get(sentRow);
    if (!answer) return row.status === 'ready' ? { ...row, status: 'sent' } : row;
    return {
      ...row,
      status: isStatus(answer.status) ? answer.status : 'invalid',
      message: answer.status === 'sent' ? '' : answer.message,
    };
  });
}

/** Whether a text is one of the known statuses. */
export function isStatus(word: string): word is ShownRow['status'] {
  return Object.hasOwn(STATUS_LABELS, word);
}

/** A formatted number of rows: 5,000. */
export function counted(rows: readonly ShownRow[]): string {
  return formatCount(rows.length);
}

/** "1 person", "5,000 people". */
export function peopleLabel(count: number): string {
  return countOf(count, 'person', 'people');
}

/** Why the other rows are not sent, the most frequent reason first: "28 above the limit, 2 double". */
export function reasonsOf(rows: readonly ShownRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isAccepted(row)) continue;
    const label = STATUS_LABELS[row.status].label.toLowerCase();
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, some], [, others]) => others - some)
    .map(([label, count]) => `${formatCount(count)} ${label}`)
    .join(', ');
}

/** The most rows that are named. */
const NAMED_ROWS = 5;

/** Names rows whose e-mail looks misspelt. They are sent anyway. */
export function misspeltMessage(rows: readonly ShownRow[]): string {
  const named = rows.slice(0, NAMED_ROWS).map(({ row }) => row);
  const more = rows.length > named.length ? ' and more' : '';
  const which = `${named.length === 1 ? 'row' : 'rows'} ${named.join(', ')}${more}`;
  return `${countOf(rows.length, 'address looks', 'addresses look')} misspelt (${which}). Nothing is changed: look there before you send.`;
}

/** What to do about rows that are not sent. */
export function nextStepFor(rows: readonly ShownRow[]): string {
  const failed = rows.filter((row) => !isAccepted(row));
  if (failed.every(({ status }) => status === 'left_out'))
    return 'The server did not say why. Take them as a file, and choose that file once more.';
  return failed.every(({ status }) => status === 'over_limit')
    ? 'Upgrade the plan, or cancel other invitations, to make room for them.'
    : 'Take them as a file, mend them, and choose that file next time.';
}
