import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '../../lib/count.ts';
import { momentLabel } from '../../offline/reads/updated-label.ts';
import styles from './door-list.module.css';
import type { GuestList } from './guest-list.ts';

interface DoorListProps {
  about: string;
  /** Date and place, if known. */
  details: readonly string[];
  list: GuestList;
  /** When the server's list was read, in epoch milliseconds. */
  readAt: number;
  onDone: () => void;
}

/** A printable list of invited people by name, with tick boxes. Visible in print only. */
export function DoorList({ about, details, list, readAt, onDone }: DoorListProps) {
  const { guests, notes, part } = list;
  const [printedAt] = useState(Date.now);
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // After this frame, as the list must be rendered before the print dialog opens.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);

  return createPortal(
    <div className={styles.paper}>
      <h1>{about}</h1>
      <p>{[...details, `${part ?? formatCount(guests.length)} invited`].join(' · ')}</p>
      <p>{[`As of ${momentLabel(readAt, printedAt)}`, ...notes].join(' · ')}</p>
      <ol className={styles.list}>
        {guests.map(({ key, name, email, isWaiting }) => (
          <li key={key}>
            <span className={styles.box} />
            <span dir="auto">{name}</span>
            <span className={styles.email}>{isWaiting ? `${email} · waiting to be sent` : email}</span>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
