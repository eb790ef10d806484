/** Which pictures are kept on the device: page and worker ask the same. */

/** A picture of our server takes a tenth of it. */
const MAX_PICTURE_BYTES = 2_000_000;

/** A whole picture of a sensible size, and known to be one. */
export function isCacheablePicture({ status, headers }: Response): boolean {
  const isPicture = headers.get('content-type')?.startsWith('image/') ?? false;
  return status === 200 && isPicture && Number(headers.get('content-length') ?? 0) <= MAX_PICTURE_BYTES;
}
