/**
 * Stores uploaded files on the disk, not in memory, until their call was answered. The total of all requests is counted
 * as data arrives, and one company or network may only use a part of it.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MB } from '../../core/byte-units.ts';
import { HOUR_MS } from '../../core/durations.ts';
import { type BudgetHolder, type BudgetLimits, createSharedBudget } from '../../core/queue/shared-budget.ts';
import { type DiskSpace, diskFull, type SpaceReservation, type WriteKind } from '../disk-space.ts';
import { createPromisedBytes } from './promised-bytes.ts';

export interface UploadFolder {
  /**
   * Starts storing the files of a request.
   * @param holder whose share they count towards; includes a stranger's proofs of an e-mail
   */
  begin(holder: BudgetHolder, bringing?: IncomingFiles): Uploads;
  /** Removes files left by a killed process: those not written to for an hour, except of requests running here. */
  sweep(): Promise<void>;
}

/** What a request may send. */
export interface IncomingFiles {
  /** A list of people is read and not stored. */
  what: Extract<WriteKind, 'files' | 'strangerFiles' | 'lists'>;
  mostBytes: number;
}

/** The files of a request. */
export interface Uploads {
  what: IncomingFiles['what'];
  /** Whether the disk has space for storing them permanently; true without files. */
  hasSpace(): Promise<boolean>;
  /**
   * Stores a file as it arrives.
   * @throws Overloaded when the folder, the holder's share of it, or the disk is full
   */
  keep(chunks: AsyncIterable<Uint8Array>, name: string, type: string): Promise<File>;
  /** Removes all of them. One that cannot be removed is left to the sweep: the request has its answer already. */
  discard(): Promise<void>;
}

/** A stranger sends one registration at a time: two documents and their fields. */
const BUDGET: BudgetLimits = {
  totalBytes: 512 * MB,
  shareBytes: 96 * MB,
  strangerShareBytes: 26 * MB,
  strangersBytes: 160 * MB,
};
const LEFT_BEHIND_MS = HOUR_MS;
/** Other files in a folder with this name are not ours. */
const OURS = /^[0-9a-f]{32}\.upload$/;
const BUSY = {
  message: 'Very many files are being sent at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
};

/** A file on the disk as a `File`: its bytes are only read when needed. */
async function fileOnDisk(path: string, name: string, type: string): Promise<File> {
  return new File([await openAsBlob(path)], name, { type });
}

export interface UploadOptions {
  disk: DiskSpace;
  budget?: BudgetLimits;
  /** For a runtime whose `File` does not accept Node's blobs, such as a simulated document. */
  openFile?: typeof fileOnDisk;
}

/** A folder that only its owner may read. It is created with the first file. */
export function createUploadFolder(
  folder: string,
  { disk, budget = BUDGET, openFile = fileOnDisk }: UploadOptions,
): UploadFolder {
  const atWork = new Set<string>();
  const shares = createSharedBudget(budget, BUSY);
  const promised = createPromisedBytes(budget);

  return {
    begin(holder, { what, mostBytes } = incomingFilesOf(holder, budget)) {
      const files: string[] = [];
      let taken = 0;
      let held: Promise<SpaceReservation | undefined> | undefined;
      let promise: number | undefined;
      return {
        what,
        hasSpace: async () => held === undefined || (await disk.hasSpace(what)),
        async keep(chunks, name, type) {
          // A stored file exists twice until the request is answered.
          promise ??= promised.add(holder, mostBytes);
          held ??= disk.reserve(what, what === 'lists' ? promise : 2 * promise);
          const onDisk = await held;
          if (!onDisk) throw diskFull(what);
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const path = join(folder, `${randomBytes(16).toString('hex')}.upload`);
          atWork.add(path);
          files.push(path);
          const file = await open(path, 'wx', 0o600);
          try {
            for await (const chunk of chunks) {
              shares.take(holder, chunk.length);
              taken += chunk.length;
              if (!(await onDisk.take(chunk.length))) throw diskFull(what);
              await writeAll(file, chunk);
            }
          } finally {
            await file.close();
          }
          return await openFile(path, name, type);
        },
        async discard() {
          await Promise.all(
            files.splice(0).map(async (path) => {
              await rm(path, { force: true }).catch(() => {});
              atWork.delete(path);
            }),
          );
          shares.giveBack(holder, taken);
          taken = 0;
          const onDisk = await held?.catch(() => undefined);
          onDisk?.giveBack();
          held = undefined;
          promised.remove(holder, promise ?? 0);
          promise = undefined;
        },
      };
    },
    async sweep() {
      for (const path of await filesOfRequests(folder)) {
        if (atWork.has(path)) continue;
        const info = await lstat(path).catch(() => undefined);
        // A time in the future was written while the clock ran ahead.
        if (info && Math.abs(Date.now() - info.mtimeMs) > LEFT_BEHIND_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Removes the files of requests. Only before the first request, and while no other process uses the folder. */
export async function clearUploads(folder: string): Promise<void> {
  for (const path of await filesOfRequests(folder)) await rm(path, { force: true });
}

/** The default. */
function incomingFilesOf(
  { isStranger }: BudgetHolder,
  { shareBytes, strangerShareBytes }: BudgetLimits,
): IncomingFiles {
  return isStranger
    ? { what: 'strangerFiles', mostBytes: strangerShareBytes }
    : { what: 'files', mostBytes: shareBytes };
}

/** Files written by any process of this program. If the folder is a link, its files are not ours. */
async function filesOfRequests(folder: string): Promise<string[]> {
  if (!(await lstat(folder).catch(() => undefined))?.isDirectory()) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() && OURS.test(entry.name) ? join(folder, entry.name) : [],
  );
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, from);
    from += bytesWritten;
  }
}
