/** Removes unneeded chunks of a PNG before a decoder unpacks them. */

const MARK_BYTES = 8;
/** Length and type before the content of a chunk, a checksum behind it. */
const HEAD_BYTES = 8;
const FRAME_BYTES = HEAD_BYTES + 4;

/** Chunks that determine how a picture looks. Others are texts, times and further frames, which are dropped. */
const PICTURE_CHUNKS: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
]);
/** Colours and orientation, with their maximum compressed size. The first of each is kept. */
const PROFILES: ReadonlyMap<string, number> = new Map([
  ['iCCP', 1024 * 1024],
  ['eXIf', 64 * 1024],
]);

/**
 * A PNG without its texts. The decoder would unpack all of them before it reports the picture's size: eight megabytes
 * each, and a file of a megabyte may contain a thousand. A truncated file is left to the decoder to refuse.
 */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = [png.subarray(0, MARK_BYTES)];
  const profiles = new Set<string>();
  let at = MARK_BYTES;
  while (at + FRAME_BYTES <= png.length) {
    const length = view.getUint32(at);
    const type = Buffer.from(png.subarray(at + 4, at + HEAD_BYTES)).toString('latin1');
    const end = at + FRAME_BYTES + length;
    const isProfile = length <= (PROFILES.get(type) ?? -1) && !profiles.has(type);
    if (isProfile) profiles.add(type);
    if (isProfile || PICTURE_CHUNKS.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
