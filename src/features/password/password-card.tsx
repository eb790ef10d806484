import type { ReactNode } from 'react';
import styles from './password-card.module.css';

interface PasswordCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The way out, below. */
  prompt: ReactNode;
}

/** What the screens around a forgotten password stand in. */
export function PasswordCard({ title, lead, children, prompt }: PasswordCardProps) {
  return (
    <section className={styles.card} aria-labelledby="password-title">
      <header>
        <h1 id="password-title">{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
      <p className={styles.prompt}>{prompt}</p>
    </section>
  );
}
