import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  children: ReactNode;
  title?: string | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  padding?: 'none' | 'm' | 'l' | undefined;
}

export function Card({ children, title, actions, padding = 'm' }: CardProps) {
  return (
    <section className={classNames(styles.card, styles[`padding-${padding}`])}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
