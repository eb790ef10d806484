import { DiscardEntryDialog } from '../../entities/collections/discard-entry-dialog.tsx';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';

interface DiscardQuestionProps {
  companyId: string;
  /** What is to be thrown away, or nothing to ask. */
  entry: OutboxEntry | null;
  onClose: () => void;
}

/** Asks before a waiting change is thrown away. */
export function DiscardQuestion({ companyId, entry, onClose }: DiscardQuestionProps) {
  return (
    entry && (
      <DiscardEntryDialog companyId={companyId} title="DISCARD CHANGE" entry={entry} onClose={onClose} />
    )
  );
}
