import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCreation } from '../../../common/outbox/queueable.ts';
import { leave, pendingLogout, type Waiting } from '../../entities/session/log-out.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { countOf } from '../../lib/count.ts';
import { deliveredMessage } from '../../lib/delivered-messages.ts';
import { discardAll } from '../../offline/changes/entry-actions.ts';
import { countOpen } from '../../offline/changes/outbox-entries.ts';
import { type Report, settleReport } from '../../offline/changes/show-reports.ts';
import { undoChange } from '../../offline/changes/undo-entry.ts';
import { type OutboxEntry, useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { useOpenReports } from '../../offline/changes/use-reports.ts';
import { useSendingAll } from '../../offline/changes/use-sending-all.ts';
import { useConnectivity } from '../../offline/connection/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { connectionMessages } from './connection-messages.ts';
import styles from './leave-dialog.module.css';
import { doorsMessage, LeaveDoorQuestion } from './leave-door-question.tsx';
import { lossMessage } from './loss-message.ts';

interface LeaveDialogProps {
  companyId: string;
  waiting: Waiting;
}

const TRY_AGAIN = 'Not everything could be sent just now. Please try again.';

/**
 * Asks what to do with unsent changes at a log-out, and warns at an offline log-out what is lost with it. Nothing is
 * decided silently.
 */
export function LeaveDialog({ companyId, waiting: { hasUnsent, atDoors } }: LeaveDialogProps) {
  if (hasUnsent) return <Question companyId={companyId} atDoors={atDoors} />;
  return atDoors > 0 ? (
    <LeaveDoorQuestion companyId={companyId} count={atDoors} onStay={stay} />
  ) : (
    <ConnectionQuestion />
  );
}

function ConnectionQuestion() {
  const { state } = useConnectivity();
  return <PlainQuestion question={lossMessage(state) ?? 'There is a connection again. Log out now?'} />;
}

function PlainQuestion({ question }: { question: string }) {
  return (
    <ConfirmDialog
      title="LOG OUT"
      question={question}
      cancelLabel="Stay"
      confirmLabel="Log Out"
      isDanger
      isOpen
      onConfirm={leave}
      onClose={stay}
    />
  );
}

function Question({ companyId, atDoors }: { companyId: string; atDoors: number }) {
  const entries = useOutboxEntries(companyId);
  const toasts = useToasts();
  const { data: company } = useQuery(sessionQueries.company(companyId));
  const { state } = useConnectivity();
  // After the log-out nobody would see that a list was just delivered in part.
  const reports = useOpenReports(companyId, true);
  const { isSending, hasFailed, send } = useSendingAll();
  // Not the default choice when offline. Kept from the opening: the answers must not change places under the pointer.
  const [isConnected] = useState(state === 'online');
  const loss = lossMessage(state);
  // Keeps its room once it was shown, or Discard would move to where Send now was.
  const [toldLoss, setToldLoss] = useState(loss);
  if (loss !== undefined && loss !== toldLoss) setToldLoss(loss);
  const count = entries.length + reports.length;
  // The dialog shows counts, so it waits for the first read of the outbox.
  const [wasPending, setWasPending] = useState(false);
  if (count > 0 && !wasPending) setWasPending(true);

  const isAllSent = wasPending && count === 0;
  // Pending door entries are asked about separately, after the outbox is empty.
  const isWished = isAllSent && isSending && atDoors === 0;
  useEffect(() => {
    if (!isWished) return;
    let isOver = false;
    // The entries may have been read after a delivery, and the reports before it.
    void countOpen(companyId)
      .catch(() => 0)
      .then((left) => {
        if (left === 0 && !isOver) void leave();
      });
    return () => {
      isOver = true;
    };
  }, [isWished, companyId]);

  const sendable = entries.filter(({ state: of }) => of !== 'failed').length;
  const isBusy = isSending && sendable > 0;

  // Neither an undo nor what one undoes.
  const undecided = entries.filter(
    ({ id, dependsOn }) => dependsOn === null && !entries.some((other) => other.dependsOn === id),
  );
  const arrivable = undecided.filter(({ isUnanswered, call }) => isUnanswered && isCreation(call));
  const hasRest = undecided.some((entry) => entry.state !== 'failed' && !arrivable.includes(entry));

  /**
   * Undo entries are queued behind changes that may have arrived; once they and the rest are sent, all are gone and the
   * log-out continues.
   */
  async function takeBackAll() {
    const taken = await Promise.all(arrivable.map(({ id }) => undoChange(companyId, id)));
    if (!taken.includes('failed')) send();
    else toasts.info(TRY_AGAIN);
  }

  async function discard() {
    const ids = entries.map(({ id }) => id);
    const isGone = await discardAll(companyId, ids);
    for (const { id } of reports) await settleReport(companyId, id);
    if (isGone) await leave();
    else toasts.info('Some of it is being sent just now and cannot be discarded.');
  }

  if (isAllSent && atDoors > 0)
    return <LeaveDoorQuestion companyId={companyId} count={atDoors} onStay={stay} />;
  // The outbox was emptied behind the dialog, by a delivery or in another tab: the user still has to answer.
  if (isAllSent && !isWished) return <PlainQuestion question="Nothing waits any more. Log out now?" />;
  const sendNow = (
    <>
      {/* Just above the button: what appears higher up moves another answer under the pointer, for a second press. */}
      {hasFailed && !isBusy && (
        <Notice tone="warning">{state === 'online' ? TRY_AGAIN : connectionMessages[state].meaning}</Notice>
      )}
      <Button
        variant={isConnected ? 'primary' : 'secondary'}
        fullWidth
        isBusy={isBusy}
        busyLabel="Sending..."
        disabledReason={sendable === 0 ? 'The server did not accept what is left' : undefined}
        onPress={send}
      >
        Send now
      </Button>
    </>
  );
  return (
    <Dialog title="LOG OUT" role="alertdialog" size="s" isOpen onClose={stay}>
      <div className={styles.question}>
        <p>
          {stateMessage(entries, reports)} What is to become of {count === 1 ? 'it' : 'them'}?
        </p>
        {atDoors > 0 && <p>{doorsMessage(atDoors)}</p>}
        {toldLoss && <p data-over={loss === undefined || undefined}>{toldLoss}</p>}
        {isConnected && sendNow}
        <Button variant={isConnected ? 'secondary' : 'primary'} fullWidth autoFocus onPress={stay}>
          Stay
        </Button>
        <Button fullWidth onPress={() => void leave()}>
          Keep on this device until {company?.name ?? 'this company'} signs in again
        </Button>
        {!isConnected && sendNow}
        {arrivable.length > 0 && (
          <Button fullWidth onPress={() => void takeBackAll()}>
            Take back what may have arrived{hasRest && ', and send the rest'}
          </Button>
        )}
        <Button variant="danger" fullWidth onPress={() => void discard()}>
          Discard {count}
        </Button>
        <p className={styles.note}>
          What you keep is not encrypted on this device. No other company sees or sends it.
        </p>
      </div>
    </Dialog>
  );
}

const stay = () => pendingLogout.set(null);

/** Never "not sent" for changes that may have arrived, or that were sent and refused. */
function stateMessage(entries: readonly OutboxEntry[], reports: readonly Report[]): string {
  const inDoubt = entries.filter((entry) => (entry.isUnanswered || entry.isUncertain) && !isRefused(entry));
  const accepted = inDoubt.filter(({ isAccepted }) => isAccepted).length;
  const open = inDoubt.length - accepted;
  const refused = entries.filter(isRefused).length;
  const unsent = entries.length - inDoubt.length - refused;
  const parts = [
    unsent > 0 && `${changes(unsent)} not been sent yet.`,
    refused > 0 && `${changes(refused)} not been accepted.`,
    open > 0 && `${counted(open)} may have arrived: the connection broke before the answer.`,
    accepted > 0 && `${counted(accepted)} may have arrived: accepted, but not on the list yet.`,
    ...reports.map(
      ({ label, refused: { length }, people = length }) => `${label}: ${deliveredMessage(people, length)}`,
    ),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function changes(count: number): string {
  return countOf(count, 'change has', 'changes have');
}

function counted(count: number): string {
  return countOf(count, 'change', 'changes');
}

function isRefused({ state, call, isUncertain }: OutboxEntry): boolean {
  return state === 'failed' && call !== undefined && !isUncertain;
}
