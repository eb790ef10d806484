import type { EventItem } from '../../../common/contract/events.ts';
import { readDay } from '../../../common/lib/dates.ts';
import { reminderTime } from '../../../common/lib/reminder-time.ts';
import { paymentState } from '../../entities/items/item-status.ts';
import { eventKind } from './event-kind.tsx';

/**
 * What the reminder switch means for an event now, by the server's rules (decision 092).
 * @param invited the number of guests; undefined if unknown
 */
export function reminderHint(
  event: EventItem,
  isOn: boolean,
  { now, invited }: { now: Date; invited?: number | undefined },
): string {
  if (!isOn) return 'Guests get no reminder.';
  const day = readDay(event.date);
  if (day === undefined) return 'The event has no day yet: no reminder is sent.';
  const { from, until } = reminderTime(day, event.location);
  if (now >= until) return 'The day before is over: no reminder is sent.';
  if (event.status !== null && event.status !== 1)
    return 'While the event is switched off, no reminder is sent.';
  const state = paymentState(event.payment_status, eventKind);
  if (state !== 'paid' && state !== 'free-trial') return 'Until the event is paid, no reminder is sent.';
  if (now < from)
    return 'Each guest gets a mail on the day before the event. Who is invited on that day gets none.';
  if (invited === 0) return 'Nobody is invited yet. Who is invited today gets no reminder.';
  return 'Guests are reminded today. Who was invited today gets no reminder.';
}
