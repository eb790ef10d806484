/**
 * The number of changes pending on this device, sent with each call, so that the server notices a device that lost
 * some.
 */
let count: number | undefined;

/** @param n undefined while nobody is signed in, or it is unknown */
export function noteUnsent(n: number | undefined): void {
  count = n;
}

export function unsentCount(): number | undefined {
  return count;
}
