/** Sends door entries. Only one tab sends at a time; an entry stays queued until it is answered. */
import type { DoorEntry, Recorded } from '../../../../common/contract/door-entries.ts';
import type { Locks } from '../../../../common/outbox/delivery/drain.ts';
import type { DoorDatabase } from '../storage/door-database.ts';
import { keepSkew, nextBatch, storeResults } from '../storage/door-store.ts';
import { type PartitionWriter, partitionOf } from '../storage/partition.ts';
import { type CallFailure, type DoorCaller, recordEntries } from './door-calls.ts';

/** The most entries that the server accepts at once. */
const MOST_A_BATCH = 200;

/** An answered batch: one result per entry, in the same order. */
export interface Answered {
  readonly entries: readonly DoorEntry[];
  readonly results: readonly Recorded[];
  readonly skewMs: number | null;
}

export interface Delivery {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly at: PartitionWriter;
  readonly caller: DoorCaller;
  /** Called after each answered batch, once its results are stored. */
  readonly onSettled: (answered: Answered) => void;
}

type Delivered = { readonly kind: 'delivered' } | { readonly kind: 'busy' } | CallFailure;

export interface Sending {
  /** Sends a batch even if the queue is empty, to learn the server's time. */
  readonly tellsTime?: boolean;
  /** The last attempt failed: one entry is sent first, so that an attempt without a connection costs little. */
  readonly isProbing?: boolean;
}

/**
 * Sends until the queue is empty or a call fails.
 * @returns `busy` if another tab is sending, which checks the queue after each batch
 */
export function deliverEntries(
  { database, locks, at, caller, onSettled }: Delivery,
  { tellsTime = false, isProbing = false }: Sending = {},
): Promise<Delivered> {
  return locks.request(`door:${partitionOf(at)}`, { ifAvailable: true }, async (lock): Promise<Delivered> => {
    if (!lock) return { kind: 'busy' };
    for (let isFirst = true; ; isFirst = false) {
      const most = isFirst && isProbing ? 1 : MOST_A_BATCH;
      const { entries, waiting } = await nextBatch(database, at, most);
      if (entries.length === 0 && !(isFirst && tellsTime)) return { kind: 'delivered' };
      const answer = await recordEntries(caller, entries, waiting - entries.length);
      if (answer.kind !== 'recorded') return answer;
      const { skewMs } = answer;
      if (skewMs !== null) await keepSkew(database, at, { skewMs, skewAt: caller.clock.now() });
      await storeResults(database, at, answer.results);
      onSettled({ entries, ...answer });
    }
  });
}
