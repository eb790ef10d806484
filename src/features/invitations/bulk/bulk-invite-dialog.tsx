import { useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BulkFormSchema } from '../../../contract/invitations.ts';
import { settleShown } from '../../../offline/tell-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EXCEL } from '../../../ui/file-choice.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { SAVED_ON_DEVICE } from '../../items/belongings/saved-on-device.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import styles from './bulk.module.css';
import { DryRunReport } from './dry-run-report.tsx';
import { FailedRows } from './failed-rows.tsx';
import { answeredRows, counted, isFine, type ShownRow } from './row-words.ts';
import { SheetRows } from './sheet-rows.tsx';
import { uploadSheet } from './upload-sheet.ts';
import { useDryRun } from './use-dry-run.ts';

const CHECKING = 'The file is still being checked.';

interface BulkInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** People the plan admits; 0 where there is no limit. */
  limit: number;
  onClose: () => void;
}

/** SEND BULK INVITE: a sheet is judged on the device first; its ready rows are sent. */
export function BulkInviteDialog({ companyId, target, limit, onClose }: BulkInviteDialogProps) {
  const queryClient = useQueryClient();
  const { dryRun, judge } = useDryRun(companyId, target, limit);
  const [answered, setAnswered] = useState<ShownRow[]>();
  // The Idempotency-Key of a chosen file: however often it is uploaded, its people are invited once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const judged = dryRun.step === 'judged' ? dryRun.rows : [];

  const { form, fields, isSubmitting, serverError } = useOrderedForm(BulkFormSchema, {
    onSubmit: async ({ invitation_xlsx }) => {
      if (dryRun.step === 'problem') return { field: 'invitation_xlsx', message: dryRun.problem };
      if (dryRun.step !== 'judged') return { message: CHECKING };
      if (!judged.some(isFine)) return { message: 'No row of this file can be invited.' };
      if (!invitation_xlsx) return undefined;
      const people = judged.filter(isFine).map(({ email }) => email);
      const uploaded = await uploadSheet({
        id,
        companyId,
        target,
        file: invitation_xlsx,
        people,
        rows: judged,
      });
      if (uploaded.outcome === 'refused') {
        setId(crypto.randomUUID());
        return { message: uploaded.message };
      }
      if (uploaded.outcome === 'not-saved') return { message: uploaded.message };
      if (uploaded.outcome === 'saved') {
        toasts.info(SAVED_ON_DEVICE);
        onClose();
        return undefined;
      }
      const rows = answeredRows(judged, uploaded.rows);
      void queryClient.invalidateQueries(invitationQueries.list(companyId, target));
      if (rows.some(isFine)) toasts.success('Inviation Sent Successfully');
      if (rows.every(isFine)) onClose();
      else setAnswered(rows);
      return undefined;
    },
  });

  function choose(file: File | undefined) {
    setId(crypto.randomUUID());
    void judge(file);
  }

  if (answered) return <BulkResult rows={answered} about={{ companyId, id }} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      size="l"
      title="SEND BULK INVITE"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Sending..."
            disabledReason={dryRun.step === 'checking' ? CHECKING : undefined}
          >
            Upload Now
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        <p className={styles.intro}>
          One person a row, with the columns Name and Email. Every row is checked here before anything is
          sent.
        </p>
        <a className={styles.sample} href="/bulk-invite-sample.xlsx" download>
          <FileSpreadsheet aria-hidden="true" />
          Download Excel sample file
        </a>
        <FormError message={serverError} />
        <FileField
          field={fields.invitation_xlsx}
          label="Excel file"
          kind={EXCEL}
          prompt="Choose an Excel file"
          isRequired
          onFile={choose}
        />
      </form>
      <DryRunReport dryRun={dryRun} />
    </Dialog>
  );
}

interface BulkResultProps {
  rows: ShownRow[];
  about: { readonly companyId: string; readonly id: string };
  onClose: () => void;
}

function BulkResult({ rows, about: { companyId, id }, onClose }: BulkResultProps) {
  useEffect(() => void settleShown(companyId, id).catch(() => undefined), [companyId, id]);
  return (
    <Dialog
      isOpen
      size="l"
      title="SEND BULK INVITE"
      onClose={onClose}
      footer={
        <>
          <FailedRows rows={rows} />
          <Button variant="primary" onPress={onClose}>
            OK
          </Button>
        </>
      }
    >
      <Notice
        tone="warning"
        title={`${counted(rows.filter(isFine))} of ${counted(rows)} people were invited.`}
      >
        The other rows were not sent. Take them as a file, mend them, and choose that file next time.
      </Notice>
      <SheetRows rows={rows} />
    </Dialog>
  );
}
