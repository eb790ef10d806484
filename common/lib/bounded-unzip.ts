import { unzipSync, zipSync } from 'fflate';

/** The most bytes of an unpacked Excel file: forty times the largest upload is more than any list needs. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 200;

const STORED = 0;

/**
 * Repacks an archive without compression, so that its next reader cannot be made to inflate more than it shows. First
 * sums up the declared sizes; the inflater never writes beyond a declared size.
 * @param maxBytes for all unpacked files together
 * @throws if the archive is broken or too large unpacked (a zip bomb)
 */
export function storedCopy(archive: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): Uint8Array {
  let packed = 0;
  let unpacked = 0;
  let entries = 0;
  unzipSync(archive, {
    filter({ size, originalSize, compression }) {
      entries += 1;
      packed += size;
      // A stored file is copied with its packed size, whatever the other one says.
      unpacked += Math.max(size, originalSize);
      if (compression === STORED && size !== originalSize) throw new Error('stored with two sizes');
      // More than the archive holds: its directory lists the same bytes repeatedly.
      if (packed > archive.length || unpacked > maxBytes || entries > MAX_ENTRIES)
        throw new Error('unpacks to too much');
      return false;
    },
  });
  return zipSync(unzipSync(archive), { level: 0 });
}
