import type { ItemKind } from '../../entities/items/item-kind.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './offline-note.module.css';

/** Why buttons are grey, for those who have no pointer to rest on them. */
export function OfflineNote({ kind }: { kind: ItemKind }) {
  if (useNeedsConnection() === undefined) return null;
  return (
    <div className={styles.note}>
      <Notice tone="info" title="No connection">
        {`Adding, changing, upgrading, paying for and deleting ${kind.plural} need a connection. ${kind.words.worksOffline}`}
      </Notice>
    </div>
  );
}
