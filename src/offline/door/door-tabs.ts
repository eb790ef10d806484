/** The tabs of a device at one door: each tells what it has kept, and reads again what it cannot be told of. */

import { coalesceRuns } from './coalesce-runs.ts';
import type { DoorBroadcast, DoorChange } from './door-broadcast.ts';

interface Options {
  readonly broadcast: DoorBroadcast;
  readonly partition: string;
  readonly isSeen: () => boolean;
  /** Reads all that is kept. Never rejects. */
  readonly read: () => Promise<void>;
  /** Another tab has made an entry, or delivered some. */
  readonly onChange: (change: Extract<DoorChange, { kind: 'made' | 'delivered' }>) => void;
}

export interface DoorTabs {
  /** This tab has kept something. */
  tell(change: DoorChange): void;
  /** Reads all again, or once somebody looks at this tab. */
  reread(): Promise<void>;
  /** Somebody looks at this tab. */
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
    if (from !== partition) return;
    reading.outdate();
    if (change.kind === 'made' || change.kind === 'delivered') onChange(change);
    else if (change.kind === 'anew' || !isSeen()) void reread();
  });

  return {
    tell(change) {
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
