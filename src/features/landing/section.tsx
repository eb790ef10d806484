import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  /** The fragment that the header's links point to. */
  id: string;
  /** The section's name in the header. */
  label: string;
  title: string;
  lead?: string;
  /** Heading at the left, content at the right. */
  isSplit?: boolean;
  children: ReactNode;
}

/** A part of the page that the header links to; its heading gets the focus then. */
export function Section({ id, label, title, lead, isSplit, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(styles.section, isSplit && styles.split)}
    >
      <div className={styles.head}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          <span className={styles.label}>{label}</span> {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
