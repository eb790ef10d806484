import type { EventItem } from '../../../common/contract/events.ts';
import { readDay } from '../../../common/lib/dates.ts';

const HOUR_MS = 3_600_000;
/** Events run past midnight. */
const GRACE_MS = 12 * HOUR_MS;

/** Whether an event's day at its venue, plus twelve hours, is over (decision 069). */
export function isEventOver(event: Pick<EventItem, 'date' | 'location'>, now: Date): boolean {
  const day = readDay(event.date);
  return day !== undefined && now.getTime() >= endOfDay(day, event.location.coordinates) + GRACE_MS;
}

/**
 * In milliseconds. Estimated from the venue's longitude, as no API has its time zone; otherwise the viewer's offset.
 */
function endOfDay(day: string, [longitude, latitude]: readonly [number, number]): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (longitude === 0 && latitude === 0) return new Date(year, month - 1, date + 1).getTime();
  return Date.UTC(year, month - 1, date + 1) - Math.round(longitude / 15) * HOUR_MS;
}
