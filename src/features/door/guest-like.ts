/** Finding somebody of the list who comes as a walk-in. Pure. */
import type { BookGuest } from '../../offline/door/book-guest.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';

export interface WalkInPerson {
  readonly name: string;
  readonly email: string;
}

/** The guest of the list who has this e-mail, else one of this name; undefined where nobody has. */
export function guestLike(
  person: WalkInPerson,
  { names, get }: Pick<GuestBook, 'names' | 'get'>,
): BookGuest | undefined {
  for (const id of names.called(person)) {
    const guest = get(id);
    if (guest && !guest.isWalkIn) return guest;
  }
  return undefined;
}
