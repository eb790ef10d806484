import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import tones from './tones.module.css';

interface BadgeProps {
  tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info';
  /** Replaces the signal lamp. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in one or two words, with a signal lamp like those of a control panel. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      {icon ?? <span className={styles.lamp} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
