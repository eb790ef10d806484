interface Age {
  readonly data: unknown;
  readonly isRefetchError: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Whether a query shows cached data rather than a current answer. */
export function isFromDevice({ data, isRefetchError, fetchStatus }: Age, isDisconnected: boolean): boolean {
  if (data === undefined) return false;
  return isRefetchError || fetchStatus === 'paused' || (isDisconnected && fetchStatus === 'idle');
}

/** A smaller difference is not a changed clock, but the time between two reads of it. */
const AHEAD_MS = 60_000;

/** Whether a time is in the future: the clock was ahead then, and has been corrected. */
export function isInFuture(at: number, now: number): boolean {
  return at - now > AHEAD_MS;
}

/** `Updated 14:05`, with the date when it was not today. Never a future date. */
export function updatedLabel(at: number, now: number): string {
  if (isInFuture(at, now)) return 'Updated while this device’s clock was ahead';
  return `Updated ${momentLabel(at, now)}`;
}

/** `14:05`, or `22-11-2026 14:05` when it was not today; in the viewer's time zone. */
export function momentLabel(at: number, now: number): string {
  const then = new Date(at);
  const time = then.toTimeString().slice(0, 5);
  if (then.toDateString() === new Date(now).toDateString()) return time;
  return `${then.toLocaleDateString('en-GB').replaceAll('/', '-')} ${time}`;
}
