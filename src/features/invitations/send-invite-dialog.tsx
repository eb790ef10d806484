import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { InvitationFormSchema } from '../../../common/contract/invitations.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { dueChanges } from '../../entities/collections/due-changes.ts';
import { useAdding } from '../../entities/collections/use-adding.ts';
import { refusalOfEntry } from '../../entities/collections/use-edited-entry.ts';
import { entryFields } from '../../offline/changes/revise-entry.ts';
import { type OutboxEntry, useEntriesOf } from '../../offline/changes/use-outbox-entries.ts';
import { Button } from '../../ui/button.tsx';
import { UnsavedNotice } from '../../ui/form/unsaved-notice.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { alreadyListed } from './already-listed.ts';
import { emailKey } from './email-key.ts';
import { GuestEmailField } from './guest-email-field.tsx';
import { invitationKinds } from './invitation-kind.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { type Invited, JustInvited } from './just-invited.tsx';
import { invitationQueries } from './queries.ts';

interface SendInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** Shown first. */
  notice: ReactNode;
  /** All places of the plan are taken. The server decides; this only warns. */
  isFull: boolean;
  /** The pending or refused entry that is edited. */
  edited: OutboxEntry | undefined;
  onClose: () => void;
}

/** The status that refuses an e-mail because it is invited already. */
const ALREADY_INVITED = 409;

/** SEND INVITE, for one person after the other if wanted; or EDIT INVITE, for one that is still on the device. */
export function SendInviteDialog(props: SendInviteDialogProps) {
  const { companyId, target, notice, isFull, edited, onClose } = props;
  const queueKey = queueKeyOf(target);
  const { queryKey } = invitationQueries.list(companyId, target);
  const kind = invitationKinds[target.kind];
  const { add, cancelAdding } = useAdding({ kind, companyId, queueKey, queryKey, editedId: edited?.id });
  const knownAlready = useKnownAlready(companyId, target, edited?.id);
  // Warns once; a second press sends anyway, as the cached list may be old.
  const [confirmed, setConfirmed] = useState<string>();
  const [invited, setInvited] = useState<Invited>();
  const wantsAnother = useRef(false);

  const form = useOrderedForm(InvitationFormSchema, {
    draftKey: `${companyId}:invite:${edited?.id ?? queueKey}`,
    defaultValue: edited && textsOf(edited.request),
    refusedBefore: edited && refusalOfEntry(edited),
    onSubmit: async (typed, merge) => {
      const staysOpen = wantsAnother.current;
      const present = edited && (await entryFields(companyId, edited.id));
      const person = present ? merge(typed, textsOf(present)) : typed;
      const { idField } = itemKinds[target.kind];
      const name = person.name.trim();
      const email = person.email.trim();
      const known = knownAlready(email);
      if (known && confirmed !== email) {
        setConfirmed(email);
        return { message: known, field: 'email' };
      }
      const added = await add({
        request: { name, email, [idField]: target.id },
        label: `Invite ${name}`,
      });
      if (added.outcome === 'refused') {
        const isKnown = added.status === ALREADY_INVITED;
        return { message: added.message, ...(isKnown && { field: 'email' }) };
      }
      if (staysOpen && added.outcome !== 'uncertain')
        setInvited({ name, email, ...(added.outcome === 'saved' ? added : { entryId: undefined }) });
      else onClose();
      return undefined;
    },
  });
  useEmptiedFor(invited, form);

  /** The input is restored when the dialog is reopened. */
  function leave() {
    if (form.isSubmitting) void cancelAdding();
    onClose();
  }

  function cancel() {
    form.forgetDraft();
    leave();
  }

  function sendAndStay() {
    // Read during the submission, which the next line triggers.
    wantsAnother.current = true;
    submitByButton(form.form.props.id);
    wantsAnother.current = false;
  }

  return (
    <FormDialog
      form={form}
      title={edited ? 'EDIT INVITE' : 'SEND INVITE'}
      submitLabel={edited ? 'Save' : 'Send Invite'}
      busyLabel={edited ? 'Saving...' : 'Sending...'}
      otherSubmit={
        !edited && (
          <Button isDisabled={form.isSubmitting} onPress={sendAndStay}>
            Invite and add another
          </Button>
        )
      }
      onCancel={cancel}
      onLeave={leave}
    >
      <UnsavedNotice discard={edited && form.discardDraft} />
      <JustInvited invited={invited} companyId={companyId} target={target} />
      {notice}
      {isFull && (
        <Notice tone="warning">
          All places of the plan are taken. Upgrade the plan to invite more people.
        </Notice>
      )}
      <TextField field={form.fields.name} label="Name" isRequired autoComplete="off" autoFocus />
      <GuestEmailField after={invited} field={form.fields.email} isRequired autoComplete="off" />
    </FormDialog>
  );
}

function textsOf({ name = '', email = '' }: Readonly<Record<string, string>>) {
  return { name, email };
}

/** Returns why an e-mail need not be invited: it is listed or pending. */
function useKnownAlready(companyId: string, target: InvitationTarget, editedId: string | undefined) {
  const { queryKey } = invitationQueries.list(companyId, target);
  const kind = invitationKinds[target.kind];
  const queryClient = useQueryClient();
  const waiting = useEntriesOf(companyId, queueKeyOf(target));
  return function knownAlready(email: string): string | undefined {
    const isSame = (other?: string) => emailKey(other) === emailKey(email);
    const list = queryClient.getQueryData<{ _id: string; email: string }[]>(queryKey) ?? [];
    const others = waiting.filter(({ id }) => id !== editedId);
    const { added, sheets, removed } = dueChanges(kind, others);
    const holds = ({ request, rows = [] }: OutboxEntry) =>
      [request, ...rows].some((row) => isSame(row.email));
    const due = [...added, ...sheets].find(holds);
    if (due) return `${email} is already waiting to be invited${due.fileName ? `, in ${due.fileName}` : ''}.`;
    if (others.some((entry) => entry.isUncertain && holds(entry)))
      return `An earlier invitation of ${email} may have arrived.`;
    // Not if a cancellation is pending, which is sent first, as both have the same queue key.
    const isListed = list.some((other) => isSame(other.email) && !removed.has(other._id));
    return isListed ? alreadyListed(email) : undefined;
  };
}

/** Resets the form for the next person, with focus in its first field. */
function useEmptiedFor(
  invited: Invited | undefined,
  form: ReturnType<typeof useOrderedForm<typeof InvitationFormSchema>>,
): void {
  const { isSubmitting, intent, fields } = form;
  const done = useRef(invited);
  useEffect(() => {
    // While a submission is in flight the form ignores others.
    if (isSubmitting || done.current === invited) return;
    done.current = invited;
    intent.reset({ defaultValue: null });
    document.getElementById(fields.name.id)?.focus();
  }, [invited, isSubmitting, intent, fields.name.id]);
}

/** Like a press on the form's own button, which is outside the form. */
function submitByButton(formId: string): void {
  const button = document.querySelector<HTMLButtonElement>(`button[type="submit"][form="${formId}"]`);
  button?.form?.requestSubmit(button);
}
