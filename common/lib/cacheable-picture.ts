/** Which pictures are cached on the device, for page and worker. */

/** Ten times a picture of our server. */
const MAX_PICTURE_BYTES = 2_000_000;

/** Whether a response is a complete picture of a reasonable size. */
export function isCacheablePicture({ status, headers }: Response): boolean {
  const isPicture = headers.get('content-type')?.startsWith('image/') ?? false;
  return status === 200 && isPicture && Number(headers.get('content-length') ?? 0) <= MAX_PICTURE_BYTES;
}
