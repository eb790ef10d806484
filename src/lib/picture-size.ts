/**
 * The declared size of a picture, from its first bytes and before anything decodes it: a small file may unpack to
 * gigabytes. PNG (width in IHDR), JPEG (the first frame header), GIF (its screen or first frame), WebP and AVIF.
 */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * @param bytes the beginning of the file
 * @param format as named by `formatOf`
 * @returns undefined if the size is not in these bytes: a damaged file, or a format without a size
 */
export function pictureSize(bytes: Uint8Array, format: string): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (format === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (format === 'jpeg') return sizeOfJpeg(view);
    if (format === 'gif') return sizeOfGif(view);
    if (format === 'webp') return sizeOfWebp(view);
    return format === 'avif' ? sizeOfAvif(view) : undefined;
  } catch (error) {
    // The bytes end too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** C4, C8 and CC are tables among the frame headers. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** RST0 to RST7, SOI and TEM stand alone. */
const hasLength = (marker: number) => marker !== 0x01 && (marker < 0xd0 || marker > 0xd8);

function sizeOfJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; ; ) {
    // Skips any bytes between two segments, and fill bytes, as decoders do.
    while (view.getUint8(at) !== 0xff) at += 1;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    at += 1;
    if (isFrameHeader(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    // Image data, or the end, without a frame header before it.
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker !== 0 && hasLength(marker)) at += view.getUint16(at);
  }
}

/** Browsers enlarge the screen to a larger first frame. */
function sizeOfGif(view: DataView): PictureSize | undefined {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + tableLength(view.getUint8(10));
  // Extensions: each a chain of blocks that ends with an empty one.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return screen;
  const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
  const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
  return { width: Math.max(screen.width, right), height: Math.max(screen.height, bottom) };
}

/** The length of a colour table in bytes, from the preceding flags. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function sizeOfWebp(view: DataView): PictureSize | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (kind === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const ISPE = 0x69737065;

/** An AVIF begins with its metadata. */
const AVIF_HEAD_BYTES = 0x40000;

/** The largest size that any part declares, tiles and the whole. */
function sizeOfAvif(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 0; at + 16 <= Math.min(view.byteLength, AVIF_HEAD_BYTES); at += 1) {
    if (view.getUint32(at) !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
