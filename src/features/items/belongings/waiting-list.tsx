import { CircleAlert, Clock, Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { retryEntry } from '../../../offline/submit.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { BelongingKind } from './belonging-kind.ts';
import type { AttentionRow, BelongingRow } from './belonging-rows.ts';
import styles from './belongings.module.css';
import { discard } from './discard.ts';

export interface WaitingListProps {
  kind: BelongingKind;
  rows: readonly AttentionRow[];
  companyId: string;
  onRemove: (row: BelongingRow) => void;
  /** Takes up a refused addition again, where it may be shown once more. */
  onCorrect?: ((row: BelongingRow) => void) | undefined;
}

/** What this device holds and the server has not taken: above the list, because nothing of it is certain yet. */
export function WaitingList({ rows, ...props }: WaitingListProps) {
  if (rows.length === 0) return null;
  const { Mark, words } = props.kind;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.waitingList} aria-label="Not sent yet">
      {rows.map((row) => (
        <li key={row.key} className={styles.waitingCard} data-state={row.state}>
          <Mark name={row.shown.name} />
          <div className={styles.texts}>
            <span className={styles.name} dir="auto">
              {row.shown.name}
            </span>
            <span className={styles.detail}>{row.shown.detail}</span>
            <WaitingState words={words} row={row} />
          </div>
          {row.state === 'waiting' && (
            <IconButton
              label={words.remove(row.shown.name)}
              icon={<Trash2 aria-hidden />}
              onPress={() => props.onRemove(row)}
            />
          )}
          {isRefused(row) && <RefusedActions {...props} row={row} />}
        </li>
      ))}
    </ul>
  );
}

function isRefused({ state }: AttentionRow): boolean {
  return state === 'refused' || state === 'removal-refused';
}

function WaitingState({ words, row }: Pick<BelongingKind, 'words'> & { row: AttentionRow }) {
  if (!isRefused(row)) {
    return (
      <span className={styles.waiting}>
        <Clock aria-hidden /> {row.state === 'waiting' ? 'Waiting to be sent' : words.removing}
      </span>
    );
  }
  const what = row.state === 'refused' ? words.notAdded : words.notRemoved;
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
  return (
    <div className={styles.refusedActions}>
      {row.state === 'refused' && onCorrect && (
        <Button
          size="s"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit: ${row.shown.name}`}
          onPress={() => onCorrect(row)}
        >
          Edit
        </Button>
      )}
      <Button
        size="s"
        icon={<RotateCw aria-hidden />}
        aria-label={`Retry: ${row.shown.name}`}
        onPress={() => void retryEntry(companyId, row.entry.id)}
      >
        Retry
      </Button>
      <Button
        size="s"
        icon={<X aria-hidden />}
        aria-label={`Discard: ${row.shown.name}`}
        onPress={() => void discard(companyId, row.entry.id)}
      >
        Discard
      </Button>
    </div>
  );
}
