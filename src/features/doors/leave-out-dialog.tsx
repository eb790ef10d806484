import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Door, doorContract } from '../../../common/contract/door.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { leaveOutMoments, whichDoor } from './door-messages.ts';
import { useLeaveOutDoor } from './mutations.ts';
import { doorQueries } from './queries.ts';
import { admissionsRecorded } from './recorded-by.ts';

interface LeaveOutDialogProps {
  companyId: string;
  eventId: string;
  door: Door;
  onClose: () => void;
}

/** Asks whether to exclude or include entries of an ended door. Shows the door as it was when the dialog opened. */
export function LeftOutDialog(props: LeaveOutDialogProps) {
  const [isLeftOut] = useState(props.door.left_out_from !== '');
  return isLeftOut ? <CountAgainDialog {...props} /> : <LeaveOutDialog {...props} />;
}

/** LEAVE OUT: excludes entries of an ended door from a time on, with a reason. */
function LeaveOutDialog({ companyId, eventId, door, onClose }: LeaveOutDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const leaveOut = useLeaveOutDoor(companyId, eventId);
  const log = useQuery(doorQueries.log(companyId, eventId)).data;
  const moments = leaveOutMoments(door, log && ((from) => admissionsRecorded(log.entries, door._id, from)));
  const form = useOrderedForm(doorContract.leaveOutDoor.request, {
    draftKey: `${companyId}:leave-out:${door._id}`,
    defaultValue: { from: moments[0]?.value ?? '' },
    async onSubmit({ from, reason }) {
      await leaveOut.mutateAsync({ door_id: door._id, from, reason });
      toasts.success('Left out of who came');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="s"
      title="LEAVE OUT"
      submitLabel="Leave out"
      isAwaited
      disabledReason={needsConnection}
      onCancel={() => {
        form.forgetDraft();
        onClose();
      }}
      onLeave={onClose}
    >
      <p>
        For a device that was in other hands: what “<bdi>{door.name}</bdi>” recorded counts no more for who
        came, on any device. It is kept, and can be counted again.
      </p>
      <p dir="auto">{whichDoor(door, Date.now())}</p>
      <SelectField field={form.fields.from} label="What arrived" options={moments} isRequired />
      <TextField
        field={form.fields.reason}
        label="Reason"
        placeholder="The tablet was stolen"
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  );
}

/** COUNT AGAIN: includes them again. */
function CountAgainDialog({ companyId, eventId, door, onClose }: LeaveOutDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const leaveOut = useLeaveOutDoor(companyId, eventId);

  async function confirm() {
    try {
      await leaveOut.mutateAsync({ door_id: door._id, from: '', reason: '' });
      toasts.success('Counted again');
      onClose();
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="COUNT AGAIN"
      question="Should all that this door recorded count again?"
      about={[door.name, whichDoor(door, Date.now()), door.left_out_reason].filter(Boolean)}
      confirmLabel="Count again"
      isBusy={leaveOut.isPending}
      disabledReason={needsConnection}
      onConfirm={confirm}
      onClose={onClose}
    >
      It was left out of who came.
    </ConfirmDialog>
  );
}
