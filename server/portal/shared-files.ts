import { readFile } from 'node:fs/promises';

/** Longer files are read in pieces. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Of all together: more than a build has. */
const MAX_BYTES = 64 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

export interface SharedFile {
  /** The path on the disk. */
  file: string;
  size: number;
  /** Changes with the file. */
  etag: string;
}

export interface SharedFiles {
  /** The bytes of a small file; undefined for a long one, or if the cache is full. */
  bytesOf(file: SharedFile): Promise<Bytes | undefined>;
}

/**
 * Caches small files of the portal in memory: thousands of connections that request one and do not read it share the
 * same bytes.
 */
export function createSharedFiles(): SharedFiles {
  const kept = new Map<string, SharedFile & { bytes: Promise<Bytes> }>();
  let held = 0;

  function forget(name: string): void {
    held -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  return {
    async bytesOf({ file, size, etag }) {
      if (size >= MAX_FILE_BYTES) return undefined;
      if (kept.get(file)?.etag !== etag) {
        forget(file);
        if (held + size > MAX_BYTES) return undefined;
        held += size;
        const bytes = readFile(file).then((read) => new Uint8Array(read));
        kept.set(file, { file, size, etag, bytes });
      }
      const bytes = await kept.get(file)?.bytes.catch(() => undefined);
      // It has changed, or was removed, since its metadata was read.
      if (bytes?.length !== size) forget(file);
      return bytes?.length === size ? bytes : undefined;
    },
  };
}
