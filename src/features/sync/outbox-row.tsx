import { CircleAlert, Clock3, Send } from 'lucide-react';
import { retryEntry } from '../../offline/submit.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './outbox-panel.module.css';

interface OutboxRowProps {
  companyId: string;
  entry: WaitingEntry;
  onDiscard: (entry: WaitingEntry) => void;
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** One waiting change. An entry of a newer build has no call: it can only wait for the update. */
export function OutboxRow({ companyId, entry, onDiscard }: OutboxRowProps) {
  const { id, label, state, message, attempts, enqueuedAt, call } = entry;
  const when = enqueuedAt > 0 ? timeOfDay.format(enqueuedAt) : '';
  const tries = attempts > 1 ? `, tried ${attempts} times` : '';
  return (
    <li className={styles.row}>
      <span className={styles.name}>{label}</span>
      <StateBadge state={state} />
      <span className={styles.when}>{`${when}${tries}`}</span>
      {message !== undefined && (
        <p className={styles.words} data-state={state}>
          {message}
        </p>
      )}
      {call !== undefined && state !== 'sending' && (
        <div className={styles.actions}>
          <Button size="s" aria-label={`Retry: ${label}`} onPress={() => void retryEntry(companyId, id)}>
            Retry
          </Button>
          <Button size="s" variant="quiet" aria-label={`Discard: ${label}`} onPress={() => onDiscard(entry)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

function StateBadge({ state }: Pick<WaitingEntry, 'state'>) {
  if (state === 'parked') {
    return (
      <Badge tone="danger" icon={<CircleAlert size={14} aria-hidden />}>
        Not accepted
      </Badge>
    );
  }
  return state === 'sending' ? (
    <Badge tone="info" icon={<Send size={14} aria-hidden />}>
      Sending
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<Clock3 size={14} aria-hidden />}>
      Waiting
    </Badge>
  );
}
