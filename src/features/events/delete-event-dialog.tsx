import type { EventItem } from '../../contract/events.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useDeleteEvent } from './mutations.ts';

interface DeleteEventDialogProps {
  companyId: string;
  event: Pick<EventItem, '_id'>;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteEventDialog({ companyId, event, onClose, onDeleted }: DeleteEventDialogProps) {
  const deleteEvent = useDeleteEvent(companyId, event._id);

  function confirm() {
    deleteEvent.mutate(undefined, {
      onSuccess: () => {
        toasts.success('Event deleted successfully');
        onDeleted();
      },
      onError: (error) => toasts.error(error.message),
    });
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="DELETE EVENT"
      question="Are you sure you want to delete this event?"
      isBusy={deleteEvent.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
