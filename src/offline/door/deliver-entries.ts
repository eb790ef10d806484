/** Sends what was made at the door. One tab of a device does it at a time; nothing leaves the queue without an answer. */
import type { DoorEntry, Recorded } from '../../../common/contract/door-entries.ts';
import type { Locks } from '../../../common/outbox/drain.ts';
import { type DoorCaller, recordEntries, type Trouble } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import { keepSkew, nextBatch, settle } from './door-store.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';

/** Entries that the server takes at once. */
const MOST_A_BATCH = 200;

/** A batch that was answered: result by result about entry by entry. */
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
  /** After each batch that was answered, once that is kept. */
  readonly onSettled: (answered: Answered) => void;
}

type Delivered = { readonly kind: 'delivered' } | { readonly kind: 'busy' } | Trouble;

export interface Sending {
  /** A batch is sent even if nothing waits, to learn the server's time. */
  readonly tellsTime?: boolean;
  /** The last try has failed: one entry goes ahead, so that a try without a connection costs no more than that. */
  readonly isProbing?: boolean;
}

/**
 * Sends until nothing waits, or a call brings nothing.
 * @returns `busy` where another tab is sending: it looks again after each batch
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
      await settle(database, at, answer.results);
      onSettled({ entries, ...answer });
    }
  });
}
