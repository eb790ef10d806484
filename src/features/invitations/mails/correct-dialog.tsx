import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Invitation, InvitationFormSchema } from '../../../../common/contract/invitations.ts';
import { queueKeyOf } from '../../../../common/outbox/queue-key.ts';
import { discard } from '../../../entities/collections/discard.ts';
import { useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';
import { UnsavedNotice } from '../../../ui/form/unsaved-notice.tsx';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { alreadyListed } from '../already-listed.ts';
import { emailKey } from '../email-key.ts';
import { GuestEmailField } from '../guest-email-field.tsx';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import { correctionOf } from './correction-of.ts';
import { useSendAgain } from './use-send-again.ts';

interface CorrectDialogProps {
  companyId: string;
  target: InvitationTarget;
  invitation: Invitation;
  onClose: () => void;
}

/** The status that refuses an e-mail because it is invited already. */
const ALREADY_INVITED = 409;

/** CORRECT AND SEND AGAIN: corrects the name or e-mail of a person whose mail was not delivered. */
export function CorrectDialog({ companyId, target, invitation, onClose }: CorrectDialogProps) {
  const { _id, name, email, mail } = invitation;
  const again = useSendAgain(companyId, target);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const queryClient = useQueryClient();
  // Warns once; a second press sends anyway, as the cached list may be old.
  const [confirmed, setConfirmed] = useState<string>();
  const { queryKey } = invitationQueries.list(companyId, target);
  // A correction that was refused after its form had closed is restored.
  const refused = correctionOf(useEntriesOf(companyId, queueKeyOf(target)), _id);
  const { name: typedName = name, email: typedEmail = email } = refused?.request ?? {};
  const form = useOrderedForm(InvitationFormSchema, {
    draftKey: `${companyId}:correct:${_id}`,
    defaultValue: { name: typedName, email: typedEmail },
    onSubmit: async (typed) => {
      const person = { _id, name: typed.name.trim(), email: typed.email.trim() };
      const others = queryClient.getQueryData(queryKey)?.filter((other) => other._id !== _id) ?? [];
      const isListed = others.some((other) => emailKey(other.email) === emailKey(person.email));
      if (isListed && confirmed !== person.email) {
        setConfirmed(person.email);
        return { message: alreadyListed(person.email), field: 'email' as const };
      }
      const refusal = await again.one(person, key);
      setKey(crypto.randomUUID());
      if (!refusal) {
        if (refused) await discard(companyId, refused.id);
        onClose();
      }
      return (
        refusal && {
          message: refusal.message,
          ...(refusal.status === ALREADY_INVITED && { field: 'email' as const }),
        }
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title="CORRECT AND SEND AGAIN"
      submitLabel="Send again"
      busyLabel="Sending..."
      onCancel={() => {
        form.forgetDraft();
        onClose();
      }}
      onLeave={onClose}
    >
      <UnsavedNotice discard={form.discardDraft} />
      {mail && mail.reason !== '' && (
        <Notice tone="danger" title={mail.reason}>
          {mail.said}
        </Notice>
      )}
      <TextField field={form.fields.name} label="Name" isRequired autoComplete="off" />
      <GuestEmailField field={form.fields.email} isRequired autoComplete="off" autoFocus />
    </FormDialog>
  );
}
