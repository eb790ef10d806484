import type { EventItem } from '../../../common/contract/events.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { readDay } from '../../../common/lib/dates.ts';
import type { LetterEvent } from '../../../common/lib/letters/guest-letters.ts';
import { oneLine } from '../../../common/lib/visible-text.ts';

/** An event as its guests are told of it. */
export function letterEvent({
  name,
  date,
  location,
}: Pick<EventItem, 'name' | 'date' | 'location'>): LetterEvent {
  return { name, day: readDay(date) ?? '', place: location.name };
}

/** The same, of what EDIT EVENT holds: as the server will have it. */
export function typedEvent(typed: URLSearchParams): LetterEvent {
  return {
    name: oneLine(typed.get('name') ?? ''),
    day: readDay(typed.get('date') ?? '') ?? '',
    place: oneLine(readPlace(typed.get('location') ?? '').name),
  };
}
