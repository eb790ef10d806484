import type { ReactNode } from 'react';
import styles from './member-card.module.css';

/** The round sign before a name, which makes a card quicker to find again. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {children}
    </span>
  );
}
