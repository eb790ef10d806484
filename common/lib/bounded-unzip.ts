import { unzipSync, zipSync } from 'fflate';

/** Bytes an Excel file may have when unpacked: forty times the largest upload is more than any list needs. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 200;

const STORED = 0;

/**
 * Packs an archive again without compression, so that anyone who reads it next cannot be made to inflate more than
 * it shows. Sizes are first summed as the archive declares them; the inflater never writes past a declared size.
 * @param maxBytes what it may unpack to, all files together
 * @throws when the archive is broken or unpacks to too much (a zip bomb)
 */
export function storedCopy(archive: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): Uint8Array {
  let packed = 0;
  let unpacked = 0;
  let entries = 0;
  unzipSync(archive, {
    filter({ size, originalSize, compression }) {
      entries += 1;
      packed += size;
      // What is stored is copied by its packed size, whatever the other one says.
      unpacked += Math.max(size, originalSize);
      if (compression === STORED && size !== originalSize) throw new Error('stored with two sizes');
      // More than the archive holds: its directory names the same bytes again and again.
      if (packed > archive.length || unpacked > maxBytes || entries > MAX_ENTRIES)
        throw new Error('unpacks to too much');
      return false;
    },
  });
  return zipSync(unzipSync(archive), { level: 0 });
}
