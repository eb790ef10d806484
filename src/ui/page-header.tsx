import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  back?: { label: string; onPress: () => void } | undefined;
  /** Beside the title, below it on phones. */
  actions?: ReactNode;
}

/** The header of a screen with its only h1. */
export function PageHeader({ title, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        {back && <IconButton label={back.label} icon={<ArrowLeft />} onPress={back.onPress} />}
        <h1 dir="auto">{title}</h1>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
