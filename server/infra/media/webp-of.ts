import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { SMALL_SIDE } from '../../../common/contract/picture-sizes.ts';
import { type FileFormat, PIXEL_LIMIT } from '../../../common/contract/uploads.ts';
import { decodeBytes } from './decode-cost.ts';
import { hasTooManyScans } from './jpeg-scans.ts';
import { withoutTexts } from './png-chunks.ts';

export type PictureFormat = Exclude<FileFormat, 'heic' | 'pdf'>;
export type PictureProblem = 'unreadable' | 'tooManyPixels' | 'needsTooMuch';

/** A stored picture, as WebP. */
export interface PictureSizes {
  /** The large size. */
  bytes: Uint8Array;
  /** The size for lists. */
  small: Uint8Array;
}

/** The longest side stored: more than any screen of the portal shows. */
const MAX_SIDE = 2000;
/** The memory for decoding; more is refused by the file's own metadata. */
const DECODE_LIMIT_BYTES = 80 * 1024 * 1024;

// Whatever a file claims to be, only these decoders process it: no SVG, PDF, TIFF or ImageMagick loader is reachable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// No picture is cached, and one picture must not use every core.
sharp.cache(false);
sharp.concurrency(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Decodes a picture of a known format and re-encodes it as WebP, or returns the reason for a refusal. */
export async function webpOf(
  bytes: Uint8Array,
  format: PictureFormat,
): Promise<PictureSizes | PictureProblem> {
  try {
    if (format === 'jpeg' && hasTooManyScans(bytes)) return 'needsTooMuch';
    const content = format === 'png' ? withoutTexts(bytes) : bytes;
    const picture = sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true });
    const known = await picture.metadata();
    if (known.format !== (format === 'avif' ? 'heif' : format)) return 'unreadable';
    if (known.width * known.height > PIXEL_LIMIT) return 'tooManyPixels';
    if (decodeBytes(known) > DECODE_LIMIT_BYTES) return 'needsTooMuch';
    const kept = await picture
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: kept, small: await smallOf(kept) };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return tooLarge ? 'tooManyPixels' : 'unreadable';
  }
}

/**
 * Scaled to the size of its frame in a list, whichever side the frame crops.
 * @param picture of ours: it is not checked here
 */
export function smallOf(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
}
