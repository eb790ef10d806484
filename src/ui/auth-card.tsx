import { type ReactNode, useId } from 'react';
import styles from './auth-card.module.css';
import { classNames } from './class-names.ts';

interface AuthCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The alternative, below the card: registration or log-in. */
  prompt: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** A notice below the lead. */
  notice?: ReactNode;
  width?: 'narrow' | 'wide';
}

/** The class of the form inside an `AuthCard`. */
export const authForm = styles.form;

/** The layout of log-in, registration and account recovery. */
export function AuthCard({ title, lead, children, prompt, back, notice, width = 'narrow' }: AuthCardProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.card, styles[width])} aria-labelledby={titleId}>
      {back && <div className={styles.back}>{back}</div>}
      <header>
        <h1 id={titleId}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {notice}
      </header>
      {children}
      <p className={styles.prompt}>{prompt}</p>
    </section>
  );
}
