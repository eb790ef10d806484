import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { SMALL_SIDE } from '../../../common/contract/picture-sizes.ts';
import { type FileFormat, PIXEL_LIMIT } from '../../../common/contract/uploads.ts';
import { decodeBytes } from './decode-cost.ts';
import { hasTooManyScans } from './jpeg-scans.ts';
import { withoutTexts } from './png-chunks.ts';

export type PictureFormat = Exclude<FileFormat, 'heic' | 'pdf'>;
export type PictureProblem = 'unreadable' | 'tooManyPixels' | 'needsTooMuch';

/** A picture as it is kept, as WebP. */
export interface PictureSizes {
  /** The picture itself. */
  bytes: Uint8Array;
  /** Of the size that lists show. */
  small: Uint8Array;
}

/** The longest side kept: more than any screen of the portal shows. */
const LONGEST_SIDE = 2000;
/** Asked for between pieces of a picture; not every decoder works in pieces. */
const DECODE_SECONDS = 10;
/** What decoding may take; more than that is refused by what the file says of itself. */
const DECODE_LIMIT_BYTES = 80 * 1024 * 1024;

// Whatever a file claims, only these decoders ever see it: no SVG, PDF, TIFF or ImageMagick loader is reachable.
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
// Nothing is kept of a picture, and one picture must not take every core.
sharp.cache(false);
sharp.concurrency(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Decodes a picture of a known format and encodes it again as WebP, or says why not. */
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
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: kept, small: await smallOf(kept) };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return tooLarge ? 'tooManyPixels' : 'unreadable';
  }
}

/**
 * As large as its frame in a list needs it, whichever side the frame cuts off.
 * @param picture of ours: nothing is checked here
 */
export function smallOf(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
}
