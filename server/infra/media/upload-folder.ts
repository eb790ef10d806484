/**
 * Where uploaded files wait, on the disk and not in memory, until their call has been answered. What all requests
 * together may bring is counted as it comes in, and one company or network may use a part of it only.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BudgetHolder, type BudgetLimits, createSharedBudget } from '../../core/queue/shared-budget.ts';
import { type DiskSpace, diskFull, type SpaceReservation, type WriteKind } from '../disk-space.ts';
import { createPromisedBytes } from './promised-bytes.ts';

export interface UploadFolder {
  /**
   * Begins to keep the files of one request.
   * @param holder whose share they are counted against: a stranger's browser too, where it is known
   */
  begin(holder: BudgetHolder, bringing?: Bringing): Uploads;
  /** Removes what a killed process left behind: what nothing was written to for an hour, but for requests at work here. */
  sweep(): Promise<void>;
}

/** What a request may bring. */
export interface Bringing {
  /** A list of people is read and not kept. */
  what: Extract<WriteKind, 'files' | 'strangerFiles' | 'lists'>;
  mostBytes: number;
}

/** The files of one request. */
export interface Uploads {
  what: Bringing['what'];
  /** Whether the disk has room for what they will become; true where there are none. */
  hasSpace(): Promise<boolean>;
  /**
   * Keeps a file as it comes in.
   * @throws Overloaded when the folder, the holder's share of it, or the disk is full
   */
  keep(chunks: AsyncIterable<Uint8Array>, name: string, type: string): Promise<File>;
  /** Removes them all. */
  discard(): Promise<void>;
}

const MB = 1024 * 1024;
/** A stranger brings one registration at a time: two documents and what belongs to them. */
const BUDGET: BudgetLimits = {
  totalBytes: 512 * MB,
  shareBytes: 96 * MB,
  strangerShareBytes: 26 * MB,
  strangersBytes: 160 * MB,
};
const LEFT_BEHIND_MS = 60 * 60_000;
/** Other files in a folder of this name are somebody's own. */
const OURS = /^[0-9a-f]{32}\.upload$/;
const BUSY = {
  message: 'Very many files are being sent at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
};

/** A file on the disk as a form's file: its bytes stay there until they are asked for. */
async function fileOnDisk(path: string, name: string, type: string): Promise<File> {
  return new File([await openAsBlob(path)], name, { type });
}

export interface UploadOptions {
  disk: DiskSpace;
  budget?: BudgetLimits;
  /** For a runtime whose `File` does not take the blobs of Node, such as a simulated document. */
  openFile?: typeof fileOnDisk;
}

/** A folder that only its owner reads. It is made with the first file. */
export function createUploadFolder(
  folder: string,
  { disk, budget = BUDGET, openFile = fileOnDisk }: UploadOptions,
): UploadFolder {
  const atWork = new Set<string>();
  const shares = createSharedBudget(budget, BUSY);
  const promised = createPromisedBytes(budget);

  return {
    begin(holder, { what, mostBytes } = bringingOf(holder, budget)) {
      const files: string[] = [];
      let taken = 0;
      let held: Promise<SpaceReservation | undefined> | undefined;
      let promise: number | undefined;
      return {
        what,
        hasSpace: async () => held === undefined || (await disk.hasSpace(what)),
        async keep(chunks, name, type) {
          // What is kept lies there twice, until the request is answered.
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
              await rm(path, { force: true });
              atWork.delete(path);
            }),
          );
          shares.giveBack(holder, taken);
          taken = 0;
          (await held)?.giveBack();
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
        // One of the future was written while the clock ran ahead.
        if (info && Math.abs(Date.now() - info.mtimeMs) > LEFT_BEHIND_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Removes the files of requests. Only before the first request, and while no other process uses the folder. */
export async function clearUploads(folder: string): Promise<void> {
  for (const path of await filesOfRequests(folder)) await rm(path, { force: true });
}

/** Where nobody says more. */
function bringingOf(
  { isStranger }: BudgetHolder,
  { shareBytes, strangerShareBytes }: BudgetLimits,
): Bringing {
  return isStranger
    ? { what: 'strangerFiles', mostBytes: strangerShareBytes }
    : { what: 'files', mostBytes: shareBytes };
}

/** What this program wrote there, whichever process of it. A folder that is a link leads to another's files. */
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
