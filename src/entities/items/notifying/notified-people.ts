import type { CancelledItem } from '../../../../common/lib/letters/cancelling-letters.ts';

/** What the people invited to an item are called. */
export interface PeopleWords {
  readonly one: string;
  readonly many: string;
}

export const GUESTS: PeopleWords = { one: 'guest', many: 'guests' };
export const TENANTS: PeopleWords = { one: 'tenant', many: 'tenants' };

/** The people of an item whom an API can notify that it, or their invitation, is cancelled. */
export interface NotifiedPeople {
  readonly people: PeopleWords;
  /** The fields of the item that the letters contain. `cancellingLetters` builds the letters from it on demand. */
  readonly item: CancelledItem;
}
