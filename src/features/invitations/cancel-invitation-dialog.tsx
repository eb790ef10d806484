import { type ComponentProps, useState } from 'react';
import type { Telling } from '../../../common/contract/guest-mails.ts';
import { calledOf } from '../../entities/collections/collection-kind.ts';
import { RemoveMemberDialog } from '../../entities/collections/remove-member-dialog.tsx';
import { TellGuests } from '../../entities/items/telling/tell-guests.tsx';
import { toldMessage } from '../../entities/items/telling/told-message.ts';
import type { ToldPeople } from '../../entities/items/telling/told-people.ts';
import { useToasts } from '../../ui/use-toasts.ts';

type CancelInvitationDialogProps = Omit<
  ComponentProps<typeof RemoveMemberDialog>,
  'also' | 'onAnswer' | 'children'
> & {
  /** How this person is told; undefined where they cannot be, or know nothing of the invitation. */
  told: ToldPeople | undefined;
};

/** CANCEL INVITE. The choice to tell the person waits and travels with the cancellation: one key, one mail. */
export function CancelInvitationDialog({ told, ...props }: CancelInvitationDialogProps) {
  const toasts = useToasts();
  const [telling, setTelling] = useState<Telling>();
  const name = calledOf(props.row.shown, props.kind.words.unnamed);
  return (
    <RemoveMemberDialog
      {...props}
      also={telling && { fields: { tell_guests: telling }, label: `Cancel ${name}, and tell by mail` }}
      onAnswer={(data) => telling && toasts.info(toldMessage(data, told?.people))}
    >
      {told && (
        <TellGuests
          label={`Tell this ${told.people.one} by mail`}
          guest={name}
          letter={told.letters.invitation}
          value={telling}
          onChange={setTelling}
        />
      )}
    </RemoveMemberDialog>
  );
}
