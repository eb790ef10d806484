import { useState } from 'react';
import { discardAll, retryAll } from '../../offline/changes/entry-actions.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './outbox-screen.module.css';

interface RefusedTogetherProps {
  companyId: string;
  /** The event or location. */
  itemName: string;
  entries: readonly OutboxEntry[];
}

/** All that the server did not accept of one event or location, at once: thirty cards are not pressed one by one. */
export function RefusedTogether({ companyId, itemName, entries }: RefusedTogetherProps) {
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  // What may have arrived is looked at one by one.
  const refused = entries.filter(
    ({ state, call, isUncertain }) => state === 'failed' && call !== undefined && !isUncertain,
  );
  const ids = refused.map(({ id }) => id);
  if (ids.length < 2) return null;

  async function discard() {
    setIsAsking(false);
    if (!(await discardAll(companyId, ids)))
      toasts.info('Some of it is being sent just now and cannot be discarded.');
  }
  return (
    <div className={styles.together}>
      <span>{ids.length} not accepted</span>
      <Button
        size="s"
        aria-label={`Retry all not accepted: ${itemName}`}
        onPress={() => void retryAll(companyId, ids)}
      >
        Retry all
      </Button>
      <Button
        size="s"
        variant="quiet"
        aria-label={`Discard all not accepted: ${itemName}`}
        onPress={() => setIsAsking(true)}
      >
        Discard all
      </Button>
      <ConfirmDialog
        title="DISCARD CHANGES"
        question={`Discard ${ids.length} changes? The server did not accept them, and they will be gone from this device.`}
        about={[itemName]}
        confirmLabel={`Discard ${ids.length}`}
        isDanger
        isOpen={isAsking}
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
