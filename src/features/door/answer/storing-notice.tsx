import { Hourglass } from 'lucide-react';
import styles from './storing-notice.module.css';

/** Shown on top while the device is slow to store. Always mounted, as a live region is not announced otherwise. */
export function StoringNotice({ isStoring }: { isStoring: boolean }) {
  return (
    <div className={styles.notice} role="status" aria-label="Storage">
      {isStoring && (
        <p className={styles.words}>
          <Hourglass aria-hidden />
          <span>
            <strong>Storing…</strong> Nobody is let in before this device says so. What is pressed meanwhile
            waits.
          </span>
        </p>
      )}
    </div>
  );
}
