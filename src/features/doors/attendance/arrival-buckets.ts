const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The allowed minutes of a bar: the smallest is used that gives at most this many bars. */
const STEPS = [5, 10, 15, 30, 60, 120, 180];
const MOST_BARS = 24;

export interface ArrivalBucket {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly count: number;
}

export interface Arrivals {
  /** Minutes of each bar. */
  readonly minutes: number;
  /** Consecutive bars without gaps; the first and the last have arrivals. Empty without arrivals. */
  readonly buckets: readonly ArrivalBucket[];
  /** Arrivals more than a day from the median, from devices with a wrong clock. They are in no bar. */
  readonly elsewhere: number;
}

/**
 * Counts arrivals by time.
 * @param times epoch milliseconds, in any order
 * @param offsetMinutes of the displayed time zone, as given by `Date.prototype.getTimezoneOffset`
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
