import { InvitationFormSchema } from '../../contract/invitations.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdding } from '../items/belongings/use-adding.ts';
import { invitationKinds } from './invitation-kind.ts';
import { type InvitationTarget, laneOf, targetKinds } from './invitation-target.ts';
import styles from './invitations.module.css';
import { invitationQueries } from './queries.ts';

interface SendInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** All places of the plan are taken. The server decides; people are told before. */
  isFull: boolean;
  /** What waits or was refused already, and is changed. */
  edited: WaitingEntry | undefined;
  onClose: () => void;
}

/** The status that refuses an e-mail because it is invited already. */
const ALREADY_INVITED = 409;

/** SEND INVITE; or EDIT INVITE, of one that is still on the device. */
export function SendInviteDialog({ companyId, target, isFull, edited, onClose }: SendInviteDialogProps) {
  const lane = laneOf(target);
  const { queryKey } = invitationQueries.list(companyId, target);
  const kind = invitationKinds[target.kind];
  const add = useAdding({ kind, companyId, lane, queryKey, editedId: edited?.id });
  const { form, fields, isSubmitting, serverError, forgetDraft } = useOrderedForm(InvitationFormSchema, {
    draftKey: edited ? undefined : `${companyId}:invite:${lane}`,
    defaultValue: edited && { name: edited.request.name ?? '', email: edited.request.email ?? '' },
    onSubmit: async (person) => {
      const { itemField } = targetKinds[target.kind];
      const name = person.name.trim();
      const email = person.email.trim();
      const refusal = await add({
        request: { name, email, [itemField]: target.id },
        label: `Invite ${name}`,
      });
      if (refusal) {
        const isKnown = refusal.status === ALREADY_INVITED;
        return { message: refusal.message, ...(isKnown && { field: 'email' }) };
      }
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
      title={edited ? 'EDIT INVITE' : 'SEND INVITE'}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel={edited ? 'Saving...' : 'Sending...'}
          >
            {edited ? 'Save' : 'Send Invite'}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        {isFull && (
          <Notice tone="warning">
            All places of the plan are taken. Upgrade the plan to invite more people.
          </Notice>
        )}
        <FormError message={serverError} />
        <TextField field={fields.name} label="Name" isRequired autoComplete="off" autoFocus />
        <TextField field={fields.email} label="Email" type="email" isRequired autoComplete="off" />
      </form>
    </Dialog>
  );
}
