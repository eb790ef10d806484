/** Judges a chosen file like the server, which would answer only after a long upload. */
import {
  type FileFormat,
  formatOf,
  HEAD_BYTES,
  PIXEL_LIMIT,
  UPLOAD_LIMIT_BYTES,
  uploadMessages,
} from '../../../common/contract/uploads.ts';
import type { FileKind } from '../file-choice.ts';

/** Formats that every supported browser decodes, so a failure means damage. An AVIF may only be too new. */
const DECODED: ReadonlySet<FileFormat> = new Set(['png', 'jpeg', 'webp', 'gif']);

/** @returns why the field refuses the file, for the user; undefined if it accepts it */
export async function fileRefusal(file: File, kind: FileKind): Promise<string | undefined> {
  if (!kind.formats) return undefined;
  if (file.size === 0) return uploadMessages.empty;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  // Moved or deleted since it was chosen, or in cloud storage that cannot be reached.
  if (!head) return 'This file cannot be opened. Please choose it again';
  const format = formatOf(new Uint8Array(head));
  if (format === 'heic') return uploadMessages.heic;
  if (!format || !kind.formats.includes(format)) return kind.refusal;
  if (file.size > UPLOAD_LIMIT_BYTES) return uploadMessages.tooLarge;
  if (format === 'pdf') return (await isDamagedPdf(file)) ? uploadMessages.unreadablePdf : undefined;
  const isTooLarge = await isTooLargeUnpacked(file, format).catch(() => undefined);
  if (isTooLarge) return uploadMessages.tooManyPixels;
  // Decoded only if its size is known to be harmless. Otherwise the server decides.
  return isTooLarge === false && DECODED.has(format) ? await pictureRefusal(file) : undefined;
}

/** If the code for this cannot be loaded, the server decides. */
async function isDamagedPdf(file: File): Promise<boolean> {
  try {
    const { isWholePdf } = await import('../../../common/lib/whole-pdf.ts');
    return !(await isWholePdf(file));
  } catch {
    return false;
  }
}

/** Judged by the declared size: decoding a file of kilobytes may take gigabytes of memory. */
async function isTooLargeUnpacked(file: File, format: FileFormat): Promise<boolean> {
  const { pictureSize } = await import('../../lib/picture-size.ts');
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()), format);
  return size !== undefined && size.width * size.height > PIXEL_LIMIT;
}

async function pictureRefusal(file: File): Promise<string | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined;
  try {
    const picture = await createImageBitmap(file);
    const pixels = picture.width * picture.height;
    picture.close();
    return pixels > PIXEL_LIMIT ? uploadMessages.tooManyPixels : undefined;
  } catch (error) {
    // Other errors concern the device, such as too little memory: the server decides.
    const isDamaged = error instanceof DOMException && error.name === 'InvalidStateError';
    return isDamaged ? uploadMessages.unreadable : undefined;
  }
}
