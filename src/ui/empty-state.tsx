import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  /** The screen shows nothing else: the title is its heading. */
  isWholeScreen?: boolean | undefined;
}

export function EmptyState({ icon, title, text, action, isWholeScreen = false }: EmptyStateProps) {
  const Title = isWholeScreen ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
