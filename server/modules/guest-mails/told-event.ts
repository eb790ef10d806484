/** An event as its guests are told of it, and as it is noted that they were. */
import type { ToldEvent } from '../../../common/lib/letters/guest-letters.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import type { ToldFacts } from '../../infra/db/told.ts';

export const toldFacts = ({ name, day, place }: Pick<ItemRow, 'name' | 'day' | 'place'>): ToldFacts => ({
  name,
  day,
  place: place.name,
});

/** @param nameNow for guests of whom it is not known by which name they know the event */
export const toldEvent = ({ name, day, place }: ToldFacts, nameNow: string): ToldEvent => ({
  name: name ?? nameNow,
  day: day ?? '',
  place,
});
