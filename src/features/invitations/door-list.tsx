import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Invitation } from '../../../common/contract/invitations.ts';
import styles from './door-list.module.css';

interface DoorListProps {
  about: string;
  /** Date and place, as far as there are any. */
  details: readonly string[];
  guests: readonly Invitation[];
  onDone: () => void;
}

/** The invited people on paper, by name, with a box to tick each. It is seen by the printer only. */
export function DoorList({ about, details, guests, onDone }: DoorListProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // After this frame: the list must stand on the page before the print dialog takes it.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);

  return createPortal(
    <div className={styles.paper}>
      <h1>{about}</h1>
      <p>{[...details, `${guests.length.toLocaleString('en-US')} invited`].join(' · ')}</p>
      <ol className={styles.list}>
        {guests.map(({ _id, name, email }) => (
          <li key={_id}>
            <span className={styles.box} />
            <span dir="auto">{name}</span>
            <span className={styles.email}>{email}</span>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
