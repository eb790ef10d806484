/** How often a decoder has to go through a JPEG, before one does. */

/** A progressive JPEG has about ten; each is a pass over the whole picture, however few bytes it holds. */
const MOST_SCANS = 60;

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * Whether a JPEG has more scans than any encoder writes. A decoder reads all of them in one call that nothing can
 * interrupt: of a hundred kilobytes it may make half a minute. Segments are left out by their length, as decoders do,
 * with the small pictures in them; so is what stands behind the end.
 */
export function hasTooManyScans(jpeg: Uint8Array): boolean {
  let scans = 0;
  let mark = jpeg.indexOf(MARK);
  while (mark >= 0 && mark + 1 < jpeg.length) {
    const kind = jpeg[mark + 1] ?? 0;
    if (kind === END) return false;
    if (kind === START_OF_SCAN) scans += 1;
    if (scans > MOST_SCANS) return true;
    mark = jpeg.indexOf(MARK, mark + 1 + lengthOf(jpeg, mark, kind));
  }
  return false;
}

/** Bytes of a segment behind its mark; of a mark that stands alone, or is picture, 1, and of one that is repeated 0. */
function lengthOf(jpeg: Uint8Array, mark: number, kind: number): number {
  if (kind === MARK) return 0;
  const isAlone = kind < 0xc0 || (kind >= 0xd0 && kind <= 0xd8);
  if (isAlone) return 1;
  const written = (jpeg[mark + 2] ?? 0) * 256 + (jpeg[mark + 3] ?? 0);
  return 1 + Math.max(2, written);
}
