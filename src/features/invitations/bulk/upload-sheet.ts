import * as z from 'zod/mini';
import type { QueueableCall } from '../../../../common/contract/calls.ts';
import type { BulkRow } from '../../../../common/contract/invitations.ts';
import { itemKinds } from '../../../../common/contract/item-kinds.ts';
import type { SheetRow } from '../../../../common/outbox/entry.ts';
import { queueKeyOf, sheetQueueKeyOf } from '../../../../common/outbox/queue-key.ts';
import { entriesNow } from '../../../offline/changes/outbox-entries.ts';
import { submitQueued } from '../../../offline/changes/submit.ts';
import { type InvitationTarget, targetContracts } from '../invitation-target.ts';
import { peopleLabel } from './row-messages.ts';

/** Thousands of rows take the server some time; the form waits, because rows are answered one by one. */
const PATIENCE_MS = 30_000;

interface Upload {
  /** The Idempotency-Key of the chosen file. */
  readonly id: string;
  readonly companyId: string;
  readonly target: InvitationTarget;
  readonly file: File;
  readonly bytes: ArrayBuffer;
  /** The name of the original list, which the user knows. */
  readonly listName: string;
  /** The e-mails of the people it invites. */
  readonly people: readonly string[];
  /** All rows as read, so that a refused one can be named later. */
  readonly rows: readonly SheetRow[];
}

export type Uploaded =
  /** `said`: the server's message. */
  | { readonly outcome: 'answered'; readonly rows: readonly BulkRow[]; readonly said: string }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'not-saved'; readonly message: string }
  /** Its people may be invited: the entry stays in the outbox until a user has checked it. */
  | { readonly outcome: 'uncertain'; readonly message: string }
  /** On the device, to be sent when the connection allows, or tried again. */
  | { readonly outcome: 'saved'; readonly isAnswered?: true };

/** Stores a sheet and uploads it. */
export async function uploadSheet(upload: Upload): Promise<Uploaded> {
  const { id, companyId, target, file, bytes, listName, people, rows } = upload;
  const { bulk } = targetContracts[target.kind];
  const { idField } = itemKinds[target.kind];
  const submitted = await submitQueued({
    id,
    companyId,
    call: bulk.name,
    queueKey: queueOf(companyId, target),
    label: `Invite ${peopleLabel(people.length)}`,
    about: listName,
    people,
    rows: rows.map(({ row, name, email }) => ({ row, name, email })),
    request: { [idField]: target.id },
    file: { field: 'invitation_xlsx', name: file.name, type: file.type, bytes },
    patienceMs: PATIENCE_MS,
  });
  if (submitted.outcome === 'accepted') {
    const rows = z.parse(bulk.data, submitted.data) ?? [];
    return { outcome: 'answered', rows, said: submitted.message };
  }
  return submitted.outcome === 'cancelled-out' ? { outcome: 'saved' } : submitted;
}

/**
 * A sheet has its own queue, so that it does not delay single invitations. But it follows what is being cancelled or
 * taken back, as it may invite the same people again, or need their places: an earlier sheet first.
 */
function queueOf(companyId: string, target: InvitationTarget): string {
  const { cancelInvitation } = itemKinds[target.kind].calls;
  const [item, sheets] = [queueKeyOf(target), sheetQueueKeyOf(target)];
  const waiting = entriesNow(companyId).filter(({ state }) => state !== 'failed');
  const waitsIn = (queue: string, ...what: (QueueableCall | undefined)[]) =>
    waiting.some(({ call, queueKey }) => what.includes(call) && queueKey === queue);
  // An earlier sheet may be in either queue.
  return waitsIn(item, cancelInvitation, 'undoChange') && !waitsIn(sheets, 'undoChange') ? item : sheets;
}
