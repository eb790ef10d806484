import { CircleAlert, CircleHelp, Clock3, Download, Send } from 'lucide-react';
import { retryEntry } from '../../offline/changes/entry-actions.ts';
import { entryFile } from '../../offline/changes/outbox-entries.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { momentLabel } from '../../offline/reads/updated-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useClock } from '../../ui/use-clock.ts';
import { detailOf, isStuck, triesOf } from './entry-messages.ts';
import styles from './outbox-panel.module.css';

interface OutboxRowProps {
  companyId: string;
  entry: OutboxEntry;
  /** The item's name, if the list does not show it. */
  itemName?: string;
  onDiscard: (entry: OutboxEntry) => void;
  /** Opens its form; undefined if there is none. */
  onEdit: (() => void) | undefined;
}

const STUCK = 'It has been waiting for long. Nothing is lost, but somebody should look at it.';

/** One pending change: its label, age, state, attempts, and the server's message. */
export function OutboxRow(props: OutboxRowProps) {
  const { entry, itemName } = props;
  const { label, message, attempts, enqueuedAt } = entry;
  const detail = detailOf(entry);
  const when = useClock((now) => (enqueuedAt > 0 ? momentLabel(enqueuedAt, now) : ''));
  const hasWaitedLong = useClock((now) => isStuck(entry, now));
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {label}
      </span>
      <StateBadge entry={entry} />
      {detail !== '' && (
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      )}
      <span className={styles.when}>
        {[itemName, when, entry.call && triesOf(attempts)].filter((part) => part).join(' · ')}
      </span>
      {message !== undefined && (
        <p className={styles.words} data-tone={toneOf(entry)}>
          {message}
        </p>
      )}
      {hasWaitedLong && <p className={styles.words}>{STUCK}</p>}
      <RowActions {...props} />
    </li>
  );
}

/** An entry of a newer build has no known call: it needs the update, or is discarded. */
function RowActions({ companyId, entry, onDiscard, onEdit }: OutboxRowProps) {
  const { id, label, state, call, fileName } = entry;

  async function download() {
    const file = await entryFile(companyId, id);
    if (file) saveFile(file, file.name);
  }

  return (
    <div className={styles.actions}>
      {fileName !== undefined && (
        <Button
          size="s"
          icon={<Download aria-hidden />}
          aria-label={`Download the file: ${label}`}
          onPress={() => void download()}
        >
          File
        </Button>
      )}
      {onEdit && call !== undefined && state !== 'sending' && (
        <Button size="s" aria-label={`Edit: ${label}`} onPress={onEdit}>
          Edit
        </Button>
      )}
      {call !== undefined && state !== 'sending' && (
        <Button size="s" aria-label={`Retry: ${label}`} onPress={() => void retryEntry(companyId, id)}>
          Retry
        </Button>
      )}
      {state !== 'sending' && (
        <Button size="s" variant="quiet" aria-label={`Discard: ${label}`} onPress={() => onDiscard(entry)}>
          Discard
        </Button>
      )}
    </div>
  );
}

/** A reason to wait, something to check, or the server's refusal. */
function toneOf({ state, call, isUncertain }: OutboxEntry) {
  if (state !== 'failed') return 'patient';
  return isUncertain || call === undefined ? 'look' : 'refused';
}

function StateBadge({ entry: { state, call, isUncertain } }: Pick<OutboxRowProps, 'entry'>) {
  if (call === undefined) return <Badge tone="warning">Needs an update</Badge>;
  if (isUncertain) {
    return (
      <Badge tone="warning" icon={<CircleHelp size={14} aria-hidden />}>
        To be looked at
      </Badge>
    );
  }
  if (state === 'failed') {
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
