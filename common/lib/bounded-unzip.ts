import { unzipSync, zipSync } from 'fflate';

/** The most bytes of an unpacked Excel file: forty times the largest upload is more than any list needs. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 200;

const STORED = 0;

/**
 * Repacks an archive without compression, so that its next reader cannot be made to inflate more than it shows.
 * Parameters and errors as in `unpacked`.
 */
export function storedCopy(archive: Uint8Array, maxBytes?: number): Uint8Array {
  return zipSync(unpacked(archive, maxBytes), { level: 0 });
}

/**
 * The files of an archive, by name. First sums up the declared sizes; the inflater never writes beyond a declared size.
 * @param maxBytes for all unpacked files together
 * @throws if the archive is broken or too large unpacked (a zip bomb)
 */
export function unpacked(archive: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): Record<string, Uint8Array> {
  let packed = 0;
  let total = 0;
  let entries = 0;
  unzipSync(archive, {
    filter({ name, size, originalSize, compression }) {
      // It would become the prototype of the files, and each of its bytes a file.
      if (name === '__proto__') throw new Error('names a prototype');
      entries += 1;
      packed += size;
      // A stored file is copied with its packed size, whatever the other one says.
      total += Math.max(size, originalSize);
      if (compression === STORED && size !== originalSize) throw new Error('stored with two sizes');
      // More than the archive holds: its directory lists the same bytes repeatedly.
      if (packed > archive.length || total > maxBytes || entries > MAX_ENTRIES)
        throw new Error('unpacks to too much');
      return false;
    },
  });
  return unzipSync(archive);
}
