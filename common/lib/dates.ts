/**
 * Calendar days, written `YYYY-MM-DD` inside and dd-MM-yyyy on screen.
 * A day has no time and no zone: it is read and compared in UTC only.
 */

/** An existing calendar day out of an ISO timestamp, an ISO date or dd-MM-yyyy; undefined for anything else. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text.trim());
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const shown = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  return shown ? existing(shown[3], shown[2], shown[1]) : undefined;
}

/** A day as it is shown, dd-MM-yyyy; a text that is no day is shown as it is. */
export function formatDay(day: string): string {
  const [year, month, date] = (readDay(day) ?? '').split('-');
  return year && month && date ? `${date}-${month}-${year}` : day;
}

/** The day it is in UTC. */
export function todayUtc(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * The first day that an event may be given here: today where the person is, or in UTC, whichever is
 * earlier. A party tonight in California may have a day that is over in UTC.
 */
export function firstDayHere(now: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const here = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const utc = todayUtc(now);
  return here < utc ? here : utc;
}

/** The first day that is not over everywhere on earth: it ends last at UTC-12. */
export function firstDayAnywhere(now: Date): string {
  return todayUtc(new Date(now.getTime() - 12 * 3_600_000));
}

/** `YYYY-MM-DD` when the parts make a day that exists: 31 February does not. */
function existing(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): string | undefined {
  const day = `${year}-${month}-${date}`;
  const stamp = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(stamp.getTime()) && stamp.toISOString().startsWith(day) ? day : undefined;
}
