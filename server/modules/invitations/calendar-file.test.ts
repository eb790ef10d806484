import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const GALA: CalendarEvent = {
  key: 'invitation-1',
  since: new Date('2026-03-01T10:00:00Z'),
  now: new Date('2026-03-01T12:30:00.250Z'),
  name: 'Summer Gala',
  day: '2026-02-28',
  place: { name: 'Lisbon, Portugal', coordinates: [-9.1393, 38.7223] },
  host: 'Lantern Live',
  publicUrl: 'https://portal.example:8443',
  url: 'https://portal.example:8443/pass/7K3M0X19TB',
};

/** Unfolded lines, as a calendar reads them. */
const linesOf = (event: CalendarEvent) => calendarFile(event).replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (event: CalendarEvent, name: string) =>
  linesOf(event)
    .find((line) => line.startsWith(name))
    ?.slice(name.length);

describe('An event as an iCalendar file', () => {
  it('is published by its host, as a whole-day entry', () => {
    expect(linesOf(GALA)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vantage//Pass//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      expect.stringMatching(/^UID:[\da-f]{32}@portal\.example$/),
      'DTSTAMP:20260301T123000Z',
      'SEQUENCE:150',
      'DTSTART;VALUE=DATE:20260228',
      'DTEND;VALUE=DATE:20260301',
      'SUMMARY:Summer Gala',
      'LOCATION:Lisbon\\, Portugal',
      'GEO:38.722300;-9.139300',
      'ORGANIZER;CN="Lantern Live":https://portal.example:8443',
      'DESCRIPTION:Your pass: https://portal.example:8443/pass/7K3M0X19TB',
      'URL:https://portal.example:8443/pass/7K3M0X19TB',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('replaces earlier files of the same invitation, and no others', () => {
    const later = { ...GALA, now: new Date('2026-03-02T12:30:00Z'), day: '2026-04-01', name: 'Gala' };
    expect(propertyOf(later, 'UID:')).toBe(propertyOf(GALA, 'UID:'));
    expect(Number(propertyOf(later, 'SEQUENCE:'))).toBeGreaterThan(Number(propertyOf(GALA, 'SEQUENCE:')));
    expect(propertyOf({ ...GALA, key: 'invitation-2' }, 'UID:')).not.toBe(propertyOf(GALA, 'UID:'));
  });

  it('has no coordinates when the place has none', () => {
    expect(propertyOf({ ...GALA, place: { name: '', coordinates: [0, 0] } }, 'GEO:')).toBeUndefined();
  });

  it('has no end on the last day that a calendar can name, which makes it that day', () => {
    const last = { ...GALA, day: '9999-12-31' };
    expect(propertyOf(last, 'DTSTART;VALUE=DATE:')).toBe('99991231');
    expect(propertyOf(last, 'DTEND')).toBeUndefined();
    expect(propertyOf({ ...GALA, day: '9999-12-30' }, 'DTEND;VALUE=DATE:')).toBe('99991231');
  });

  it('contains typed text as one line, without links', () => {
    const event = {
      ...GALA,
      name: 'Gala; \\ one, two\r\nATTENDEE:mailto:eve@evil.test',
      host: 'The "Best"; Host:\nX',
      place: { ...GALA.place, name: 'Hall www.evil.test' },
    };
    const lines = linesOf(event);
    expect(lines).toContain('SUMMARY:Gala\\; \\\\ one\\, two ATTENDEE:mailto: eve @ evil·test');
    expect(lines).toContain('LOCATION:Hall www·evil·test');
    expect(lines).toContain('ORGANIZER;CN="The ’Best’; Host: X":https://portal.example:8443');
    expect(lines).toHaveLength(22);
  });

  it.each(['Ελληνική γιορτή '.repeat(9), '🎉'.repeat(60), 'a'.repeat(300)])(
    'folds lines to 75 octets without splitting characters: %s',
    (name) => {
      const file = calendarFile({ ...GALA, name });
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file).not.toContain('\ufffd');
      expect(propertyOf({ ...GALA, name }, 'SUMMARY:')).toBe(name.trim());
    },
  );
});
