/** An event as its guests are told of it, and as it is noted that they were. */
import type { LetterEvent } from '../../../common/lib/letters/guest-letters.ts';
import type { NoticeFacts } from '../../infra/db/last-notice.ts';
import type { ItemRow } from '../../infra/db/schema.ts';

export const noticeFacts = ({ name, day, place }: Pick<ItemRow, 'name' | 'day' | 'place'>): NoticeFacts => ({
  name,
  day,
  place: place.name,
});

/** @param nameNow for guests of whom it is not known by which name they know the event */
export const letterEvent = ({ name, day, place }: NoticeFacts, nameNow: string): LetterEvent => ({
  name: name ?? nameNow,
  day: day ?? '',
  place,
});
