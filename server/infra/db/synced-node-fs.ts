/**
 * The embedded database's file system, with syncs where PostgreSQL requests them. PGlite's own file system ignores that
 * call, so that a commit returns when it is in the system's cache, and a power cut loses half a minute of answered
 * changes.
 */
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Syncs an open file to the disk, or throws. */
export type SyncFile = (descriptor: number) => void;

type Init = NodeFS['init'];
type EmscriptenOptions = Parameters<Init>[1];

export class SyncedNodeFs extends NodeFS {
  readonly #syncFile: SyncFile;

  constructor(folder: string, syncFile: SyncFile) {
    super(folder);
    this.#syncFile = syncFile;
  }

  override async init(client: PGlite, options: EmscriptenOptions): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(client, options);
    const addSync = ({ NODEFS }: { NODEFS: NodeFiles }) => addSyncTo(NODEFS, this.#syncFile);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** The used part of Emscripten's NODEFS. */
interface NodeFiles {
  /** Converts the system's errors into numbers that PostgreSQL understands. */
  tryFSOperation<Result>(work: () => Result): Result;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

function addSyncTo(files: NodeFiles, syncFile: SyncFile): void {
  files.stream_ops.fsync = ({ nfd }) =>
    files.tryFSOperation(() => {
      syncFile(nfd);
      return 0;
    });
}
