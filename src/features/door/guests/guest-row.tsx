import { Ban, Check, ChevronRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { arrivalOf } from '../../../../common/door/arrival.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { admissionLabel } from '../door-screen-messages.ts';
import styles from './guest-row.module.css';

interface GuestRowProps {
  guest: BookGuest;
  now: number;
  onTouch: (id: string) => unknown;
}

/** A guest as one large tap target. Rendered again only when the guest has changed. */
export const GuestRow = memo(function GuestRow({ guest, now, onTouch }: GuestRowProps) {
  const { id, name, email, state, isCancelled, isWalkIn } = guest;
  const arrival = arrivalOf(guest);
  const mark = state === 'out' ? (isCancelled ? 'cancelled' : 'expected') : state;
  return (
    <li>
      <button type="button" className={styles.row} data-mark={mark} onClick={() => onTouch(id)}>
        <span className={styles.who}>
          <span className={styles.name} dir="auto">
            {name || email || 'Guest'}
          </span>
          {name !== '' && email !== '' && <span className={styles.email}>{email}</span>}
        </span>
        <span className={styles.state}>
          {mark === 'cancelled' && (
            <>
              <Ban aria-hidden /> Cancelled
            </>
          )}
          {arrival && (
            <span>
              {state === 'conflict' ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}{' '}
              {isWalkIn ? 'Walk-in' : 'In'} {admissionLabel(arrival, now)}
              {isCancelled && ', invitation cancelled'}
            </span>
          )}
          {mark === 'expected' && (
            <span className={styles.admit}>
              Let in <ChevronRight aria-hidden />
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
