import sharp from 'sharp';
import {
  type FileFormat,
  formatOf,
  PIXEL_LIMIT,
  UPLOAD_LIMIT_BYTES,
  uploadMessages,
} from '../../src/contract/uploads.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Decides by content, never by name or declared type, whether an upload is what it says.
 * Pictures are decoded and encoded anew: what is kept was written by us, so nothing hidden in it survives
 * (scripts in comments, archives behind the last byte, positions in EXIF).
 */

/** The longest side kept: more than any screen of the portal shows. */
const LONGEST_SIDE = 2000;

export type CheckedUpload =
  | { accepted: true; bytes: Uint8Array; type: 'image/webp' | 'application/pdf' }
  | { accepted: false; status: 413 | 422; message: string };

type PictureFormat = Exclude<FileFormat, 'heic' | 'pdf'>;

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
// A server keeps no decoded pictures around, and one picture must not take every core.
sharp.cache(false);
sharp.concurrency(2);

/** Logos and pictures of events and locations: any common raster format, kept as WebP. */
export async function checkImage(file: Blob): Promise<CheckedUpload> {
  const bytes = await bytesWithinLimit(file);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const format = formatOf(bytes);
  if (format === 'heic') return refuse(uploadMessages.heic);
  return format && format !== 'pdf' ? reencode(bytes, format) : refuse(uploadMessages.notAnImage);
}

/** Proofs of identity: a PDF as it is, or a picture kept as WebP. */
export async function checkDocument(file: Blob): Promise<CheckedUpload> {
  const bytes = await bytesWithinLimit(file);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const format = formatOf(bytes);
  if (format === 'png' || format === 'jpeg') return reencode(bytes, format);
  if (format === 'heic') return refuse(uploadMessages.heic);
  if (format !== 'pdf') return refuse(uploadMessages.notADocument);
  return isWholePdf(bytes)
    ? { accepted: true, bytes, type: 'application/pdf' }
    : refuse(uploadMessages.unreadablePdf);
}

async function bytesWithinLimit(file: Blob): Promise<Uint8Array | CheckedUpload> {
  if (file.size > UPLOAD_LIMIT_BYTES) {
    return { accepted: false, status: 413, message: uploadMessages.tooLarge };
  }
  return file.size === 0 ? refuse(uploadMessages.empty) : new Uint8Array(await file.arrayBuffer());
}

/** Decoding takes up to four bytes a pixel: one picture at a time bounds the memory of a busy server. */
const reencode = oneAtATime(async (bytes: Uint8Array, format: PictureFormat): Promise<CheckedUpload> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true });
    const { format: decoded } = await picture.metadata();
    if (decoded !== (format === 'avif' ? 'heif' : format)) return refuse(uploadMessages.unreadable);
    const webp = await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 82 })
      .toBuffer();
    return { accepted: true, bytes: webp, type: 'image/webp' };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return refuse(tooLarge ? uploadMessages.tooManyPixels : uploadMessages.unreadable);
  }
});

/**
 * A PDF from its first byte to its last: the header at the very start (a page of HTML before it would still open
 * in lenient viewers), and nothing but white space behind the end mark (a hidden archive lives there).
 */
function isWholePdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 16));
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - 2048)));
  return /^%PDF-[12]\.\d[\r\n\s%]/.test(head) && /startxref\s+\d+\s+%%EOF\s*\0*\s*$/.test(tail);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function refuse(message: string): CheckedUpload {
  return { accepted: false, status: 422, message };
}
