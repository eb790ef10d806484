/** The age of an offline copy, and whether it is still current. Pure. */
import { countOf } from '../../lib/count.ts';
import { isInFuture, updatedLabel } from '../reads/updated-label.ts';

const DAY_MS = 86_400_000;

/** Whether a copy is so old that the list on the server is probably different. */
export function isStale(at: number, now: number): boolean {
  return now - at >= DAY_MS;
}

/**
 * For a row: `Offline ready · 14:05`, `Offline ready · yesterday`, `Offline copy · 3 days old`. In the viewer's time
 * zone.
 * @param isPartial whether one of its lists is incomplete
 */
export function copyAgeText(at: number, now: number, isPartial = false): string {
  if (isStale(at, now)) {
    const days = Math.floor((now - at) / DAY_MS);
    return `Offline copy · ${countOf(days, 'day', 'days')} old`;
  }
  const ready = isPartial ? 'Offline in part' : 'Offline ready';
  if (isInFuture(at, now)) return `${ready} · age unknown`;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return `${ready} · ${isToday ? updatedLabel(at, now).slice(-5) : 'yesterday'}`;
}
