/** An event as an iCalendar file (RFC 5545), published by its host (RFC 5546). */
import { createHash } from 'node:crypto';
import { plainWords, say } from '../../../common/lib/letters/words.ts';
import { MINUTE_MS } from '../../core/durations.ts';

/** A later file: one with the changes, or one that removes the event from calendars. */
export type CalendarRevision = 'changed' | 'cancelled';
/** Orders files of the same minute: a change follows the first file, and a cancellation follows a change. */
const STEPS: Readonly<Record<CalendarRevision | 'first', number>> = { first: 0, changed: 1, cancelled: 2 };

export interface CalendarEvent {
  /** Identifies the entry, such as by the invitation: a later file with the same key replaces it. */
  key: string;
  /** When the key was created; later files have higher sequence numbers. */
  since: Date;
  now: Date;
  revision?: CalendarRevision | undefined;
  name: string;
  /** A calendar day, `YYYY-MM-DD`. Events have no time: an entry is a whole day, in the calendar's time zone. */
  day: string;
  place: { name: string; coordinates: readonly [lng: number, lat: number] };
  host: string;
  /** Of the portal, without a trailing slash. */
  publicUrl: string;
  /** The address of the pass. */
  url: string;
}

/** A line has at most 75 octets; longer ones are folded, with a space at the start of each further line. */
const MAX_LINE_OCTETS = 75;

export function calendarFile(event: CalendarEvent): string {
  const { key, since, now, revision = 'first', name, day, place, host, publicUrl, url } = event;
  const [lng, lat] = place.coordinates;
  const hasPoint = lng !== 0 || lat !== 0;
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
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
    ...endOf(day),
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

/**
 * The end of a whole-day entry is exclusive: the day after. Without an end it is that one day, as after the last day
 * that a calendar date of four digits can name.
 */
function endOf(day: string): string[] {
  if (day >= '9999-12-31') return [];
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return [`DTEND;VALUE=DATE:${compact(date.toISOString().slice(0, 10))}`];
}

/** Typed text as one line without anything that programs turn into links, as in mails. */
const typed = (words: string) => text(plainWords(say`${words}`));

const text = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** A quoted parameter, which cannot contain double quotes. */
const parameter = (words: string) => plainWords(say`${words}`).replaceAll('"', '’');

function folded(line: string): string {
  // Most lines. A sheet writes hundreds of thousands, and each character below is measured alone.
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  // Iterates over code points, so that none is split.
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part);
      part = '';
      // The space at the start of the folded line.
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
