/** Synchronizes the tabs of a device at one door: each announces its writes, and rereads what is not announced. */

import { coalesceRuns } from '../../coalesce-runs.ts';
import type { DoorBroadcast, DoorChange } from './door-broadcast.ts';

interface Options {
  readonly broadcast: DoorBroadcast;
  readonly partition: string;
  readonly isSeen: () => boolean;
  /** Reads the stored state. Never rejects. */
  readonly read: () => Promise<void>;
  /** Another tab has made or delivered entries. */
  readonly onChange: (change: Extract<DoorChange, { kind: 'made' | 'delivered' }>) => void;
}

export interface DoorTabs {
  /** Announces a write of this tab. */
  announce(change: DoorChange): void;
  /** Reads everything again, or postpones it until this tab is visible. */
  reread(): Promise<void>;
  /** This tab became visible. */
  look(): void;
  stop(): void;
}

export function doorTabs({ broadcast, partition, isSeen, read, onChange }: Options): DoorTabs {
  let isStale = false;
  const reading = coalesceRuns(async () => {
    isStale = false;
    await read();
  });

  async function reread(): Promise<void> {
    if (isSeen()) await reading.ask();
    else isStale = true;
  }

  const stop = broadcast.subscribe((from, change) => {
    if (from !== undefined && from !== partition) return;
    reading.outdate();
    if (change.kind === 'made' || change.kind === 'delivered') onChange(change);
    else if (change.kind === 'anew' || !isSeen()) void reread();
  });

  return {
    announce(change) {
      reading.outdate();
      broadcast.publish(partition, change);
    },
    reread,
    look() {
      if (isStale) void reread();
    },
    stop,
  };
}
