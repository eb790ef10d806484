import { useState } from 'react';
import { type Invitation, InvitationFormSchema } from '../../../../common/contract/invitations.ts';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { InvitationTarget } from '../invitation-target.ts';
import { useSendAgain } from './use-send-again.ts';

interface CorrectDialogProps {
  companyId: string;
  target: InvitationTarget;
  invitation: Invitation;
  onClose: () => void;
}

/** The status that refuses an e-mail because it is invited already. */
const ALREADY_INVITED = 409;

/** CORRECT AND SEND AGAIN: another name or e-mail for somebody whose mail did not arrive. */
export function CorrectDialog({ companyId, target, invitation, onClose }: CorrectDialogProps) {
  const { _id, name, email, mail } = invitation;
  const again = useSendAgain(companyId, target);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useOrderedForm(InvitationFormSchema, {
    defaultValue: { name, email },
    onSubmit: async (typed) => {
      const person = { _id, name: typed.name.trim(), email: typed.email.trim() };
      const refusal = await again.one(person, key);
      setKey(crypto.randomUUID());
      if (!refusal) onClose();
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
      onCancel={onClose}
    >
      {mail && mail.reason !== '' && (
        <Notice tone="danger" title={mail.reason}>
          {mail.said}
        </Notice>
      )}
      <TextField field={form.fields.name} label="Name" isRequired autoComplete="off" />
      <TextField
        field={form.fields.email}
        label="Email"
        type="email"
        isRequired
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
