/** Judges a file where it is chosen, as the server would after an upload of minutes. */
import {
  type FileFormat,
  formatOf,
  HEAD_BYTES,
  PIXEL_LIMIT,
  UPLOAD_LIMIT_BYTES,
  uploadMessages,
} from '../../../common/contract/uploads.ts';
import type { FileKind } from '../file-choice.ts';

/** Formats that every browser of ours decodes: one that fails is damaged. An AVIF may only be too new. */
const DECODED: ReadonlySet<FileFormat> = new Set(['png', 'jpeg', 'webp', 'gif']);

/** @returns why the field does not take the file, in the user's words; undefined when it does */
export async function fileRefusal(file: File, kind: FileKind): Promise<string | undefined> {
  if (!kind.formats) return undefined;
  if (file.size === 0) return uploadMessages.empty;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  // Moved or deleted since it was chosen, or kept by a cloud service that cannot be reached.
  if (!head) return 'This file cannot be opened. Please choose it again';
  const format = formatOf(new Uint8Array(head));
  if (format === 'heic') return uploadMessages.heic;
  if (!format || !kind.formats.includes(format)) return kind.refusal;
  if (file.size > UPLOAD_LIMIT_BYTES) return uploadMessages.tooLarge;
  if (format === 'pdf') return (await isDamagedPdf(file)) ? uploadMessages.unreadablePdf : undefined;
  const isTooLarge = await isTooLargeUnpacked(file, format).catch(() => undefined);
  if (isTooLarge) return uploadMessages.tooManyPixels;
  // Unpacked only where the size is known to be harmless. Otherwise the server will tell.
  return isTooLarge === false && DECODED.has(format) ? await pictureRefusal(file) : undefined;
}

/** Where the code that judges it is not on the device, the server will tell. */
async function isDamagedPdf(file: File): Promise<boolean> {
  try {
    const { isWholePdf } = await import('../../../common/lib/whole-pdf.ts');
    return !(await isWholePdf(file));
  } catch {
    return false;
  }
}

/** By what the file says of itself: unpacking a file of kilobytes may take gigabytes. */
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
    // Other errors are about the device, such as too little memory: the server will tell.
    const isDamaged = error instanceof DOMException && error.name === 'InvalidStateError';
    return isDamaged ? uploadMessages.unreadable : undefined;
  }
}
