import type { Admission } from '../../../../common/door/derive-guest.ts';
import { dayHere } from '../../../../common/lib/dates.ts';
import { momentLabel } from '../../../offline/reads/updated-label.ts';
import type { GuestFilter } from './guest-rows.ts';

/** The message of an empty filter. */
export function noneText(filter: GuestFilter, isOver: boolean): string {
  if (filter === 'walk-in') return 'Nobody came in without an invitation.';
  if (filter === 'conflict')
    return 'Guests appear here who were admitted twice by doors that did not know of each other, until that is marked as seen.';
  if (filter === 'out')
    return isOver ? 'Nobody who was invited stayed away.' : 'Nobody who is invited is still to come.';
  if (filter === 'in') return 'Guests appear here as soon as they come in.';
  return 'Guests appear here as soon as they are invited or come in.';
}

/** `18:02:05` in the viewer's time zone. */
export const clockLabel = (then: Date): string => then.toTimeString().slice(0, 8);

/**
 * `18:02`; `21-03 00:40` if that is neither the event's day nor today, with the year if it is not the event's. Short, as
 * the door is beside it.
 * @param at ISO
 * @param eventDay `2026-03-20`
 */
export function arrivalLabel(at: string, eventDay: string, now: number): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return '';
  const label = momentLabel(then.getTime(), dayHere(then) === eventDay ? then.getTime() : now);
  return label.replace(`-${eventDay.slice(0, 4)} `, ' ');
}

/** `North 18:02:05`, with a note if only the device's clock says so. */
export function admissionLabel({ door, at, isCorrected }: Admission): string {
  const moment = Number.isNaN(Date.parse(at)) ? at : clockLabel(new Date(at));
  return `${door} ${moment}${clockMark(isCorrected)}`;
}

/** Marks a time that only the device's own clock says. */
export const clockMark = (isCorrected: boolean): string => (isCorrected ? '' : ' (by its own clock)');
