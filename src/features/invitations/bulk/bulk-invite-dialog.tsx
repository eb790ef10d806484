import { useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { calls } from '../../../../common/contract/calls.ts';
import { BulkFormSchema } from '../../../../common/contract/invitations.ts';
import { tellAccepted } from '../../../entities/collections/partial-failure.ts';
import { savedMessage } from '../../../entities/collections/saved-on-device.ts';
import { markShownAfterFrame } from '../../../offline/changes/show-reports.ts';
import { type CancelResult, cancelEntry } from '../../../offline/changes/undo-entry.ts';
import { refetchNowAndLater } from '../../../offline/reads/refetch-later.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LISTS } from '../../../ui/file-choice.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import type { TextEncoding } from '../import/list-types.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import styles from './bulk.module.css';
import { BulkResult, type BulkResultProps } from './bulk-result.tsx';
import { DryRunReport } from './dry-run-report.tsx';
import { PasteList } from './paste-list.tsx';
import { answeredRows, isAccepted } from './row-messages.ts';
import { sheetToSend } from './sheet-to-send.ts';
import { type Uploaded, uploadSheet } from './upload-sheet.ts';
import { useDryRun } from './use-dry-run.ts';
import { usePastedText } from './use-pasted-text.ts';

const CHECKING = 'The file is still being checked.';
const UNCHECKED =
  'The list under “Paste a list” has not been checked. Check it to send it in place of the file, or empty its box to send the file.';
const NOT_MADE = 'The Excel file to be sent could not be made on this device. Please try again.';

const CANCEL_MESSAGES: Readonly<Record<CancelResult, string>> = {
  'not-sent': 'Nobody is invited by it.',
  gone: 'It may have been sent already. Please look at the list.',
  'may-have-arrived':
    'It is not sent again. What was sent of it already may have arrived: the list shows it.',
  'was-accepted': 'The server had accepted the list: whom it has invited is shown in a moment.',
  'taken-back': 'The list is taken back: nobody is invited by it.',
  'taken-back-later':
    'The list is not sent again. What may have arrived of it is taken back as soon as the connection allows.',
  'goes-on': 'The list is being sent already, and that goes on. Whom it invites can be cancelled one by one.',
};

interface BulkInviteDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** Shown first. */
  notice: ReactNode;
  /** Why mails are held. */
  held: string | undefined;
  /** The plan's number of people; 0 without a limit. */
  limit: number;
  onClose: () => void;
}

