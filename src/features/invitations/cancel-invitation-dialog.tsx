import { type ComponentProps, useState } from 'react';
import type { Telling } from '../../../common/contract/guest-mails.ts';
import { cancelledInvitationLetter, type ToldEvent } from '../../../common/lib/letters/guest-letters.ts';
import { RemoveMemberDialog } from '../../entities/collections/remove-member-dialog.tsx';
import { TellGuests } from '../../entities/items/telling/tell-guests.tsx';
import { toldMessage } from '../../entities/items/telling/told-message.ts';
import { useToasts } from '../../ui/use-toasts.ts';

type CancelInvitationDialogProps = Omit<
  ComponentProps<typeof RemoveMemberDialog>,
  'also' | 'onAnswer' | 'children'
> & {
  /** The event as this guest is told of it; undefined where the guest cannot be told, or knows nothing of it. */
  told: ToldEvent | undefined;
};

/** CANCEL INVITE. The choice to tell the guest waits and travels with the cancellation: one key, one mail. */
export function CancelInvitationDialog({ told, ...props }: CancelInvitationDialogProps) {
  const toasts = useToasts();
  const [telling, setTelling] = useState<Telling>();
  const { name } = props.row.shown;
  return (
    <RemoveMemberDialog
      {...props}
      also={telling && { fields: { tell_guests: telling }, label: `Cancel ${name}, and tell by mail` }}
      onAnswer={(data) => telling && toasts.info(toldMessage(data))}
    >
      {told && (
        <TellGuests
          label="Tell this guest by mail"
          guest={name}
          letter={(to) => cancelledInvitationLetter(to, told)}
          value={telling}
          onChange={setTelling}
        />
      )}
    </RemoveMemberDialog>
  );
}
