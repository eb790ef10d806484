import { readFile } from 'node:fs/promises';

/** Longer ones are read a piece at a time. */
const LONGEST_BYTES = 1024 * 1024;
/** Of all together: more than a build has. */
const MOST_BYTES = 64 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

export interface SharedFile {
  /** On the disk. */
  file: string;
  size: number;
  /** Another one when the file is another. */
  etag: string;
}

export interface SharedFiles {
  /** The bytes of a small file; undefined for a long one, or where there is no room for more. */
  bytesOf(file: SharedFile): Promise<Bytes | undefined>;
}

/**
 * Small files of the portal in memory, once: thousands of connections that ask for one and do not read it hold nothing
 * of their own.
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
      if (size >= LONGEST_BYTES) return undefined;
      if (kept.get(file)?.etag !== etag) {
        forget(file);
        if (held + size > MOST_BYTES) return undefined;
        held += size;
        const bytes = readFile(file).then((read) => new Uint8Array(read));
        kept.set(file, { file, size, etag, bytes });
      }
      const bytes = await kept.get(file)?.bytes.catch(() => undefined);
      // It has changed, or gone, since it was looked at.
      if (bytes?.length !== size) forget(file);
      return bytes?.length === size ? bytes : undefined;
    },
  };
}
