/** How many changes wait on this device, told to the server with each call: so it can notice a device that forgets. */
let count: number | undefined;

/** @param n undefined while nobody is signed in, or nobody knows */
export function noteUnsent(n: number | undefined): void {
  count = n;
}

export function unsentCount(): number | undefined {
  return count;
}
