import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitationFormSchema } from '../../contract/invitations.ts';
import { useWaiting, type WaitingEntry } from '../../offline/use-waiting.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdding } from '../items/belongings/use-adding.ts';
import { refusalOfEntry } from '../items/belongings/use-edited-entry.ts';
import { invitationKinds } from './invitation-kind.ts';
import { type InvitationTarget, laneOf, targetKinds } from './invitation-target.ts';
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
  const queryClient = useQueryClient();
  const waiting = useWaiting(companyId, lane);
  // Told once; pressed again, it is sent: the list on the device may be old.
  const [confirmed, setConfirmed] = useState<string>();

  function knownAlready(email: string): string | undefined {
    const isSame = (other = '') => other.trim().toLowerCase() === email.toLowerCase();
    const list = queryClient.getQueryData<{ email: string }[]>(queryKey) ?? [];
    const waits = waiting.some(
      (entry) => entry.id !== edited?.id && entry.call === kind.add && isSame(entry.request.email),
    );
    if (waits) return `${email} is already waiting to be invited. Press again to invite it all the same.`;
    const isListed = list.some((other) => isSame(other.email));
    return isListed ? `${email} is already invited. Press again to invite it all the same.` : undefined;
  }

  const form = useOrderedForm(InvitationFormSchema, {
    draftKey: edited ? undefined : `${companyId}:invite:${lane}`,
    defaultValue: edited && { name: edited.request.name ?? '', email: edited.request.email ?? '' },
    refusedBefore: edited && refusalOfEntry(edited),
    onSubmit: async (person) => {
      const { itemField } = targetKinds[target.kind];
      const name = person.name.trim();
      const email = person.email.trim();
      const known = knownAlready(email);
      if (known && confirmed !== email) {
        setConfirmed(email);
        return { message: known, field: 'email' };
      }
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
    form.forgetDraft();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      title={edited ? 'EDIT INVITE' : 'SEND INVITE'}
      submitLabel={edited ? 'Save' : 'Send Invite'}
      busyLabel={edited ? 'Saving...' : 'Sending...'}
      onCancel={close}
    >
      {isFull && (
        <Notice tone="warning">
          All places of the plan are taken. Upgrade the plan to invite more people.
        </Notice>
      )}
      <TextField field={form.fields.name} label="Name" isRequired autoComplete="off" autoFocus />
      <TextField field={form.fields.email} label="Email" type="email" isRequired autoComplete="off" />
    </FormDialog>
  );
}
