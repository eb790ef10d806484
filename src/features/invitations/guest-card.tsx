import { Clock, Trash2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { discard } from './discard.ts';
import type { GuestRow, ListedRow } from './guest-rows.ts';
import { Initials } from './initials.tsx';
import styles from './invitations.module.css';

interface GuestCardProps {
  row: ListedRow;
  companyId: string;
  /** Of how many this is which, counted from 1: most of a long list is not in the page. */
  position: number;
  count: number;
  onCancel: (row: GuestRow) => void;
}

/** An invited person; struck through while the cancellation waits to be sent. */
export const GuestCard = memo(function GuestCard({
  row,
  companyId,
  position,
  count,
  onCancel,
}: GuestCardProps) {
  const { guest } = row;
  return (
    <li className={styles.card} aria-setsize={count} aria-posinset={position} data-state={row.state}>
      <Initials name={guest.name} />
      <div className={styles.person}>
        <span className={styles.name} dir="auto" title={guest.name}>
          {guest.name}
        </span>
        {row.state === 'cancelling' ? (
          <span className={styles.waiting}>
            <Clock aria-hidden /> Cancel waiting
          </span>
        ) : (
          <span className={styles.email} title={guest.email}>
            {guest.email}
          </span>
        )}
      </div>
      {row.state === 'cancelling' ? (
        <IconButton
          label={`Keep the invitation of ${guest.name}`}
          icon={<Undo2 aria-hidden />}
          onPress={() => void discard(companyId, row.entry.id)}
        />
      ) : (
        <IconButton
          label={`Cancel the invitation of ${guest.name}`}
          icon={<Trash2 aria-hidden />}
          onPress={() => onCancel(row)}
        />
      )}
    </li>
  );
});
