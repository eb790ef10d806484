import { type ComponentProps, useState } from 'react';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { cancellingLetters } from '../../../common/lib/letters/cancelling-letters.ts';
import { displayNameOf } from '../../entities/collections/collection-kind.ts';
import { RemoveMemberDialog } from '../../entities/collections/remove-member-dialog.tsx';
import { notifiedMessage } from '../../entities/items/notifying/notified-message.ts';
import type { NotifiedPeople } from '../../entities/items/notifying/notified-people.ts';
import { earlierToo, NotifyGuests } from '../../entities/items/notifying/notify-guests.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

type CancelInvitationDialogProps = Omit<
  ComponentProps<typeof RemoveMemberDialog>,
  'also' | 'onAnswer' | 'children'
> & {
  /** How to notify this person; undefined if they cannot be, or do not know of the invitation. */
  told: NotifiedPeople | undefined;
};

/** CANCEL INVITE. The choice to notify the person is part of the cancellation's entry: one key, one mail. */
export function CancelInvitationDialog({ told, ...props }: CancelInvitationDialogProps) {
  const toasts = useToasts();
  const [telling, setTelling] = useState<NotifyMode>();
  const name = displayNameOf(props.row.shown, props.kind.words.unnamed);
  return (
    <RemoveMemberDialog
      {...props}
      also={telling && { fields: { tell_guests: telling }, label: `Cancel ${name}, and tell by mail` }}
      onAnswer={(data) => telling && toasts.info(notifiedMessage(data, told?.people))}
    >
      {told && (
        <NotifyGuests
          label={`Tell this ${told.people.one} by mail`}
          guest={name}
          hint={earlierToo(told.item)}
          letter={cancellingLetters(told.item).invitation}
          value={telling}
          onChange={setTelling}
        />
      )}
    </RemoveMemberDialog>
  );
}
