import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { erasedCount } from '../../offline/canary.ts';
import { useConnectivity } from '../../offline/connectivity.ts';
import { useObservable } from '../../offline/observable.ts';
import { useAllWaiting } from '../../offline/use-waiting.ts';
import { connectionWords } from './connection-words.ts';
import styles from './connectivity-chip.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import type { OutboxPlaces } from './outbox-places.ts';
import { useSettledNews } from './use-settled-news.ts';

interface ConnectivityChipProps {
  companyId: string;
  places: OutboxPlaces;
}

/** How the connection is, and how much waits. Opens the panel of what waits. */
export function ConnectivityChip({ companyId, places }: ConnectivityChipProps) {
  const panelId = useId();
  const { state } = useConnectivity();
  const waiting = useAllWaiting(companyId);
  const erased = useObservable(erasedCount);
  useSettledNews(companyId);

  const { icon, label } = connectionWords[state];
  const needsAttention = waiting.filter((entry) => entry.state === 'parked').length + erased;
  const Icon = needsAttention > 0 && state === 'online' ? CircleAlert : icon;
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        className={styles.chip}
        data-state={state}
        data-attention={needsAttention > 0 || undefined}
        aria-label={`Connection: ${label}. ${countWords(waiting.length, needsAttention)}`}
      >
        <Icon aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {waiting.length > 0 && <span className={styles.count}>{waiting.length}</span>}
      </button>
      <output className={styles.announced}>{state === 'online' ? '' : label}</output>
      <OutboxPanel
        id={panelId}
        companyId={companyId}
        places={places}
        state={state}
        waiting={waiting}
        erased={erased}
      />
      <LeaveDialog companyId={companyId} waiting={waiting} />
    </>
  );
}

function countWords(waiting: number, needsAttention: number): string {
  if (waiting === 0) return needsAttention > 0 ? 'Unsent changes were erased' : 'Nothing is waiting';
  const changes = `${waiting} ${waiting === 1 ? 'change is' : 'changes are'} waiting`;
  return needsAttention > 0 ? `${changes}, ${needsAttention} to be looked at` : changes;
}
