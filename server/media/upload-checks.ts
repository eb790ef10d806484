import sharp from 'sharp';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Decides by content, never by name or declared type, whether an upload is what it says.
 * Pictures are decoded and encoded anew: what is kept was written by us, so nothing hidden in it survives
 * (scripts in comments, archives behind the last byte, positions in EXIF).
 */

const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
const PIXEL_LIMIT = 40_000_000;
/** The longest side kept: more than any screen of the portal shows. */
const LONGEST_SIDE = 2000;

export type CheckedUpload =
  | { accepted: true; bytes: Uint8Array; type: 'image/webp' | 'application/pdf' }
  | { accepted: false; status: 413 | 422; message: string };

const IMAGE_REFUSED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture';
const DOCUMENT_REFUSED = 'Please choose a PDF, PNG or JPEG file';
const UNREADABLE = 'This picture cannot be read. It may be damaged: please choose another one';
const TOO_MANY_PIXELS = 'This picture is too large: at most 40 megapixels are accepted';
const PDF_UNREADABLE = 'This PDF cannot be read. It may be damaged: please choose another one';
const EMPTY = 'This file is empty. Please choose another one';

type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'heif';

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
  const format = imageFormat(bytes);
  return format ? reencode(bytes, format) : refuse(IMAGE_REFUSED);
}

/** Proofs of identity: a PDF as it is, or a picture kept as WebP. */
export async function checkDocument(file: Blob): Promise<CheckedUpload> {
  const bytes = await bytesWithinLimit(file);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const format = imageFormat(bytes);
  if (format === 'png' || format === 'jpeg') return reencode(bytes, format);
  if (!startsWith(bytes, '%PDF-')) return refuse(DOCUMENT_REFUSED);
  return isWholePdf(bytes) ? { accepted: true, bytes, type: 'application/pdf' } : refuse(PDF_UNREADABLE);
}

async function bytesWithinLimit(file: Blob): Promise<Uint8Array | CheckedUpload> {
  if (file.size > UPLOAD_LIMIT_BYTES) {
    return { accepted: false, status: 413, message: 'The file is too large: at most 10 MB are accepted' };
  }
  return file.size === 0 ? refuse(EMPTY) : new Uint8Array(await file.arrayBuffer());
}

/** Decoding takes up to four bytes a pixel: one picture at a time bounds the memory of a busy server. */
const reencode = oneAtATime(async (bytes: Uint8Array, format: ImageFormat): Promise<CheckedUpload> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true });
    const { format: decoded } = await picture.metadata();
    if (decoded !== format) return refuse(UNREADABLE);
    const webp = await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 82 })
      .toBuffer();
    return { accepted: true, bytes: webp, type: 'image/webp' };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return refuse(tooLarge ? TOO_MANY_PIXELS : UNREADABLE);
  }
});

function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'heif';
  return undefined;
}

/**
 * A PDF from its first byte to its last: the header at the very start (a page of HTML before it would still open
 * in lenient viewers), and nothing but white space behind the end mark (a hidden archive lives there).
 */
function isWholePdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 16));
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - 2048)));
  return /^%PDF-[12]\.\d[\r\n\s%]/.test(head) && /startxref\s+\d+\s+%%EOF\s*\0*\s*$/.test(tail);
}

function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  return latin1(bytes.subarray(offset, offset + text.length)) === text;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function refuse(message: string): CheckedUpload {
  return { accepted: false, status: 422, message };
}
