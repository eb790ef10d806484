/** Reads the log of an event: page by page to its end, and again every few seconds. */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { Clock } from '../../../common/lib/clock.ts';
import { isDeviceFull } from '../../../common/lib/device-full.ts';
import { coalesceRuns } from '../coalesce-runs.ts';
import { type CallFailure, type DoorCaller, type ReadFrom, readLogPage } from './delivery/door-calls.ts';
import type { DoorDatabase } from './storage/door-database.ts';
import { beginReading, keepPage, noteUpToDate, type PageResult } from './storage/keep-log.ts';
import type { PartitionWriter } from './storage/partition.ts';

/** Between two reads while the screen is visible. */
const LOOK_MS = 4_000;
/** While the stream announces changes. */
const LOOK_BESIDE_STREAM_MS = 30_000;
const LONGEST_LOOK_MS = 20_000;
/** How often "nothing new" is stored. */
const NOTE_FRESH_MS = 30_000;

export interface LogFollowing {
  readonly database: DoorDatabase;
  readonly clock: Clock;
  readonly at: PartitionWriter;
  readonly caller: DoorCaller;
  /** Where to continue, and the reading id of the partition. */
  readonly from: ReadFrom & { readonly reading?: string | undefined };
  readonly isSeen: () => boolean;
  /** Number of pending entries; undefined during a delivery, which reports it itself and may overtake a read. */
  readonly waiting: () => number | undefined;
  /** Whether a stream announces changes. */
  readonly isStreaming: (() => boolean) | undefined;
  /** A reading was begun, or one of another tab joined: the stored state may be ahead of this page. */
  readonly onBegun: () => void;
  /** A page that is stored now, or that does not fit into the storage. */
  readonly onPage: (page: DoorLog, isKept: boolean) => void;
  /** Whether the last write had enough space. */
  readonly onSpace: (hasSpace: boolean) => void;
  /** Delivered entries are queued again. */
  readonly onLost: () => void;
  /** The log was read to its end at this time, or why it was not. */
  readonly onRead: (outcome: LogRead) => void;
}

/** A session reads the log of an inactive event too. */
type LogRead = { kind: 'read'; at: number; link: 'online' | 'inactive' } | CallFailure;

export interface LogFollower {
  /** Reads now. Never rejects. */
  look(): Promise<void>;
  /** Whether the stored state belongs to this page's reading; true while it begins one. */
  follows(reading: string | undefined): boolean;
  /** The stored list is gone: read from the start next time. */
  startOver(): void;
  /** The stored state has replaced the one in memory: read again what was not stored. */
  fallBack(kept: ReadFrom): void;
  /** Stores nothing that arrives from now on. */
  stop(): void;
}

export function followLog(following: LogFollowing): LogFollower {
  const { database, clock, at, caller, isSeen, isStreaming, waiting } = following;
  const { onBegun, onPage, onSpace, onLost, onRead } = following;
  let { reading } = following.from;
  let from: ReadFrom = following.from;
  let etag: string | null = null;
  let notedAt = 0;
  let failures = 0;
  let isStopped = false;
  /** Whether memory has pages that are not stored. */
  let isAhead = false;
  let link: 'online' | 'inactive' = 'online';
  let cancel = () => {};
  const isWanted = () => !isStopped;

  /** Asks first whether the log may be read: a door that is over begins no reading. */
  async function begin(): Promise<CallFailure | undefined> {
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
      // An answer that does not lead further is not requested again and again.
      if (restarts > 1) return { kind: 'foreign' };
    }
  }

  /**
   * Reads the next page. @returns `more` if there are further pages, `anew` if the log was begun again or did not
   * advance
   */
  async function readPage(): Promise<LogRead | 'more' | 'anew'> {
    const request = { reading: reading ?? '', from: from.cursor, isWanted };
    const got = await readLogPage(caller, from, { etag, waiting: waiting() });
    const now = clock.now();
    if (got.kind === 'unchanged') {
      if (Math.abs(now - notedAt) <= NOTE_FRESH_MS) return { kind: 'read', at: now, link };
      return after(await keep(noteUpToDate(database, at, { ...request, readAt: now }))) ? noted(now) : 'more';
    }
    if (got.kind !== 'page') return got;
    const { page } = got;
    const isLast = !page.has_more;
    link = page.inactive ? 'inactive' : 'online';
    const kept = await keep(keepPage(database, at, page, { ...request, readAt: isLast ? now : null }));
    if (kept !== 'forgotten') {
      // The ETag is of the requested page: useful only if the next request is for the same one.
      etag = page.cursor === from.cursor && page.mark === from.mark ? got.etag : null;
      from = { cursor: page.cursor, mark: page.mark };
      if (kept === 'no room') isAhead = true;
      onPage(page, kept !== 'no room');
    }
    if (after(kept) && isLast) return noted(now);
    return page.restart || page.cursor === request.from ? 'anew' : 'more';
  }

  /** Without space, pages are only shown; a later start fetches them again. */
  async function keep(writing: Promise<PageResult>): Promise<PageResult | 'no room'> {
    const kept = await writing.catch((error: unknown) => {
      if (isDeviceFull(error)) return 'no room' as const;
      throw error;
    });
    onSpace(kept !== 'no room');
    return kept;
  }

  /** @returns whether the page was accepted */
  function after(kept: PageResult | 'no room'): boolean {
    if (kept === 'again') onLost();
    if (kept === 'forgotten') startOver();
    return kept !== 'forgotten';
  }

  function noted(now: number) {
    notedAt = now;
    return { kind: 'read', at: now, link } as const;
  }

  async function lookOnce(): Promise<void> {
    // A storage failure may be over at the next read; the server still has everything.
    const outcome = await readToEnd().catch((error: unknown) => {
      if (!isDeviceFull(error)) return { kind: 'offline' } as const;
      // Says nothing of the connection.
      onSpace(false);
      return undefined;
    });
    failures = outcome?.kind === 'read' ? 0 : failures + 1;
    if (outcome && !isStopped) onRead(outcome);
  }

  function plan(): void {
    cancel();
    if (isStopped || !isSeen()) return;
    const usual = isStreaming?.() ? LOOK_BESIDE_STREAM_MS : LOOK_MS;
    const wait = failures > 0 ? Math.min(LONGEST_LOOK_MS, LOOK_MS * failures) : usual;
    cancel = clock.after(wait, () => void look());
  }

  // A change announced while a page is being read may not be on it.
  const looks = coalesceRuns(async () => {
    if (!isStopped) await lookOnce();
  });

  async function look(): Promise<void> {
    if (isStopped) return;
    await looks.ask();
    plan();
  }

  function startOver(): void {
    reading = undefined;
    etag = null;
    isAhead = false;
  }

  return {
    look,
    follows: (kept) => reading === undefined || reading === kept,
    startOver,
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
