/** Reads the log of an event onto the device: page after page until there is no more, and again every few seconds. */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { Clock } from '../../../common/lib/clock.ts';
import { type DoorCaller, type ReadFrom, readLogPage, type Trouble } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import { keepFresh, keepPage } from './door-store.ts';
import type { DoorAt } from './shelf.ts';

/** Between two looks at the log while the screen is seen. */
const LOOK_MS = 4_000;
/** While the stream tells when there is something new. */
const LOOK_BESIDE_STREAM_MS = 30_000;
const LONGEST_LOOK_MS = 20_000;
/** How often "nothing new" is written down. */
const NOTE_FRESH_MS = 30_000;

export interface LogFollowing {
  readonly database: DoorDatabase;
  readonly clock: Clock;
  readonly at: DoorAt;
  readonly caller: DoorCaller;
  /** Where to go on. */
  readonly from: ReadFrom;
  readonly isSeen: () => boolean;
  /** Whether something else says when there is something new. */
  readonly isTold: () => boolean;
  /** A page that is kept by now. */
  readonly onPage: (page: DoorLog) => void;
  /** Something that was delivered waits again. */
  readonly onLost: () => void;
  /** The log was read to its end at this time, or why it was not. */
  readonly onRead: (outcome: { kind: 'read'; at: number } | Trouble) => void;
}

export interface LogFollower {
  /** Reads now. Never rejects. */
  look(): Promise<void>;
  /** What was read is no more on the device: from the start next time. */
  beginAnew(): void;
  /** The same, now. */
  lookAnew(): Promise<void>;
  stop(): void;
}

export function followLog(following: LogFollowing): LogFollower {
  const { database, clock, at, caller, isSeen, isTold, onPage, onLost, onRead } = following;
  let { from } = following;
  let etag: string | null = null;
  let notedAt = 0;
  let failures = 0;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let cancel = () => {};

  async function readToEnd(): Promise<{ kind: 'read'; at: number } | Trouble> {
    for (;;) {
      const got = await readLogPage(caller, from, etag);
      const now = clock.now();
      if (got.kind === 'unchanged') {
        if (Math.abs(now - notedAt) <= NOTE_FRESH_MS) return { kind: 'read', at: now };
        if (await keepFresh(database, at, now)) onLost();
        return noted(now);
      }
      if (got.kind !== 'page') return got;
      const { page } = got;
      const isLast = !page.has_more || page.cursor === from.cursor;
      const readAt = isLast ? now : null;
      const isAgain = await keepPage(database, at, page, { from: from.cursor, readAt });
      // It is of the page that was asked for: worth asking by only where the next one is the same.
      etag = page.cursor === from.cursor && page.mark === from.mark ? got.etag : null;
      from = { cursor: page.cursor, mark: page.mark };
      onPage(page);
      if (isAgain) onLost();
      if (isLast) return noted(now);
    }
  }

  function noted(now: number) {
    notedAt = now;
    return { kind: 'read', at: now } as const;
  }

  async function lookOnce(): Promise<void> {
    // A device that does not store now may do so at the next look; what was read is not lost on the server.
    const outcome = await readToEnd().catch(() => ({ kind: 'offline' }) as const);
    failures = outcome.kind === 'read' ? 0 : failures + 1;
    if (!isStopped) onRead(outcome);
  }

  function plan(): void {
    cancel();
    if (isStopped || !isSeen()) return;
    const usual = isTold() ? LOOK_BESIDE_STREAM_MS : LOOK_MS;
    const wait = failures > 0 ? Math.min(LONGEST_LOOK_MS, LOOK_MS * failures) : usual;
    cancel = clock.after(wait, () => void look());
  }

  async function look(): Promise<void> {
    if (isStopped) return;
    // Something new that is told while a page is on its way may not be on it.
    if (looking) {
      isWanted = true;
      return await looking;
    }
    looking = (async () => {
      do {
        isWanted = false;
        await lookOnce();
      } while (isWanted && !isStopped);
    })();
    await looking;
    looking = undefined;
    plan();
  }

  function beginAnew(): void {
    from = { cursor: 0 };
    etag = null;
  }

  return {
    look,
    beginAnew,
    lookAnew() {
      beginAnew();
      return look();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
