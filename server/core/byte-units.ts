/** In bytes. */
export const KB = 1024;
export const MB = 1024 * KB;

/** A size in whole megabytes, rounded up: `3 MB`. */
export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MB)} MB`;
}
