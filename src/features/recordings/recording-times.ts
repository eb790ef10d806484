import dayjs from 'dayjs';

/** MM/DD/YYYY in the viewer's time zone; empty for an invalid time. */
export function recordingDate(stamp: string): string {
  return formatted(stamp, 'MM/DD/YYYY');
}

/** hh:mm:ss A in the viewer's time zone; empty for an invalid time. */
export function recordingTime(stamp: string): string {
  return formatted(stamp, 'hh:mm:ss A');
}

function formatted(stamp: string, format: string): string {
  const time = dayjs(EPOCH.test(stamp) ? epochMs(stamp) : stamp);
  return stamp !== '' && time.isValid() ? time.format(format) : '';
}

/** Seconds or milliseconds since 1970, as other APIs send either: for times since 1973 the number of digits decides. */
const EPOCH = /^\d{9,10}$|^\d{12,13}$/;

const epochMs = (digits: string) => Number(digits) * (digits.length > 10 ? 1 : 1_000);
