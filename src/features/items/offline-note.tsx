import type { ItemKind } from '../../entities/items/item-kind.ts';
import { type ConnectionState, useConnectivity } from '../../offline/connection/connectivity.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Notice } from '../../ui/notice.tsx';
import { useBeforeInput } from '../../ui/use-before-input.ts';
import styles from './offline-note.module.css';

/** Why what needs a connection is disabled. */
const WHY: Partial<Record<ConnectionState, string>> = {
  offline: 'No connection',
  'wifi-sign-in': 'Wi-Fi sign-in',
  'server-trouble': 'Server trouble',
};

/**
 * Why buttons are disabled, for touch devices, which have no tooltip. A connection that changes while the screen is
 * used moves nothing: a disabled button says why when pressed, and the note stays until the screen is left.
 *
 * It is hidden while nothing is disabled, and not left out: a stored screen shows it before the portal's code is there
 * (`tools/build/prerender/write-shell.ts`).
 */
export function OfflineNote({ kind }: { kind: ItemKind }) {
  const lacksConnection = useNeedsConnection() !== undefined;
  const { state } = useConnectivity();
  const isShown = useBeforeInput(lacksConnection);
  const why = WHY[state] ?? (isShown ? undefined : WHY.offline);
  return (
    <div className={styles.note} data-offline-note hidden={!isShown}>
      <Notice tone={why ? 'info' : 'success'} title={why ?? 'Connected again'}>
        <span className={styles.texts}>
          <span hidden={!why || undefined}>
            {`Adding, changing, upgrading, paying for and deleting ${kind.plural} need a connection. ${kind.words.worksOffline}`}
          </span>
          {/* True at once: lists may still be on their way. */}
          <span hidden={why !== undefined || undefined}>
            {`Adding, changing, upgrading, paying for and deleting ${kind.plural} work again.`}
          </span>
        </span>
      </Notice>
    </div>
  );
}
