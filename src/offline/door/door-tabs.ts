/** The tabs of a device at one door: each tells what it has kept, and reads again what it cannot be told of. */
import type { DoorChange, DoorNews } from './door-news.ts';
import { inTurn } from './in-turn.ts';

interface Options {
  readonly news: DoorNews;
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

export function doorTabs({ news, partition, isSeen, read, onChange }: Options): DoorTabs {
  let isStale = false;
  const reading = inTurn(async () => {
    isStale = false;
    await read();
  });

  async function reread(): Promise<void> {
    if (isSeen()) await reading.ask();
    else isStale = true;
  }

  const stop = news.subscribe((from, change) => {
    if (from !== partition) return;
    reading.outdate();
    if (change.kind === 'made' || change.kind === 'delivered') onChange(change);
    else if (change.kind === 'anew' || !isSeen()) void reread();
  });

  return {
    tell(change) {
      reading.outdate();
      news.publish(partition, change);
    },
    reread,
    look() {
      if (isStale) void reread();
    },
    stop,
  };
}