/** SEND BULK INVITE: a sheet is first judged on the device, then its ready rows are sent. */
export function BulkInviteDialog(props: BulkInviteDialogProps) {
  const { companyId, target, notice, limit, onClose } = props;
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { dryRun, judge, change } = useDryRun(companyId, target, limit);
  const [result, setResult] = useState<Pick<BulkResultProps, 'rows' | 'rowOf'>>();
  // The Idempotency-Key of a chosen file: its people are invited once, however often it is uploaded.
  const [id, setId] = useState(() => crypto.randomUUID());
  /** What became of the list once the dialog was closed while it was sent. */
  const left = useRef<Promise<CancelResult | undefined>>(undefined);
  const uploading = useRef<Promise<Uploaded>>(undefined);
  const pasted = usePastedText(companyId, target);
  const formRef = useRef<HTMLFormElement>(null);
  const isChecking = dryRun.step === 'checking' || (dryRun.step === 'judged' && dryRun.isBusy);

  const ordered = useOrderedForm(BulkFormSchema, {
    // A reload loses the file, and its name is shown.
    draftKey: `${companyId}:bulk:${target.kind}:${target.id}`,
    onSubmit: async ({ invitation_xlsx }) => {
      if (pasted.isUnchecked) return { message: UNCHECKED };
      if (dryRun.step === 'problem') return { field: 'invitation_xlsx', message: dryRun.problem };
      if (dryRun.step !== 'judged' || isChecking) return { message: CHECKING };
      const judged = dryRun.checked.rows;
      if (!judged.some(isAccepted)) return { message: 'No row of this file can be invited.' };
      if (!invitation_xlsx) return undefined;
      const people = judged.filter(isAccepted).map(({ email }) => email);
      left.current = undefined;
      uploading.current = undefined;
      const sheet = await sheetToSend(dryRun);
      if (!sheet) return { message: NOT_MADE };
      const bytes = await sheet.file.arrayBuffer();
      if (left.current) return undefined;
      // From here on the outbox keeps it: after a reload it is not called lost.
      forgetDraft();
      uploading.current = uploadSheet({
        id,
        companyId,
        target,
        file: sheet.file,
        bytes,
        listName: dryRun.file.name,
        people,
        rows: sheet.rowsOf(judged),
      });
      const uploaded = await uploading.current;
      const rows = 'rows' in uploaded ? answeredRows(judged, uploaded.rows, sheet.rowOf) : [];
      const isToBeTold = 'said' in uploaded && rows.some(isAccepted);
      if (isToBeTold && [undefined, 'goes-on'].includes(await left.current))
        tellAccepted(toasts, uploaded.said, calls.bulkSendEventInvitations.success);
      if (left.current) {
        // The dialog was closed: the result is shown as a toast, refused people above the list.
        if ('message' in uploaded) toasts.error(uploaded.message);
        else void markShownAfterFrame(companyId, [id]).catch(() => undefined);
        return undefined;
      }
      if (uploaded.outcome === 'refused') {
        setId(crypto.randomUUID());
        return { message: uploaded.message };
      }
      if (uploaded.outcome === 'not-saved') return { message: uploaded.message };
      if (uploaded.outcome === 'saved' || uploaded.outcome === 'uncertain') {
        toasts.info(uploaded.outcome === 'saved' ? savedMessage(uploaded.isAnswered) : uploaded.message);
        void refetchNowAndLater(queryClient, invitationQueries.list(companyId, target).queryKey);
        if (judged.every(isAccepted)) onClose();
        else setResult({ rows: judged, rowOf: sheet.rowOf });
        return undefined;
      }
      void refetchNowAndLater(queryClient, invitationQueries.list(companyId, target).queryKey);
      if (rows.every(isAccepted)) onClose();
      else setResult({ rows });
      return undefined;
    },
  });
  const { form, fields, isSubmitting, serverError, forgetDraft, forgetRefusal } = ordered;

  /** A user who chose the wrong list must learn whether its people are invited. */
  async function callOff() {
    let result = await cancelEntry(companyId, id);
    if (result === 'gone') {
      const uploaded = await uploading.current;
      if (uploaded && 'message' in uploaded) return undefined;
      // It was not stored yet, or sent directly because it could not be.
      if (!uploaded) result = 'not-sent';
      else result = uploaded.outcome === 'answered' ? 'was-accepted' : await cancelEntry(companyId, id);
    }
    toasts.info(CANCEL_MESSAGES[result]);
    return result;
  }

  function leave() {
    if (isSubmitting) {
      left.current = callOff();
    }
    forgetDraft();
    forgetRefusal();
    onClose();
  }

  function choose(file: File | undefined, encoding?: TextEncoding) {
    setId(crypto.randomUUID());
    void judge(file, encoding);
  }

  /** A pasted list becomes a file in the file field. */
  function putInField(file: File) {
    const input = formRef.current?.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function checkPasted(text: string) {
    pasted.take(text);
    putInField(new File([text], 'Pasted list.txt', { type: 'text/plain' }));
  }
  // Without a file, the large button checks typed text; with a file it asks which one is meant.
  const isOnlyPasted = dryRun.step === 'none' && pasted.text.trim() !== '';

  if (result) {
    return <BulkResult {...result} companyId={companyId} id={id} held={props.held} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      size="l"
      title="SEND BULK INVITE"
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>Cancel</Button>
          <Button
            type="submit"
            form={form.props.id}
            // A button that becomes a submit button during a press would submit with that press.
            onPress={(event) => {
              if (!isOnlyPasted) return;
              event.preventDefault();
              checkPasted(pasted.text);
            }}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Sending..."
            disabledReason={isChecking ? CHECKING : undefined}
          >
            Upload Now
          </Button>
        </>
      }
    >
      <form {...form.props} ref={formRef} className={styles.form}>
        {notice}
        <p className={styles.intro}>
          One person a row, with the columns Name and Email. Also read: .xls, .ods, .csv, contacts (.vcf),
          exports of ticket shops and address books (.ldif). Rows are checked before anything is sent.
        </p>
        <a className={styles.sample} href="/bulk-invite-sample.xlsx" download>
          <FileSpreadsheet aria-hidden="true" />
          Download Excel sample file
        </a>
        <FormError message={serverError} />
        <FileField
          field={fields.invitation_xlsx}
          label="Excel file"
          kind={LISTS}
          prompt="Choose a file or drop it here"
          isRequired
          onFile={choose}
        />
        <PasteList text={pasted.text} onText={pasted.type} onFile={putInField} onList={checkPasted} />
      </form>
      <DryRunReport
        dryRun={dryRun}
        onChange={(judged, choice) => {
          setId(crypto.randomUUID());
          void change(judged, choice);
        }}
        onEncoding={choose}
      />
    </Dialog>
  );
}
