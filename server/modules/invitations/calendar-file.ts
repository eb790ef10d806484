/** An event as an iCalendar file (RFC 5545), which calendars take as published by its host (RFC 5546). */
import { createHash } from 'node:crypto';
import { plainWords, say } from '../../../common/lib/letters/words.ts';

/** A file after the first: one with what has changed, or the one that takes the event out of calendars again. */
export type CalendarRevision = 'changed' | 'cancelled';
/** A change within the minute of the first file comes behind it, and a cancellation behind that. */
const STEPS: Readonly<Record<CalendarRevision | 'first', number>> = { first: 0, changed: 1, cancelled: 2 };

export interface CalendarEvent {
  /** Whose entry it is, such as an invitation: the same one replaces what a calendar took before. */
  key: string;
  /** When the key was made; later files have higher sequences. */
  since: Date;
  now: Date;
  revision?: CalendarRevision | undefined;
  name: string;
  /** A calendar day, `YYYY-MM-DD`. Events have no time: an entry is a whole day, wherever the calendar is. */
  day: string;
  place: { name: string; coordinates: readonly [lng: number, lat: number] };
  host: string;
  /** Of the portal, without a slash at its end. */
  publicUrl: string;
  /** Where the pass is. */
  url: string;
}

/** A line has at most 75 octets; what is longer goes on behind a space in the next. */
const LONGEST_LINE = 75;

export function calendarFile(event: CalendarEvent): string {
  const { key, since, now, revision = 'first', name, day, place, host, publicUrl, url } = event;
  const [lng, lat] = place.coordinates;
  const hasPoint = lng !== 0 || lat !== 0;
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  const isCancelled = revision === 'cancelled';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vantage//Pass//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`calendar:${key}`).digest('hex').slice(0, 32)}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${minutes + STEPS[revision]}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
    `SUMMARY:${typed(name)}`,
    `LOCATION:${typed(place.name)}`,
    ...(hasPoint ? [`GEO:${lat.toFixed(6)};${lng.toFixed(6)}`] : []),
    `ORGANIZER;CN="${parameter(host)}":${publicUrl}`,
    `DESCRIPTION:${text(`Your pass: ${url}`)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20260320T183000Z` */
const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');
const compact = (day: string) => day.replaceAll('-', '');

/** The end of a whole day is the day on which it is over. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** What somebody typed: one line in which no program finds an address, as in mails. */
const typed = (words: string) => text(plainWords(say`${words}`));

const text = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** In quotes, where a quote cannot be said. */
const parameter = (words: string) => plainWords(say`${words}`).replaceAll('"', '’');

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  // Sign by sign: none is torn apart.
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > LONGEST_LINE) {
      parts.push(part);
      part = '';
      // The space that the line begins with.
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
