import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { countOf, formatCount } from '../../lib/count.ts';
import { erased as erasedByBrowser } from '../../offline/changes/eviction-sentinel.ts';
import { unreadable } from '../../offline/changes/outbox-entries.ts';
import { useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { unread, useOpenReports } from '../../offline/changes/use-reports.ts';
import { useConnectionShown } from '../../offline/connection/connectivity.ts';
import { countAtDoors } from '../../offline/door/at-doors.ts';
import { useAtDoors, useLostAtDoors } from '../../offline/door/use-at-doors.ts';
import { useObservable } from '../../offline/observable.ts';
import { closeOnBlur } from '../../ui/close-on-blur.ts';
import { connectionMessages } from './connection-messages.ts';
import styles from './connectivity-chip.module.css';
import { LOOKING, UNREADABLE } from './entry-messages.ts';
import type { OutboxItems } from './outbox-items.ts';
import { OutboxPanel } from './outbox-panel.tsx';
import { useSettledToasts } from './use-settled-toasts.ts';

interface ConnectivityChipProps {
  companyId: string;
  items: OutboxItems;
}

/** How the connection is, and how much waits. Opens the panel of what waits. */
export function ConnectivityChip({ companyId, items }: ConnectivityChipProps) {
  const panelId = useId();
  const state = useConnectionShown();
  const entries = useOutboxEntries(companyId);
  const reports = useOpenReports(companyId);
  const doors = useAtDoors(companyId);
  const erased = useObservable(erasedByBrowser);
  const lost = useLostAtDoors(companyId);
  const navigate = useNavigate();
  useSettledToasts(companyId, () => void navigate({ to: '/outbox' }));

  const { icon, label } = connectionMessages[state];
  const failed = entries.filter((entry) => entry.state === 'failed').length;
  const lostAtDoors = [...lost.values()].reduce((sum, one) => sum + one, 0);
  const needsAttention = failed + reports.length + (erased?.count ?? 0) + lostAtDoors;
  const waiting = entries.length - failed + countAtDoors(doors);
  const count = waiting + needsAttention;
  const isLooking = count === 0 && reports === unread;
  const known = isLooking ? LOOKING : countWords(waiting, needsAttention);
  const words = entries === unreadable ? UNREADABLE : known;
  const Icon = needsAttention > 0 && state === 'online' ? CircleAlert : icon;
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        onBlur={closeOnBlur(panelId)}
        className={styles.chip}
        data-state={state}
        data-attention={needsAttention > 0 || undefined}
        aria-label={`Connection: ${label}. ${words}`}
      >
        <Icon aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      <output className={styles.announced}>{state === 'online' ? '' : label}</output>
      <OutboxPanel
        id={panelId}
        companyId={companyId}
        items={items}
        state={state}
        entries={entries}
        reports={reports}
        doors={doors}
        erased={erased}
        lost={lost}
      />
    </>
  );
}

/** What waits, and what somebody should look at: nothing is counted twice. */
function countWords(waiting: number, needsAttention: number): string {
  const waits = waiting === 0 ? '' : `${countOf(waiting, 'change is', 'changes are')} waiting`;
  const asks = needsAttention === 0 ? '' : `${formatCount(needsAttention)} to be looked at`;
  return [waits, asks].filter((part) => part !== '').join(', ') || 'Nothing is waiting';
}
