/** Counts a JPEG's scans before it is decoded. */

/** A progressive JPEG has about ten; each is a pass over the whole picture, however few bytes it has. */
const MAX_SCANS = 60;

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * Whether a JPEG has more scans than any encoder writes. A decoder processes all of them in one uninterruptible call: a
 * hundred kilobytes can take half a minute. Segments are skipped by their length, as in decoders, including embedded
 * thumbnails; so is everything behind the end.
 */
export function hasTooManyScans(jpeg: Uint8Array): boolean {
  let scans = 0;
  let mark = jpeg.indexOf(MARK);
  while (mark >= 0 && mark + 1 < jpeg.length) {
    const kind = jpeg[mark + 1] ?? 0;
    if (kind === END) return false;
    if (kind === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS) return true;
    mark = jpeg.indexOf(MARK, mark + 1 + lengthOf(jpeg, mark, kind));
  }
  return false;
}

/** The length of a segment behind its marker; 1 for a marker without a segment or picture data, 0 for a fill byte. */
function lengthOf(jpeg: Uint8Array, mark: number, kind: number): number {
  if (kind === MARK) return 0;
  const isAlone = kind < 0xc0 || (kind >= 0xd0 && kind <= 0xd8);
  if (isAlone) return 1;
  const written = (jpeg[mark + 2] ?? 0) * 256 + (jpeg[mark + 3] ?? 0);
  return 1 + Math.max(2, written);
}
