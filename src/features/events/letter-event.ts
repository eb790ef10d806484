import type { EventItem } from '../../../common/contract/events.ts';
import { readDay } from '../../../common/lib/dates.ts';
import type { LetterEvent } from '../../../common/lib/letters/guest-letters.ts';

/** Converts an event to the fields of its letters. */
export function letterEvent({
  name,
  date,
  location,
}: Pick<EventItem, 'name' | 'date' | 'location'>): LetterEvent {
  return { name, day: readDay(date) ?? '', place: location.name };
}
