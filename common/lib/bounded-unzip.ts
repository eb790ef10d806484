import { unzipSync, zipSync } from 'fflate';

/** Bytes an Excel file may have when unpacked: forty times the largest upload is more than any list needs. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 200;

/**
 * Packs an archive anew without compression, so that whoever reads it next cannot be made to inflate more than
 * it shows. Sizes are first summed as the archive declares them; the inflater never writes past a declared size.
 * @param maxBytes what it may unpack to, all files together
 * @throws when the archive is broken or unpacks to too much (a zip bomb)
 */
export function storedCopy(archive: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): Uint8Array {
  let unpacked = 0;
  let entries = 0;
  unzipSync(archive, {
    filter({ originalSize }) {
      unpacked += originalSize;
      entries += 1;
      return false;
    },
  });
  if (unpacked > maxBytes || entries > MAX_ENTRIES) throw new Error('unpacks to too much');
  return zipSync(unzipSync(archive), { level: 0 });
}
