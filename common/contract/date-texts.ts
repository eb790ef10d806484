/** Parses days written by other programs, if they are unambiguous. */
import * as z from 'zod/mini';
import { read, textOr } from './tolerant.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2031-12-1`, `2031/12/21`, with or without a time: after the year comes the month. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T ,])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:$|[T ,])/;
/** `Sun, 21 Dec 2031 00:00:00 GMT`, `21 December 2031`, `21-Dec-2031` */
const DAY_THEN_MONTH = /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})\b/i;
/** `Sun Dec 21 2031 00:00:00 GMT+0000`, `December 21, 2031` */
const MONTH_THEN_DAY = /^(?:[a-z]{3,9},? )?([a-z]{3,9}) (\d{1,2}),? (\d{4})\b/i;

/** Formats that the portal reads anyway: an ISO day or timestamp, and its own display format. */
const KNOWN = /^(?:\d{4}-\d{2}-\d{2}(?:$|[T ])|\d{2}-\d{2}-\d{4}$)/;

/** From here on a number counts milliseconds since 1970, below it seconds; no real date is near the boundary. */
const MILLISECONDS_FROM = 1e11;

/**
 * A day as text: `YYYY-MM-DD` if it is written in another, unambiguous format. A number of seconds or milliseconds
 * since 1970 becomes its timestamp, which may be midnight elsewhere.
 */
export const dayOr = (fallback: string) =>
  read(fallback, (value) => {
    const text = z.parse(textOr(fallback), value);
    // Fourteen digits are a day and its time, not a count.
    if (!/^\d{9,13}$/.test(text.trim())) return onlyDayIn(text) ?? text;
    const count = Number(text);
    return new Date(count < MILLISECONDS_FROM ? count * 1000 : count).toISOString();
  });

/**
 * The only day that a text can mean, as `YYYY-MM-DD`; undefined if it means none or two: `03/09/2031` is another day in
 * America.
 */
export function onlyDayIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (KNOWN.test(trimmed)) return undefined;
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) return day(yearFirst[1], yearFirst[3], yearFirst[4]);
  const yearLast = YEAR_LAST.exec(trimmed);
  if (yearLast) return dayOfTwo(yearLast[4], yearLast[1], yearLast[3], yearLast[2] === '.');
  const worded = DAY_THEN_MONTH.exec(trimmed);
  if (worded) return day(worded[3], monthNamed(worded[2]), worded[1]);
  const american = MONTH_THEN_DAY.exec(trimmed);
  return american ? day(american[3], monthNamed(american[1]), american[2]) : undefined;
}

/**
 * Day and month from two numbers before a year: with dots the second is the month; otherwise the order must be evident.
 */
function dayOfTwo(year = '', one = '', other = '', isDayFirst = false): string | undefined {
  if (isDayFirst || Number(one) > 12) return day(year, other, one);
  return Number(other) > 12 || Number(one) === Number(other) ? day(year, one, other) : undefined;
}

function monthNamed(name = ''): string | undefined {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}

/** The day, if it exists. */
function day(year?: string, month = '', date = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const stamp = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(stamp.getTime()) && stamp.toISOString().startsWith(iso) ? iso : undefined;
}
