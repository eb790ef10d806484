import { discardEntry } from '../../offline/submit.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';

interface DiscardQuestionProps {
  companyId: string;
  /** What is to be thrown away, or nothing to ask. */
  entry: WaitingEntry | null;
  onClose: () => void;
}

/** Asks before a waiting change is thrown away. */
export function DiscardQuestion({ companyId, entry, onClose }: DiscardQuestionProps) {
  async function discard({ id }: WaitingEntry) {
    onClose();
    const isGone = await discardEntry(companyId, id);
    if (!isGone) toasts.info('It is being sent just now and cannot be discarded.');
  }

  return (
    <ConfirmDialog
      title="DISCARD CHANGE"
      question={entry ? questionOf(entry) : ''}
      confirmLabel="Discard"
      isDanger
      isOpen={entry !== null}
      onConfirm={() => entry && void discard(entry)}
      onClose={onClose}
    />
  );
}

function questionOf(entry: WaitingEntry): string {
  const { label } = entry;
  const fate = fateOf(entry);
  return `Discard "${label}"? ${fate}, and it will be gone from this device.`;
}

function fateOf({ state, call, isUncertain }: WaitingEntry): string {
  if (isUncertain) return 'It may have arrived, or not';
  return state === 'parked' && call !== undefined ? 'The server did not accept it' : 'It has not been sent';
}
