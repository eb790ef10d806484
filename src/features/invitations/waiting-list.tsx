import { CircleAlert, Clock, Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { retryEntry } from '../../offline/submit.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { discard } from './discard.ts';
import type { AttentionRow, GuestRow } from './guest-rows.ts';
import { Initials } from './initials.tsx';
import styles from './invitations.module.css';

interface WaitingListProps {
  rows: readonly AttentionRow[];
  companyId: string;
  onCancel: (row: GuestRow) => void;
  onCorrect: (row: GuestRow) => void;
}

/** What this device holds and the server has not taken: above the list, because nothing of it is certain yet. */
export function WaitingList({ rows, companyId, onCancel, onCorrect }: WaitingListProps) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.waitingList} aria-label="Not sent yet">
      {rows.map((row) => (
        <li key={row.key} className={styles.waitingCard} data-state={row.state}>
          <Initials name={row.guest.name} />
          <div className={styles.person}>
            <span className={styles.name} dir="auto">
              {row.guest.name}
            </span>
            <span className={styles.email}>{row.guest.email}</span>
            <WaitingState row={row} />
          </div>
          {row.state === 'waiting' && (
            <IconButton
              label={`Cancel the invitation of ${row.guest.name}`}
              icon={<Trash2 aria-hidden />}
              onPress={() => onCancel(row)}
            />
          )}
          {isRefused(row) && <RefusedActions row={row} companyId={companyId} onCorrect={onCorrect} />}
        </li>
      ))}
    </ul>
  );
}

function isRefused({ state }: AttentionRow): boolean {
  return state === 'refused' || state === 'cancel-refused';
}

function WaitingState({ row }: { row: AttentionRow }) {
  if (!isRefused(row)) {
    return (
      <span className={styles.waiting}>
        <Clock aria-hidden /> {row.state === 'waiting' ? 'Waiting to be sent' : 'Cancel waiting'}
      </span>
    );
  }
  const what = row.state === 'refused' ? 'Not sent' : 'Not cancelled';
  return (
    <span className={styles.refused}>
      <CircleAlert aria-hidden /> {what}: {row.entry.message ?? 'the server refused it.'}
    </span>
  );
}

function RefusedActions({
  row,
  companyId,
  onCorrect,
}: Pick<WaitingListProps, 'companyId' | 'onCorrect'> & { row: AttentionRow }) {
  const name = row.guest.name;
  return (
    <div className={styles.refusedActions}>
      {row.state === 'refused' && (
        <Button
          size="s"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit the invitation of ${name}`}
          onPress={() => onCorrect(row)}
        >
          Edit
        </Button>
      )}
      <Button
        size="s"
        icon={<RotateCw aria-hidden />}
        aria-label={`Retry: ${name}`}
        onPress={() => void retryEntry(companyId, row.entry.id)}
      >
        Retry
      </Button>
      <Button
        size="s"
        icon={<X aria-hidden />}
        aria-label={`Discard: ${name}`}
        onPress={() => void discard(companyId, row.entry.id)}
      >
        Discard
      </Button>
    </div>
  );
}
