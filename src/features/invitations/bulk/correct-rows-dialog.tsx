import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../../../common/contract/calls.ts';
import { formatCount } from '../../../lib/count.ts';
import { deliveredMessage } from '../../../lib/delivered-messages.ts';
import { type Report, settleReport } from '../../../offline/changes/show-reports.ts';
import { useOpenReports } from '../../../offline/changes/use-reports.ts';
import { refetchNowAndLater } from '../../../offline/reads/refetch-later.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import styles from './bulk.module.css';
import { CorrectedRow } from './corrected-row.tsx';
import { sendRows } from './send-rows.ts';
import { useCorrections } from './use-corrections.ts';

/** More fields at once would block a slow tablet; the next ones follow when these are sent. */
const AT_ONCE = 50;
const NOT_NOTED = 'What became of these rows could not be stored. Please look at the list.';

interface CorrectRowsDialogProps {
  companyId: string;
  target: InvitationTarget;
  /** The delivered sheet. */
  reportId: string | undefined;
  onClose: () => void;
}

/** CORRECT AND SEND THE REST: the refused rows of a delivered sheet, each with its reason. */
export function CorrectRowsDialog({ reportId, ...props }: CorrectRowsDialogProps) {
  const report = useOpenReports(props.companyId).find(({ id }) => id === reportId);
  return report && <Rows key={report.refused.length} report={report} {...props} />;
}

function Rows({
  report,
  companyId,
  target,
  onClose,
}: Omit<CorrectRowsDialogProps, 'reportId'> & { report: Report }) {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id, refused, people = refused.length } = report;
  const { rows, change, leaveOut, restart } = useCorrections(companyId, report, AT_ONCE);
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    // A full device, mostly: the dialog must not wait for ever.
    await sendAll().catch(() => toasts.error(NOT_NOTED));
    setIsBusy(false);
  }

  async function sendAll() {
    const { left, sent, saved, doubt } = await sendRows({ companyId, target, rows, report });
    void refetchNowAndLater(queryClient, invitationQueries.list(companyId, target).queryKey);
    if (sent > 0)
      toasts.success(sent === 1 ? calls.bulkSendEventInvitations.success : `${sent} people invited`);
    if (saved > 0)
      toasts.info(`${saved} saved on this device. They will be sent when the connection allows.`);
    if (doubt) toasts.info(doubt);
    const later = refused.slice(AT_ONCE);
    const apart = refused.length - later.length - left.length - sent;
    await settleReport(companyId, id, [...left, ...later], apart);
    restart(left);
    if (left.length + later.length === 0) onClose();
  }

  return (
    <Dialog
      isOpen
      size="l"
      title="CORRECT AND SEND THE REST"
      onClose={onClose}
      isDismissable={!isBusy}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            Later
          </Button>
          <Button variant="primary" isBusy={isBusy} busyLabel="Sending..." onPress={() => void send()}>
            {rows.length === 0 ? 'Send nobody' : `Send ${formatCount(rows.length)}`}
          </Button>
        </>
      }
    >
      <Notice tone="warning" title={deliveredMessage(people, refused.length)}>
        These rows were refused. Correct what is wrong, or leave out who is not to be invited.
      </Notice>
      <ul className={styles.corrections}>
        {rows.map((row) => (
          <CorrectedRow key={row.key} row={row} onChange={change} onLeaveOut={leaveOut} />
        ))}
      </ul>
      {refused.length > AT_ONCE && (
        <p>{`${formatCount(refused.length - AT_ONCE)} more follow after these.`}</p>
      )}
    </Dialog>
  );
}
