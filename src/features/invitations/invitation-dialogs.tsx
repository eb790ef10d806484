import { type ReactNode, useState } from 'react';
import type { Invitation } from '../../../common/contract/invitations.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import type { MemberRow } from '../../entities/collections/collection-rows.ts';
import { useEditedEntry } from '../../entities/collections/use-edited-entry.ts';
import { useHeldRow } from '../../entities/collections/use-held-row.ts';
import type { MemberDialog } from '../../entities/items/item-addresses.ts';
import type { NotifiedPeople } from '../../entities/items/notifying/notified-people.ts';
import { Notice } from '../../ui/notice.tsx';
import { CorrectRowsDialog } from './bulk/correct-rows-dialog.tsx';
import { BulkInviteDialog } from './bulk/lazy-bulk-dialog.tsx';
import { CancelInvitationDialog } from './cancel-invitation-dialog.tsx';
import { invitationKinds } from './invitation-kind.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { CorrectDialog } from './mails/correct-dialog.tsx';
import { invitationQueries } from './queries.ts';
import { SendInviteDialog } from './send-invite-dialog.tsx';

interface InvitationDialogsProps {
  companyId: string;
  target: InvitationTarget;
  /** Shown first in the invite dialogs. */
  notice: ReactNode;
  /** Why mails are held. */
  held: string | undefined;
  /** The plan's number of people; 0 if it is unknown or there is none. */
  limit: number;
  isFull: boolean;
  dialog: MemberDialog | undefined;
  /** The row of the dialog, once it is known. */
  row: MemberRow | undefined;
  /** How to notify people that their invitation is cancelled, if possible. */
  recipients: NotifiedPeople | undefined;
  /** The server's list. */
  people: readonly Invitation[];
  onClose: () => void;
}

/**
 * Part of the screen's own code, as offline they could not be loaded on demand. The bulk dialog, rarely used, is loaded
 * when the screen is shown.
 */
export function InvitationDialogs(props: InvitationDialogsProps) {
  const { companyId, target, limit, held, isFull, dialog, row, recipients, people, onClose } = props;
  const notice = (
    <>
      {props.notice}
      {held && <Notice tone="info">People can be invited now. {held}</Notice>}
    </>
  );
  const edited = useEditedEntry(dialog, row);
  const removed = useHeldRow(dialog, row);
  const corrected = useHeldPerson(dialog, people);
  // Pending rows are known only after the outbox was read.
  const isInviting = dialog?.kind === 'add' && (dialog.row === undefined || edited !== undefined);
  return (
    <>
      {isInviting && (
        <SendInviteDialog
          key={edited?.id}
          companyId={companyId}
          target={target}
          notice={notice}
          isFull={isFull}
          edited={edited}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'add-many' && (
        <BulkInviteDialog
          companyId={companyId}
          target={target}
          notice={notice}
          held={held}
          limit={limit}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'correct' && (
        <CorrectRowsDialog companyId={companyId} target={target} reportId={dialog.row} onClose={onClose} />
      )}
      {corrected && (
        <CorrectDialog companyId={companyId} target={target} invitation={corrected} onClose={onClose} />
      )}
      {removed && (
        <CancelInvitationDialog
          recipients={wasInvited(removed, people) ? recipients : undefined}
          kind={invitationKinds[target.kind]}
          companyId={companyId}
          queueKey={queueKeyOf(target)}
          queryKey={invitationQueries.list(companyId, target).queryKey}
          row={removed}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Whether the invitation of a row was sent: nobody needs to be notified about a pending or refused one. */
function wasInvited({ shown }: MemberRow, people: readonly Invitation[]): boolean {
  return '_id' in shown && people.find(({ _id }) => _id === shown._id)?.mail?.state === 'sent';
}

/** The person under correction, also after a refetch without them: the form must not disappear. */
function useHeldPerson(
  dialog: MemberDialog | undefined,
  people: readonly Invitation[],
): Invitation | undefined {
  const [held, setHeld] = useState<Invitation>();
  const wanted = dialog?.kind === 'send-again' ? dialog.row : undefined;
  const found = wanted === undefined ? undefined : people.find(({ _id }) => _id === wanted);
  if (found && held?._id !== found._id) setHeld(found);
  if (wanted === undefined) return undefined;
  return found ?? (held?._id === wanted ? held : undefined);
}
