/** What may be uploaded: limits and messages shared by the file field and the server. */

export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
export const PIXEL_LIMIT = 40_000_000;

export const uploadMessages = {
  notAnImage: 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture',
  notADocument: 'Please choose a PDF, PNG or JPEG file',
  heic: 'HEIC photos cannot be used here. Export or share the photo as JPEG, and choose that',
  tooLarge: 'The file is too large: at most 10 MB are accepted',
  tooManyPixels: 'This picture is too large: at most 40 megapixels are accepted',
  unreadable: 'This picture cannot be read. It may be damaged: please choose another one',
  unreadablePdf: 'This PDF cannot be read. It may be damaged: please choose another one',
  empty: 'This file is empty. Please choose another one',
} as const;

export type FileFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic' | 'pdf';

/** How many bytes `formatOf` reads. */
export const HEAD_BYTES = 16;

/** Brands of ISO media files with HEVC pictures, as made by iPhones. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * The format of a file by its first bytes, never by its name or declared type.
 * @param head at least `HEAD_BYTES` bytes of the file, or all of a shorter one
 * @returns undefined for formats that are not accepted anywhere
 */
export function formatOf(head: Uint8Array): FileFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (!text.startsWith('ftyp', 4)) return undefined;
  const brand = text.slice(8, 12);
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return HEIC_BRANDS.has(brand) ? 'heic' : undefined;
}
