import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitQueued } from '../../offline/submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { GuestRow } from './guest-rows.ts';
import { type InvitationTarget, laneOf, targetKinds } from './invitation-target.ts';
import { invitationQueries } from './queries.ts';
import { SAVED_ON_DEVICE } from './saved-on-device.ts';

interface CancelInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  row: GuestRow;
  onClose: () => void;
}

/** CANCEL INVITE, also for an invitation that still waits to be sent: then both go, and nothing is sent. */
export function CancelInviteDialog({ companyId, target, row, onClose }: CancelInviteDialogProps) {
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    if (isBusy) return;
    setIsBusy(true);
    const result = await submitQueued({
      id,
      companyId,
      call: targetKinds[target.kind].cancel,
      lane: laneOf(target),
      label: `Cancel ${row.guest.name}`,
      ...cancellation(row),
    });
    setIsBusy(false);
    if (result.outcome === 'refused' || result.outcome === 'not-saved') {
      toasts.error(result.message);
      return;
    }
    if (result.outcome === 'saved') toasts.info(SAVED_ON_DEVICE);
    else toasts.success('Invitation cancelled successfully');
    void queryClient.invalidateQueries(invitationQueries.list(companyId, target));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="CANCEL INVITE"
      question="Are you sure you want to cancel this user invitation?"
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** A listed invitation is cancelled by its id; a waiting one by the entry that will create it. */
function cancellation(row: GuestRow) {
  if (row.state === 'invited' || row.state === 'cancelling') {
    return { request: { invitation_id: row.guest._id } };
  }
  return { request: { invitation_id: '' }, dependsOn: row.entry.id };
}
