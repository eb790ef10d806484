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
  recipients: NotifiedPeople | undefined;
};

/** CANCEL INVITE. The choice to notify the person is part of the cancellation's entry: one key, one mail. */
export function CancelInvitationDialog({ recipients, ...props }: CancelInvitationDialogProps) {
  const toasts = useToasts();
  const [notifyMode, setNotifyMode] = useState<NotifyMode>();
  const name = displayNameOf(props.row.shown, props.kind.words.unnamed);
  return (
    <RemoveMemberDialog
      {...props}
      also={notifyMode && { fields: { tell_guests: notifyMode }, label: `Cancel ${name}, and tell by mail` }}
      onAnswer={(data) => notifyMode && toasts.info(notifiedMessage(data, recipients?.people))}
    >
      {recipients && (
        <NotifyGuests
          label={`Tell this ${recipients.people.one} by mail`}
          guest={name}
          hint={earlierToo(recipients.item)}
          letter={cancellingLetters(recipients.item).invitation}
          value={notifyMode}
          onChange={setNotifyMode}
        />
      )}
    </RemoveMemberDialog>
  );
}
