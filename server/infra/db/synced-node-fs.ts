/**
 * The files of the embedded database, synced where PostgreSQL asks for it. PGlite's own file system leaves that call
 * out, so that a commit returns when the system's cache has it, and a power cut takes half a minute of answered changes.
 */
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Forces what was written to an open file onto the disk, or throws. */
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

/** As much of Emscripten's NODEFS as is used here. */
interface NodeFiles {
  /** Turns errors of the system into numbers that PostgreSQL understands. */
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
