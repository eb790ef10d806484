import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import tones from './tones.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface NoticeProps {
  tone: keyof typeof ICONS;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
}

/** A permanent notice within a screen. It is not announced; use a toast for events. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.notice, tones[tone])}>
      <div className={styles.remark}>
        <Icon className={styles.icon} aria-hidden="true" />
        <div className={styles.text}>
          {title !== undefined && <p className={styles.title}>{title}</p>}
          <div>{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}
