import dayjs from 'dayjs';

/** MM/DD/YYYY in the viewer's time zone; empty for what is no time. */
export function recordingDate(stamp: string): string {
  return formatted(stamp, 'MM/DD/YYYY');
}

/** hh:mm:ss A in the viewer's time zone; empty for what is no time. */
export function recordingTime(stamp: string): string {
  return formatted(stamp, 'hh:mm:ss A');
}

function formatted(stamp: string, format: string): string {
  const time = dayjs(stamp);
  return stamp !== '' && time.isValid() ? time.format(format) : '';
}
