/**
 * What may still be written on the disks of DATA_DIR, and for what. Each kind of writing stops while there is space left
 * for all that matter more: so files of strangers never take what a log-in needs. What is under way counts with what it
 * may still become.
 */
import { join } from 'node:path';
import { Overloaded } from '../core/queue/overloaded.ts';
import { type FreeSpace, freeSpace, MB } from './db/free-space.ts';

/** What has to be left when something more of a kind begins; the first to be refused stands first. */
const NEEDED_FOR = {
  /** Of registrations. */
  strangerFiles: 512 * MB,
  files: 384 * MB,
  /** Of people, which hold what they take besides, and mails to all guests of an item, some at a time. */
  lists: 144 * MB,
  /** Above what opening needs by as much as the write-ahead log may still grow. */
  changes: 128 * MB,
  doors: 96 * MB,
  /** A session each. The rest is for payments that come in, and for the next start. */
  logins: 48 * MB,
} as const;
export type WriteKind = keyof typeof NEEDED_FOR;
const BY_WEIGHT: readonly WriteKind[] = ['strangerFiles', 'files', 'lists', 'changes', 'doors', 'logins'];
/** The operator hears of it long before anybody is refused. */
const PLENTY = 1024 * MB;
const LOOK_AGAIN_MS = 1_000;

/** In the user's words. */
const WORDS: Record<WriteKind, string> = {
  strangerFiles: 'files',
  files: 'files',
  lists: 'lists of people',
  changes: 'changes',
  doors: 'entries of a door',
  logins: 'log-ins',
};
const RETRY_AFTER_SECONDS = 60;

/** The refusal where there is no space: nobody knows when there will be some. Devices keep what they have and send it again. */
export function diskFull(what: WriteKind): Overloaded {
  const message = `The server has no room for ${WORDS[what]} at the moment. Please try again later.`;
  return new Overloaded(message, RETRY_AFTER_SECONDS);
}

export interface DiskSpace {
  /** Whether something more of a kind may be written, beside what is held for it and for what matters more. */
  hasSpace(what: WriteKind): Promise<boolean>;
  /** Reserves space for what begins, until it is given back. Undefined where there is none. */
  reserve(what: WriteKind, bytes: number): Promise<SpaceReservation | undefined>;
  /**
   * Does work with space reserved for it.
   * @throws Overloaded where there is none
   */
  withReservation<Result>(what: WriteKind, bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** While little is left: how much, and what is refused for it. */
  shortage(): Promise<Shortage | undefined>;
}

export interface SpaceReservation {
  /** Takes bytes of it that are about to be written; false where the disk has become too full for its kind. */
  take(bytes: number): Promise<boolean>;
  /** When it is over, whether or not its files are still there. */
  giveBack(): void;
}

export interface Shortage {
  freeMegabytes: number;
  refused: readonly WriteKind[];
}

/** In bytes; Infinity where nothing is kept, or the file system does not tell. */
interface Free {
  /** On the disk of the database. */
  database: number;
  /** On that, and those of the media and of uploads. */
  files: number;
}

export interface DiskOptions {
  folder: string;
  /** Whether the embedded database lies there. A PostgreSQL server minds its own disk. */
  hasDatabase: boolean;
  freeSpaceOf?: FreeSpace | undefined;
  lookAgainMs?: number;
}

/**
 * The free space on the disks of a data folder; `pgdata` and `media` may lead to others. Looked at once a second, and when
 * something is given back; what is written here meanwhile is counted.
 */
export function createDiskSpace({
  folder,
  hasDatabase,
  freeSpaceOf = freeSpace,
  lookAgainMs = LOOK_AGAIN_MS,
}: DiskOptions): DiskSpace {
  const held = new Map<WriteKind, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found: Promise<Free> = Promise.resolve({ database: 0, files: 0 });
  let written = 0;

  const freeOf = (path: string) => freeSpaceOf(path).catch(() => Number.POSITIVE_INFINITY);

  async function measure(): Promise<Free> {
    const [own, pgdata, media] = await Promise.all(
      [folder, join(folder, 'pgdata'), join(folder, 'media')].map(freeOf),
    );
    const database = hasDatabase ? Math.min(own ?? 0, pgdata ?? 0) : Number.POSITIVE_INFINITY;
    return { database, files: Math.min(database, own ?? 0, media ?? 0) };
  }

  function look(): Promise<Free> {
    if (performance.now() - lookedAt < lookAgainMs) return found;
    lookedAt = performance.now();
    written = 0;
    found = measure();
    return found;
  }

  /** What may be written of a kind. What matters less does not count: it stops by itself before it takes any of this. */
  function spaceFor(what: WriteKind, free: Free): number {
    const from = BY_WEIGHT.indexOf(what);
    const promised = BY_WEIGHT.slice(from).reduce((sum, one) => sum + (held.get(one) ?? 0), 0);
    const left = what === 'files' || what === 'strangerFiles' ? free.files : free.database;
    return left - written - promised - NEEDED_FOR[what];
  }

  const change = (what: WriteKind, bytes: number) => held.set(what, (held.get(what) ?? 0) + bytes);

  async function reserve(what: WriteKind, bytes: number): Promise<SpaceReservation | undefined> {
    if (spaceFor(what, await look()) < bytes) return undefined;
    let rest = bytes;
    change(what, rest);
    return {
      async take(some) {
        if (spaceFor(what, await look()) < 0) return false;
        const ofHeld = Math.min(some, rest);
        rest -= ofHeld;
        change(what, -ofHeld);
        written += some;
        return true;
      },
      giveBack() {
        change(what, -rest);
        rest = 0;
        lookedAt = Number.NEGATIVE_INFINITY;
      },
    };
  }

  return {
    async hasSpace(what) {
      return spaceFor(what, await look()) >= 0;
    },
    reserve,
    async withReservation(what, bytes, work) {
      const held = await reserve(what, bytes);
      if (!held) throw diskFull(what);
      try {
        return await work();
      } finally {
        held.giveBack();
      }
    },
    async shortage() {
      const free = await look();
      const left = free.files - written;
      if (left >= PLENTY) return undefined;
      const refused = BY_WEIGHT.filter((what) => spaceFor(what, free) < 0);
      return { freeMegabytes: Math.floor(left / MB), refused };
    },
  };
}

/** Of a database in memory, as tests have it. */
export const boundlessDisk: DiskSpace = createDiskSpace({
  folder: '/',
  hasDatabase: false,
  freeSpaceOf: async () => Number.POSITIVE_INFINITY,
});
