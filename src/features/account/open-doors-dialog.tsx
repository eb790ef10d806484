import { useState } from 'react';
import * as z from 'zod/mini';
import { forgetKey } from '../../api/send-once.ts';
import { countOf } from '../../lib/count.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { accountForms, useEndDoors } from './mutations.ts';

const HOUR_MS = 3_600_000;
const WITHIN = [
  { value: 'all', label: 'All of them' },
  { value: '1', label: 'Only those set up within the last hour' },
  { value: '24', label: 'Only those set up within the last 24 hours' },
  { value: '168', label: 'Only those set up within the last 7 days' },
];
const EndDoorsFormSchema = z.object({ within: z._default(z.string(), 'all') });

interface OpenDoorsDialogProps {
  companyId: string;
  /** The number of open doors. */
  count: number;
  /** When the password was changed, by the server's clock (ISO); empty if it does not say. */
  changedAt: string;
  onClose: () => void;
}

/** OPEN DOORS: a new password does not end doors, and an intruder may have opened one. */
export function OpenDoorsDialog({ companyId, count, changedAt, onClose }: OpenDoorsDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const end = useEndDoors(companyId);
  // By the clock of the doors' times: this device's may be hours ahead, and no door that late.
  const [openedAt] = useState(() => Date.parse(changedAt) || Date.now());
  const form = useOrderedForm(EndDoorsFormSchema, {
    defaultValue: { within: 'all' },
    async onSubmit({ within }) {
      const since = within === 'all' ? '' : new Date(openedAt - Number(within) * HOUR_MS).toISOString();
      toasts.success(endedMessage(await end.mutateAsync(since)));
      onClose();
    },
  });

  function close() {
    forgetKey(accountForms.endDoors(companyId));
    onClose();
  }

  return (
    <FormDialog
      form={form}
      size="s"
      title="OPEN DOORS"
      submitLabel="End doors"
      cancelLabel="Keep them open"
      isDanger
      isAwaited
      disabledReason={needsConnection}
      onCancel={close}
    >
      <p>
        {countOf(count, 'door of your events is', 'doors of your events are')} open for devices that check
        guests in. A new password does not end them. Links that no device has used yet open nothing any more:
        make new ones in the details of your events.
      </p>
      <p>
        If somebody else was in your account, end the doors that may be theirs: those set up meanwhile, which
        means added, given a link, or opened on a device. Ended doors let nobody in any more, also at an event
        of today. Their devices read no guest list any more, and what was made on them before is still
        delivered.
      </p>
      <SelectField field={form.fields.within} label="Which doors" options={WITHIN} isRequired />
    </FormDialog>
  );
}

function endedMessage(count: number): string {
  if (count === 0) return 'No door of that time is open any more';
  return countOf(count, 'door ended', 'doors ended');
}
