import { useEffect, useState } from 'react';
import { isCreation } from '../../../common/outbox/queueable.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import {
  type ArrivalState,
  checkArrival,
  isDelivered,
  type UndoResult,
  undoChange,
} from '../../offline/changes/undo-entry.ts';
import { type OutboxEntry, useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { discard } from './discard.ts';

interface DiscardEntryDialogProps {
  companyId: string;
  title: string;
  entry: OutboxEntry;
  onClose: () => void;
}

/**
 * Asks before a pending entry is discarded, and, if it may have arrived, whether the server should undo it. If the
 * entry is sent while the dialog is open, the question changes.
 */
export function DiscardEntryDialog(props: DiscardEntryDialogProps) {
  const { companyId, title, onClose } = props;
  const now = useOutboxEntries(companyId).find(({ id }) => id === props.entry.id);
  const [wasPending, setWasPending] = useState(false);
  if (now && !wasPending) setWasPending(true);
  const entry = now ?? props.entry;
  if (!now && wasPending) return <NoLongerWaiting {...props} />;
  if (entry.isUnanswered || entry.isUncertain) return <MayHaveArrived {...props} entry={entry} />;

  return (
    <ConfirmDialog
      title={title}
      question={`Discard "${entry.label}"? ${discardConsequence(entry)}, and it will be gone from this device.`}
      confirmLabel="Discard"
      isDanger
      isOpen
      onConfirm={async () => {
        onClose();
        await discard(companyId, entry.id);
      }}
      onClose={onClose}
    />
  );
}

/** The entry left the outbox while the dialog was open: sent, or discarded in another tab. */
function NoLongerWaiting({ companyId, title, entry, onClose }: DiscardEntryDialogProps) {
  const takeItBack = useTakingBack(companyId, entry.id, onClose);
  const [isSent, setIsSent] = useState<boolean>();
  const { id } = entry;
  useEffect(() => {
    isDelivered(companyId, id).then(setIsSent, () => setIsSent(false));
  }, [companyId, id]);
  const canTakeBack = isSent === true && isCreation(entry.call);
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            Close
          </Button>
          {canTakeBack && (
            <Button variant="danger" onPress={() => void takeItBack()}>
              Take it back
            </Button>
          )}
        </>
      }
    >
      <p aria-live="polite">
        {`"${entry.label}"`} {isSent ? 'has been sent meanwhile.' : 'is no longer waiting on this device.'}
      </p>
    </Dialog>
  );
}

const FOUND: Readonly<Record<ArrivalState | 'looking', string>> = {
  looking: 'It may have arrived: the connection broke before the answer. Looking at the list…',
  unknown: 'It may have arrived: the connection broke before the answer.',
  there: 'It has arrived: it is on the list.',
  absent: 'Nothing has come of it so far.',
};

const FOUND_ACCEPTED: typeof FOUND = {
  looking: 'The server has accepted it, and its list did not show it. Looking at the list…',
  unknown: 'The server has accepted it, and its list did not show it.',
  there: FOUND.there,
  absent: 'The server has accepted it, and its list may show it later.',
};

function MayHaveArrived({ companyId, title, entry, onClose }: DiscardEntryDialogProps) {
  const takeItBack = useTakingBack(companyId, entry.id, onClose);
  const isMade = isCreation(entry.call);
  const [found, setFound] = useState<ArrivalState | 'looking'>(isMade ? 'looking' : 'unknown');
  const { id } = entry;
  useEffect(() => {
    if (!isMade) return;
    let isShown = true;
    checkArrival(companyId, id).then(
      (arrived) => isShown && setFound(arrived),
      () => isShown && setFound('unknown'),
    );
    return () => {
      isShown = false;
    };
  }, [companyId, id, isMade]);

  const mayBeThere = isMade && found !== 'absent';
  const hasKeys = keepsIdempotencyKeys();
  // Without idempotency keys only the list tells which people to remove.
  const needsList = !hasKeys && entry.fileName !== undefined && found !== 'there';
  // A request still under way would take effect after the entry was discarded here.
  const spendsKey = hasKeys && isMade && found === 'absent';
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              if (spendsKey) return void takeItBack();
              onClose();
              void discard(companyId, id, mayBeThere);
            }}
          >
            {mayBeThere ? 'Discard here only' : 'Discard'}
          </Button>
          {mayBeThere && !needsList && (
            <Button variant="primary" onPress={() => void takeItBack()}>
              Take it back
            </Button>
          )}
        </>
      }
    >
      <p>{`Discard "${entry.label}"?`}</p>
      <p aria-live="polite">{(entry.isAccepted ? FOUND_ACCEPTED : FOUND)[found]}</p>
      {mayBeThere && (
        <p>
          {needsList
            ? 'Discarded here, it is not sent again. Whoever was invited by it all the same is on the list once that can be read.'
            : 'Take it back removes it at the server too, as soon as the connection allows.'}
        </p>
      )}
    </Dialog>
  );
}

const TAKEN: Readonly<Record<UndoResult, readonly ['success' | 'info' | 'error', string]>> = {
  'taken-back': ['success', 'It is taken back.'],
  'not-sent': ['success', 'Nothing was added.'],
  saved: ['info', 'It is taken back as soon as the connection allows.'],
  gone: ['error', 'It is no longer known on this device. Please look at the list.'],
  failed: ['error', 'It could not be taken back. Please look at the list.'],
};

function useTakingBack(companyId: string, id: string, onClose: () => void) {
  const toasts = useToasts();
  return async function takeItBack() {
    onClose();
    const [tone, text] = TAKEN[await undoChange(companyId, id)];
    toasts[tone](text);
  };
}

function discardConsequence({ state, call }: OutboxEntry): string {
  return state === 'failed' && call !== undefined ? 'The server did not accept it' : 'It has not been sent';
}
