import type { ReactNode } from 'react';
import styles from './member-card.module.css';

/** The round sign before a name. It makes a card easier to recognize. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {children}
    </span>
  );
}
