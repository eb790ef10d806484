import { CircleAlert, Clock, Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { retryEntry } from '../../offline/changes/entry-actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useFirstRows } from '../../ui/use-first-rows.tsx';
import type { MemberKind, MemberWords } from './collection-kind.ts';
import type { AttentionRow, MemberRow } from './collection-rows.ts';
import { discard } from './discard.ts';
import styles from './member-card.module.css';

export interface WaitingListProps {
  kind: Pick<MemberKind, 'Mark'> & {
    readonly words: Pick<MemberWords, 'remove' | 'removing' | 'notAdded' | 'notRemoved'>;
  };
  rows: readonly AttentionRow[];
  /** The list's accessible name. */
  label?: string;
  companyId: string;
  onRemove: (row: MemberRow) => void;
  /** Reopens the form of an addition, if it has one. */
  onEdit?: (row: MemberRow) => void;
}

/** Entries that the server has not accepted, shown above the list because nothing about them is certain yet. */
export function WaitingList({ rows, label = 'Not sent yet', onEdit, ...props }: WaitingListProps) {
  const { shown, showMore } = useFirstRows(rows, isRefused);
  if (rows.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.waitingList} aria-label={label}>
        {shown.map((row) => (
          <WaitingCard key={row.key} row={row} onEdit={onEdit} {...props} />
        ))}
      </ul>
      {showMore}
    </>
  );
}

type WaitingCardProps = Pick<WaitingListProps, 'kind' | 'companyId' | 'onRemove'> & {
  row: AttentionRow;
  onEdit: WaitingListProps['onEdit'] | undefined;
};

function WaitingCard({ row, onEdit, kind: { Mark, words }, companyId, onRemove }: WaitingCardProps) {
  return (
    <li className={styles.waitingCard} data-state={row.state}>
      <Mark name={row.shown.name} />
      <div className={styles.texts}>
        <span className={styles.name} dir="auto">
          {row.shown.name}
        </span>
        <span className={styles.detail}>{row.shown.detail}</span>
        <WaitingState words={words} row={row} />
      </div>
      {row.state === 'waiting' && (
        <div className={styles.waitingActions}>
          {onEdit && (
            <IconButton
              label={`Edit: ${row.shown.name}`}
              icon={<Pencil aria-hidden />}
              onPress={() => onEdit(row)}
            />
          )}
          <IconButton
            label={words.remove(row.shown.name)}
            icon={<Trash2 aria-hidden />}
            onPress={() => onRemove(row)}
          />
        </div>
      )}
      {isRefused(row) && <RefusedActions companyId={companyId} row={row} onEdit={onEdit} />}
    </li>
  );
}

function isRefused({ state }: AttentionRow): boolean {
  return state === 'refused' || state === 'removal-refused';
}

function WaitingState({ words, row }: Pick<WaitingListProps['kind'], 'words'> & { row: AttentionRow }) {
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
      <CircleAlert aria-hidden />{' '}
      {row.entry.isUncertain
        ? row.entry.message
        : `${what}: ${row.entry.message ?? 'the server refused it.'}`}
    </span>
  );
}

function RefusedActions({
  row,
  companyId,
  onEdit,
}: {
  row: AttentionRow;
  companyId: string;
  onEdit: WaitingListProps['onEdit'] | undefined;
}) {
  return (
    <div className={styles.refusedActions}>
      {row.state === 'refused' && onEdit && (
        <Button
          size="s"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit: ${row.shown.name}`}
          onPress={() => onEdit(row)}
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
