import { BulkInviteDialog } from './bulk/bulk-invite-dialog.tsx';
import { CancelInviteDialog } from './cancel-invite-dialog.tsx';
import type { GuestRow } from './guest-rows.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { SendInviteDialog } from './send-invite-dialog.tsx';

/** Which dialog stands in the address; `guest` is the key of the row it is about. */
export interface InvitationDialog {
  readonly kind: 'invite' | 'bulk-invite' | 'cancel-invite';
  readonly guest?: string | undefined;
}

interface InvitationDialogsProps {
  companyId: string;
  target: InvitationTarget;
  /** People the plan admits; 0 when it is not known or not limited. */
  limit: number;
  isFull: boolean;
  dialog: InvitationDialog | undefined;
  /** The row that the dialog is about, once it is known. */
  row: GuestRow | undefined;
  onClose: () => void;
}

/** Part of the screen's own code: without a connection there is no fetching them when they are wanted. */
export function InvitationDialogs(props: InvitationDialogsProps) {
  const { companyId, target, limit, isFull, dialog, row, onClose } = props;
  const refused = row?.state === 'refused' ? { entryId: row.key, ...row.guest } : undefined;
  // A refused invitation is known only after the outbox has been read.
  const isInviting = dialog?.kind === 'invite' && (dialog.guest === undefined || refused !== undefined);
  return (
    <>
      {isInviting && (
        <SendInviteDialog
          companyId={companyId}
          target={target}
          isFull={isFull}
          refused={refused}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'bulk-invite' && (
        <BulkInviteDialog companyId={companyId} target={target} limit={limit} onClose={onClose} />
      )}
      {dialog?.kind === 'cancel-invite' && row && (
        <CancelInviteDialog companyId={companyId} target={target} row={row} onClose={onClose} />
      )}
    </>
  );
}
