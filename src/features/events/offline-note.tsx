import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './offline-note.module.css';

/** Why buttons are grey, for those who have no pointer to rest on them. */
export function OfflineNote() {
  const needsConnection = useNeedsConnection();
  if (needsConnection === undefined) return null;
  return (
    <div className={styles.note}>
      <Notice tone="info" title={needsConnection}>
        Adding, changing, paying for and deleting events. Inviting people works without one.
      </Notice>
    </div>
  );
}
