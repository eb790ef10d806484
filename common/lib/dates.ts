/** Calendar days: `YYYY-MM-DD` internally, dd-MM-yyyy on screen. A day has no time zone: it is compared in UTC. */

/**
 * The calendar day in an ISO timestamp, an ISO date or dd-MM-yyyy; undefined if there is none or it does not exist. An
 * instant of midnight here is the day here: servers east of UTC write a day without a time as `2031-12-20T23:00:00Z`.
 */
export function readDay(text: string): string | undefined {
  const day = writtenDay(text);
  const at = new Date(text);
  const isMidnightHere = at.getHours() + at.getMinutes() + at.getSeconds() === 0;
  return day && isMidnightHere && /(?:Z|\+00:?00)$/.test(text) ? dayHere(at) : day;
}

/** The same, as it is written: whatever the device's time zone. */
export function writtenDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text.trim());
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const shown = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  return shown ? existing(shown[3], shown[2], shown[1]) : undefined;
}

/** Formats a day as dd-MM-yyyy; any other text is returned unchanged. */
export function formatDay(day: string): string {
  const [year, month, date] = (readDay(day) ?? '').split('-');
  return year && month && date ? `${date}-${month}-${year}` : day;
}

/** Today in UTC. */
export function todayUtc(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Today in the device's time zone. */
export function dayHere(now: Date): string {
  return todayUtc(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));
}

/**
 * The earliest day for an event entered here: today in the user's time zone or in UTC, whichever is earlier. A party
 * tonight in California may be on a day that is over in UTC.
 */
export function firstDayHere(now: Date): string {
  const here: string = dayHere(now);
  const utc = todayUtc(now);
  return here < utc ? here : utc;
}

/** The earliest day that is not over everywhere: days end last at UTC-12. */
export function firstDayAnywhere(now: Date): string {
  return todayUtc(new Date(now.getTime() - 12 * 3_600_000));
}

/** `YYYY-MM-DD` if the day exists: 31 February does not. */
function existing(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): string | undefined {
  const day = `${year}-${month}-${date}`;
  const stamp = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(stamp.getTime()) && stamp.toISOString().startsWith(day) ? day : undefined;
}
