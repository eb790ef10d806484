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

/** Moved or deleted since it was chosen, a folder, or in cloud storage that cannot be reached. */
const UNOPENABLE = 'This file cannot be opened. Please choose it again';

/**
 * The file as it is now, and why the field refuses it, if it does. Browsers do not send one that was changed or moved
 * since it was chosen, as in a cloud's folder on Android, which looks like a lost connection. A file above the limit is
 * not copied: no field takes it.
 */
export async function checkedFile(
  file: File,
  kind: FileKind,
): Promise<{ copy?: File; reason: string | undefined }> {
  const { name, type, size } = file;
  try {
    const copy = size > UPLOAD_LIMIT_BYTES ? file : new File([await file.arrayBuffer()], name, { type });
    return { copy, reason: await fileRefusal(copy, kind) };
  } catch {
    return { reason: UNOPENABLE };
  }
}

/**
 * @returns why the field refuses the file, for the user; undefined if it accepts it
 * @throws if the file cannot be read
 */
export async function fileRefusal(file: File, kind: FileKind): Promise<string | undefined> {
  if (!kind.formats) return undefined;
  if (file.size === 0) return uploadMessages.empty;
  const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (format === 'heic') return uploadMessages.heic;
  if (!format || !kind.formats.includes(format)) return kind.refusal;
  if (file.size > UPLOAD_LIMIT_BYTES) return uploadMessages.tooLarge;
  if (format === 'pdf') return (await isDamagedPdf(file)) ? uploadMessages.unreadablePdf : undefined;
  const isTooLarge = await isTooLargeUnpacked(file, format).catch(() => undefined);
  if (isTooLarge) return uploadMessages.tooManyPixels;
  // Decoded only if its size is known to be harmless. Otherwise the server decides, as of an AVIF: a browser that does
  // not decode one may be too old.
  return isTooLarge === false && format !== 'avif' ? await pictureRefusal(file) : undefined;
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
