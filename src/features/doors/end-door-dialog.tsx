import { calls } from '../../../common/contract/calls.ts';
import { type Door, ENDED_DOOR_DELIVERS_DAYS } from '../../../common/contract/door.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { waitingLabel } from './door-messages.ts';
import { useEndDoor } from './mutations.ts';

interface EndDoorDialogProps {
  companyId: string;
  eventId: string;
  door: Door;
  onClose: () => void;
  onEnded: () => void;
}

/** END DOOR, with what happens to entries that are still on its device. */
export function EndDoorDialog({ companyId, eventId, door, onClose, onEnded }: EndDoorDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const end = useEndDoor(companyId, eventId);
  const isTaken = door.claimed_at !== '';
  const waiting = waitingLabel(door.waiting);

  async function confirm() {
    try {
      await end.mutateAsync(door._id);
      toasts.success(calls.endDoor.success);
      onEnded();
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="END DOOR"
      question="Are you sure you want to end this door?"
      about={[door.name, ...(isTaken ? [[door.device, waiting].filter(Boolean).join(' · ')] : [])].filter(
        Boolean,
      )}
      confirmLabel="End door"
      isBusy={end.isPending}
      disabledReason={needsConnection}
      onConfirm={confirm}
      onClose={onClose}
    >
      {door.by_session
        ? `For a device that was logged in and is in other hands: change the password too. Whatever it makes later than a minute from now is not counted. What was made on it before is still delivered, for ${ENDED_DOOR_DELIVERS_DAYS} days.`
        : isTaken
          ? `Its device lets nobody in any more once it hears of this, and whoever it lets in later than a minute from now is not counted. What was made on it before is still delivered, for ${ENDED_DOOR_DELIVERS_DAYS} days.`
          : 'Its link opens nothing any more.'}
    </ConfirmDialog>
  );
}
