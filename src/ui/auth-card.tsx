import { type ReactNode, useId } from 'react';
import styles from './auth-card.module.css';
import { classNames } from './class-names.ts';

interface AuthCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The other way to go, below. */
  prompt: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** What else is to be said below the lead. */
  notice?: ReactNode;
  width?: 'narrow' | 'wide';
}

/** For the form of an `AuthCard`. */
export const authForm = styles.form;

/** What the screens stand in with which somebody logs in, registers or comes back to an account. */
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
