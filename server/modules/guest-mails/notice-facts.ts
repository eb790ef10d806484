/** The facts of an event that its guests are mailed, and that are stored as mailed. */
import type { LetterEvent } from '../../../common/lib/letters/guest-letters.ts';
import type { NoticeFacts } from '../../infra/db/last-notice.ts';
import type { ItemRow } from '../../infra/db/schema.ts';

export const noticeFacts = ({ name, day, place }: Pick<ItemRow, 'name' | 'day' | 'place'>): NoticeFacts => ({
  name,
  day,
  place: place.name,
});

/** @param nameNow for guests for whom the name they were mailed is not known */
export const letterEvent = ({ name, day, place }: NoticeFacts, nameNow: string): LetterEvent => ({
  name: name ?? nameNow,
  day: day ?? '',
  place,
});
