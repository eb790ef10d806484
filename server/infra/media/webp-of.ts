import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { type FileFormat, PIXEL_LIMIT } from '../../../common/contract/uploads.ts';
import { decodeBytes } from './decode-cost.ts';
import { hasTooManyScans } from './jpeg-scans.ts';
import { withoutTexts } from './png-chunks.ts';

export type PictureFormat = Exclude<FileFormat, 'heic' | 'pdf'>;
export type PictureProblem = 'unreadable' | 'tooManyPixels' | 'needsTooMuch';

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

/** Decodes a picture of a known format and encodes it anew as WebP, or says why not. */
export async function webpOf(bytes: Uint8Array, format: PictureFormat): Promise<Uint8Array | PictureProblem> {
  try {
    if (format === 'jpeg' && hasTooManyScans(bytes)) return 'needsTooMuch';
    const content = format === 'png' ? withoutTexts(bytes) : bytes;
    const picture = sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true });
    const known = await picture.metadata();
    if (known.format !== (format === 'avif' ? 'heif' : format)) return 'unreadable';
    if (known.width * known.height > PIXEL_LIMIT) return 'tooManyPixels';
    if (decodeBytes(known) > DECODE_LIMIT_BYTES) return 'needsTooMuch';
    return await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return tooLarge ? 'tooManyPixels' : 'unreadable';
  }
}
