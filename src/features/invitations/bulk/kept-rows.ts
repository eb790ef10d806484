/** The rows of a list that is pending on the device, or was delivered after its form had closed. */
import * as z from 'zod/mini';
import { invitationsContract } from '../../../../common/contract/invitations.ts';
import { deliveredMessage } from '../../../lib/delivered-messages.ts';
import type { EntryStatus } from '../../../offline/changes/use-entry-status.ts';
import { answeredRows, counted, isAccepted, type ShownRow, type UndecidedStatus } from './row-messages.ts';

const STATUS_OF: Readonly<Record<Exclude<EntryStatus['state'], 'delivered'>, UndecidedStatus>> = {
  waiting: 'waiting',
  sending: 'sending',
  uncertain: 'uncertain',
  accepted: 'uncertain',
  refused: 'refused',
  gone: 'gone',
};

/**
 * Every row with its present state.
 * @param rowOf a person's row in the sent file
 */
export function keptRows(
  judged: readonly ShownRow[],
  entry: EntryStatus,
  rowOf: (row: ShownRow) => number | undefined,
): ShownRow[] {
  if (entry.state !== 'delivered') {
    const status = STATUS_OF[entry.state];
    return judged.map((row) => (row.status === 'ready' ? { ...row, status } : row));
  }
  const { data, refused = [] } = entry.result;
  const answer = z.safeParse(invitationsContract.bulkSendEventInvitations.data, data);
  // Without an answer per row the device knows only the refused ones.
  const answered =
    (answer.success && answer.data) || refused.map((row) => ({ ...row, _id: '', status: 'invalid' }));
  return answeredRows(judged, answered, rowOf);
}

/** The summary. */
export function resultTitle(rows: readonly ShownRow[], entry: EntryStatus | undefined): string {
  const accepted = rows.filter(isAccepted);
  const share = `${counted(accepted)} of ${counted(rows)} people`;
  switch (entry?.state) {
    case undefined:
    case 'delivered':
      return deliveredMessage(rows.length, rows.length - accepted.length);
    case 'waiting':
      return `${share} are saved on this device, to be invited.`;
    case 'sending':
      return `${share} are being invited.`;
    case 'accepted':
      return `${share} were accepted, but the list does not show them yet.`;
    case 'uncertain':
      return `${share} may be invited already: the outbox tells what to do.`;
    case 'refused':
      return `Nobody of this file was invited: ${entry.message || 'the server refused it.'}`;
    case 'gone':
      return 'Nobody of this file is invited: it was taken out of the outbox.';
  }
}
