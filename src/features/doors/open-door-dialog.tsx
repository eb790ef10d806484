import { calls } from '../../../common/contract/calls.ts';
import { doorContract } from '../../../common/contract/door.ts';
import { LONGEST_DOOR_NAME } from '../../../common/contract/door-entries.ts';
import { forgetKey } from '../../api/send-once.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { openDoorForm, useLinkDoor, useOpenDoor } from './mutations.ts';

interface OpenDoorDialogProps {
  companyId: string;
  eventId: string;
  onClose: () => void;
  /** Called when the door was opened, with its link unless that failed. */
  onOpened: (doorId: string) => void;
}

/** ADD DOOR: asks for its name, then shows its link. */
export function OpenDoorDialog({ companyId, eventId, onClose, onOpened }: OpenDoorDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const open = useOpenDoor(companyId, eventId);
  const link = useLinkDoor(companyId);
  const form = useOrderedForm(doorContract.openDoor.request, {
    draftKey: openDoorForm(companyId, eventId),
    async onSubmit({ name }) {
      const door = await open.mutateAsync(name.trim());
      toasts.success(calls.openDoor.success);
      // Without a link the next dialog offers to create one.
      await link.mutateAsync(door._id).catch(() => undefined);
      onOpened(door._id);
    },
  });

  function cancel() {
    form.forgetDraft();
    forgetKey(openDoorForm(companyId, eventId));
    onClose();
  }

  return (
    <FormDialog
      form={form}
      size="s"
      title="ADD DOOR"
      submitLabel="Add Door"
      busyLabel="Adding..."
      isAwaited
      disabledReason={needsConnection}
      onCancel={cancel}
      onLeave={onClose}
    >
      <TextField
        field={form.fields.name}
        label="Name of the door"
        description="As people at the entrance call it."
        placeholder="North"
        maxLength={LONGEST_DOOR_NAME}
        autoComplete="off"
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
