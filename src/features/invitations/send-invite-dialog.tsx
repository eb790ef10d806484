import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitationFormSchema } from '../../contract/invitations.ts';
import { discardEntry, submitQueued } from '../../offline/submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type InvitationTarget, laneOf, targetKinds } from './invitation-target.ts';
import styles from './invitations.module.css';
import { invitationQueries } from './queries.ts';
import { SAVED_ON_DEVICE } from './saved-on-device.ts';

/** An invitation that the server refused, taken up again to be corrected. */
export interface RefusedInvitation {
  readonly entryId: string;
  readonly name: string;
  readonly email: string;
}

interface SendInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** All places of the plan are taken. The server decides; people are told before. */
  isFull: boolean;
  refused?: RefusedInvitation | undefined;
  onClose: () => void;
}

/** The status that refuses an e-mail because it is invited already. */
const ALREADY_INVITED = 409;

/** SEND INVITE: the invitation is on the device at once, and at the server when the connection allows. */
export function SendInviteDialog({ companyId, target, isFull, refused, onClose }: SendInviteDialogProps) {
  const queryClient = useQueryClient();
  // The Idempotency-Key: however often Send is pressed, it is one invitation. After a refusal it is another one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const draftKey = refused ? undefined : `${companyId}:invite:${laneOf(target)}`;
  const { form, fields, isSubmitting, serverError, forgetDraft } = useOrderedForm(InvitationFormSchema, {
    draftKey,
    defaultValue: refused && { name: refused.name, email: refused.email },
    onSubmit: async (person) => {
      const { send, itemField } = targetKinds[target.kind];
      const name = person.name.trim();
      const email = person.email.trim();
      const result = await submitQueued({
        id,
        companyId,
        call: send,
        lane: laneOf(target),
        request: { name, email, [itemField]: target.id },
        label: `Invite ${name}`,
      });
      if (result.outcome === 'refused') {
        setId(crypto.randomUUID());
        return { message: result.message, ...(result.status === ALREADY_INVITED && { field: 'email' }) };
      }
      if (result.outcome === 'not-saved') return { message: result.message };
      if (refused) await discardEntry(companyId, refused.entryId);
      if (result.outcome === 'accepted') {
        toasts.success('Inviation Sent Successfully');
        void queryClient.invalidateQueries(invitationQueries.list(companyId, target));
      } else toasts.info(SAVED_ON_DEVICE);
      onClose();
      return undefined;
    },
  });

  function close() {
    forgetDraft();
    onClose();
  }

  return (
    <Dialog
      isOpen
      title="SEND INVITE"
      onClose={close}
      footer={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Sending..."
          >
            Send Invite
          </Button>
        </>
      }
    >
      {isFull && (
        <Notice tone="warning">
          All places of the plan are taken. Upgrade the plan to invite more people.
        </Notice>
      )}
      <form {...form.props} className={styles.form}>
        <FormError message={serverError} />
        <TextField field={fields.name} label="Name" isRequired autoComplete="off" autoFocus />
        <TextField field={fields.email} label="Email" type="email" isRequired autoComplete="off" />
      </form>
    </Dialog>
  );
}
