/** Reads the log of an event onto the device: page after page until there is no more, and again every few seconds. */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { Clock } from '../../../common/lib/clock.ts';
import { isDeviceFull } from '../storage-quota.ts';
import { type DoorCaller, type ReadFrom, readLogPage, type Trouble } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import { beginReading, type Kept, keepFresh, keepPage } from './keep-log.ts';
import type { PartitionWriter } from './partition.ts';

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
  readonly at: PartitionWriter;
  readonly caller: DoorCaller;
  /** Where to go on, and in which reading of the partition. */
  readonly from: ReadFrom & { readonly reading?: string | undefined };
  readonly isSeen: () => boolean;
  /** How many entries wait to be delivered. */
  readonly waiting: () => number;
  /** Whether something else says when there is something new. */
  readonly isTold: () => boolean;
  /** A reading was begun, or one that another tab had begun: what is kept may be more than this page has. */
  readonly onBegun: () => void;
  /** A page that is kept by now, or that the device has no room for. */
  readonly onPage: (page: DoorLog, isKept: boolean) => void;
  /** Whether the device had room for what it was to keep just now. */
  readonly onSpace: (hasSpace: boolean) => void;
  /** Something that was delivered waits again. */
  readonly onLost: () => void;
  /** The log was read to its end at this time, or why it was not. */
  readonly onRead: (outcome: LogRead) => void;
}

type LogRead = { kind: 'read'; at: number } | Trouble;

export interface LogFollower {
  /** Reads now. Never rejects. */
  look(): Promise<void>;
  /** Whether what is kept is of the reading that this page goes on with; true while it begins one. */
  isOf(reading: string | undefined): boolean;
  /** What was read is no more on the device: from the start next time. */
  beginAnew(): void;
  /** What is kept has taken the place of what this page had in memory: what it had no room for is read again. */
  fallBack(kept: ReadFrom): void;
  /** Nothing that arrives from now on is kept. */
  stop(): void;
}

export function followLog(following: LogFollowing): LogFollower {
  const { database, clock, at, caller, isSeen, isTold, waiting } = following;
  const { onBegun, onPage, onSpace, onLost, onRead } = following;
  let { reading } = following.from;
  let from: ReadFrom = following.from;
  let etag: string | null = null;
  let notedAt = 0;
  let failures = 0;
  let looking: Promise<void> | undefined;
  let isLookWanted = false;
  let isStopped = false;
  /** Pages are in memory alone. */
  let isAhead = false;
  let cancel = () => {};
  const isWanted = () => !isStopped;

  /** Whether anything may be read is asked first: a door that is over begins no reading. */
  async function begin(): Promise<Trouble | undefined> {
    const got = await readLogPage(caller, { cursor: 0 }, { etag: null, waiting: waiting() });
    if (got.kind === 'unchanged' || isStopped) return { kind: 'foreign' };
    if (got.kind !== 'page') return got;
    const begun = await beginReading(database, at);
    reading = begun.reading;
    from = { cursor: begun.cursor, mark: begun.mark };
    onBegun();
    return undefined;
  }

  async function readToEnd(): Promise<LogRead> {
    let restarts = 0;
    for (;;) {
      if (isStopped) return { kind: 'offline' };
      const trouble = reading === undefined ? await begin() : undefined;
      if (trouble) return trouble;
      const read = await readPage();
      if (read !== 'more' && read !== 'anew') return read;
      if (read === 'anew') restarts += 1;
      // An answer that leads nowhere is not asked for again and again.
      if (restarts > 1) return { kind: 'foreign' };
    }
  }

  /** Reads the next page. @returns `more` where the log goes on, `anew` where it was begun anew or did not go on */
  async function readPage(): Promise<LogRead | 'more' | 'anew'> {
    const asked = { reading: reading ?? '', from: from.cursor, isWanted };
    const got = await readLogPage(caller, from, { etag, waiting: waiting() });
    const now = clock.now();
    if (got.kind === 'unchanged') {
      if (Math.abs(now - notedAt) <= NOTE_FRESH_MS) return { kind: 'read', at: now };
      return after(await keep(keepFresh(database, at, { ...asked, readAt: now }))) ? noted(now) : 'more';
    }
    if (got.kind !== 'page') return got;
    const { page } = got;
    const isLast = !page.has_more;
    const kept = await keep(keepPage(database, at, page, { ...asked, readAt: isLast ? now : null }));
    if (kept !== 'forgotten') {
      // It is of the page that was asked for: worth asking by only where the next one is the same.
      etag = page.cursor === from.cursor && page.mark === from.mark ? got.etag : null;
      from = { cursor: page.cursor, mark: page.mark };
      if (kept === 'no room') isAhead = true;
      onPage(page, kept !== 'no room');
    }
    if (after(kept) && isLast) return noted(now);
    return page.restart || page.cursor === asked.from ? 'anew' : 'more';
  }

  /** A device without room shows what it reads; a later start reads it again. */
  async function keep(writing: Promise<Kept>): Promise<Kept | 'no room'> {
    const kept = await writing.catch((error: unknown) => {
      if (isDeviceFull(error)) return 'no room' as const;
      throw error;
    });
    onSpace(kept !== 'no room');
    return kept;
  }

  /** @returns whether it was taken */
  function after(kept: Kept | 'no room'): boolean {
    if (kept === 'again') onLost();
    if (kept === 'forgotten') beginAnew();
    return kept !== 'forgotten';
  }

  function noted(now: number) {
    notedAt = now;
    return { kind: 'read', at: now } as const;
  }

  async function lookOnce(): Promise<void> {
    // A device that does not store now may do so at the next look; what was read is not lost on the server.
    const outcome = await readToEnd().catch((error: unknown) => {
      if (isDeviceFull(error)) onSpace(false);
      return { kind: 'offline' } as const;
    });
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
      isLookWanted = true;
      return await looking;
    }
    looking = (async () => {
      do {
        isLookWanted = false;
        await lookOnce();
      } while (isLookWanted && !isStopped);
    })();
    await looking;
    looking = undefined;
    plan();
  }

  function beginAnew(): void {
    reading = undefined;
    etag = null;
    isAhead = false;
  }

  return {
    look,
    isOf: (kept) => reading === undefined || reading === kept,
    beginAnew,
    fallBack({ cursor, mark }) {
      if (!isAhead) return;
      from = { cursor, mark };
      etag = null;
      isAhead = false;
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
