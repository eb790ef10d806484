import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { sessionQueries } from '../../../entities/session/queries.ts';
import { pictureUrls } from '../../../lib/picture-urls.ts';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { useObservable } from '../../../offline/observable.ts';
import { protectStorage } from '../../../offline/prepare/device-storage.ts';
import { type Preparation, prepare, runs } from '../../../offline/prepare/prepare.ts';
import { readOf } from '../../../offline/prepare/read.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyState } from './copy-state.tsx';
import styles from './prepare-strip.module.css';
import { storageQuery } from './storage-query.ts';
import { offlineCopies, useOfflineCopies } from './use-offline-copies.ts';

/** What other features need on the device for an item: lists, and code that is loaded on demand. */
export type OfflineParts = Pick<Preparation, 'reads' | 'code'>;

interface PrepareStripProps<T extends Item> {
  kind: ItemKindOf<T>;
  companyId: string;
  item: T;
  parts: OfflineParts;
}

/** At the foot of an item's card: the state of its offline copy, and the button that makes or updates it. */
export function PrepareStrip<T extends Item>({ kind, companyId, item, parts }: PrepareStripProps<T>) {
  const client = useQueryClient();
  const needsConnection = useNeedsConnection();
  const [hasFinished, setHasFinished] = useState(false);
  const run = useObservable(runs).get(item._id);
  const copy = useOfflineCopies(companyId).get(item._id);
  const company = useQuery(sessionQueries.company(companyId)).data;

  async function load() {
    setHasFinished(false);
    // Not awaited: some browsers ask the user.
    void protectStorage().then(() => client.invalidateQueries(storageQuery));
    const reads = [
      readOf(sessionQueries.company(companyId)),
      readOf(itemQueries.list(kind, companyId)),
      readOf(itemQueries.detail(kind, companyId, item._id)),
      ...parts.reads,
    ];
    const pictures = [item.media, company?.profile_pic ?? ''].flatMap((media) => {
      const { large, small } = pictureUrls(media, import.meta.env.VITE_MEDIA_URL);
      return [large, small].filter((address) => address !== undefined);
    });
    setHasFinished(await prepare(client, { companyId, itemId: item._id, reads, pictures, code: parts.code }));
    await client.invalidateQueries(offlineCopies(companyId));
    await client.invalidateQueries(storageQuery);
  }

  return (
    <section className={styles.strip} aria-label="Offline use">
      <CopyState copy={copy} run={run} hasFinished={hasFinished} />
      <div className={styles.actions}>
        {run?.state === 'working' && (
          <Button variant="quiet" onPress={run.stop}>
            Stop
          </Button>
        )}
        <Button
          isBusy={run?.state === 'working'}
          busyLabel="Preparing…"
          disabledReason={run?.state === 'working' ? undefined : needsConnection}
          onPress={() => void load()}
        >
          {buttonLabel(copy !== undefined, run?.state === 'failed')}
        </Button>
      </div>
    </section>
  );
}

function buttonLabel(hasCopy: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Try again';
  return hasCopy ? 'Update copy' : 'Prepare for offline';
}
