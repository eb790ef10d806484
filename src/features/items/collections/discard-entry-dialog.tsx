import { useEffect, useState } from 'react';
import { type Arrived, lookForArrival, takeBack } from '../../../offline/arrival.ts';
import { discardEntry } from '../../../offline/submit.ts';
import type { WaitingEntry } from '../../../offline/use-waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

interface DiscardEntryDialogProps {
  companyId: string;
  title: string;
  entry: WaitingEntry;
  onClose: () => void;
}

/** Asks before a waiting change is thrown away; of one that may have arrived, what is to become of it at the server. */
export function DiscardEntryDialog(props: DiscardEntryDialogProps) {
  const { companyId, title, entry, onClose } = props;
  if (entry.isUnanswered || entry.isUncertain) return <MayHaveArrived {...props} />;

  async function discard() {
    onClose();
    await discardHere(companyId, entry);
  }
  return (
    <ConfirmDialog
      title={title}
      question={`Discard "${entry.label}"? ${fateOf(entry)}, and it will be gone from this device.`}
      confirmLabel="Discard"
      isDanger
      isOpen
      onConfirm={discard}
      onClose={onClose}
    />
  );
}

const FOUND: Readonly<Record<Arrived | 'looking', string>> = {
  looking: 'It may have arrived: the connection broke before the answer. Looking at the list…',
  unknown: 'It may have arrived: the connection broke before the answer.',
  there: 'It has arrived: it is on the list.',
  absent: 'It is not on the list: nothing has come of it so far.',
};

function MayHaveArrived({ companyId, title, entry, onClose }: DiscardEntryDialogProps) {
  const own = useToasts();
  const isAddition = entry.call !== undefined && !/^(cancel|delete)/.test(entry.call);
  const [found, setFound] = useState<Arrived | 'looking'>(isAddition ? 'looking' : 'unknown');
  const { id } = entry;
  useEffect(() => {
    if (!isAddition) return;
    let isShown = true;
    lookForArrival(companyId, id).then(
      (arrived) => isShown && setFound(arrived),
      () => isShown && setFound('unknown'),
    );
    return () => {
      isShown = false;
    };
  }, [companyId, id, isAddition]);

  async function takeItBack() {
    onClose();
    if (!(await takeBack(companyId, id))) own.error('It could not be taken back. Please look at the list.');
  }
  async function discard() {
    onClose();
    await discardHere(companyId, entry);
  }
  const mayBeThere = isAddition && found !== 'absent';
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
          <Button variant="danger" onPress={() => void discard()}>
            {mayBeThere ? 'Discard here only' : 'Discard'}
          </Button>
          {mayBeThere && (
            <Button variant="primary" onPress={() => void takeItBack()}>
              Take it back
            </Button>
          )}
        </>
      }
    >
      <p>{`Discard "${entry.label}"?`}</p>
      <p aria-live="polite">{FOUND[found]}</p>
      {mayBeThere && <p>Take it back removes it at the server too, as soon as the connection allows.</p>}
    </Dialog>
  );
}

async function discardHere(companyId: string, { id }: WaitingEntry): Promise<void> {
  const tell = toasts.ofSession();
  const isGone = await discardEntry(companyId, id);
  if (!isGone) tell.info('It is being sent just now and cannot be discarded.');
}

function fateOf({ state, call }: WaitingEntry): string {
  return state === 'parked' && call !== undefined ? 'The server did not accept it' : 'It has not been sent';
}
