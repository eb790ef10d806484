const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Minutes of a bar: the least that makes no more bars than this. */
const STEPS = [5, 10, 15, 30, 60, 120, 180];
const MOST_BARS = 24;

export interface ArrivalBucket {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly count: number;
}

export interface Arrivals {
  /** Of each bar. */
  readonly minutes: number;
  /** One after the other without a gap, the first and the last with arrivals. Empty of none. */
  readonly buckets: readonly ArrivalBucket[];
  /** Arrivals more than a day from the one in the middle: a device whose clock was wrong. They are in no bar. */
  readonly elsewhere: number;
}

/**
 * Arrivals counted by time.
 * @param times epoch milliseconds, in any order
 * @param offsetMinutes of the clock that is shown, as `Date.prototype.getTimezoneOffset` gives it
 */
export function arrivalBuckets(times: readonly number[], offsetMinutes = 0): Arrivals {
  const sorted = times.filter(Number.isFinite).sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const near = sorted.filter((time) => Math.abs(time - middle) <= DAY_MS);
  const [first = 0, last = 0] = [near[0], near.at(-1)];
  const minutes = STEPS.find((step) => (last - first) / (step * MINUTE_MS) < MOST_BARS - 1) ?? 180;
  const width = minutes * MINUTE_MS;
  const offset = offsetMinutes * MINUTE_MS;
  const startOf = (time: number) => Math.floor((time - offset) / width) * width + offset;
  const counts = new Map<number, number>();
  for (const time of near) counts.set(startOf(time), (counts.get(startOf(time)) ?? 0) + 1);
  const bars = near.length === 0 ? 0 : (startOf(last) - startOf(first)) / width + 1;
  const buckets = Array.from({ length: bars }, (_, at) => {
    const from = startOf(first) + at * width;
    return { from, count: counts.get(from) ?? 0 };
  });
  return { minutes, buckets, elsewhere: sorted.length - near.length };
}
