/**
 * The free space on the disks of DATA_DIR, by kind of writing. Each kind stops while there is space left for all more
 * important ones: so files of strangers never take what a log-in needs. Writes in progress count with their maximum
 * size.
 */
import { join } from 'node:path';
import { MB } from '../core/byte-units.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import { CLUSTER, MEDIA } from './data-folder.ts';
import { type FreeSpace, freeSpace } from './db/free-space.ts';

/** The space that must remain when a write of a kind begins; the first kind is refused first. */
const NEEDED_FOR = {
  /** Of registrations. */
  strangerFiles: 512 * MB,
  files: 384 * MB,
  /** Lists of people, which also reserve their own size, and mails to all guests of an item in batches. */
  lists: 144 * MB,
  /** More than opening needs by the amount that the write-ahead log may still grow. */
  changes: 128 * MB,
  doors: 96 * MB,
  /** One session each. The rest is for incoming payments, and for the next start. */
  logins: 48 * MB,
} as const;
export type WriteKind = keyof typeof NEEDED_FOR;
const BY_IMPORTANCE: readonly WriteKind[] = ['strangerFiles', 'files', 'lists', 'changes', 'doors', 'logins'];
/** The operator is warned long before anything is refused. */
const WARN_BELOW = 1024 * MB;
const CHECK_EVERY_MS = 1_000;

/** The names of the kinds in messages for users. */
const WORDS: Record<WriteKind, string> = {
  strangerFiles: 'files',
  files: 'files',
  lists: 'lists of people',
  changes: 'changes',
  doors: 'entries of a door',
  logins: 'log-ins',
};
const RETRY_AFTER_SECONDS = 60;

/** The refusal without space: when there will be some is unknown. Devices keep their changes and send them again. */
export function diskFull(what: WriteKind): Overloaded {
  const message = `The server has no room for ${WORDS[what]} at the moment. Please try again later.`;
  return new Overloaded(message, RETRY_AFTER_SECONDS);
}

export interface DiskSpace {
  /** Whether a write of a kind may begin, beside the reservations for it and for more important kinds. */
  hasSpace(what: WriteKind): Promise<boolean>;
  /** Reserves space for a write until it is released. Undefined if there is none. */
  reserve(what: WriteKind, bytes: number): Promise<SpaceReservation | undefined>;
  /**
   * Runs work with reserved space.
   * @throws Overloaded if there is none
   */
  withReservation<Result>(what: WriteKind, bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** If little is left: how much, and what is refused because of it. */
  shortage(): Promise<Shortage | undefined>;
}

export interface SpaceReservation {
  /** Takes bytes of it that are about to be written; false if the disk has become too full for its kind. */
  take(bytes: number): Promise<boolean>;
  /** To be called when the write has ended, whether or not its files are kept. */
  giveBack(): void;
}

export interface Shortage {
  freeMegabytes: number;
  refused: readonly WriteKind[];
}

/** In bytes; Infinity if nothing is stored there, or the file system does not tell. */
interface Free {
  /** On the disk of the database. */
  database: number;
  /** The minimum of that and the disks of media and uploads. */
  files: number;
}

export interface DiskOptions {
  folder: string;
  /** Whether the embedded database is there. A PostgreSQL server manages its own disk. */
  hasDatabase: boolean;
  freeSpaceOf?: FreeSpace | undefined;
  lookAgainMs?: number;
}

/**
 * The free space on the disks of a data folder; `pgdata` and `media` may be links to others. Checked once a second, and
 * after a release; what this process writes meanwhile is counted.
 */
export function createDiskSpace({
  folder,
  hasDatabase,
  freeSpaceOf = freeSpace,
  lookAgainMs = CHECK_EVERY_MS,
}: DiskOptions): DiskSpace {
  const held = new Map<WriteKind, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found: Promise<Free> = Promise.resolve({ database: 0, files: 0 });
  let written = 0;

  const freeOf = (path: string) => freeSpaceOf(path).catch(() => Number.POSITIVE_INFINITY);

  async function measure(): Promise<Free> {
    const [own, pgdata, media] = await Promise.all(
      [folder, join(folder, CLUSTER), join(folder, MEDIA)].map(freeOf),
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

  /** The space available for a kind. Less important kinds do not count: they stop before they use any of it. */
  function spaceFor(what: WriteKind, free: Free): number {
    const from = BY_IMPORTANCE.indexOf(what);
    const promised = BY_IMPORTANCE.slice(from).reduce((sum, one) => sum + (held.get(one) ?? 0), 0);
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
      if (left >= WARN_BELOW) return undefined;
      const refused = BY_IMPORTANCE.filter((what) => spaceFor(what, free) < 0);
      return { freeMegabytes: Math.floor(left / MB), refused };
    },
  };
}

/** For a database in memory, as in tests. */
export const unlimitedDisk: DiskSpace = createDiskSpace({
  folder: '/',
  hasDatabase: false,
  freeSpaceOf: async () => Number.POSITIVE_INFINITY,
});
